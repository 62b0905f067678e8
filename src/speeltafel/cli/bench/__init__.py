"""Measuring: our games and their peers, side by side in one run."""
