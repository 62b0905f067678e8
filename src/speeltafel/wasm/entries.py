"""What a module of a game offers: templates, each an exported function.

Their arguments are records, passed by address, and numbers. A record takes the place of a named tuple that has the same
fields (`records.py`), so that what the other layers do with the tuple is done with the record, unchanged.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis import accounts, explanation, judgement
from speeltafel.analysis.accounts import SeatAccounts
from speeltafel.analysis.comparison import Comparison, JudgementRecord, LuckByWorld
from speeltafel.analysis.explanation import Explanation, explain
from speeltafel.analysis.rollouts import compare_known, compare_open
from speeltafel.batch.simulation import play_match
from speeltafel.bots.network.evaluator import evaluate_moves
from speeltafel.bots.network.forward import MOST_MOVES, Net, Scratch
from speeltafel.bots.search.evaluation import CANDIDATES
from speeltafel.bots.search.rollouts import RolloutPosition, roll_out
from speeltafel.bots.search.sequential_halving import Halving, advance, best_move, expected_shares
from speeltafel.bots.search.sequential_halving import begin_search as begin_halving
from speeltafel.bots.search.sequential_halving import end_round as end_halving_round
from speeltafel.bots.search.simulation import Horizon, SearchState
from speeltafel.contract.board_fields import BoardHeader, ReferenceHeader, SeatHeader
from speeltafel.contract.boards import draw_open, draw_seat
from speeltafel.contract.references import look_up
from speeltafel.contract.rules import apply, features, foreseeable, greedy, legal, start
from speeltafel.contract.views import imagine, look
from speeltafel.kernel.chance import next_word
from speeltafel.kernel.records import SEATS, WORDS, Header, Records, ViewHeader, array
from speeltafel.kernel.templates import template


class LegalSet:
    """A set of moves, as words of bits."""

    words = array(np.int64, WORDS)


class Features:
    """What a network sees of a view."""

    inputs: NDArray[np.float32]  # as many as the game has


class ChanceWords:
    """Words of 32 bits, as a state draws them."""

    words = array(np.int64, WORDS)


class RandomMatch(NamedTuple):
    """A match of a batch, and what every match of that batch begins with."""

    states: Records  # [0] the match
    fresh: Records  # [0] what it begins as
    key: NDArray[np.uint32]  # the seed of the batch


class SearchLists:
    """What a search keeps of the legal moves beside its state."""

    order = array(np.int64, MOST_MOVES)
    values = array(np.float32, MOST_MOVES)
    shares = array(np.float64, MOST_MOVES)


class RolloutLists:
    """The moves that are played out in a world, and the share of the win that each brings every seat."""

    moves = array(np.int64, CANDIDATES)
    shares = array(np.float64, CANDIDATES, SEATS)


@template
def start_match(s: Header) -> None:
    """Deal a state that has its players, options and key."""
    start(s)


@template
def legal_moves(s: Header, found: LegalSet) -> None:
    for i in range(len(found.words)):
        found.words[i] = 0
    for i, word in enumerate(legal(s)):
        found.words[i] = word


@template
def apply_move(s: Header, move: int) -> None:
    """Play a move, which must be legal."""
    apply(s, move)


@template
def foresee_move(s: Header, move: int) -> None:
    """Of a legal move that brings unknown cards, play what is certain."""
    foreseeable(s, move)


@template
def draw_words(s: Header, drawn: ChanceWords, count: int) -> None:
    """The next words of chance: what is asked of a referee may depend on them."""
    for i in range(count):
        drawn.words[i] = next_word(s)


@template
def draw_view(v: ViewHeader, board: SeatHeader) -> None:
    """The board of a view, on a record of zeros."""
    draw_seat(v, board)


@template
def draw_state(s: Header, board: BoardHeader) -> None:
    """The board with all cards open, on a record of zeros."""
    draw_open(s, board)


@template
def look_up_view(v: ViewHeader, reference: ReferenceHeader) -> None:
    """What is looked up by a view, on a record of zeros."""
    look_up(v, reference)


@template
def view_features(v: ViewHeader, f: Features) -> None:
    features(v, f.inputs)


@template
def greedy_move(v: ViewHeader) -> int:
    """What the rules of thumb advise; -1 where there are none."""
    return greedy(v)


@template
def play_random_match(m: RandomMatch, number: int) -> int:
    """Play match `number` of a batch with random moves; how many they were."""
    return play_match(m.states, 0, m.fresh, m.key, number)


@template
def evaluate_position(search: SearchState, net: Net, scratch: Scratch, lists: SearchLists) -> int:
    """The legal moves of views[0], their probabilities and values; how many they are."""
    return evaluate_moves(search.views, net, scratch, lists.values)


@template
def begin_search(
    search: SearchState, net: Net, scratch: Scratch, h: Halving, lists: SearchLists, most: int, least_probable: float
) -> int:
    """Begin a search of views[0] with the budget in `h`; how many moves are legal."""
    evaluate_moves(search.views, net, scratch, lists.values)
    return begin_halving(search, h, lists.order, scratch.probs, most, least_probable)


@template
def continue_search(
    search: SearchState, net: Net, scratch: Scratch, horizon: Horizon, h: Halving, lists: SearchLists, timed: int
) -> bool:
    """Go on by one piece, if it is `timed`, or to the end; is there more to do?"""
    return advance(search, net, scratch, horizon, h, lists.order, timed != 0)


@template
def end_round(search: SearchState, h: Halving, lists: SearchLists) -> None:
    """End a round of halving early."""
    end_halving_round(h, lists.order, search.gaps, search.visits)


@template
def end_search(search: SearchState, h: Halving, lists: SearchLists, moves: int, standard_errors: float) -> int:
    """Which of the legal moves is best; the share of the win that is expected of each is written down."""
    expected_shares(search, lists.values, moves, lists.shares)
    return best_move(h, lists.order, search.gaps, search.squares, search.visits, standard_errors)


@template
def evaluate_candidates(position: RolloutPosition, net: Net, scratch: Scratch, lists: SearchLists) -> int:
    """The legal moves of views[0] with their probabilities, to choose those to play out; how many they are."""
    return evaluate_moves(position.views, net, scratch, lists.values)


@template
def roll_out_world(
    position: RolloutPosition,
    net: Net,
    scratch: Scratch,
    lists: RolloutLists,
    moves: int,
    far: int,
    eighths: int,
    number: int,
) -> None:
    """Play so many moves out in world `number`; what they bring is written down."""
    roll_out(position, net, scratch, lists.moves[:moves], far, eighths, number, lists.shares)


@template
def judge(c: Comparison, j: JudgementRecord) -> int:
    """What a move cost; the index of its mark."""
    return judgement.judge(c, j)


@template
def is_doubtful(j: JudgementRecord) -> bool:
    """Could more worlds give a decision another mark?"""
    return judgement.is_doubtful(j)


@template
def open_accounts(deal: Comparison, a: SeatAccounts) -> None:
    """Begin with what the deal was worth, on a record of zeros."""
    accounts.open_accounts(deal, a)


@template
def add_step(step: Comparison, a: SeatAccounts) -> None:
    """Add what a decision and the luck after it changed."""
    accounts.add_step(step, a)


@template
def close_accounts(deal: Comparison, luck: LuckByWorld, a: SeatAccounts) -> None:
    """How sure all the luck is."""
    accounts.close_accounts(deal, luck, a)


@template
def choose_lines(e: Explanation) -> int:
    """The lines for whose sake a move is better; how many they are."""
    return explanation.choose_lines(e)


RULES = (
    start_match,
    legal_moves,
    apply_move,
    foresee_move,
    draw_words,
    look,
    imagine,
    draw_view,
    draw_state,
    look_up_view,
    view_features,
    greedy_move,
    play_random_match,
)
"""Of every game."""

SEARCH = (
    evaluate_position,
    begin_search,
    continue_search,
    end_round,
    end_search,
    evaluate_candidates,
    roll_out_world,
)
"""Of games that have a network."""

ANALYSIS = (
    compare_open,
    compare_known,
    judge,
    is_doubtful,
    open_accounts,
    add_step,
    close_accounts,
    explain,
    choose_lines,
)
"""Of the same."""
