"""The table of the spinner as JSON."""

from typing import Any

from spinner.state import State, View


def reveal(s: State) -> dict[str, Any]:
    return on_the_table(s)


def shown(v: View) -> dict[str, Any]:
    return on_the_table(v)


def on_the_table(p: Any) -> dict[str, Any]:
    return {"lap": int(p.lap), "last": int(p.last)}
