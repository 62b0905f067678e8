"""The bots by name: every file here has a class `Player`."""
