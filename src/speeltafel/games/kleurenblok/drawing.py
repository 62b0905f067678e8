"""A view of Kleurenblok as lines of text for a terminal."""

from speeltafel.contract.json_types import JsonObject

COLUMNS = 9


def drawing(view: JsonObject, names: list[str]) -> str:
    lines = [f"Pile: {view['pile']} cards   Turns played: {view['turns']}", ""]
    lines.append("   " + "  ".join(str(value) for value in range(1, COLUMNS + 1)))
    for row, colour in enumerate("roygb"):
        places = view["block"][row * COLUMNS : (row + 1) * COLUMNS]
        lines.append(f"{colour}  " + " ".join(f"{card or '·':<2}" for card in places).rstrip())
    lines.append("")
    width = max(map(len, names))
    for seat, name in enumerate(names):
        held = view["hand_sizes"][seat]
        cards = "1 card" if held == 1 else f"{held} cards"
        state = "  last card!" if view["called"][seat] else ""
        points = f"  {view['scores'][seat]} won" if view["options"]["games"] > 1 else ""
        lines.append(f"{name:<{width}}  {cards:>8}{points}{state}")
    if view["halves"]:
        lines += ["", f"First half: {view['halves'][0]}"]
    if view["hand"]:
        lines += ["", f"Hand: {' '.join(view['hand'])}"]
    return "\n".join(lines)
