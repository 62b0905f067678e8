"""Every bot at every game: legal, unmoved by what it cannot see, and never in the way of a game."""

import pytest

import speeltafel
from secrecy import twin_of
from speeltafel.bots import UnknownBot, bot, names
from speeltafel.bots.bot import moves_of
from variants import GAMES, SEATINGS, VARIANTS, Variant

QUICK = {"master": "master@24", "monte-carlo": "monte-carlo@60"}
"""The same bots with little to do, where strength does not matter."""


def quick(name: str) -> str:
    return QUICK.get(name, name)


def some_positions(variant: Variant, count: int) -> list[speeltafel.Table]:
    return [table for seed in range(count) if not (table := variant.played(seed, 11 * seed)).over]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_bot_answers_every_kind_of_table(variant: Variant) -> None:
    for table in some_positions(variant, 5):
        assert table.turn is not None
        view = table.view_record(table.turn)
        for name in names():
            player = bot(quick(name), table.game, seed=1)
            assert player.move(view) in moves_of(view)
            assert player.mishaps == []


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
@pytest.mark.parametrize("name", names())
def test_what_a_bot_cannot_see_does_not_change_its_choice(name: str, variant: Variant) -> None:
    for table in some_positions(variant, 6):
        assert table.turn is not None
        answers = [
            bot(quick(name), table.game, seed=1).answer(twin.view_record(table.turn))
            for twin in (table, twin_of(table, table.turn, 1), twin_of(table, table.turn, 2))
        ]
        assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("name", ["club", "master", "monte-carlo"])
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_values_every_legal_move(game: str, name: str) -> None:
    for table in some_positions(Variant(game, speeltafel.game(game).manifest.seats[0], {}), 5):
        view = table.view_record(table.turn)
        answer = bot(quick(name), table.game, seed=1).answer(view)
        assert sorted(answer.values) == moves_of(view)
        assert all(0 <= value <= 1 for value in answer.values.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_budget_in_simulations_gives_the_same_answer_again(game: str) -> None:
    table = Variant(game, 4, {}).played(1, 9)
    view = table.view_record(table.turn)
    first, second = (bot("master@100", table.game, seed=5).answer(view) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("game", GAMES)
def test_a_view_like_no_other_still_gets_a_legal_move(game: str, name: str) -> None:
    table = Variant(game, 4, {}).played(1, 9)
    for field, nonsense in (("players", 77), ("seat", -1), ("phase", 99)):
        view = table.view_record(table.turn)
        view[field] = nonsense
        player = bot(quick(name), table.game, seed=1)
        assert player.move(view) in moves_of(view)
        assert len(player.mishaps) == 1


class RaisingBot(speeltafel.bots.Bot):
    def consider(self, view: object) -> speeltafel.bots.Answer:
        raise ZeroDivisionError("too clever by half")


class IllegalBot(speeltafel.bots.Bot):
    def consider(self, view: object) -> speeltafel.bots.Answer:
        return speeltafel.bots.Answer(12345)


@pytest.mark.parametrize("kind", [RaisingBot, IllegalBot])
def test_a_bot_that_breaks_does_not_break_the_game(kind: type[speeltafel.bots.Bot]) -> None:
    table = speeltafel.game("coloretto").new(players=4, seed=1)
    player = kind(table.game)
    assert player.move(table.view_record(0)) == table.legal_numbers()[0]
    assert len(player.mishaps) == 1


def test_the_log_says_where_a_bot_broke(caplog: pytest.LogCaptureFixture) -> None:
    table = speeltafel.game("coloretto").new(players=4, seed=1)
    for kind, trace in ((RaisingBot, "in consider"), (IllegalBot, "")):
        caplog.clear()
        kind(table.game).move(table.view_record(0))
        (record,) = caplog.records
        assert record.levelname == "WARNING"
        assert trace in caplog.text
        assert (record.exc_info is not None) == bool(trace)


def test_nobody_is_asked_out_of_turn() -> None:
    table = speeltafel.game("coloretto").new(players=4, seed=1)
    with pytest.raises(ValueError, match="no legal moves"):
        bot("random", table.game, 1).move(table.view_record(2))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("grandmaster", "There is no bot 'grandmaster'; there are"),
        ("random@3", "has no settings"),
        ("master@0", "200 simulations"),
        ("master@fast", "200 simulations"),
        ("club@nowhere.npz", "There is no network for coloretto at nowhere.npz"),
    ],
)
def test_a_wrong_name_is_refused_with_what_would_be_right(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=sentence):
        bot(name, speeltafel.game("coloretto").rules)


@pytest.mark.parametrize(("old", "new"), [("dreamer@60", "monte-carlo@60"), ("instinct", "network")])
def test_old_names_of_levels_are_understood(old: str, new: str) -> None:
    rules = speeltafel.game("coloretto").rules
    assert type(bot(old, rules)) is type(bot(new, rules))
    assert old.partition("@")[0] not in names()
