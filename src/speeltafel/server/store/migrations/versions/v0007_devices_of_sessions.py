"""Which session asked for a device to be called: with its end, the calls end."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("devices", sa.Column("session", sa.Text))
