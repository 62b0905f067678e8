"""The table server: a place to play for a family, a club or the internet."""
