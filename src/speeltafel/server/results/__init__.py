"""What a finished game leaves: its record, its replay, results and ratings."""
