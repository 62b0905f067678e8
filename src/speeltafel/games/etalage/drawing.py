"""A view of Etalage as lines of text for a terminal."""

from speeltafel.contract.json_types import JsonObject


def drawing(view: JsonObject, names: list[str]) -> str:
    lines = [f"Display: {' '.join(view['display']) or 'empty'}", ""]
    width = max(map(len, names))
    for seat, name in enumerate(names):
        card = view["table"][seat] or "·"
        lines.append(f"{name:<{width}}  {card:<3}  {pile(view, seat)}{standing(view, seat)}")
    if strengths := view["derived"]["strengths"]:
        lines += ["", "Strength: " + "  ".join(f"{each['colour']} {each['sum']}" for each in strengths)]
    if view["choosers"]:
        lines.append(f"Still to choose: {', '.join(names[seat] for seat in view['choosers'])}")
    if view["hand"]:
        lines += ["", f"Hand: {' '.join(view['hand'])}"]
    return "\n".join(lines)


def pile(view: JsonObject, seat: int) -> str:
    """How many cards a seat has taken, and which if they lie open."""
    size = f"{view['won_sizes'][seat]:>2} taken"
    return size if view["won"] is None else f"{size} {' '.join(view['won'][seat])}".rstrip()


def standing(view: JsonObject, seat: int) -> str:
    """The points of finished games, and who leads."""
    score = f"  {view['scores'][seat]} points" if view["game_number"] or view["over"] else ""
    return score + ("  leads" if view["leader"] == seat and not view["over"] else "")
