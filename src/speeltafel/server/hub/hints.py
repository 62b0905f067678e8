"""Hints: what the moves of a position are worth, for the player to move."""

from typing import TYPE_CHECKING

from speeltafel import game as box
from speeltafel.bots import bot
from speeltafel.bots.search.settings import Budget
from speeltafel.server.domain.permissions import require_hinted_seat
from speeltafel.server.domain.seats import Person
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.machine_code import MachineCode
from speeltafel.server.hub.threads import ThinkingPool
from speeltafel.server.messages import Hinted, HintedMove

if TYPE_CHECKING:
    from speeltafel.bots.search.evaluation import Evaluation, Evaluator
    from speeltafel.kernel.records import ViewHeader

SIMULATIONS = 4000
MILLISECONDS = 800  # together for all that are asked for at an address at a time

GUESSING = "club"
SEED = 1  # who asks again in the same position is told the same


class Hints:
    """A hint takes longer than a bot's move, and no bot waits for it."""

    def __init__(self, hub: Hub, machine_code: MachineCode, thinking_pool: ThinkingPool) -> None:
        self.hub, self.machine_code, self.thinking_pool = hub, machine_code, thinking_pool
        self.evaluators: dict[str, Evaluator] = {}

    async def hint(self, table: str, who: Person, ref: int | None) -> Hinted:
        """What a strong bot would play in the asker's place, and what it found out about the moves it looked at."""
        state = (await self.hub.room(table)).state
        seat = require_hinted_seat(state, who)
        assert state.table is not None
        view, texts = state.table.view_record(seat), state.table.game.notation.texts
        if not await self.machine_code.is_here(state.plan.game):
            return Hinted(state.version, texts[await self._guess(who, state.plan.game, view)], {}, [], [], ref)
        found = await self._evaluation(who, state.plan.game, view)
        moves = [HintedMove(texts[each.move], each.share, each.error, each.equal) for each in found.candidates]
        values = {each.move: each.share for each in moves}
        return Hinted(state.version, moves[0].move, values, moves, list(found.shares), ref)

    async def _guess(self, who: Person, game: str, view: "ViewHeader") -> int:
        """A move without figures: interpreted, an evaluation would take too long."""
        return await self.thinking_pool.think("hint", [who.id], lambda: bot(GUESSING, box(game).rules, SEED).move(view))

    async def _evaluation(self, who: Person, game: str, view: "ViewHeader") -> "Evaluation":
        def evaluate() -> "Evaluation":
            budget = Budget(simulations=SIMULATIONS, milliseconds=MILLISECONDS / self.thinking_pool.share(who.id))
            return self._evaluator(game).evaluate(view, budget)

        return await self.thinking_pool.think("hint", [who.id], evaluate)

    def _evaluator(self, game: str) -> "Evaluator":
        from speeltafel.bots.network.weights import load, shipped
        from speeltafel.bots.search.evaluation import Evaluator

        if game not in self.evaluators:
            rules = box(game).rules
            self.evaluators[game] = Evaluator(rules, load(rules, shipped(rules)), SEED)
        return self.evaluators[game]
