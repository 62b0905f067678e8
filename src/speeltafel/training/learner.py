"""The network in PyTorch, and one round of learning: proximal policy optimisation (PPO).

Chances are pushed towards moves that went better than foreseen; the win share and the margin
foreseen, and the win share of the move played, towards what came of it. They are foreseen for tables of
equals: at tables with bots that do not learn, only how to play is learned.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from speeltafel.bots.network.forward import MARGIN, POLICY, VALUE, WIN
from speeltafel.training.loops import Diary, Lessons


@dataclass(frozen=True)
class Settings:
    matches: int = 1024  # side by side
    decisions: int = 128  # that each of them is played further in a round
    hidden: int = 256
    deep: int = 128
    rate: float = 7e-4  # falls linearly to a tenth
    batch: int = 4096
    passes: int = 2  # over each diary
    clip: float = 0.2
    curiosity: float = 0.01  # the weight of entropy; falls linearly to a fifth
    margin: float = 0.5  # how much of a margin counts beside the win; falls linearly to a third
    keep: float = 0.95  # λ of the lessons
    trust: float = 3.0  # in the greedy bot's advice, to begin with
    snapshots: float = 0.3  # the share of tables with past selves
    greedy: float = 0.18  # and with the greedy bot
    random: float = 0.02  # and with random play; the rest is self-play
    every: int = 20  # rounds to the next snapshot; 0: there is none but the network begun from
    pool: int = 8  # snapshots that are kept


class Network(nn.Module):
    def __init__(self, features: int, actions: int, settings: Settings) -> None:
        super().__init__()
        self.features = features
        self.first = nn.Linear(features + actions, settings.hidden)
        self.second = nn.Linear(settings.hidden, settings.deep)
        self.heads = nn.Linear(settings.deep, 2 + 2 * actions)
        self.trust = nn.Parameter(torch.tensor([settings.trust]))
        with torch.no_grad():
            self.heads.weight.mul_(0.1)  # begin with nearly even chances
            self.heads.bias.zero_()

    def forward(self, seen: Tensor) -> Tensor:
        out = self.heads(functional.relu(self.second(functional.relu(self.first(seen)))))
        out[:, POLICY::2] += self.trust * seen[:, self.features :]
        return out

    def tensors(self) -> dict[str, Any]:
        """The weights as the compiled pass wants them: inputs first, but for the heads."""
        return {
            "first": self.first.weight.T,
            "first_bias": self.first.bias,
            "second": self.second.weight.T,
            "second_bias": self.second.bias,
            "heads": self.heads.weight,
            "heads_bias": self.heads.bias,
            "advice_weight": self.trust,
        }

    def layers(self) -> dict[str, Any]:
        return {name: tensor.detach().float().cpu().numpy() for name, tensor in self.tensors().items()}

    def take_over(self, layers: Mapping[str, Any]) -> None:
        """Begin from the layers of another network; one that heard no advice learns what it is worth."""
        with torch.no_grad():
            for name, tensor in self.tensors().items():
                given = torch.as_tensor(np.asarray(layers[name], np.float32))
                tensor[: len(given)] = given
                tensor[len(given) :] = 0


class Learner:
    def __init__(self, features: int, actions: int, settings: Settings, seed: int, device: str) -> None:
        torch.manual_seed(seed)
        self.settings, self.device = settings, device
        self.network = Network(features, actions, settings).to(device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5)
        self.dice = torch.Generator(device=device).manual_seed(seed)

    def learn(self, diary: Diary, lessons: Lessons, equals: Any, done: float) -> dict[str, float]:
        """One diary's lessons, and which of its tables are of equals; how it went, in figures.

        `done` is the share of the course behind us.
        """
        for group in self.optimiser.param_groups:
            group["lr"] = self.settings.rate * (1 - 0.9 * done)
        used = lessons.used.reshape(-1)
        data = {name: self.moved(array, used) for name, array in {**diary._asdict(), **lessons._asdict()}.items()
                if name in ("seen", "open", "actions", "chances", "gains", "goals")}  # fmt: skip
        count = len(data["actions"])
        data["equals"] = self.moved(np.broadcast_to(equals[:, None], lessons.used.shape), used)
        data["gains"] = self.balanced(data["gains"], data["equals"], done)
        sums: dict[str, float] = {}
        rounds = 0
        for _ in range(self.settings.passes):
            order = torch.randperm(count, generator=self.dice, device=self.device)
            for part in order.split(self.settings.batch):
                figures = self.step({name: tensor[part] for name, tensor in data.items()}, done)
                rounds += 1
                for name, figure in figures.items():
                    sums[name] = sums.get(name, 0.0) + figure
        return {name: float(total) / rounds for name, total in sums.items()} | {"decisions": count}

    def balanced(self, gains: Tensor, equals: Tensor, done: float) -> Tensor:
        """Gains of wins and margins in one; among weaker players things go better than foreseen whatever one does."""
        both = gains[:, 0] + self.settings.margin * (1 - 2 / 3 * done) * gains[:, 1]
        for group in (equals, ~equals):
            if group.any():
                both[group] -= both[group].mean()
        return both / (both.std() + 1e-8)

    def moved(self, array: Any, used: Any) -> Tensor:
        flat = array.reshape(len(used), *array.shape[2:])
        return torch.from_numpy(np.ascontiguousarray(flat)).to(self.device)[torch.from_numpy(used).to(self.device)]

    def step(self, data: dict[str, Tensor], done: float) -> dict[str, Any]:
        out = self.network(data["seen"])
        logits = out[:, POLICY::2].masked_fill(~data["open"], -1e9)
        chances = functional.log_softmax(logits, dim=1)
        chosen = chances.gather(1, data["actions"][:, None])[:, 0]
        ratio = (chosen - data["chances"]).exp()
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        policy = -torch.minimum(ratio * data["gains"], clipped * data["gains"]).mean()
        entropy = -(chances.exp() * chances).sum(1).mean()
        wins = data["goals"][:, 0].clamp(0, 1)
        equals = data["equals"].float()
        weight = equals / equals.mean().clamp(min=1e-8)
        win = functional.binary_cross_entropy_with_logits(out[:, WIN], wins, weight)
        value = functional.binary_cross_entropy_with_logits(
            out[:, VALUE::2].gather(1, data["actions"][:, None])[:, 0], wins, weight
        )
        margin = (weight * (out[:, MARGIN] - data["goals"][:, 1]) ** 2).mean()
        loss = policy + 0.5 * (win + value + margin) - self.settings.curiosity * (1 - 0.8 * done) * entropy
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()
        return {
            "entropy": entropy.detach(), "win": win.detach(), "margin": margin.detach(),
            "drift": (ratio - 1).abs().mean().detach(),
        }  # fmt: skip
