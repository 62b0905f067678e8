"""Learned players: weights that come with each game, and the compiled pass through them."""
