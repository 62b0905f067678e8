"""The network in PyTorch; the compiled pass through the same weights is in `bots/network`."""

from collections.abc import Mapping

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
