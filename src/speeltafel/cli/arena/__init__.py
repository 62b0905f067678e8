"""What the command `arena` shows and writes."""
