"""The rules on a GPU, compared with the CPU state by state.

    python tools/gpu.py make FOLDER    where Speeltafel and its extra `gpu` are installed; needs no GPU
    python tools/gpu.py run FOLDER     where there is a GPU and CuPy; needs nothing else

`make` writes the kernels as PTX and what the CPU makes of the first matches. `run` plays the
same matches on the GPU, says whether every byte of every final state is the same, and how
many moves a second the GPU plays.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

PLAYERS = 4
COMPARED = 4096
MEASURED = 1 << 21
BLOCK = 128


def make(folder: Path) -> None:
    from speeltafel.batch.gpu import ptx
    from speeltafel.batch.simulation import play_match
    from speeltafel.games import game, names
    from speeltafel.kernel.records import blank

    folder.mkdir(parents=True, exist_ok=True)
    key = np.arange(1, 9, dtype=np.uint32)
    for name in names():
        rules = game(name)
        (folder / f"{name}.ptx").write_text(ptx(rules))
        fresh = rules.fresh(PLAYERS, rules.options({}, PLAYERS))
        states = blank(rules.state_dtype, COMPARED)
        for i in range(COMPARED):
            rules.bind(play_match)(states, i, fresh, key, i)
        np.savez(folder / f"{name}.npz", key=key, fresh=as_bytes(fresh), states=as_bytes(states))
        print(f"{name}: {COMPARED} matches on the CPU, and a kernel")


def as_bytes(records: Any) -> Any:
    return np.frombuffer(records.tobytes(), np.uint8)


def run(folder: Path) -> bool:
    import cupy  # type: ignore[import-not-found]

    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    right = True
    for file in sorted(folder.glob("*.ptx")):
        made = np.load(file.with_suffix(".npz"))
        text = file.read_text()
        entry = text[text.index(".entry ") + 7 :].partition("(")[0].strip()
        kernel = cupy.RawModule(path=str(file)).get_function(entry)
        states, _, _ = play(cupy, kernel, made, COMPARED)
        same = cupy.asnumpy(states).tobytes() == made["states"].tobytes()
        _, moves, seconds = play(cupy, kernel, made, MEASURED)
        right &= same
        print(f"{file.stem}: {'the same' if same else 'OTHER'} states, {moves / seconds / 1e9:.1f} billion moves/s")
    return right


def play(cupy: Any, kernel: Any, made: Any, matches: int) -> tuple[Any, int, float]:
    """Play so many matches, one thread each: the final states, the number of moves, the best time of three."""
    size = len(made["fresh"])
    fresh, key = cupy.asarray(made["fresh"]), cupy.asarray(made["key"])
    states, moves = cupy.zeros(matches * size, cupy.uint8), cupy.zeros(matches, cupy.int64)
    arrays = [(states, matches, size), (fresh, 1, size), (key, 8, 4), (moves, matches, 8)]
    # Numba passes an array as seven words: two for its owner, its length, the size of an item, address, shape, stride.
    words = [word for a, n, item in arrays for word in (0, 0, n, item, a.data.ptr, n, item)]
    arguments = (*map(np.uint64, words), np.int64(0))
    times = []
    for _ in range(4):
        began, ended = cupy.cuda.Event(), cupy.cuda.Event()
        began.record()
        kernel((-(-matches // BLOCK),), (BLOCK,), arguments)
        ended.record()
        ended.synchronize()
        times.append(cupy.cuda.get_elapsed_time(began, ended) / 1000)
    return states, int(moves.sum()), min(times[1:])


if __name__ == "__main__":
    command, place = sys.argv[1], Path(sys.argv[2])
    if command == "make":
        make(place)
    elif not run(place):
        sys.exit("The GPU plays other games than the CPU.")
