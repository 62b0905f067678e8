"""`speeltafel serve` with a server that always draws the same seed, so that a test knows the deal."""

import secrets
import sys

from speeltafel.cli import main
from speeltafel.record import deal_seed

SERVER_SEED = "51" * 32
SEED = deal_seed(bytes.fromhex(SERVER_SEED), {})
"""Of every deal at such a server."""

if __name__ == "__main__":
    anything = secrets.token_hex
    secrets.token_hex = lambda nbytes=None: SERVER_SEED if nbytes == len(SEED) else anything(nbytes)
    sys.exit(main())
