"""Many matches stepped together, their arrays where PyTorch works: by compiled code on a CPU, by a kernel on a GPU."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.kernel.records import SEATS
from speeltafel.training.matches.rollout import MatchPool
from speeltafel.training.matches.vector_step import DEAL, Codes, StepArrays, step_matches
from speeltafel.training.step_kernel import StepKernel

BLOCKS = (32, 16, 8, 4, 2)
"""How many matches may share a block, which is at most a warp. The fewer, the less they wait for each other where they
do different things, and the fewer fit on the GPU at once; the kernel tries which is quickest."""
TRIES = 6  # steps with each

CHANGING = ("states", "views", "dealt", "rng")
"""What changes in a pool while it is played."""


Arguments = tuple[np.number, ...]
"""Of the kernel."""


class TensorStep(NamedTuple):
    """A `StepArrays` where PyTorch works."""

    actions: Tensor
    ended: Tensor
    results: Tensor
    observations: Tensor
    action_mask: Tensor
    seats: Tensor
    learners: Tensor
    tally: Tensor


class Stepper(Protocol):
    """Steps all matches once."""

    def __call__(self, step: TensorStep) -> None: ...


class DeviceVectorEnv:
    """A pool of matches and the arrays of a rollout of `length` steps; row t + 1 of the observations follows row t.

    All arrays are tensors on one device. Records are tensors of bytes.
    """

    def __init__(self, game: Game, pool: MatchPool, length: int, device: str) -> None:
        self.game, self.length, self.device, self.matches = game, length, device, len(pool.states)
        self.pool = {name: tensor_of(array, device) for name, array in pool._asdict().items()}
        actions = len(game.notation.actions)
        move_of = np.array(game.notation.actions, np.int16)
        action_of = np.zeros(game.notation.size, np.int16)
        action_of[move_of] = np.arange(actions)
        self.codes = [tensor_of(action_of, device), tensor_of(move_of, device)]
        self.actions = self.zeros(length, dtype=torch.int64)
        self.ended = self.zeros(length, dtype=torch.bool)
        self.results = self.zeros(length, SEATS, 2)
        self.observations = self.zeros(length + 1, game.feature_count + actions)
        self.action_mask = self.zeros(length + 1, actions, dtype=torch.bool)
        self.seats = self.zeros(length + 1, dtype=torch.int8)
        self.learners = self.zeros(length + 1, dtype=torch.bool)
        self.tally = torch.zeros((self.matches, 3), dtype=torch.float64, device=device)

    def zeros(self, rows: int, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros((rows, self.matches, *shape), dtype=dtype, device=self.device)

    def step_arrays(self, t: int) -> TensorStep:
        """The arrays of the step from row t to row t + 1."""
        return TensorStep(
            self.actions[t], self.ended[t], self.results[t], self.observations[t + 1], self.action_mask[t + 1],
            self.seats[t + 1], self.learners[t + 1], self.tally,
        )  # fmt: skip

    def begin(self, stepper: Stepper) -> None:
        """Deal, and play on to the first decisions. They are the last row: the next rollout begins with it."""
        self.actions[-1] = DEAL
        stepper(self.step_arrays(self.length - 1))
        self.ended[-1] = False
        self.tally.zero_()

    def turn_over(self) -> None:
        """The last row of a rollout is the first of the next."""
        for rows in (self.observations, self.action_mask, self.seats, self.learners):
            rows[0].copy_(rows[-1])

    def state(self) -> dict[str, Tensor]:
        """What has to be kept to go on another day."""
        last = {"observations": self.observations, "action_mask": self.action_mask, "seats": self.seats,
                "learners": self.learners}  # fmt: skip
        return {name: self.pool[name] for name in CHANGING} | {name: rows[-1] for name, rows in last.items()}

    def load(self, state: dict[str, Tensor]) -> None:
        for name, here in self.state().items():
            here.copy_(state[name])


def tensor_of(array: NDArray[np.generic], device: str) -> Tensor:
    """An array on the device; records as bytes, and unsigned words as signed ones."""
    plain = np.ascontiguousarray(array)
    if plain.dtype.names:
        plain = plain.view(np.ndarray).view(np.uint8).reshape(len(plain), -1)
    elif plain.dtype == np.uint32:
        plain = plain.view(np.int32)
    return torch.from_numpy(plain.copy()).to(device)


class CompiledStepper:
    """The step as compiled code for the CPU."""

    def __init__(self, env: DeviceVectorEnv, margin_unit: float) -> None:
        game, pool = env.game, env.pool
        self.scale, self.loop = margin_unit, game.bind(step_matches)
        records = {"states": game.state_dtype, "views": game.view_dtype, "fresh": game.state_dtype, "key": np.uint32}
        self.pool = MatchPool(
            **{name: tensor.numpy().reshape(-1).view(records[name]) if name in records else tensor.numpy()
               for name, tensor in pool.items()}
        )  # fmt: skip
        self.codes = Codes(*(tensor.numpy() for tensor in env.codes))

    def __call__(self, step: TensorStep) -> None:
        arrays = StepArrays(*(tensor.numpy() for tensor in step))
        self.loop(self.pool, 0, len(self.pool.states), arrays, self.codes, self.scale)


class NoCupy(SpeeltafelError):
    """The kernel cannot be started."""


class KernelStepper:
    """The step as a CUDA kernel, a thread a match, in the stream that PyTorch works in."""

    def __init__(self, env: DeviceVectorEnv, kernel: StepKernel) -> None:
        try:
            cupy = import_module("cupy")
        except ModuleNotFoundError as missing:
            raise NoCupy("Matches on the GPU need CuPy: pip install cupy-cuda13x.") from missing
        self.cupy, self.matches = cupy, env.matches
        self.function = loaded(cupy, kernel)
        self.before = [word for tensor in env.pool.values() for word in words_of(tensor)]
        self.after = [word for tensor in env.codes for word in words_of(tensor)]
        self.scale = np.float64(kernel.margin_unit)
        self.known: dict[int, Arguments] = {}
        self.block, self.begun = BLOCKS[0], False
        self.times: list[float] = []

    def __call__(self, step: TensorStep) -> None:
        place = step.actions.data_ptr()
        if place not in self.known:
            self.known[place] = self.arguments(step)
        if self.begun and len(self.times) < TRIES * len(BLOCKS):
            self.try_out(self.known[place])
        else:
            self.launch(self.known[place])
        self.begun = True

    def launch(self, arguments: Arguments) -> None:
        with self.cupy.cuda.Stream.from_external(torch.cuda.current_stream()):
            self.function((-(-self.matches // self.block),), (self.block,), arguments)

    def try_out(self, arguments: Arguments) -> None:
        """A step with the next size of blocks; after the last try, the best is kept."""
        self.block = BLOCKS[len(self.times) % len(BLOCKS)]
        began, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        began.record()
        self.launch(arguments)
        ended.record()
        ended.synchronize()
        self.times.append(began.elapsed_time(ended))
        if len(self.times) == TRIES * len(BLOCKS):
            self.block = min(BLOCKS, key=self.milliseconds)

    def milliseconds(self, block: int) -> float:
        """What a step took, in the middle, with blocks of this size."""
        return float(np.median(self.times[BLOCKS.index(block) :: len(BLOCKS)]))

    def arguments(self, step: TensorStep) -> Arguments:
        words = [*self.before, *(word for tensor in step for word in words_of(tensor)), *self.after]
        return (*map(np.uint64, words), self.scale)


def loaded(cupy: ModuleType, kernel: StepKernel) -> Callable[..., None]:
    """The kernel as machine code, if there is some and the driver takes it, or else from PTX."""
    function: Callable[..., None]
    try:
        function = cupy.RawModule(path=str(kernel.file)).get_function(kernel.entry)
    except cupy.cuda.driver.CUDADriverError:
        function = cupy.RawModule(path=str(kernel.file.with_suffix(".ptx"))).get_function(kernel.entry)
    return function


def words_of(tensor: Tensor) -> list[int]:
    """An array as Numba passes it: two words for its owner, its length, the size of an item, address, shape, strides.

    A tensor of bytes is an array of records.
    """
    shape, strides = list(tensor.shape), [each * tensor.element_size() for each in tensor.stride()]
    item = tensor.element_size()
    if tensor.dtype == torch.uint8:
        item, shape, strides = shape[1], shape[:1], strides[:1]
    count = int(np.prod(shape))
    return [0, 0, count, item, tensor.data_ptr(), *shape, *strides]
