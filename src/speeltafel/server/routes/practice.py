"""Trying one's finger on a pyramid before the game, and while others move."""

from litestar import post
from litestar.params import JSONBody

from speeltafel.contract.outcomes import Question
from speeltafel.server.guard.errors import SAYS_NO
from speeltafel.server.hub.referees import Stuck
from speeltafel.server.people.who import known
from speeltafel.server.routes.parts import AnyRequest, TheHouse
from speeltafel.server.sitting.plan import NO_REFEREE
from speeltafel.server.sitting.practising import PracticeTap, Practised, largest_kept, practised, question_of
from speeltafel.server.sitting.refusing import Refused
from speeltafel.table.finger import installed


@post("/api/practice-tap", status_code=200, responses=SAYS_NO, tags=["games"], opt={"budget": "practice"})
async def practice_tap(request: AnyRequest, house: TheHouse, data: JSONBody[PracticeTap]) -> Practised:
    """Tap a bucket out of a pyramid that belongs to nobody. Taps that count go first, so it may take a while."""
    await known(request)
    asked: Question | None = question_of(data)
    if not installed():
        raise Refused("not_now", NO_REFEREE)
    told = []
    try:
        while asked is not None:
            told.append(await house.hub.referees.rule(asked, practice=True))
            asked = largest_kept(asked, told[-1])
    except Stuck as stuck:
        raise Refused("bad_message", "Buckets that stand like that cannot be tapped here.") from stuck
    return practised(told)


HANDLERS = [practice_tap]
