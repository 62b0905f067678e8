"""Who meets whom, where they sit, and how often."""

from collections import Counter

import pytest

from speeltafel.arena.contest import BadContest, deals, lineups, one_against, rotations


def test_rotations_bring_every_bot_to_every_seat() -> None:
    seatings = rotations(("a", "b", "c"))
    assert seatings == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert all({seating[seat] for seating in seatings} == {"a", "b", "c"} for seat in range(3))


@pytest.mark.parametrize(
    ("lineup", "different"), [(("a", "b", "a", "b"), 2), (("a", "a", "b", "b"), 4), (("a", "a", "a"), 1)]
)
def test_the_same_seating_is_not_played_twice(lineup: tuple[str, ...], different: int) -> None:
    assert len(rotations(lineup)) == len(set(rotations(lineup))) == different


def test_as_many_names_as_players_are_one_lineup() -> None:
    assert lineups(["m", "c", "c", "c"], 4) == [("m", "c", "c", "c")]


def test_one_name_sits_everywhere() -> None:
    assert lineups(["m"], 4) == [("m", "m", "m", "m")]


def test_other_numbers_of_names_give_every_mixture() -> None:
    mixtures = lineups(["a", "b"], 3)
    assert [Counter(mixture) for mixture in mixtures] == [Counter("aab"), Counter("abb")]
    assert len(lineups(["a", "b", "c", "d"], 5)) == 56 - 4  # all multisets, less those of one bot
    assert all(len(set(mixture)) > 1 for mixture in lineups(list("abcde"), 3))


def test_a_name_twice_is_refused_unless_it_is_a_whole_lineup() -> None:
    with pytest.raises(BadContest, match=r"club is named twice.*4 players need 4 names, not 3"):
        lineups(["master", "club", "club"], 4)
    with pytest.raises(BadContest, match="at least one bot"):
        lineups([], 4)


def test_one_against_a_field() -> None:
    assert one_against("new", "old", 4) == ("new", "old", "old", "old")
    with pytest.raises(BadContest, match="old cannot be measured against itself"):
        one_against("old", "old", 4)


def test_games_are_rounded_up_to_whole_deals() -> None:
    planned = deals(["a", "b", "b", "b"], 4, games=9, seed=1)
    assert [deal.number for deal in planned] == [0, 1, 2]
    assert {tuple(sorted(deal.lineup)) for deal in planned} == {("a", "b", "b", "b")}
    with pytest.raises(BadContest, match="at least 1 game, not 0"):
        deals(["a"], 4, games=0, seed=1)


def test_every_mixture_is_used_equally_often_in_an_order_that_follows_from_the_seed() -> None:
    planned = deals(["a", "b", "c"], 4, games=600, seed=5)
    used = Counter(tuple(sorted(deal.lineup)) for deal in planned)
    assert set(used) == set(lineups(["a", "b", "c"], 4))
    assert max(used.values()) - min(used.values()) <= 1
    assert planned == deals(["a", "b", "c"], 4, games=600, seed=5)
    assert planned != deals(["a", "b", "c"], 4, games=600, seed=6)
    assert planned[:20] == deals(["a", "b", "c"], 4, games=1_200, seed=5)[:20]


@pytest.mark.parametrize("bots", ["abc", "abcd"])
def test_who_sits_left_of_whom_is_by_lot(bots: str) -> None:
    planned = [deal for deal in deals(list(bots), 3, games=3_000, seed=1) if set(deal.lineup) == set("abc")]
    clockwise = sum(("a", "b", "c") in rotations(deal.lineup) for deal in planned)
    assert clockwise / len(planned) == pytest.approx(0.5, abs=0.15)
