"""A database in a file is for its owner alone: the key that signs cookies is in it."""

import logging
import os
from pathlib import Path

OWNER_ONLY = 0o600
OTHERS = 0o077
COMPANIONS = ("", "-wal", "-shm", "-journal")
"""SQLite makes them with the permissions of the file itself."""

log = logging.getLogger(__name__)


def keep_private(file: Path) -> None:
    """Make the file if it is not there, and take from others what they may do with it and its companions."""
    if os.name == "nt":  # a user's folders are theirs there, and modes say nothing
        return
    os.close(os.open(file, os.O_RDONLY | os.O_CREAT, OWNER_ONLY))
    for each in (file.with_name(file.name + companion) for companion in COMPANIONS):
        try:
            mode = each.stat().st_mode
            if mode & OTHERS:
                each.chmod(mode & ~OTHERS & 0o7777)
        except FileNotFoundError:
            pass
        except OSError as problem:
            log.warning(
                "Others on this machine may read %s, which has the keys of the house, and that cannot be changed: %s.",
                each,
                problem.strerror,
            )
