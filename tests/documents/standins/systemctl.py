"""Enough of systemctl to run the units that a page wrote, for real: `systemctl VERB [--now] UNIT …`.

A unit that runs has a file with its process in ROOT/run; what it says goes into a log beside that.
"""

import configparser
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(os.environ["TEST_ROOT"])
RUN = ROOT / "run"
PATIENCE = 600


class Unit:
    def __init__(self, name: str) -> None:
        self.name = name
        self.process = RUN / f"{name}.pid"
        template, _, self.instance = name.partition("@")
        self.file = ROOT / "etc/systemd/system" / (f"{template}@.service" if self.instance else f"{name}.service")
        self.unit = configparser.ConfigParser(interpolation=None, strict=False)
        self.unit.optionxform = str  # type: ignore[assignment,method-assign]
        self.unit.read_string(self.file.read_text("utf-8").replace("%i", self.instance))

    def start(self) -> None:
        service = self.unit["Service"]
        environment = dict(os.environ)
        environment["PGUSER"] = service.get("User", "root")
        told = service.get("Environment", "").splitlines()
        if "EnvironmentFile" in service:
            told += Path(service["EnvironmentFile"]).read_text("utf-8").splitlines()
        environment |= dict(line.split("=", 1) for line in told)
        with (RUN / f"{self.name}.log").open("ab") as log:
            process = subprocess.Popen(
                shlex.split(service["ExecStart"]), env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self.process.write_text(str(process.pid))

    def stop(self) -> None:
        if self.process.exists():
            end(int(self.process.read_text()))
            self.process.unlink()

    def enable(self) -> None:
        assert self.unit["Install"]["WantedBy"] == "multi-user.target", self.file


def end(process: int) -> None:
    """As systemd does: ask, wait, and then no longer ask. It is nobody's child here, so it can only be looked at."""
    os.kill(process, signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while alive(process):
        if time.monotonic() > until:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.05)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def named(patterns: list[str]) -> Iterator[str]:
    """A pattern means those that run."""
    for pattern in patterns:
        if "*" in pattern:
            yield from sorted(file.stem for file in RUN.glob("*.pid") if fnmatch(file.stem, pattern))
        else:
            yield pattern


def main(verb: str, *given: str) -> None:
    for name in named([each for each in given if not each.startswith("--")]):
        if name == "nginx":  # Debian's own unit, which has run since it was installed
            assert verb == "reload", verb
            os.kill(int((RUN / "nginx.pid").read_text()), signal.SIGHUP)
            continue
        unit = Unit(name)
        match verb:
            case "enable":
                unit.enable()
                if "--now" in given:
                    unit.start()
            case "start":
                unit.start()
            case "stop":
                unit.stop()
            case "restart":
                unit.stop()
                unit.start()
            case _:
                raise ValueError(f"No test has needed `systemctl {verb}` so far.")


if __name__ == "__main__":
    main(*sys.argv[1:])
