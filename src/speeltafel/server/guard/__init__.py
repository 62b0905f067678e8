"""What keeps the house safe: who may ask from where, how much and how fast, and what is written down of it."""
