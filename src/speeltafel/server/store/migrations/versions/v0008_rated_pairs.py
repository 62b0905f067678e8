"""Whom somebody was rated against, and from where people came lately: ratings withstand accounts made to win against.

Games that were rated before count as they did. Whom they were against is read from the results, where a bot of the
house has no row.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

INTO = "INSERT INTO rated_pairs (table_id, person, opponent, game, players, at) SELECT DISTINCT"
PEOPLE = f"""{INTO} mine.table_id, mine.person, theirs.person, mine.game, mine.players, mine.at
FROM results AS mine JOIN results AS theirs ON mine.table_id = theirs.table_id AND mine.person <> theirs.person
WHERE mine.rating_after IS NOT NULL"""
BOTS = f"""{INTO} mine.table_id, mine.person, 'house', mine.game, mine.players, mine.at
FROM results AS mine
WHERE mine.rating_after IS NOT NULL
AND mine.players > (SELECT COUNT(*) FROM results AS everybody WHERE everybody.table_id = mine.table_id)"""
COUNT = """UPDATE ratings SET opponents = (
SELECT COUNT(DISTINCT opponent) FROM rated_pairs AS pair
WHERE pair.person = ratings.person AND pair.game = ratings.game AND ratings.players IN (0, pair.players))"""


def upgrade() -> None:
    op.create_table(
        "rated_pairs",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="rated_pairs_person_fk"), nullable=False),
        sa.Column("opponent", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "opponent", name="rated_pairs_pk"),
    )
    op.create_index("rated_pairs_person_game_opponent_ix", "rated_pairs", ["person", "game", "opponent"])
    op.create_table(
        "traces",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="traces_person_fk"), nullable=False),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "network", "device", name="traces_pk"),
    )
    op.create_index("traces_network_ix", "traces", ["network"])
    op.create_index("traces_device_ix", "traces", ["device"])
    op.add_column("results", sa.Column("uncounted", sa.Text, nullable=False, server_default=""))
    op.add_column("ratings", sa.Column("opponents", sa.Integer, nullable=False, server_default="0"))
    for statement in (PEOPLE, BOTS, COUNT):
        op.execute(statement)
