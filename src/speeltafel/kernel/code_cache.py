"""Where Numba looks for machine code: by what it was made from, not by where on a machine the sources lie.

Numba would name a directory after the path of a function's file, so that every copy of the same sources is compiled
again. And it numbers the files of a function and keeps an index of them: two processes that compile at once may give
the same number to different code, and whoever loads it then crashes. Here a file is named after what is in it.
"""

import hashlib
import pickle
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.serialize import dumps


class SourceLocator(_CacheLocator):
    """A folder for each module, in a directory for these very sources, which therefore need no stamp."""

    def __init__(self, function: FunctionType, file: str) -> None:
        self._py_file = file
        self.folder = Path(function.__dict__["cache_directory"]) / (function.__module__ or Path(file).stem)
        self.line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> "SourceLocator":
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self.line)


class CacheSerializer(CompileResultCacheImpl):
    _locator_classes = [SourceLocator]  # noqa: RUF012


class CodeFiles:
    """The files of one function's machine code, one for each kind of arguments and of processor.

    They are written whole or not at all.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name

    def path(self, key: object) -> Path:
        return self.folder / f"{self.name}-{hashlib.sha256(repr(key).encode()).hexdigest()[:24]}.nbc"

    def load(self, key: object) -> object:
        try:
            found, data = pickle.loads(self.path(key).read_bytes())
        except OSError:
            return None
        return data if found == key else None

    def save(self, key: object, data: object) -> None:
        with NamedTemporaryFile(dir=self.folder, suffix=".tmp", delete=False) as new:
            new.write(dumps((key, data)))
        Path(new.name).replace(self.path(key))


class CodeCache(FunctionCache):
    """The machine code of one function, for each kind of arguments."""

    _impl_class = CacheSerializer

    def __init__(self, function: FunctionType, directory: Path) -> None:
        function.__dict__["cache_directory"] = directory
        super().__init__(function)
        self._cache_file = CodeFiles(self._impl.locator.folder, self._impl.filename_base)  # type: ignore[assignment]

    def save_overload(self, sig: object, data: object) -> None:
        with suppress(OSError):  # a directory of somebody else: what cannot be kept is compiled again another time
            super().save_overload(sig, data)
