"""Where Numba looks for machine code: by what it was made from, not by where on a machine the sources lie.

Numba would name a directory after the path of a function's file, so that every copy of the same sources is compiled
again.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


class Place(_CacheLocator):
    """A folder for each module, in a directory for these very sources, which therefore need no stamp."""

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file
        self.folder = Path(function.kept_in) / (function.__module__ or Path(file).stem)
        self.line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "Place":
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self.line)


class Results(CompileResultCacheImpl):
    _locator_classes = [Place]  # noqa: RUF012


class CodeCache(FunctionCache):
    """The machine code of one function, for each kind of arguments."""

    _impl_class = Results

    def __init__(self, function: Any, directory: Path) -> None:
        function.kept_in = directory
        super().__init__(function)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):  # a directory of somebody else: what cannot be kept is compiled again another time
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
