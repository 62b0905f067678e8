"""Settings of the whole test run."""

import signal

from hypothesis import settings

pytest_plugins = ["choosing"]

# Whoever is started in the background by a shell is deaf to Ctrl-C, and hands that down to what it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: the first example of a test may have to wait for the compiler.
# The same examples every time: what is green stays green until something changes.
settings.register_profile("speeltafel", deadline=None, derandomize=True, max_examples=150)
settings.load_profile("speeltafel")
