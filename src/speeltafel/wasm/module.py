"""The object file of one self-contained module as a module that can be loaded.

A linker places the data of several object files, chooses between functions of the same name and numbers all of them
anew. Of a single file none of that is left to do: LLVM has numbered its functions and placed its data from address 0
on, and what it wrote where a linker would write addresses is already right. Only the exports are missing. (wasm-ld is
part of the package `ziglang`, which is 413 MB unpacked; what follows is all that we need of it.)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from speeltafel.wasm.lowering import NotLowered

HEADER = b"\0asm\x01\0\0\0"
CUSTOM, IMPORT, EXPORT, DATA = 0, 2, 7, 11
ORDER = (1, IMPORT, 3, 4, 5, 6, EXPORT, 8, 9, 12, 10, DATA)
"""The sections in the order in which they must stand."""

SYMBOLS = 8  # the subsection of "linking" that has them
FUNCTION = 0  # the kind of a symbol, and of an export
UNDEFINED, NAMED_ANYWAY = 0x10, 0x40  # flags of a symbol

MEMORY, STACK = "env.__linear_memory", "env.__stack_pointer"
"""What a module imports: its memory, and the global that says where its stack ends."""


@dataclass
class Reader:
    """Reads numbers and texts, as WebAssembly writes them, one after the other."""

    data: bytes
    at: int = 0

    @property
    def more(self) -> bool:
        return self.at < len(self.data)

    def number(self) -> int:
        """LEB128, unsigned."""
        result = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        return self.bytes(self.number()).decode()


def number(value: int) -> bytes:
    """LEB128, unsigned."""
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + number(rest) if rest else bytes([low])


def loadable(obj: bytes, entries: list[str]) -> bytes:
    """The module in an object file, with the entries exported under their names."""
    sections = {kind: body for kind, body in _sections(obj) if kind != CUSTOM}
    foreign = set(_imports(sections[IMPORT])) - {MEMORY, STACK}
    if foreign:
        raise NotLowered(f"There is no {', '.join(sorted(foreign))} in WebAssembly.")
    indices = _functions(obj)
    sections[EXPORT] = _exports({entry: indices[entry] for entry in entries})
    parts = (bytes([kind]) + number(len(sections[kind])) + sections[kind] for kind in ORDER if kind in sections)
    return HEADER + b"".join(parts)


def data_size(module: bytes) -> int:
    """Where the data of a module ends; the rest of its memory is free."""
    end = 0
    for kind, body in _sections(module):
        if kind == DATA:
            reader = Reader(body)
            for _ in range(reader.number()):
                assert reader.bytes(2) == b"\0\x41", "a segment lies at an address in memory 0"
                start = reader.number()  # positive, and far below the sign of its last byte
                assert reader.bytes(1) == b"\x0b"
                size = reader.number()
                reader.bytes(size)
                end = max(end, start + size)
    return end


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    reader = Reader(module, len(HEADER))
    while reader.more:
        kind = reader.bytes(1)[0]
        yield kind, reader.bytes(reader.number())


def _imports(section: bytes) -> Iterator[str]:
    reader = Reader(section)
    for _ in range(reader.number()):
        yield f"{reader.text()}.{reader.text()}"
        kind = reader.bytes(1)[0]
        if kind == FUNCTION:
            reader.number()  # its type
        elif kind == 2:  # a memory: flags, the least size, and if there is one the most
            for _ in range(1 + reader.number() % 2):
                reader.number()
        else:  # a global: its type, and whether it can change; a table does not occur without pointers to functions
            reader.bytes(2)


def _functions(obj: bytes) -> dict[str, int]:
    """The number of every function by its name."""
    for kind, body in _sections(obj):
        reader = Reader(body)
        if kind == CUSTOM and reader.text() == "linking":
            reader.number()  # the version of the format
            while reader.more:
                subsection, size = reader.number(), reader.number()
                if subsection == SYMBOLS:
                    return dict(_function_symbols(Reader(reader.bytes(size))))
                reader.bytes(size)
    raise NotLowered("The object file lists no symbols.")


def _function_symbols(reader: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.bytes(1)[0], reader.number()
        if kind == 1:  # data
            reader.text()
            if not flags & UNDEFINED:
                for _ in ("segment", "offset", "size"):
                    reader.number()
            continue
        index = reader.number()
        if not flags & UNDEFINED or flags & NAMED_ANYWAY:
            if kind == 3:  # a section, which has no name
                continue
            name = reader.text()
            if kind == FUNCTION:
                yield name, index


def _exports(functions: Mapping[str, int]) -> bytes:
    def one(name: str, index: int) -> bytes:
        return number(len(name)) + name.encode() + bytes([FUNCTION]) + number(index)

    return number(len(functions)) + b"".join(one(name, index) for name, index in functions.items())
