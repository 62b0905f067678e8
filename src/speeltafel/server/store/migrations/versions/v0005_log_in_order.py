"""The database itself takes event n of a table only where event n - 1 is, whoever writes it.

A trigger and no foreign key: what is there already stays as it is, gaps and all, and the row before is not locked.
"""

from alembic import op

revision = "0005"
down_revision = "0004"

BEFORE_IT = "SELECT 1 FROM log WHERE log.table_id = NEW.table_id AND log.number = NEW.number - 1"
MISSING = "the event before this one is missing"

SQLITE = (
    "CREATE TRIGGER log_in_order BEFORE INSERT ON log "
    f"WHEN NEW.number <> 1 AND NOT EXISTS ({BEFORE_IT}) "
    f"BEGIN SELECT RAISE(ABORT, '{MISSING}'); END",
)
POSTGRESQL = (
    "CREATE FUNCTION log_in_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"IF NEW.number <> 1 AND NOT EXISTS ({BEFORE_IT}) THEN "
    f"RAISE EXCEPTION '{MISSING}' USING ERRCODE = 'check_violation', CONSTRAINT = 'log_in_order', TABLE = 'log'; "
    "END IF; RETURN NEW; END $$",
    "CREATE TRIGGER log_in_order BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_in_order()",
)


def upgrade() -> None:
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
