"""How the networks are made: self-play on all cores, learning in PyTorch."""
