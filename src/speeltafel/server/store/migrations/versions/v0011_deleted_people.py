"""Who deleted their account lately is found without looking at everybody."""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_index("people_deleted_ix", "people", ["deleted"])
