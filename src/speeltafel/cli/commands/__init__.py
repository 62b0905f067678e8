"""One file per command: its docstring's first line, `arguments(parser)` and `run(parsed)`."""
