"""Who somebody is: guests, accounts, and programs with a token."""
