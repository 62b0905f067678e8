"""Replays: every frame is what those eyes saw then."""

import msgspec
import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable, alone_with_bots, three_people
from msgspec.structs import replace

import speeltafel
from speeltafel.contract.notation import Reader
from speeltafel.contract.words import LANGUAGES
from speeltafel.kernel.records import blank
from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.state import TableState
from speeltafel.server.domain.takeback import ask_takeback
from speeltafel.server.results import replays
from speeltafel.server.results.replays import Replay, Steps, frame, games_of, replay_of, steps

EYES: list[Reader] = [0, 1, 2, None, "all"]


def finished(name: str) -> tuple[TableState, list[TableState]]:
    """A game at its end, and as it was after every move."""
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), BotSeat(), OpenSeat()], {"rounds": 1} if name == "mu" else {}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.sit, BEN, 2)
    sample.do(handlers.start, ANNA)
    then = [sample.state]
    while sample.state.stage == "playing":
        sample.play_on(1)
        then.append(sample.state)
    return sample.state, then


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_a_replay_shows_what_was_seen(name: str) -> None:
    end, then = finished(name)
    assert end.table is not None
    for eyes in EYES:
        replay = replay_of(end, eyes, "en")
        assert [shot.number for shot in replay.frames] == list(range(len(then)))
        for shot, moment in zip(replay.frames, then, strict=True):
            assert moment.table is not None
            assert shot.view == (moment.table.open_view() if eyes == "all" else moment.table.view(eyes))
        assert replay.result == end.table.scores()
        assert replay.winners == end.table.winners()
        assert replay.ending == end.table.ending
        assert (replay.names, replay.players) == (["Anna", "Club 1", "Ben"], 3)


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_steps_and_single_frames_are_those_of_the_whole(name: str) -> None:
    end, then = finished(name)
    for eyes in EYES:
        whole, light = replay_of(end, eyes, "nl"), steps(end, eyes, "nl")
        assert light.steps == [shot.entry for shot in whole.frames[1:]]
        assert whole.frames[0].entry is None
        for number in {0, 1, len(then) // 2, len(then) - 1}:
            ended = [shot.last for shot in whole.frames[: number + 1] if shot.last]
            assert frame(end, eyes, number, "nl") == replace(whole.frames[number], last=ended[-1] if ended else None)
        assert msgspec.json.decode(msgspec.json.encode(light), type=Steps) == light
        assert msgspec.json.decode(msgspec.json.encode(whole), type=Replay).moves == len(then) - 1


def test_a_deal_that_differs_behind_the_view_gives_the_same_frame() -> None:
    """No frame of a seat or of the public holds more than a view does."""
    end, then = finished("etalage")
    for moment, shot in zip(then[:20], replay_of(end, 0, "en").frames, strict=False):
        assert moment.table is not None
        other = blank(moment.table.game.state_dtype)
        other[0].key[:] = range(8)
        moment.table.game.functions.imagine(moment.table.view_record(0), other[0])
        twin = moment.table.copy()
        twin._states = other
        assert shot.view == twin.view(0)


def test_hidden_moves_stay_hidden_from_other_seats() -> None:
    end, _ = finished("emmers")
    assert end.table is not None
    hidden = [number for number, move in enumerate(end.table.moves) if move.startswith("stack")]
    movers = {number: steps(end, "all", "en").steps[number].seat for number in hidden}
    assert set(movers.values()) == {0, 1, 2}
    for eyes in EYES:
        told = steps(end, eyes, "en").steps
        for number, mover in movers.items():
            assert bool(told[number].move) == bool(told[number].text) == (eyes in ("all", mover))
        assert told[-1].move == end.table.moves[-1]


def test_sentences_are_in_the_readers_language() -> None:
    end, _ = finished("coloretto")
    told = {steps(end, 0, language).steps[-1].text for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)


def test_what_was_taken_back_is_not_played_again_and_stand_ins_are_marked() -> None:
    sample = alone_with_bots()
    sample.play_on(7)
    sample.do(ask_takeback, ANNA)
    assert sample.state.turn == 0
    assert sample.state.table is not None
    stood_in = len(sample.state.table.moves)
    sample.happen(handlers.move_seat(sample.state, 0, sample.state.table.legal()[-1], None, stand_in=True))
    sample.play_on()
    replay = replay_of(sample.state, "all", "en")
    assert [shot.entry.move for shot in replay.frames if shot.entry] == sample.state.table.moves
    assert [shot.number for shot in replay.frames if shot.entry and shot.entry.stand_in] == [stood_in + 1]


def test_a_game_given_up_can_be_replayed() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(5)
    for person in (CAS, ANNA, BEN):
        sample.do(handlers.resign, person)
    replay = replay_of(sample.state, 1, "en")
    assert (replay.result, replay.ending, replay.winners, replay.resigned) == (None, None, [], [0, 1, 2])
    assert len(replay.frames) == 6


@pytest.mark.parametrize("eyes", EYES)
def test_nothing_is_replayed_before_the_end(eyes: Reader) -> None:
    sample = three_people()
    for _ in range(2):
        for ask in (
            lambda: replay_of(sample.state, eyes, "en"),
            lambda: steps(sample.state, eyes, "en"),
            lambda: games_of(sample.state, eyes, "en"),
            lambda: frame(sample.state, eyes, 0),
        ):
            with pytest.raises(CommandRefused) as refused:
                ask()
            assert refused.value.code == "not_now"
        if sample.state.stage == "open":
            sample.do(handlers.start, ANNA)


def test_what_does_not_exist_is_refused() -> None:
    end, then = finished("coloretto")
    for number in (-1, len(then)):
        with pytest.raises(CommandRefused, match=f"the frames are 0 to {len(then) - 1}"):
            frame(end, None, number)
    for seat in (-1, 3):
        with pytest.raises(CommandRefused, match="the seats are 0 to 2") as refused:
            replay_of(end, seat, "en")
        assert refused.value.code == "not_found"


def test_a_game_too_long_for_one_answer_is_seen_frame_by_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    end, then = finished("etalage")
    monkeypatch.setattr(replays, "MOST_FRAMES", len(then) - 1)
    with pytest.raises(CommandRefused, match=f"has {len(then) - 1} moves, too many for one answer"):
        replay_of(end, 0, "en")
    assert len(steps(end, 0, "en").steps) == len(then) - 1
    assert frame(end, 0, len(then) - 1).number == len(then) - 1
    monkeypatch.setattr(replays, "MOST_FRAMES", len(then))
    assert len(replay_of(end, 0, "en").frames) == len(then)


def match(name: str, games: int = 3) -> tuple[TableState, list[TableState]]:
    """Several games one after the other, at its end and as it was after every move."""
    options = {"rounds" if name == "mu" else "games": games}
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), BotSeat(), BotSeat()], {**options}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    then = [sample.state]
    while sample.state.stage == "playing":
        sample.play_on(1)
        then.append(sample.state)
    return sample.state, then


def number_of(moment: TableState) -> int:
    assert moment.table is not None
    view = moment.table.view(None)
    number: int = view["round"] if "round" in view else view["game_number"]
    return number


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_where_the_games_of_a_match_ended_and_how_the_table_lay(name: str) -> None:
    end, then = match(name)
    ends = steps(end, None, "en").games
    assert [number_of(then[number]) for number in ends] == [1, 2, 2]
    assert [number_of(then[number - 1]) for number in ends] == [0, 1, 2]
    shots = games_of(end, "all", "en")
    assert [shot.number for shot in shots] == ends
    assert [shot.entry for shot in shots] == [frame(end, "all", number).entry for number in ends]
    for number, (shot, moves) in enumerate(zip(shots, ends, strict=True)):
        after = then[moves].table
        assert after is not None
        assert shot.view["over"]
        assert shot.view.get("round", shot.view["game_number"]) == number
        assert shot.view["scores"] == after.scores()
    assert shots[-1].view == frame(end, "all", ends[-1]).view
    assert games_of(end, 0, "en")[-1].view == frame(end, 0, ends[-1]).view


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_every_frame_tells_how_the_latest_game_ended(name: str) -> None:
    """Also where one jumps into the middle of a game."""
    end, _ = match(name)
    first, second, *_ = games_of(end, 0, "en")
    assert frame(end, 0, first.number - 1).last is None
    assert frame(end, 0, first.number).last == first.view
    assert frame(end, 0, second.number - 1).last == first.view
    assert frame(end, 0, second.number).last == frame(end, 0, end_of(end)).last == second.view


def end_of(state: TableState) -> int:
    return steps(state, 0, "en").moves


def test_a_match_given_up_has_the_games_that_ended() -> None:
    sample = InMemoryTable(TablePlan("etalage", [OpenSeat(), BotSeat(), BotSeat()], {"games": 2}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    while number_of(sample.state) == 0:
        sample.play_on(1)
    assert sample.state.table is not None
    first = len(sample.state.table.moves)
    sample.do(handlers.resign, ANNA)
    assert steps(sample.state, 0, "en").games[0] == games_of(sample.state, 0, "en")[0].number == first
