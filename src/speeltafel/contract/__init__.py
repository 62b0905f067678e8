"""What a game is: its facts, its functions, and the loops that serve every game."""
