"""One round of learning: proximal policy optimisation (PPO).

Probabilities are pushed towards moves that went better than expected; the win share and the margin
expected, and the win share of the move played, towards the returns. They are learned at tables of
equals: at tables with bots that do not learn, only the policy is.

Where everybody learns at once, best responses chase each other in circles. So the policy may be held near that of a
moving average of the weights (magnetic mirror descent), and the average is what a training ends with.
"""

from collections.abc import Mapping

import torch
from numpy.typing import ArrayLike
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from speeltafel.bots.network.forward import MARGIN, POLICY, VALUE, WIN
from speeltafel.bots.network.weights import Layers
from speeltafel.training.hyperparameters import Hyperparameters
from speeltafel.training.network import Network

ILLEGAL = -1e9  # the logit of an action that the rules forbid
FIGURES = ("entropy", "win", "margin", "drift")
"""What a step tells: the policy's entropy, two losses, and how far the policy moved."""


class Learner:
    def __init__(self, features: int, actions: int, settings: Hyperparameters, seed: int, device: str) -> None:
        torch.manual_seed(seed)
        self.settings, self.device = settings, device
        self.network = Network(features, actions, settings).to(device)
        on_gpu = device != "cpu"
        rate = torch.tensor(settings.learning_rate, device=device) if on_gpu else settings.learning_rate
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), rate, eps=1e-5, fused=on_gpu, capturable=on_gpu  # the rest is the default
        )  # fmt: skip
        self.average = averaged(self.network, settings.average_decay) if settings.average_decay else None
        self.rng = torch.Generator(device=device).manual_seed(seed)
        self.graph: GraphedStep | None = None

    def load_layers(self, layers: Mapping[str, ArrayLike]) -> None:
        self.network.load_layers(layers)
        if self.average:
            self.average.module.load_state_dict(self.network.state_dict())

    def result(self) -> Layers:
        """What has been learned: the averaged weights where there are any."""
        network: Network = self.average.module if self.average else self.network
        return network.layers()

    def reset_optimizer(self) -> None:
        """As if nothing had been learned."""
        for state in self.optimizer.state.values():
            for tensor in state.values():
                tensor.zero_()

    def learn(self, samples: dict[str, Tensor], progress: float) -> dict[str, float]:
        """One rollout buffer, a row a decision, `used` or not; how it went, in figures.

        `progress` is the share of the training behind us.
        """
        rate = self.settings.learning_rate * (1 - 0.9 * progress)
        for group in self.optimizer.param_groups:
            group["lr"] = group["lr"].fill_(rate) if isinstance(group["lr"], Tensor) else rate
        used = samples["used"].nonzero()[:, 0]
        data = {name: tensor for name, tensor in samples.items() if name != "used"}
        data["advantages"] = self.normalized(samples["advantages"], samples["used"], samples["equals"], progress)
        total, steps = torch.zeros(len(FIGURES), device=self.device), 0
        for _ in range(self.settings.epochs):
            order = used[torch.randperm(len(used), generator=self.rng, device=self.device)]
            for part in order.split(self.settings.batch_size):
                total += self.step_with(data, part, progress)
                steps += 1
        if self.average:
            self.average.update_parameters(self.network)
        means = (total / max(steps, 1)).tolist()
        return dict(zip(FIGURES, means, strict=True)) | {"decisions": len(used)}

    def normalized(self, advantages: Tensor, used: Tensor, equals: Tensor, progress: float) -> Tensor:
        """Those of wins and margins in one; among weaker players things go better than expected whatever one does."""
        both = advantages[:, 0] + self.settings.margin_coef * (1 - 2 / 3 * progress) * advantages[:, 1]
        for group in (used & equals, used & ~equals):
            if group.any():
                both = torch.where(group, both - both[group].mean(), both)
        return both / (both[used].std() + 1e-8)

    def step_with(self, data: dict[str, Tensor], part: Tensor, progress: float) -> Tensor:
        """A step with some rows of the data: on a GPU as a graph where it has the usual size."""
        if self.device == "cpu" or len(part) != self.settings.batch_size:
            return self.step({name: tensor[part] for name, tensor in data.items()}, progress)
        if self.graph is None or not self.graph.fits(data):
            self.graph = GraphedStep(self, data)
        return self.graph.replay(data["advantages"], part, progress)

    def step(self, data: dict[str, Tensor], progress: float | Tensor) -> Tensor:
        out = self.network(data["observations"])
        logits = out[:, POLICY::2].masked_fill(~data["action_mask"], ILLEGAL)
        log_probs = functional.log_softmax(logits, dim=1)
        chosen = log_probs.gather(1, data["actions"][:, None])[:, 0]
        ratio = (chosen - data["log_probs"]).exp()
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        policy = -torch.minimum(ratio * data["advantages"], clipped * data["advantages"]).mean()
        entropy = -(log_probs.exp() * log_probs).sum(1).mean()
        wins = data["returns"][:, 0].clamp(0, 1)
        equals = data["equals"].float()
        weight = equals / equals.mean().clamp(min=1e-8)
        win = functional.binary_cross_entropy_with_logits(out[:, WIN], wins, weight)
        value = functional.binary_cross_entropy_with_logits(
            out[:, VALUE::2].gather(1, data["actions"][:, None])[:, 0], wins, weight
        )
        margin = (weight * (out[:, MARGIN] - data["returns"][:, 1]) ** 2).mean()
        loss = policy + 0.5 * (win + value + margin) - self.settings.entropy_coef * (1 - 0.8 * progress) * entropy
        if self.settings.magnet_coef:
            loss = loss + self.settings.magnet_coef * self.divergence(log_probs, data)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()
        return torch.stack([entropy, win, margin, (ratio - 1).abs().mean()]).detach()

    def divergence(self, log_probs: Tensor, data: dict[str, Tensor]) -> Tensor:
        """The mean Kullback-Leibler divergence of the policy from that of the averaged weights."""
        assert self.average, "a magnet is the policy of averaged weights: average_decay must not be 0"
        with torch.no_grad():
            logits = self.average(data["observations"])[:, POLICY::2].masked_fill(~data["action_mask"], ILLEGAL)
            magnet = functional.log_softmax(logits, dim=1)
        return (log_probs.exp() * (log_probs - magnet)).sum(1).mean()


def averaged(network: Network, decay: float) -> "AveragedModel[Network]":
    made = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(decay))
    made.n_averaged += 1  # it begins as a copy, not as what the first round made of it
    return made


class GraphedStep:
    """The step as a CUDA graph: its many kernels are short, and to start them one by one takes longer than they do."""

    def __init__(self, learner: Learner, data: dict[str, Tensor]) -> None:
        self.data = {**data, "advantages": data["advantages"].clone()}
        self.places = self.places_of(data)
        self.part = torch.zeros(learner.settings.batch_size, dtype=torch.int64, device=learner.device)
        self.progress = torch.zeros((), device=learner.device)
        before = self.state_of(learner)
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):  # a graph may be made only of what has run before
                self.step(learner)
        torch.cuda.current_stream().wait_stream(aside)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.figures = self.step(learner)
        with torch.no_grad():
            for key, tensor in self.state_of(learner, copied=False).items():
                tensor.copy_(before.get(key, torch.zeros_like(tensor)))

    def step(self, learner: Learner) -> Tensor:
        return learner.step({name: tensor[self.part] for name, tensor in self.data.items()}, self.progress)

    def state_of(self, learner: Learner, copied: bool = True) -> dict[int | tuple[int, str], Tensor]:
        """Everything that a step changes."""
        found: dict[int | tuple[int, str], Tensor] = dict(enumerate(learner.network.parameters()))
        for k, parameter in enumerate(learner.network.parameters()):
            found |= {(k, name): tensor for name, tensor in learner.optimizer.state.get(parameter, {}).items()}
        return {key: tensor.detach().clone() if copied else tensor for key, tensor in found.items()}

    def places_of(self, data: dict[str, Tensor]) -> list[int]:
        return [tensor.data_ptr() for name, tensor in data.items() if name != "advantages"]

    def fits(self, data: dict[str, Tensor]) -> bool:
        """Is it the memory that the graph reads?"""
        return self.places == self.places_of(data)

    def replay(self, advantages: Tensor, part: Tensor, progress: float) -> Tensor:
        if self.data["advantages"].data_ptr() != advantages.data_ptr():
            self.data["advantages"].copy_(advantages)
        self.part.copy_(part)
        self.progress.fill_(progress)
        self.graph.replay()
        return self.figures
