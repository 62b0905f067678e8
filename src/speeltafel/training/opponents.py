"""Networks that do not learn here, several at once: each has its own rows of a batch."""

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from speeltafel.bots.network.forward import POLICY
from speeltafel.bots.network.weights import Layers


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
