"""Where everything is kept: logs of tables, people, results."""
