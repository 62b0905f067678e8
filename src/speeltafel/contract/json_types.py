"""What JSON can hold, as types."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""For what is only written."""

JsonObject: TypeAlias = dict[str, Any]
"""For what is read again: an object of a form that only one game knows, such as its view."""
