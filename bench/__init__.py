"""How fast games, bots and server are, beside their peers in the same run: what `speeltafel bench` runs."""
