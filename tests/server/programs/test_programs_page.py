"""The plain page hangs together."""

import re
from pathlib import Path

from speeltafel import server
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.messages import FromClient

PAGES = Path(server.__path__[0]) / "pages"


def test_the_script_finds_what_it_looks_for() -> None:
    page, script = (PAGES / "index.html").read_text("utf-8"), (PAGES / "plain.js").read_text("utf-8")
    wanted = set(re.findall(r'\$\("(\w+)"\)', script))
    assert len(wanted) > 10
    assert wanted <= set(re.findall(r'id="(\w+)"', page))
    assert set(re.findall(r"\bform\.(\w+)", script)) - {"elements", "addEventListener"} <= set(
        re.findall(r'name="(\w+)"', page)
    )


def test_the_script_has_words_for_all_that_happens_and_says_what_is_understood() -> None:
    script = (PAGES / "plain.js").read_text("utf-8")
    words = script[script.index("const WHAT") :]
    told = set(re.findall(r"(\w+): \"", words[: words.index("};")]))
    assert told | {"said"} == {kind.__struct_config__.tag for kind in AnyEvent.__args__}
    done = set(re.findall(r'\bdo: "(\w+)"', script))
    assert len(done) > 10
    assert done <= {kind.__struct_config__.tag for kind in FromClient.__args__}
