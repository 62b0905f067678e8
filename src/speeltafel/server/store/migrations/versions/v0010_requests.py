"""What was asked with an Idempotency-Key; and how far spectators are behind, so that lists can be behind as well."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

OPENED = """SELECT tables.id, log.event FROM tables JOIN log ON log.table_id = tables.id AND log.number = 1
WHERE tables.stage IN ('open', 'playing')"""


def upgrade() -> None:
    op.create_table(
        "requests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="requests_person_fk"), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="requests_pk"),
    )
    op.create_index("requests_person_ix", "requests", ["person"])
    op.create_index("requests_created_ix", "requests", ["created"])
    op.add_column("tables", sa.Column("delay", sa.Integer, nullable=False, server_default="0"))
    changed = sa.text("UPDATE tables SET delay = :delay WHERE id = :id")
    bind = op.get_bind()
    for id, event in bind.execute(sa.text(OPENED)).all():
        if delay := delay_in(event):
            bind.execute(changed, {"id": id, "delay": delay})


def delay_in(event: str) -> int:
    opened = json.loads(event)
    return int(opened["plan"].get("delay", 0)) if isinstance(opened, dict) and "plan" in opened else 0
