"""Rows of the database as dataclasses, by subject."""
