"""A view of Coloretto as lines of text for a terminal."""

from speeltafel.contract.json_types import JsonObject


def drawing(view: JsonObject, names: list[str]) -> str:
    pile = "shuffled when everyone has a colour" if view["phase"] == "choose" else f"{view['deck']} cards"
    lines = [f"Pile: {pile}" + ("   LAST ROUND" if view["last_round"] else "")]
    for r, row in enumerate(view["rows"]):
        cards = "taken" if row is None else " ".join(row + ["·"] * (3 - len(row)))
        lines.append(f"Row {r}: {cards}")
    lines.append("")
    width = max(map(len, names))
    for seat, name in enumerate(names):
        state = "has taken" if view["out"][seat] else ""
        lines.append(f"{name:<{width}}  {' '.join(view['won'][seat])}  {state}".rstrip())
    if view["drawn"]:
        lines += ["", f"Drawn: {view['drawn']}"]
    return "\n".join(lines)
