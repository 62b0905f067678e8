"""Run by Alembic, within the transaction of `migrating.py`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
