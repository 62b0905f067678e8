"""The part of the store about how games went: results, ratings, leaderboards and analyses."""

from speeltafel.server.store import analyses, leaderboards, result_queries
from speeltafel.server.store.database import Database
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.rows.tables import (
    ANY,
    AnalysisRow,
    MeetingRow,
    PointRow,
    Qualification,
    RatingRow,
    ResultRow,
    StatisticsRow,
)

NO_QUALIFICATION = Qualification()


class ResultStore(Database):
    async def results(
        self, person: str, game: str | None = None, limit: int = 100, before: float | None = None
    ) -> list[ResultRow]:
        """The latest first."""
        return await self._read(result_queries.results_of, person, game, limit, before)

    async def ratings(self, person: str) -> list[RatingRow]:
        """In each game: with any number of players, and with each number that they played it with."""
        return await self._read(leaderboards.ratings_of, person)

    async def leaders(
        self,
        game: str,
        players: int = ANY,
        qualification: Qualification = NO_QUALIFICATION,
        limit: int = 50,
        skip: int = 0,
    ) -> list[tuple[PersonRow, RatingRow]]:
        """The best by their ordinal, the highest first; only who is over the qualification and listed."""
        return await self._read(leaderboards.leaders, game, players, qualification, limit, skip)

    async def place(self, rating: RatingRow, qualification: Qualification = NO_QUALIFICATION) -> int:
        """Where it stands, or would stand, among those."""
        return await self._read(leaderboards.place, rating, qualification)

    async def statistics(self, person: str) -> list[StatisticsRow]:
        """One row for each game, and number of players, that the person finished."""
        return await self._read(result_queries.statistics, person)

    async def history(self, person: str, game: str, most: int = 100) -> list[PointRow]:
        """How the rating went, the oldest first, in no more than so many points."""
        return await self._read(result_queries.history, person, game, most)

    async def meetings(self, person: str, other: str) -> list[MeetingRow]:
        """One row for each game that both finished at the same table."""
        return await self._read(result_queries.meetings, person, other)

    async def keep_analysis(self, row: AnalysisRow) -> None:
        """Unless a finished one is kept."""
        await self._write(analyses.keep, row)

    async def analysis(self, table: str) -> AnalysisRow | None:
        return await self._read(analyses.by_table, table)
