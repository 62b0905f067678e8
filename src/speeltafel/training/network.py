"""The network in PyTorch (the compiled pass through the same weights is in `bots/network`), and frozen ones."""

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from numpy.typing import ArrayLike
from torch import Tensor, nn
from torch.nn import functional

from speeltafel.bots.network.forward import POLICY
from speeltafel.bots.network.weights import Layers
from speeltafel.training.hyperparameters import Hyperparameters


class Network(nn.Module):
    def __init__(self, features: int, actions: int, settings: Hyperparameters) -> None:
        super().__init__()
        self.features = features
        self.first = nn.Linear(features + actions, settings.hidden)
        self.second = nn.Linear(settings.hidden, settings.hidden2)
        self.heads = nn.Linear(settings.hidden2, 2 + 2 * actions)
        self.trust = nn.Parameter(torch.tensor([settings.advice_weight]))
        with torch.no_grad():
            self.heads.weight.mul_(0.1)  # begin with nearly even probabilities
            self.heads.bias.zero_()

    def forward(self, observations: Tensor) -> Tensor:
        out = self.heads(functional.relu(self.second(functional.relu(self.first(observations)))))
        out[:, POLICY::2] += self.trust * observations[:, self.features :]
        return out

    def tensors(self) -> dict[str, Tensor]:
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

    def layers(self) -> Layers:
        """Copies of them, which stay as they are."""
        return {name: tensor.detach().float().cpu().numpy().copy() for name, tensor in self.tensors().items()}

    def load_layers(self, layers: Mapping[str, ArrayLike]) -> None:
        """Begin from the layers of another network; one that heard no advice learns what it is worth."""
        with torch.no_grad():
            for name, tensor in self.tensors().items():
                given = torch.as_tensor(np.asarray(layers[name], np.float32))
                tensor[: len(given)] = given
                tensor[len(given) :] = 0


class OpponentStack:
    """As many frozen networks as there are slots; slot k has the k-th part of the rows."""

    def __init__(self, layers: Sequence[Layers], slots: int, features: int, device: str) -> None:
        self.slots, self.features, self.device = slots, features, device
        self.weights: dict[str, Tensor] = {}
        self.load(layers)

    def load(self, layers: Sequence[Layers]) -> None:
        """Seat these networks, one after the other, as often as there is room."""
        for name in layers[0]:
            some = np.stack([np.asarray(layers[k % len(layers)][name], np.float32) for k in range(self.slots)])
            if name == "heads":
                some = some[:, POLICY::2].transpose(0, 2, 1)
            elif name == "heads_bias":
                some = some[:, POLICY::2]
            stacked = torch.from_numpy(np.ascontiguousarray(some)).to(self.device)
            if name in self.weights:
                self.weights[name].copy_(stacked)
            else:
                self.weights[name] = stacked

    def logits(self, observations: Tensor) -> Tensor:
        """Of every action, for rows that are as many for each slot."""
        w, rows = self.weights, observations.view(self.slots, -1, observations.shape[1])
        hidden = torch.baddbmm(w["first_bias"][:, None], rows, w["first"]).relu_()
        hidden2 = torch.baddbmm(w["second_bias"][:, None], hidden, w["second"]).relu_()
        out = torch.baddbmm(w["heads_bias"][:, None], hidden2, w["heads"])
        out += w["advice_weight"][:, None] * rows[:, :, self.features :]
        return out.view(len(observations), -1)
