"""Sessions that can be ended, codes to choose a new password with, and scopes and an expiry for tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="sessions_person_fk"), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("id", name="sessions_pk"),
        sa.UniqueConstraint("hash", name="sessions_hash_uq"),
    )
    for column in ("person", "device", "address"):
        op.create_index(f"sessions_{column}_ix", "sessions", [column])
    op.create_table(
        "recoveries",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="recoveries_person_fk"), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires", sa.Double),
        sa.PrimaryKeyConstraint("hash", name="recoveries_pk"),
    )
    op.create_index("recoveries_person_ix", "recoveries", ["person"])
    op.add_column("people", sa.Column("cookies_after", sa.Double))
    op.add_column("people", sa.Column("deleted", sa.Double))
    op.add_column("tokens", sa.Column("scopes", sa.Text, nullable=False, server_default="play read"))
    op.add_column("tokens", sa.Column("expires", sa.Double))
