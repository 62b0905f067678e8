"""What the command `analyse` shows and writes."""
