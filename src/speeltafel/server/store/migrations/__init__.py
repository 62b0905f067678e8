"""How the schema came to be what it is. To change it: change schema.py, and add a file to `versions`.

A file that was released is never changed. `tests/server/store` says what a new one still lacks.
"""
