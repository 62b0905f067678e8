"""Contests from the first deal to the table of results."""

import json
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from toy_bots import First, contest

from speeltafel.arena import BadContest, Contest, compete
from speeltafel.arena.contest import Deal, deals, rotations
from speeltafel.arena.match import DealResult, GameResult
from speeltafel.arena.workers import Workers
from speeltafel.bots import UnknownBot


def anyone(players: int) -> Contest:
    """A contest for bots of any name."""
    return Contest("coloretto", players, {"games": 1}, 1, lambda name, game, seed: First(game))


def finished(bots: tuple[str, ...], scores: Sequence[int]) -> GameResult:
    """Every seat makes two moves, in 700 and 1300 nanoseconds."""
    seats = len(bots)
    return GameResult(bots, tuple(scores), (2,) * seats, (2000,) * seats, (1300,) * seats)


def scripted(*script: dict[str, list[int]]) -> Workers:
    """Workers that know beforehand what each bot scores in the games of the one deal there is."""

    def play(contest: Contest, planned: Sequence[Deal]) -> Iterator[DealResult]:
        (deal,) = planned
        games = []
        for bots, points in zip(rotations(deal.lineup), script, strict=True):
            left = {name: iter(scores) for name, scores in points.items()}
            games.append(finished(bots, [next(left[bot]) for bot in bots]))
        yield DealResult(deal.number, tuple(games))

    return play


def test_what_is_counted() -> None:
    workers = scripted({"a": [9], "b": [6], "c": [3]}, {"a": [9], "b": [0], "c": [9]}, {"a": [3], "b": [1], "c": [2]})
    result = compete(anyone(3), ["a", "b", "c"], games=3, workers=workers)
    shares = {name: standing.win_share.value for name, standing in result.standings.items()}
    assert shares == pytest.approx({"a": 2.5 / 3, "c": 0.5 / 3, "b": 0})
    assert list(shares) == ["a", "c", "b"]  # the best first
    margins = {name: standing.margin.value for name, standing in result.standings.items()}
    assert margins == pytest.approx({"a": (4.5 + 4.5 + 1.5) / 3, "b": (0 - 9 - 1.5) / 3, "c": (-4.5 + 4.5 + 0) / 3})
    above = {pair: duel.share.value for pair, duel in result.pairs.items()}
    assert above["a", "b"] == 1
    assert above["a", "c"] == pytest.approx(2.5 / 3)
    assert above["b", "c"] == pytest.approx(1 / 3)
    assert all(above[a, b] + above[b, a] == pytest.approx(1) for a, b in above)
    standing = result.standings["a"]
    assert (standing.games, standing.us_per_move, standing.slowest_ms) == (3, 1.0, 0.0013)
    assert result.ratings["a"].mu > result.ratings["c"].mu > result.ratings["b"].mu


def test_a_pair_counts_a_game_once_however_many_seats_it_has() -> None:
    workers = scripted({"a": [5], "b": [4, 6]}, {"a": [7], "b": [7, 3]}, {"a": [0], "b": [9, 9]})
    result = compete(anyone(3), ["a", "b", "b"], games=3, workers=workers)
    duel = result.pairs["a", "b"]
    assert duel.games == 3
    assert duel.share.value == pytest.approx((0.5 + 0.75 + 0) / 3)
    assert (result.standings["a"].games, result.standings["b"].games) == (3, 6)
    assert result.standings["a"].win_share.value == pytest.approx((0 + 0.5 + 0) / 3)
    assert result.standings["b"].win_share.value == pytest.approx((1 + 0.5 + 0.5 + 0.5) / 6)


def test_a_known_advantage_is_found() -> None:
    """a wins 0.4 of its games, the three others share the rest."""
    dice = np.random.default_rng(1)

    def play(contest: Contest, planned: Sequence[Deal]) -> Iterator[DealResult]:
        for deal in planned:
            games = []
            for bots in rotations(deal.lineup):
                winner = dice.choice(4, p=[0.4 if bot == "a" else 0.2 for bot in bots])
                games.append(finished(bots, [int(seat == winner) for seat in range(4)]))
            yield DealResult(deal.number, tuple(games))

    result = compete(anyone(4), ["a", "b", "b", "b"], games=2_000, workers=play)
    share = result.standings["a"].win_share
    assert 0.25 < share.low < 0.4 < share.high < 0.46
    above = result.pairs["a", "b"].share
    assert above.low < 0.4 + 0.4 / 2 < above.high  # it wins, or neither does and both have nothing


def test_bots_that_decide_alike_win_exactly_alike() -> None:
    """Each sits once in every seat of every deal, so nothing is left to luck."""
    result = compete(contest(3), ["first@a", "first@b", "first@c"], games=30)
    for standing in result.standings.values():
        assert standing.games == 30
        assert [standing.win_share.value, *standing.win_share.interval] == pytest.approx([1 / 3] * 3)
        assert standing.margin.value == pytest.approx(0)


def test_bots_that_play_alike_are_not_told_apart_by_their_neighbours() -> None:
    """If they sat as named, one of both would always follow the best player and the other one of the worst."""
    result = compete(contest(4), ["dice@a", "first", "collector", "dice@b"], games=400)
    above = result.pairs["dice@a", "dice@b"].share
    assert above.low < 0.5 < above.high
    one, other = (result.standings[name].margin for name in ("dice@a", "dice@b"))
    assert one.low < other.high
    assert other.low < one.high


def test_a_better_bot_is_seen_to_be_better() -> None:
    result = compete(contest(4), ["dice", "collector"], games=120)
    assert result.deals == len(deals(["dice", "collector"], 4, 120, seed=1))
    assert list(result.standings) == ["collector", "dice"]
    assert result.standings["collector"].win_share.low > 0.25 > result.standings["dice"].win_share.high
    assert result.standings["collector"].margin.low > 0
    assert result.pairs["collector", "dice"].share.low > 0.5
    assert result.ratings["collector"].mu > result.ratings["dice"].mu
    assert sum(standing.games for standing in result.standings.values()) == 4 * result.games >= 4 * 120


def test_the_results_as_json() -> None:
    told: list[tuple[int, int]] = []
    result = compete(contest(3), ["dice", "first"], games=20, progress=lambda games, total: told.append((games, total)))
    facts = json.loads(json.dumps(result.json(), allow_nan=False))
    assert {key: facts[key] for key in ("game", "players", "options", "seed", "games", "deals", "errors")} == {
        "game": "coloretto",
        "players": 3,
        "options": {"games": 1, "start": 0},
        "seed": 1,
        "games": 21,
        "deals": 7,
        "errors": [],
    }
    assert told == [(3, 21)] * 7
    for name in ("dice", "first"):
        bot = facts["bots"][name]
        low, high = bot["interval"]
        assert low < bot["win_share"] < high
        assert bot["margin_interval"][0] < bot["margin"] < bot["margin_interval"][1]
        assert 0 < bot["us_per_move"] / 1e3 < bot["slowest_ms"]
        assert set(bot["rating"]) == {"mu", "sigma"}
    assert facts["pairs"]["dice"]["first"]["games"] == 21
    assert facts["pairs"]["dice"]["first"]["share"] + facts["pairs"]["first"]["dice"]["share"] == pytest.approx(1)


def test_a_bot_that_never_sat_has_no_figures() -> None:
    result = compete(contest(3), ["dice@a", "dice@b", "dice@c", "dice@d"], games=1)
    absent = [name for name, standing in result.standings.items() if not standing.games]
    assert absent
    facts = json.loads(json.dumps(result.json(), allow_nan=False))
    assert facts["bots"][absent[0]]["win_share"] is None
    assert facts["bots"][absent[0]]["us_per_move"] is None
    assert facts["pairs"][absent[0]] == {}


def test_a_bot_that_breaks_does_not_spoil_the_contest() -> None:
    bots = ["dice", "first", "tired"]
    result = compete(contest(4), bots, games=60)
    whole = [deal for deal in deals(bots, 4, 60, seed=1) if "tired" not in deal.lineup]
    assert {fault.bot for fault in result.faults} == {"tired"}
    assert result.deals == len(whole) > 0
    assert result.standings["tired"].games == 0
    assert result.standings["dice"].games + result.standings["first"].games == 4 * result.games
    assert len(result.json()["errors"]) == len(result.faults)


def test_if_all_is_broken_that_is_said() -> None:
    with pytest.raises(BadContest, match=r"broke in every deal.*tired broke in deal 0, seat 1: it raised RuntimeError"):
        compete(contest(3), ["tired", "dice", "dice"], games=3)


def test_a_wrong_name_is_told_before_anything_is_played() -> None:
    def never(contest: Contest, planned: Sequence[Deal]) -> Iterator[DealResult]:
        raise AssertionError("nobody should play")

    with pytest.raises(UnknownBot, match="There is no bot 'grandmaster'"):
        compete(Contest("coloretto", 3), ["random", "grandmaster"], games=3, workers=never)
