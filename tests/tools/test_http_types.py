"""The HTTP interface in TypeScript: fresh, and of everything that the server describes."""

from services import without

from http_types import FILE, GENERATOR, document, node, written


def test_the_file_is_fresh() -> None:
    if node() is None or not GENERATOR.is_file():
        without("There is no Node.js, or the packages of the client are not installed.")
    assert FILE.read_text("utf-8") == written(), "Run `python tools/http_types.py`."


def test_every_path_is_there_with_its_good_answer() -> None:
    text, paths = FILE.read_text("utf-8"), document()["paths"]
    assert len(paths) > 40
    for path, item in paths.items():
        assert f'"{path}": {{' in text
        for operation in item.values():
            assert operation["responses"]
            assert all(code.startswith("2") for code in operation["responses"])
