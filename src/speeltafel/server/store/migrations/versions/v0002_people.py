"""Ratings for each number of players, beside those for any; and who stands among the best.

Ratings that are there become those for any number of players; the others begin with the next game.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("people", sa.Column("listed", sa.Boolean))
    op.create_index("results_person_game_at_ix", "results", ["person", "game", "at"])
    op.execute("CREATE TEMPORARY TABLE old_ratings AS SELECT * FROM ratings")
    op.drop_table("ratings")
    add_ratings()
    op.execute(
        "INSERT INTO ratings (game, players, person, mu, sigma, ordinal, games, changed) "
        "SELECT game, 0, person, mu, sigma, mu - 3 * sigma, games, changed FROM old_ratings"
    )
    op.execute("DROP TABLE old_ratings")


def add_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="ratings_person_fk"), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("ordinal", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "players", "person", name="ratings_pk"),
    )
    op.create_index("ratings_person_ix", "ratings", ["person"])
    op.create_index("ratings_game_players_ordinal_ix", "ratings", ["game", "players", "ordinal"])
