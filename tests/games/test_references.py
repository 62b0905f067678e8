"""The tables and facts that players look up agree with what the rules do."""

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

import speeltafel
from speeltafel import Table
from speeltafel.games.coloretto.scoring import points
from speeltafel.games.mu.notation import TRUMPS
from speeltafel.games.mu.scoring import score_round
from variants import SEATINGS, Variant


def tables(game: str, players: int) -> Any:
    return speeltafel.game(game).rules.part("reference").tables(players)


def seatings(game: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("variant", [each for each in SEATINGS if each.game == game], ids=str)


def moments(variant: Variant, seed: int, most: int = 400) -> Any:
    """A random game, move by move."""
    table, dice = variant.new(seed), Random(seed)
    while not table.over and len(table.moves) < most:
        yield table
        table.play(dice.choice(table.legal()))
    yield table


@pytest.mark.parametrize("players", range(3, 7))
def test_mu_scores_as_its_table_says(players: int) -> None:
    """R6.2 to R6.4: with just the goal the bonus, with a point less so many cards short."""
    told, numbers = tables("mu", players), {text: trump for trump, text in TRUMPS.items()}
    assert len(told["goals"]) == len(speeltafel.game("mu").new(players=players, seed=1).view(0)["hand"])
    for bid, goal in enumerate(told["goals"], 1):
        for row in told["bonuses"]:
            for trump in row["trumps"]:
                assert scored(players, bid, numbers[trump], goal)[0] == goal + row["bonus"][bid - 1]
        chief, opponent = scored(players, bid, numbers["none"], goal - 1)
        assert chief == goal - 1 + told["overbid"]["chief"]
        assert opponent == told["overbid"]["opponents"]


def scored(players: int, bid: int, trump: int, taken: int) -> tuple[int, int]:
    """What a round brings the chief, who took so many points, and an opponent who took none."""
    state = speeltafel.game("mu").new(players=players, seed=1).state
    state.chief, state.bid, state.chief_trump, state.partner = 0, bid, trump, -1 if players == 3 else 1
    state.points[0] = taken
    score_round(state)
    return int(state.scores[0]), int(state.scores[2])


@seatings("mu")
def test_mu_lights_the_row_of_the_highest_bid(variant: Variant) -> None:
    for table in moments(variant, 3, 60):
        view = table.view(None)
        told = view["derived"]
        if view["phase"] == "bid":
            assert told["bidding"]["highest"] == max(map(len, view["laid"]))
        else:
            assert (told["bidding"], told["goals"][view["bid"] - 1]) == (None, view["goal"])
            assert told["taken"] == sum(view["points"][seat] for seat in told["team"])


def test_coloretto_is_scored_by_its_scale() -> None:
    scale = tables("coloretto", 4)["scale"]
    for cards in range(1, 10):
        assert points(np.array([cards, *[0] * 8])) == scale[min(cards, len(scale)) - 1]
    assert points(np.array([2, 2, 2, 1, *[0] * 5])) == 3 * scale[1] - scale[0]
    assert points(np.array([0] * 8 + [1])) == tables("coloretto", 4)["plus"]


@pytest.mark.parametrize("players", range(3, 6))
def test_coloretto_tells_what_everybody_would_score(players: int) -> None:
    *_, end = moments(Variant("coloretto", players, {"games": 1}), 5)
    assert end.over
    seats = end.view(None)["derived"]["seats"]
    assert [seat["points"] for seat in seats] == end.scores()
    for seat, won in zip(seats, end.view(None)["won"], strict=True):
        told = {each["colour"]: each["cards"] for each in seat["lines"] if each["cards"]}
        assert told == {card: won.count(card) for card in won if card not in "J+"}


@seatings("etalage")
def test_etalage_tells_who_shops_after_whom(variant: Variant) -> None:
    settled = 0
    for table in moments(variant, 6):
        view, now = table.view(None), table.reference(None)
        if view["phase"] == "take":
            assert now["order"][-len(view["choosers"]) :] == view["choosers"]
            settled += 1
    assert settled > 3


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_nothing_is_told_that_the_view_tells(name: str) -> None:
    """How things stand has one source; by name, so what has the same name must be another fact in another place."""
    for table in moments(Variant(name, 3, {}), 4, 60):
        view, now = table.view(None), table.reference(None)
        assert not set(now) & {*view, *view["derived"]} - {"seats"}


@seatings("kleurenblok")
def test_kleurenblok_tells_what_fits(variant: Variant) -> None:
    dealt = variant.new(7).view(None)["hand_sizes"]
    assert dealt == [tables("kleurenblok", variant.players)["dealt"][str(variant.players)]] * variant.players
    for table in moments(variant, 7, 120):
        now, view = table.reference(None), table.view(table.turn)
        if view["phase"] in ("move", "drawn"):
            plays = [move.removeprefix("play ") for move in view["moves"] if move.startswith("play ")]
            assert plays == [card for card in view["hand"] if card in now["fits"]]
        laid = [card for card in view["block"] if card and card != "J"]
        assert now["laid"] == {colour: sum(card[0] == colour for card in laid) for colour in "roygb"}


def test_emmers_tells_the_highest_sums() -> None:
    colour = [value for value in range(1, 9) for _ in range(2)]
    assert tables("emmers", 3)["most"] == [max(map(sum, combinations(colour, n))) for n in (1, 2, 3)]


@seatings("emmers")
def test_emmers_tells_what_is_needed_and_what_falls(variant: Variant) -> None:
    knocks = 0
    for table in moments(variant, 8, 250):
        if table.phase != "defend":
            continue
        seat, legal = table.turn, table.legal()
        assert seat is not None
        told, standing = table.reference(None)["seats"][seat], table.view(None)["derived"]["standing"][seat]
        assert ("stop" in legal) <= (told["needs"] <= 0)
        for move in legal:
            if move.startswith("play "):
                later = after(table, move)
                if later.turn == seat and later.phase == "defend":
                    assert later.reference(None)["seats"][seat]["needs"] == told["needs"] - int(move[-1])
        may = {move.removeprefix("knock ") for move in legal if move.startswith("knock ")}
        if may:
            places = [(row, i) for row, must in enumerate(told["must"]) for i, yes in enumerate(must) if yes]
            assert {f"{row}.{i}" for row, i in places} == may
            row, i = places[len(table.moves) % len(places)]
            assert told["falls"][row][i] == standing - most_left(after(table, f"knock {row}.{i}"), seat)
            knocks += 1
    assert knocks > 3


def after(table: Table, move: str) -> Table:
    later = table.copy()
    later.play(move)
    return later


def most_left(table: Table, seat: int) -> int:
    """What stands after a knock, if the larger part is kept."""
    if table.phase == "keep":
        return max(most_left(after(table, move), seat) for move in table.legal())
    return sum(bucket is not None for row in table.view(None)["pyramids"][seat] for bucket in row)
