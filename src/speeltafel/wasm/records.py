"""The records that the entries of a game take: a layout for each kind of argument."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, get_type_hints

import numpy as np
from numpy.typing import ArrayLike

from speeltafel.analysis.accounts import SeatAccounts
from speeltafel.analysis.comparison import Comparison, JudgementRecord, LuckByWorld
from speeltafel.analysis.explanation import ExplainedPosition, Explanation
from speeltafel.analysis.reasons import explained_position
from speeltafel.analysis.rollouts import OpenPosition
from speeltafel.bots.network.forward import Net, Scratch, scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.bots.search.rollouts import RolloutPosition
from speeltafel.bots.search.search import margin_unit, search_state
from speeltafel.bots.search.sequential_halving import Halving
from speeltafel.bots.search.settings import SearchSettings
from speeltafel.bots.search.simulation import Horizon, SearchState
from speeltafel.contract.board_fields import BoardHeader, ReferenceHeader, SeatHeader
from speeltafel.contract.game import Game
from speeltafel.kernel.records import Header, ViewHeader, layout
from speeltafel.wasm.entries import (
    ANALYSIS,
    RULES,
    SEARCH,
    ChanceWords,
    Features,
    LegalSet,
    RandomMatch,
    RolloutLists,
    SearchLists,
)
from speeltafel.wasm.lowering import ModuleEntry

KEY = np.zeros(8, np.uint32)

NAMES: dict[type, str] = {
    Header: "state",
    ViewHeader: "view",
    SeatHeader: "seat_board",
    BoardHeader: "open_board",
    ReferenceHeader: "reference",
    LegalSet: "legal",
    ChanceWords: "chance_words",
    Features: "features",
    RandomMatch: "match",
    SearchState: "search",
    Net: "net",
    Scratch: "scratch",
    Horizon: "horizon",
    Halving: "halving",
    SearchLists: "lists",
    RolloutPosition: "rollout",
    RolloutLists: "rollout_lists",
    OpenPosition: "open_position",
    Comparison: "comparison",
    LuckByWorld: "luck_by_world",
    JudgementRecord: "judgement",
    SeatAccounts: "accounts",
    ExplainedPosition: "explained_position",
    Explanation: "explanation",
    int: "int",
    float: "float",
    bool: "bool",
    type(None): "nothing",
}
"""What each kind of argument or result is called in the manifest."""

Template = Callable[..., object]
Layouts = dict[type, np.dtype[np.void]]


def layouts(game: Game, trained: Trained | None) -> Layouts:
    """The layout of every record that the game's entries take; without a network there are no searches."""
    states, views = np.zeros(1, game.state_dtype), np.zeros(1, game.view_dtype)
    found = {
        Header: states.dtype,
        ViewHeader: views.dtype,
        **{kind: layout(board) for kind, board in boards(game).items()},
        LegalSet: layout(LegalSet),
        ChanceWords: layout(ChanceWords),
        Features: like([("inputs", np.zeros(game.feature_count, np.float32))]),
        RandomMatch: like_tuple(RandomMatch(states, states, KEY)),
    }
    if trained:
        usual = SearchSettings()
        found |= {
            SearchState: like_tuple(search_state(game, KEY, margin_unit(game, trained), usual.margin_weight)),
            Net: like_tuple(trained.net),
            Scratch: like_tuple(scratch_for(trained.net)),
            Horizon: like_tuple(Horizon(usual.turns, usual.decisions, usual.lambda_)),
            Halving: layout(Halving),
            SearchLists: layout(SearchLists),
            RolloutPosition: like_tuple(RolloutPosition(np.zeros(2, views.dtype), np.zeros(3, states.dtype), KEY)),
            RolloutLists: layout(RolloutLists),
            OpenPosition: like_tuple(OpenPosition(np.zeros(3, states.dtype), np.zeros(2, states.dtype), views, KEY)),
            Comparison: layout(Comparison),
            LuckByWorld: layout(LuckByWorld),
            JudgementRecord: layout(JudgementRecord),
            SeatAccounts: layout(SeatAccounts),
            ExplainedPosition: like_tuple(explained_position(game, KEY)),
            Explanation: layout(Explanation),
        }
    return found


def boards(game: Game) -> dict[type, type]:
    """What is drawn of a view, and of a state, and what is looked up by a view."""
    own = game.part("board")
    return {
        SeatHeader: own.SeatBoard,
        BoardHeader: own.OpenBoard,
        ReferenceHeader: game.part("reference").SeatReference,
    }


def like_tuple(values: Any) -> np.dtype[np.void]:
    """The record with the fields of a named tuple."""
    return like(list(zip(values._fields, values, strict=True)))


def like(fields: Sequence[tuple[str, ArrayLike]]) -> np.dtype[np.void]:
    parts = [(name, np.asarray(value).dtype, np.shape(value)) for name, value in fields]
    return np.dtype((np.record, np.dtype(parts, align=True)))


def kinds(template: Template) -> tuple[list[type], type]:
    """Of an entry: the kinds of its arguments, and of its result."""
    hints = get_type_hints(template)
    return [hints[name] for name in inspect.signature(template).parameters], hints["return"]


def entries(game: Game, found: Layouts) -> list[ModuleEntry]:
    """All entries of a game, with the types of their arguments."""
    from numba.core import types
    from numba.np.numpy_support import from_dtype

    numbers = {int: types.int64, float: types.float64}
    records = {kind: from_dtype(dtype) for kind, dtype in found.items()}
    known = numbers | records
    return [
        ModuleEntry(template.__name__, game.bind(template), tuple(known[kind] for kind in kinds(template)[0]))
        for template in templates(found)
    ]


def templates(found: Layouts) -> tuple[Template, ...]:
    return (*RULES, *SEARCH, *ANALYSIS) if Net in found else RULES
