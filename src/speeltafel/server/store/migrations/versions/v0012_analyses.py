"""Analyses of finished games, kept with them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="analyses_table_id_fk"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("worlds", sa.Integer, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="analyses_pk"),
    )
