"""How long tests wait for what must come."""

PATIENCE = 600.0
"""Seconds. Nothing takes so long, on however slow and busy a machine, but what hangs; so nobody learns anything from
how soon something came, and `speeltafel bench` is there to measure it."""
