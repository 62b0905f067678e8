"""Moderators, what they did, whom they muted, banned or removed, and whom people blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("people", sa.Column("role", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("lifted", sa.Double),
        sa.PrimaryKeyConstraint("id", name="sanctions_pk"),
    )
    op.create_table(
        "moderation_log",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="moderation_log_pk"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="blocks_person_fk"), nullable=False),
        sa.Column("other", sa.Text, sa.ForeignKey("people.id", name="blocks_other_fk"), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="blocks_pk"),
    )
    op.create_index("blocks_other_ix", "blocks", ["other"])
