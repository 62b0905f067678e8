"""Calling people who are not there: Web Push, for games that take days."""
