"""What is left of a game when it is over: its record, its replay, results and ratings."""
