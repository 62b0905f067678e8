"""Web Push notifications for people whose turn it is in games that take days."""
