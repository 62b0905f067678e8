"""A machine to follow a page on: a folder that stands for /, real programs, and stand-ins for what only root may do."""

import importlib.metadata
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from services import free_port, need

from blocks import Block
from patience import PATIENCE

ROOT = Path(__file__).parents[2]
STANDINS = Path(__file__).parent / "standins"
NAMES = ("apt-get", "useradd", "chown", "runuser", "python3", "nginx", "systemctl")
FOLDERS = ("bin", "run", "packages", "wheels", "opt", "var/lib/speeltafel", "var/cache", "var/backups")
CONFIGURED = ("etc/nginx/conf.d", "etc/systemd/system", "etc/ssl", "etc/cron.daily")

CARETAKER = """
cat
for process in "$1"/run/*.pid; do
    kill "$(cat "$process")"
done 2>/dev/null
"""
"""Waits until nobody is at the other end of its input, then ends what still runs."""

NGINX = """
pid {root}/run/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {root}/run/body;
    proxy_temp_path {root}/run/proxy;
    fastcgi_temp_path {root}/run/fastcgi;
    uwsgi_temp_path {root}/run/uwsgi;
    scgi_temp_path {root}/run/scgi;
    include {root}/etc/nginx/conf.d/*.conf;
}}
"""
"""What Debian's own has, as far as it matters here."""


class Machine:
    def __init__(self, root: Path, postgres: str, redis: str) -> None:
        self.root = root
        self.ports = {"8765": free_port(), "8766": free_port(), "80": free_port(), "443": free_port()}
        self.redis = redis.rpartition(":")[2].partition("/")[0]
        for folder in (*FOLDERS, *CONFIGURED):
            (root / folder).mkdir(parents=True)
        for name in NAMES:
            (root / "bin" / name).symlink_to(STANDINS / "run.sh")
        (root / "etc/nginx/nginx.conf").write_text(NGINX.format(root=root))
        path = [root / "bin", Path(need("pg_dump", "postgresql")).parent, os.environ.get("PATH", os.defpath)]
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # its own sources count
        self.environment = inherited | {
            "PATH": os.pathsep.join(map(str, path)),
            "TEST_ROOT": str(root),
            "TEST_PYTHON": sys.executable,
            "TEST_PACKAGES": str(root / "packages"),
            "TEST_NGINX": need("nginx", "nginx"),
            "PGHOST": postgres,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(root / "wheels"),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PYTHONWARNINGS": "",
            "SPEELTAFEL_INTERPRET": "1",
            "SPEELTAFEL_PAUSE": "0",
            "SPEELTAFEL_LIMITS": "no",
        }
        self.lend_packages()

    def lend_packages(self) -> None:
        """All that is installed here but Speeltafel itself."""
        own = {str(file).partition("/")[0] for file in importlib.metadata.files("speeltafel") or ()}
        for package in Path(sysconfig.get_path("purelib")).iterdir():
            if package.name not in own:
                (self.root / "packages" / package.name).symlink_to(package)

    def here(self, text: str) -> str:
        """The text of the page, with this machine's root, name and ports."""
        text = re.sub(r"(?<![\w.])/(etc|opt|var)/", rf"{self.root}/\1/", text)
        text = re.sub(r"listen (80|443)\b", lambda found: f"listen 127.0.0.1:{self.ports[found[1]]}", text)
        text = re.sub(r"\b(8765|8766)\b", lambda found: str(self.ports[found[1]]), text)
        for asked, found in (("http", self.ports["80"]), ("https", self.ports["443"])):
            text = text.replace(f"{asked}://cards.example", f"{asked}://127.0.0.1:{found}")
        return text.replace(":6379/", f":{self.redis}/")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.ports['80']}"

    def type_in(self, block: Block) -> None:
        shell = ["timeout", str(PATIENCE), "bash", "-eu", "-o", "pipefail", "-c"]  # some blocks wait for a server
        self.run([*shell, self.here(block.text)], f"{block}\n{block.text}")

    def run(self, command: list[str], what: str = "") -> str:
        done = subprocess.run(
            command, cwd=self.root, env=self.environment, capture_output=True, text=True, timeout=2 * PATIENCE
        )
        assert done.returncode == 0, f"{what or command}\n{done.stdout}{done.stderr}{self.logs()}"
        return done.stdout

    def logs(self) -> str:
        return "".join(f"\n{log.name}:\n{log.read_text()[-2000:]}" for log in (self.root / "run").glob("*.log"))

    def bring(self, source: Path) -> None:
        """A wheel to where pip looks for them."""
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        self.run([*command, "--wheel-dir", str(self.root / "wheels"), str(source)])


@contextmanager
def machine(root: Path, postgres: str, redis: str) -> Iterator[Machine]:
    """Switched off at the end, also when the tests themselves are killed: then the caretaker's pipe breaks."""
    made = Machine(root, postgres, redis)
    with subprocess.Popen(["sh", "-c", CARETAKER, "sh", root], stdin=subprocess.PIPE, start_new_session=True):
        made.run(["nginx"])
        yield made
