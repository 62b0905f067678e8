"""What people with an account prefer, on every device."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="preferences_person_fk"), nullable=False),
        sa.Column("chosen", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="preferences_pk"),
    )
