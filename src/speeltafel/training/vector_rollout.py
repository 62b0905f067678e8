"""Rollouts of a `DeviceVectorEnv`: networks choose for all matches at once; the targets are computed beside them."""

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from speeltafel.bots.network.forward import MARGIN, POLICY, WIN
from speeltafel.kernel.records import SEATS
from speeltafel.training.learner import ILLEGAL
from speeltafel.training.network import Network, OpponentStack
from speeltafel.training.vector_env import DeviceVectorEnv, Stepper


class VectorRollout:
    """Plays on with the learner's network at all tables, and with others at the last ones, which they share."""

    def __init__(
        self,
        env: DeviceVectorEnv,
        stepper: Stepper,
        equals: Tensor,
        opponents: OpponentStack | None,
        shared: int,
        seed: int,
    ) -> None:
        self.env, self.stepper, self.opponents, self.shared = env, stepper, opponents, shared
        self.rng = torch.Generator(device=env.device).manual_seed(seed)
        self.log_probs = env.zeros(env.length)
        self.values = env.zeros(env.length, 2)
        self.advantages = env.zeros(env.length, 2)
        self.returns = env.zeros(env.length, 2)
        self.used = env.zeros(env.length, dtype=torch.bool)
        self.equals = equals.expand(env.length, -1).contiguous()
        env.begin(stepper)

    def collect(self, network: Network, lambda_: float) -> dict[str, Tensor]:
        """One rollout as the learner wants it: a row a decision."""
        self.play(network)
        self.compute_targets(lambda_)
        return self.samples()

    def play(self, network: Network, sampled: bool = True) -> None:
        """One rollout; actions are samples of the policy, or the likeliest."""
        self.env.turn_over()
        with torch.no_grad():
            for t in range(self.env.length):
                self.decide(t, network, sampled)
                self.stepper(self.env.step_arrays(t))

    def decide(self, t: int, network: Network, sampled: bool) -> None:
        env = self.env
        out = network(env.observations[t])
        logits = out[:, POLICY::2]
        if self.opponents:
            theirs = self.opponents.logits(env.observations[t, -self.shared :])
            logits[-self.shared :] = torch.where(env.learners[t, -self.shared :, None], logits[-self.shared :], theirs)
        log_probs = functional.log_softmax(logits.masked_fill(~env.action_mask[t], ILLEGAL), dim=1)
        if sampled:  # the first to come of exponential waiting times is a sample
            waits = torch.empty_like(log_probs).exponential_(generator=self.rng)
            chosen = (log_probs - waits.log()).masked_fill_(~env.action_mask[t], -torch.inf).argmax(1)
        else:
            chosen = log_probs.argmax(1)
        env.actions[t] = chosen
        self.log_probs[t] = log_probs.gather(1, chosen[:, None])[:, 0]
        self.values[t, :, 0] = out[:, WIN].sigmoid()
        self.values[t, :, 1] = out[:, MARGIN]

    def compute_targets(self, lambda_: float) -> None:
        """As `matches.rollout.compute_targets` does, for all matches at once; opponents' decisions are left out."""
        env = self.env
        ahead = torch.zeros((env.matches, SEATS, 2), device=env.device)
        carried = torch.zeros_like(ahead)
        known = torch.zeros((env.matches, SEATS), dtype=torch.bool, device=env.device)
        for t in range(env.length - 1, -1, -1):
            ended = env.ended[t]
            ahead = torch.where(ended[:, None, None], env.results[t], ahead)
            carried = torch.where(ended[:, None, None], 0.0, carried)
            known = known | ended[:, None]
            seat, own = env.seats[t].long()[:, None], env.learners[t][:, None]
            both = seat[:, :, None].expand(-1, -1, 2)
            was_known, next_value = known.gather(1, seat), ahead.gather(1, both)[:, 0]
            rest = carried.gather(1, both)[:, 0]
            advantage = torch.where(was_known, next_value - self.values[t] + lambda_ * rest, 0.0)
            self.advantages[t] = advantage
            self.returns[t] = self.values[t] + advantage
            self.used[t] = (was_known & own)[:, 0]
            carried.scatter_(1, both, torch.where(own, advantage, rest)[:, None])
            ahead.scatter_(1, both, torch.where(own, self.values[t], next_value)[:, None])
            known.scatter_(1, seat, was_known | own)

    def samples(self) -> dict[str, Tensor]:
        env = self.env
        rows = {
            "observations": env.observations[:-1], "action_mask": env.action_mask[:-1], "actions": env.actions,
            "log_probs": self.log_probs, "advantages": self.advantages, "returns": self.returns, "used": self.used,
            "equals": self.equals,
        }  # fmt: skip
        return {name: tensor.reshape(-1, *tensor.shape[2:]) for name, tensor in rows.items()}

    def shares(self, groups: Sequence[tuple[str, Tensor]], fair: Tensor) -> dict[str, float]:
        """The learner's share of the wins since the last time, at some groups of tables: 1 is the fair share."""
        tally, found = self.env.tally, {}
        for name, rows in groups:
            fair_wins = float((tally[rows, 0] * fair[rows]).sum())
            if fair_wins:
                found[name] = float(tally[rows, 1].sum()) / fair_wins
        tally.zero_()
        return found
