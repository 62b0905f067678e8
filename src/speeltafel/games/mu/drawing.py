"""A view of Mü as lines of text for a terminal."""

from speeltafel.contract.json_types import JsonObject

WORDS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "k": "black", "none": "no trump"}


def drawing(view: JsonObject, names: list[str]) -> str:
    lines = [f"Round {view['round'] + 1}, dealt by {names[view['dealer']]}"]
    if view["chief"] is not None:
        lines += team_lines(view, names)
    lines.append("")
    width = max(map(len, names))
    for seat, name in enumerate(names):
        lines.append(f"{name:<{width}}  {seat_line(view, seat)}".rstrip())
    if view["trick"]:
        trick = "   ".join(f"{names[seat]}: {card}" for seat, card in view["trick"])
        lines += ["", f"Trick: {trick}"]
    if view["seat"] is not None:
        lines += ["", f"Your hand: {by_colour(view['hand']) or 'empty'}"]
    return "\n".join(lines)


def team_lines(view: JsonObject, names: list[str]) -> list[str]:
    """Who is chief, vice and partner, the trumps, and how far the team is."""
    chief = f"Chief: {names[view['chief']]}, bid {view['bid']}, {trump_words(view['chief_trump'])}"
    if view["partner"] is not None:
        chief += f", with {names[view['partner']]}"
    vice = "Vice: none"
    if view["vice"] is not None:
        vice = f"Vice: {names[view['vice']]}, {trump_words(view['vice_trump'])}"
    return [chief, vice, f"Goal: {view['goal']} points, taken so far: {view['derived']['taken']}"]


def trump_words(trump: str | None) -> str:
    if trump is None:
        return "trump not chosen yet"
    return WORDS[trump] if trump == "none" else f"trump {WORDS.get(trump, trump)}"


def seat_line(view: JsonObject, seat: int) -> str:
    """A seat's total, cards in hand, points of this round, and open cards."""
    total, held, points = view["scores"][seat], view["hand_sizes"][seat], view["points"][seat]
    return f"total {total:>4}   hand {held:>2}   took {points:>2}   open: {by_colour(view['laid'][seat]) or '-'}"


def by_colour(cards: list[str]) -> str:
    """Sorted cards with a wider gap between colours."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(card[0], []).append(card)
    return "   ".join(" ".join(group) for group in groups.values())
