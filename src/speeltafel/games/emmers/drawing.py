"""A view of Emmers as lines of text for a terminal."""

from speeltafel.contract.json_types import JsonObject

DIRECTIONS = {"cw": "clockwise", "ccw": "anticlockwise"}


def drawing(view: JsonObject, names: list[str]) -> str:
    lines = [headline(view), ""]
    lines += side_by_side([seat_lines(view, seat, name) for seat, name in enumerate(names)])
    lines.append("")
    if view["turn_cards"]:
        lines.append(f"Laid in this turn: {' '.join(view['turn_cards'])}")
    if view["tap"]:
        lines.append(f"The tap so far: {', '.join(view['tap'])}")
    for number, part in enumerate(view["parts"] or []):
        lines.append(f"Part {number}: {' '.join(f'{row}.{i}' for row, i in part)}")
    if view["seat"] is not None:
        lines.append(f"Your hand: {' '.join(view['hand']) or 'no cards'}")
    return "\n".join(lines).rstrip()


def headline(view: JsonObject) -> str:
    facts = [f"Pile: {view['pile']} cards", f"Discard pile: {len(view['discard'])} cards"]
    if view["direction"]:
        facts.append(f"Direction: {DIRECTIONS[view['direction']]}")
    if view["colour"]:
        facts.append(f"Colour: {view['colour']}")
    return "   ".join(facts)


def seat_lines(view: JsonObject, seat: int, name: str) -> list[str]:
    """A player's corner of the table: the pyramid and what lies before it."""
    cards = " ".join(view["open"][seat])
    return [
        name,
        *pyramid_lines(view["pyramids"][seat]),
        f"{view['hand_sizes'][seat]} in hand{', out' if view['out'][seat] else ''}",
        f"{cards} = {view['sums'][seat]}" if cards else "no open cards",
    ]


def pyramid_lines(rows: list[list[str | None]]) -> list[str]:
    """The top row first, each bucket between the two that it stands on."""
    top_down = reversed(list(enumerate(rows)))
    return [" " * 2 * height + "   ".join(bucket or "·" for bucket in row) for height, row in top_down]


def side_by_side(corners: list[list[str]]) -> list[str]:
    widths = [max(map(len, corner)) for corner in corners]
    rows = zip(*corners, strict=True)
    return ["    ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
