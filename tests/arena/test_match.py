"""Games of bots on the bare records, and what becomes of bots that break."""

from typing import Any

import pytest
from toy_bots import First, contest, toy

import speeltafel
from speeltafel import Table, replay
from speeltafel.arena.contest import Contest, Deal
from speeltafel.arena.match import GameResult, play_deal, warm_up
from speeltafel.bots import Answer, Bot
from speeltafel.contract.game import Game

FIRSTS = ("first", "dice@a", "dice@b", "dice@c", "dice@d", "dice@e")


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_a_game_is_the_one_that_a_table_would_have_seen(name: str) -> None:
    players = speeltafel.game(name).manifest.seats[-1]
    arena = contest(players, name)
    played = play_deal(arena, Deal(7, FIRSTS[:players]))
    assert len(played.games) == players
    for rotation, game in enumerate(played.games):
        table = Table(arena.rules, players, arena.key(7), game.bots, arena.options)
        bots = [arena.bot(bot, 7, rotation, seat) for seat, bot in enumerate(game.bots)]
        while table.turn is not None:
            table.play(arena.rules.notation.texts[bots[table.turn].move(table.view_record(table.turn))])
        assert list(game.scores) == table.scores()
        assert sum(game.moves) == len(table.moves)
        assert [seat for seat, share in enumerate(game.shares()) if share] == table.winners()


def test_the_cards_stay_and_the_bots_move_on() -> None:
    """Bots that decide alike make the same of a deal in every rotation, whatever they are called."""
    played = play_deal(contest(3), Deal(0, ("first", "first@a", "first@b")))
    assert [game.bots.index("first") for game in played.games] == [0, 1, 2]
    assert len({game.scores for game in played.games}) == 1


def test_everything_follows_from_the_seed() -> None:
    deal = Deal(3, ("dice@a", "dice@b", "dice@c"))
    assert play_deal(contest(seed=1), deal) == play_deal(contest(seed=1), deal)
    assert play_deal(contest(seed=1), deal) != play_deal(contest(seed=2), deal)
    keys = {contest(seed=seed).key(number) for seed in range(10) for number in range(10)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {32}


def test_every_bot_of_every_game_has_dice_of_its_own() -> None:
    seeds: list[int] = []

    def noting(name: str, game: Game, seed: int) -> Bot:
        seeds.append(seed)
        return First(game)

    arena = Contest("coloretto", 3, {"games": 1}, 1, noting)
    for number in range(4):
        play_deal(arena, Deal(number, ("x", "y", "z")))
    assert len(set(seeds)) == len(seeds) == 4 * 3 * 3
    assert all(0 <= seed < 1 << 63 for seed in seeds)


def test_a_bot_sees_its_own_view_and_nobody_elses() -> None:
    """A bot that keeps a view must not find in it, later, what another seat may know."""
    spied: list[tuple[int, int]] = []

    class Spy(First):
        kept: Any = None

        def consider(self, view: Any) -> Answer:
            self.kept = view if self.kept is None else self.kept
            spied.append((int(self.kept.seat), int(view.seat)))
            return super().consider(view)

    arena = Contest("mu", 3, {"rounds": 1}, 1, lambda name, game, seed: Spy(game))
    play_deal(arena, Deal(0, ("spy", "spy", "spy")))
    assert len(spied) > 30
    assert all(kept == now for kept, now in spied)


def test_a_tie_shares_the_win() -> None:
    game = GameResult(("a", "b", "c"), (7, 3, 7), (1, 1, 1), (1, 1, 1), (1, 1, 1))
    assert game.shares() == [0.5, 0, 0.5]


def test_times_do_not_tell_games_apart() -> None:
    bots, scores, moves = ("a", "b"), (1, 2), (3, 4)
    assert GameResult(bots, scores, moves, (5, 6), (5, 6)) == GameResult(bots, scores, moves, (7, 8), (7, 8))


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("tired", "it raised RuntimeError: I am tired"),
        ("cheat@13", "'take 0' is not allowed: now is the time to: Choose a starting colour"),
        ("cheat@63", "it answered 63, which is not the number of a move of coloretto"),
        ("cheat@-1", "it answered -1, which is not the number of a move of coloretto"),
        ("cheat@99999999999999999999999", "it answered 99999999999999999999999, which is not the number"),
        ("cheat@1.5", "it raised TypeError"),
        ("unborn", "it raised FileNotFoundError: weights.npz"),
    ],
)
def test_a_bot_that_breaks_is_named_with_what_it_did(bot: str, what: str) -> None:
    played = play_deal(contest(3), Deal(17, ("dice", bot, "dice")))
    assert played.games == ()
    fault = played.fault
    assert fault is not None
    assert (fault.bot, fault.deal, fault.seat) == (bot, 17, 1)
    assert fault.sentence().startswith(f"{bot} broke in deal 17, seat 1: {what}")
    table = replay(fault.record)
    assert table.seed == contest(3).key(17)
    assert table.names == ["dice", bot, "dice"]
    assert (len(table.moves) > 6) == (bot == "tired")
    assert bot == "unborn" or table.turn == 1


def test_warming_up_asks_in_every_phase_and_forgives() -> None:
    phases = []

    class Asked(First):
        def consider(self, view: Any) -> Answer:
            phases.append(int(view.phase))
            return super().consider(view)

    arena = Contest("coloretto", 3, {}, 1, lambda name, game, seed: Asked(game))
    for _ in range(2):
        warm_up(arena, ["x", "x"])
    assert sorted(phases) == [0, 1, 2]
    warm_up(Contest("coloretto", 3, {}, 1, toy), ["cheat@99", "unborn", "tired"])
