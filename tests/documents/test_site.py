"""The documents as a site: every page is on it, and every link on it leads somewhere."""

import importlib.util
import re
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Page(HTMLParser):
    """The places of a page that can be linked to, and what it links to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.places = {""}
        self.links: set[str] = set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        self.places |= {found.get("id") or ""}
        if link := found.get("href" if tag in ("a", "link") else "src"):
            self.links.add(link)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    assert tool("site").main(folder) == 0
    return folder


def test_every_page_is_in_the_contents() -> None:
    listed = [page for _, _, page in tool("site").contents()]
    assert len(listed) == len(set(listed))
    assert {page.name for page in listed if page.parent.name == "docs"} | {"index.md"} == {
        page.name for page in ROOT.glob("docs/*.md")
    }


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {file: Page(file) for file in site.glob("*.html") if file.name != "404.html"}
    assert len(pages) > 20
    checked = 0
    for file, page in pages.items():
        for link in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            target = (file.parent / unquote(address.path)).resolve() if address.path else file
            assert target.exists(), f"{file.name} links to {link}"
            if target in pages:
                assert unquote(address.fragment) in pages[target].places, f"{file.name} links to {link}"
            checked += 1
    assert checked > 500


def test_pages_fetch_nothing_from_elsewhere(site: Path) -> None:
    for file in site.glob("*.html"):
        assert not re.search(
            r'<(?:script|img)[^>]* src="?https?:|<link[^>]* rel="?stylesheet"?[^>]*https?:', file.read_text("utf-8")
        )


def test_a_broken_link_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = tool("site")
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Index\n\n[Nowhere](nowhere.md)\n")
    monkeypatch.setattr(builder, "DOCS", docs)
    monkeypatch.setattr(builder, "INDEX", docs / "index.md")
    assert builder.main(tmp_path / "site") == 1
    assert "index.md links to nowhere.md, which is not there." in capsys.readouterr().err
    (docs / "index.md").write_text("# Index\n\n[Nowhere](#nowhere)\n")
    assert builder.main(tmp_path / "site") == 1
    assert "index.md:3" in capsys.readouterr().err


def test_the_lists_of_moves_are_those_of_the_games() -> None:
    notation = tool("notation")
    page = notation.PAGE.read_text("utf-8")
    assert notation.renewed(page) == page, "Run `python tools/notation.py`."
    with pytest.raises(ValueError, match="The page needs the lines"):
        notation.renewed(page.replace(notation.BEGIN, ""))
