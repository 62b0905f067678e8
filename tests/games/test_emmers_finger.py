"""The clauses of Emmers' RULES.md 6: buckets that are tapped out with a finger."""

from dataclasses import replace
from random import Random

import pytest
from emmers_tables import built, give, stand

from speeltafel import IllegalMove, Table
from speeltafel.contract.outcomes import BadOutcome, Ruling
from speeltafel.games.emmers.referee import REFEREE, TapRuling
from speeltafel.games.emmers.tap_outcome import Part, TapOutcome, TapQuestion
from speeltafel.games.emmers.tap_stand_in import stand_in
from tables import play_all

ALL_RED = ["r r r r r", "r r r r", "r r r", "r r", "r"]
AIM = ("height 5", "side 0", "angle 0")
ANYTHING = tuple((row, i) for row in range(5) for i in range(5 - row))
WHOLE = (1 << 15) - 1


def attacked(rows: list[str] = ALL_RED, players: int = 2, steady: float = 0, games: int = 1) -> Table:
    """Seat 0 has attacked, and seat 1 can only tap a bucket out of such a pyramid."""
    t = built(players, start=0, settle="finger", steady=steady, games=games)
    give(t, 0, "r5 b1")
    give(t, 1, "g5")
    play_all(t, "cw", "play r5")
    stand(t, 1, rows)
    return t


def standing(t: Table, seat: int = 1) -> Part:
    rows = t.reveal()["pyramids"][seat]
    return tuple((row, i) for row, buckets in enumerate(rows) for i, bucket in enumerate(buckets) if bucket)


def told(*parts: Part) -> TapRuling:
    return Ruling(TapOutcome("a friend", parts))


def test_R6_1_four_choices_after_the_bucket() -> None:
    t = attacked()
    offered = {"height": range(10), "side": range(-9, 10), "angle": range(-9, 10), "force": range(1, 21)}
    t.play("knock 0.2")
    chosen = ["knock 0.2"]
    for phase, numbers in offered.items():
        assert (t.phase, t.turn, t.reveal()["tap"]) == (phase, 1, chosen)
        assert t.legal() == [f"{phase} {number}" for number in numbers]
        assert len(standing(t)) == 15
        for wrong in (f"{phase} {numbers[0] - 1}", f"{phase} {numbers[-1] + 1}", f"{phase} 1.5"):
            with pytest.raises(IllegalMove, match="is not a move of emmers"):
                t.play(wrong)
        chosen.append(f"{phase} {numbers[-1]}")
        t.play(chosen[-1])
    assert t.reveal()["tap"] == []
    assert t.moves[-5:] == chosen
    with pytest.raises(IllegalMove, match="now is the time to"):
        t.play("force 3")


def test_R6_2_only_a_machine_does_not_shake() -> None:
    for steady, different in ((0, 1), (2.5, 2)):
        t = attacked(["r r", "r"], steady=steady)
        play_all(t, "knock 0.1", *AIM)
        asked = t.asked("force 12", 1)
        assert isinstance(asked, TapQuestion)
        assert asked.tap is not None
        assert (asked.tap.bucket, asked.tap.force, asked.tap.steady) == ((0, 1), 12, steady)
        assert asked == t.asked("force 12")  # asking changes nothing
        dice = Random(1)
        words = [(dice.getrandbits(32), dice.getrandbits(32), dice.getrandbits(32)) for _ in range(2)]
        taps = [replace(asked.tap, dice=three) for three in words]
        assert len({REFEREE.rule(replace(asked, tap=tap)).outcome.poses for tap in taps}) == different


def test_R6_3_the_tapped_bucket_is_out_however_little_it_moved() -> None:
    t = attacked(["r g b", "p y"]).refereed_by(REFEREE.rule)
    play_all(t, "knock 0.0", "height 9", "side -9", "angle 9", "force 1")
    assert t.last_decided is not None
    assert t.last_decided.ruling.outcome.out["0.0"] == "tapped"
    assert (0, 0) not in standing(t)
    assert t.turn == 1  # R3.3
    for spots in (ANYTHING, ((0, 2),)):
        t = attacked()
        play_all(t, "knock 0.2", *AIM)
        with pytest.raises(BadOutcome, match=r"0\.2 was tapped, so it is out \(R6\.3\)"):
            t.play("force 3", ruling=told(spots))
        assert (t.phase, len(standing(t))) == ("force", 15)


def test_R6_4_what_does_not_stand_upright_in_its_place_is_out() -> None:
    t = attacked().refereed_by(REFEREE.rule)
    play_all(t, "knock 0.2", *AIM, "force 1")
    assert t.last_decided is not None
    out = t.last_decided.ruling.outcome.out
    assert out["0.2"] == "tapped"
    assert {out[bucket] for bucket in ("1.1", "1.2", "4.0")} <= {"fallen", "late"}
    left = standing(t)
    assert set(out) == {f"{row}.{i}" for row, i in ANYTHING if (row, i) not in left}


def test_R6_5_what_has_shifted_a_little_stays_there() -> None:
    t = attacked().refereed_by(REFEREE.rule)
    play_all(t, "knock 0.2", *AIM, "force 15")
    assert len(standing(t)) == 14  # an arch
    assert t.last_decided is not None
    trace = t.last_decided.ruling.trace
    assert trace is not None
    assert (1, 1) in trace.shifted
    assert t.last_decided.moves == ("knock 0.2", *AIM, "force 15")
    assert tuple(pose[:2] for pose in t.kept[1]) == standing(t)
    leaning = next(pose for pose in t.kept[1] if pose[:2] == (1, 1))
    assert abs(leaning[5]) < 999_000  # the turn's first number: upright would be a million


def test_R6_6_one_of_many_parts_is_kept_and_may_break_again() -> None:
    t = attacked()
    play_all(t, "knock 0.1", *AIM)
    t.play("force 3", ruling=told(((0, 0),), ((0, 2), (0, 3), (1, 2)), ((0, 4),)))
    assert (t.phase, t.turn, t.legal()) == ("keep", 1, ["keep 0", "keep 1", "keep 2"])
    assert t.reveal()["parts"] == [[[0, 0]], [[0, 2], [0, 3], [1, 2]], [[0, 4]]]
    with pytest.raises(IllegalMove, match=r"stands in 3 parts, counted from 0 \(R6\.6\)"):
        t.play("keep 3")
    with pytest.raises(BadOutcome, match=r"0\.4 cannot stand after this move"):
        t.play("keep 1", ruling=told(((0, 4),)))
    t.play("keep 1", ruling=told(((0, 2),), ((0, 3),)))
    assert (t.phase, t.legal(), t.reveal()["parts"]) == ("keep", ["keep 0", "keep 1"], [[[0, 2]], [[0, 3]]])
    t.play("keep 1")
    assert standing(t) == ((0, 3),)
    assert (t.phase, t.turn, t.reveal()["parts"]) == ("direction", 1, None)


def test_R6_6_what_falls_while_parts_are_removed_is_out() -> None:
    """Two buckets lean together over a gap; of three parts on the table one is theirs."""
    t = attacked(["r r r r r", "r r r r"]).refereed_by(REFEREE.rule)
    play_all(t, "knock 0.2", *AIM, "force 15")
    while t.phase == "keep":
        t.play("keep 0")
    assert t.kept.keys() <= {1}
    assert tuple(pose[:2] for pose in t.kept.get(1, ())) == standing(t)


def test_R6_7_nobody_elses_buckets_are_harmed() -> None:
    t = attacked(players=3, steady=5)
    stand(t, 1, ["r r", "r"])
    t.refereed_by(REFEREE.rule)
    others = [standing(t, seat) for seat in (0, 2)]
    play_all(t, "knock 0.0", "height 0", "side -9", "angle -9", "force 20")
    assert [standing(t, seat) for seat in (0, 2)] == others
    assert len(standing(t)) < 3


def lost(place: int, force: int, steady: float, standing: int = WHOLE, tries: int = 400) -> float:
    dice, total = Random(place), 0
    for _ in range(tries):
        words = tuple(dice.getrandbits(32) for _ in range(4))
        left = stand_in(standing, place, 5, 0, 0, force, steady, words)  # type: ignore[arg-type]
        assert left & ~standing == 0
        assert not left >> place & 1
        total += (standing & ~left).bit_count()
    return total / tries


def test_R6_8_the_lot_resembles_what_was_measured() -> None:
    for force in (1, 5):  # a timid tap at the bottom brings down all that stands on it
        assert lost(2, force, 1) == pytest.approx(9, abs=0.5)
    assert lost(2, 15, 1) < 2.5  # a quick one leaves an arch
    assert lost(2, 15, 0) <= lost(2, 15, 1) < lost(2, 15, 3) < lost(2, 15, 5)
    assert lost(0, 15, 1) == pytest.approx(lost(0, 2, 1), abs=0.3)  # nothing holds an edge
    assert lost(14, 15, 0) == pytest.approx(1, abs=0.1)
    arch = WHOLE & ~(1 << 2)
    assert lost(14, 1, 0) < lost(14, 1, 0, arch) < 4  # what leaned together mostly stays so
    assert lost(6, 1, 0, arch) > 6  # and falls together: 1.1, 1.2, all of row 2 and above


def test_R6_8_without_a_referee_the_same_seed_gives_the_same_falls() -> None:
    games = []
    for _ in range(2):
        t = attacked(steady=3)
        play_all(t, "knock 0.2", *AIM, "force 15")
        games.append((t.reveal(), t.outcomes))
    assert games[0] == games[1]
    assert [outcome.by for outcome in games[0][1].values()] == ["stand-in"]


def test_a_verdict_changes_no_card_that_follows() -> None:
    piles = []
    for ruling in (None, told(((0, 0),))):
        t = attacked()
        play_all(t, "knock 0.2", *AIM)
        t.play("force 15", ruling=ruling)
        if t.phase == "keep":
            t.play("keep 0")
        t.state.left, t.state.discard, t.state.discard_pairs = 0, (1 << 40) - 1, 0
        play_all(t, "cw", "play g5")
        piles.append(t.reveal()["pile"])
    assert piles[0] == piles[1]


def test_the_next_game_has_new_pyramids() -> None:
    t = attacked(["r"], games=2)
    t.put(t._states, {0: ((0, 0, 0, 0, 0, 1_000_000, 0, 0, 0),)})
    play_all(t, "knock 0.0", *AIM, "force 9")
    assert (t.phase, t.reveal()["game_number"], t.kept) == ("build", 1, {})
