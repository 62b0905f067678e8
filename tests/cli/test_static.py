"""`speeltafel static`: a folder of files, which nobody else's file is ever lost in."""

import json
import re
import shutil
from pathlib import Path

import pytest

from speeltafel import game_names
from speeltafel.cli import main, output_folder
from speeltafel.cli.output_folder import MARK, write_file, write_folder
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.words import LANGUAGES
from speeltafel.server.pages import ROOTS, File
from speeltafel.server.static_edition import answer_files, page_at, static_files, static_pages
from speeltafel.server.tutorials.lessons import with_first_games
from speeltafel.wasm import FOLDER

SOURCES = Path(__file__).parents[2] / "web" / "src"
INDEX = b"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/icon.svg" />
    <link rel="preload" href="/api/me" as="fetch" crossorigin />
    <script type="module" src="/assets/index.js"></script>
  </head>
</html>
"""


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != MARK)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_what_was_written_is_replaced_and_the_rest_stays(tmp_path: Path) -> None:
    folder = tmp_path / "club" / "table"
    write_folder(folder, {"index.html": b"one", "old/page.html": b"old", "same.txt": b"same"})
    (folder / ".htaccess").write_bytes(b"theirs")
    write_folder(folder, {"index.html": b"two", "new/page.html": b"new", "same.txt": b"same"})
    expected = {"index.html": b"two", "new/page.html": b"new", "same.txt": b"same", ".htaccess": b"theirs"}
    assert contents(folder) == expected
    assert not (folder / "old").exists()


def test_a_file_that_somebody_changed_is_not_lost(tmp_path: Path) -> None:
    write_folder(tmp_path, {"index.html": b"one", "icon.svg": b"ours", "gone.txt": b"ours"})
    for name in ("icon.svg", "gone.txt"):
        (tmp_path / name).write_bytes(b"theirs")
        with pytest.raises(SpeeltafelError, match=f"{name} is not as this command wrote it"):
            write_folder(tmp_path, {"index.html": b"two", "icon.svg": b"newer"})
        assert contents(tmp_path)["index.html"] == b"one"
        assert contents(tmp_path)[name] == b"theirs"
        (tmp_path / name).write_bytes(b"ours")


def test_a_file_in_the_way_is_not_lost(tmp_path: Path) -> None:
    write_folder(tmp_path, {"index.html": b"one"})
    (tmp_path / "rules").write_bytes(b"of our house")
    for name in ("rules", "rules/mu/index.html"):
        with pytest.raises(SpeeltafelError, match="rules is not as this command wrote it"):
            write_folder(tmp_path, {"index.html": b"two", name: b"new"})
    assert contents(tmp_path) == {"index.html": b"one", "rules": b"of our house"}


def test_what_was_interrupted_can_be_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folder(tmp_path, {"a.txt": b"one", "b.txt": b"one"})

    def full(file: Path, body: bytes) -> None:
        if file.name == "b.txt":
            raise OSError("No space left on device")
        write_file(file, body)

    monkeypatch.setattr(output_folder, "write_file", full)
    with pytest.raises(OSError, match="No space left"):
        write_folder(tmp_path, {"a.txt": b"two", "b.txt": b"two"})
    monkeypatch.undo()
    assert contents(tmp_path) == {"a.txt": b"two", "b.txt": b"one"}
    write_folder(tmp_path, {"a.txt": b"three", "b.txt": b"three"})
    assert contents(tmp_path) == {"a.txt": b"three", "b.txt": b"three"}
    assert all(len(hashes) == 1 for hashes in marked(tmp_path).values())


def marked(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((folder / MARK).read_text())["files"]
    return found


def test_a_folder_of_others_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "one.txt").write_bytes(b"Dear Anna")
    assert main(["static", str(tmp_path)]) == 2
    assert "is not empty, and was not written by this command" in capsys.readouterr().err.replace("\n", " ")
    assert contents(tmp_path) == {"letters/one.txt": b"Dear Anna"}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"theirs")
    with pytest.raises(OSError, match=r"exists|directory"):
        write_folder(file, {"index.html": b"one"})
    assert file.read_bytes() == b"theirs"


def test_a_mark_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text("[]")
    with pytest.raises(SpeeltafelError, match="cannot be read any more"):
        write_folder(tmp_path, {"index.html": b"one"})


def test_parts_that_were_not_built_are_named(tmp_path: Path) -> None:
    with pytest.raises(SpeeltafelError, match=r"The pages have not been built here; .* tools/web.py"):
        static_files(client=tmp_path, engine=FOLDER)
    (tmp_path / "index.html").write_bytes(INDEX)
    shutil.copy(SOURCES.parent / "public" / "manifest.webmanifest", tmp_path)
    (tmp_path / "pages.json").write_text("{}")
    with pytest.raises(SpeeltafelError, match=r"The games have not been built for browsers here; .* tools/wasm.py"):
        static_files(client=tmp_path, engine=tmp_path / "nothing")


def test_a_page_finds_its_files_wherever_the_folder_lies() -> None:
    index, parts = File("index.html", INDEX), {"rules": ["assets/Rules.js", "assets/Rules.css"]}
    deep = page_at("rules/mu", index, parts).decode()
    assert re.findall(r'(?:href|src)="([^"]+)"', deep) == [
        "../../icon.svg",
        "../../assets/index.js",
        "../../assets/Rules.js",
        "../../assets/Rules.css",
    ]
    assert 'src="./assets/index.js"' in page_at("", index, parts).decode()
    assert 'data-edition="static"' in deep
    policy = re.search(r'<meta http-equiv="content-security-policy" content="([^"]+)"', deep)
    assert policy
    assert "connect-src 'self'" in policy[1]
    assert "frame-ancestors" not in policy[1]  # browsers complain of it in a page
    with pytest.raises(ValueError, match="The page has changed"):
        page_at("rules", File("index.html", b"<html></html>"), parts)


def test_every_page_is_one_that_a_server_has() -> None:
    pages = static_pages()
    assert len(set(pages)) == len(pages)
    assert {page.partition("/")[0] for page in pages} <= ROOTS
    assert {f"rules/{name}" for name in game_names()} <= set(pages)
    assert {f"learn/{name}" for name in with_first_games()} <= set(pages)


def test_the_client_finds_the_answers() -> None:
    """It names the files after its requests; which those are stands in its sources."""
    source = (SOURCES / "net" / "staticAnswers.ts").read_text("utf-8")
    wanted = {path.removeprefix("/") for path in re.findall(r'"(/api/[^"]+)"', source)}
    names = "|".join(game_names())
    languages = "|".join(LANGUAGES)
    found = set()
    for name, body in answer_files():
        path, ending = re.fullmatch(rf"(.+)\.({languages}|\d)\.json", name).groups()  # type: ignore[union-attr]
        found.add(re.sub(rf"/({names})\b", "/{name}", path))
        assert ending in (*LANGUAGES, *"23456")
        assert json.loads(body)
    assert found == wanted
