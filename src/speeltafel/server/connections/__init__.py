"""Connections below the application: how many there are, and what one may send, leave unread or leave unfinished."""
