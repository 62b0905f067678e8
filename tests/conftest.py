"""Settings of the whole test run."""

from hypothesis import settings

# No deadline: the first example of a test may have to wait for the compiler.
# The same examples every time: what is green stays green until something changes.
settings.register_profile("speeltafel", deadline=None, derandomize=True, max_examples=150)
settings.load_profile("speeltafel")
