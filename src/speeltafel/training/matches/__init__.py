"""What is compiled for each game: matches side by side, played by networks and others."""
