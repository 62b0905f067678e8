"""What a run of training is made of, in numbers."""

from dataclasses import dataclass

from speeltafel.training.league import Mixture


@dataclass(frozen=True)
class Hyperparameters:
    matches: int = 1024  # side by side
    rollout_length: int = 128  # decisions that each of them is played further in a round
    hidden: int = 256
    hidden2: int = 128
    learning_rate: float = 7e-4  # falls linearly to a tenth
    batch_size: int = 4096
    epochs: int = 2  # over each rollout buffer
    clip: float = 0.2
    entropy_coef: float = 0.01  # falls linearly to a fifth
    average_decay: float = 0.0  # of a moving average of the weights, a round; 0: the latest weights count
    magnet_coef: float = 0.0  # how strongly the policy is held near that of the averaged weights
    margin_coef: float = 0.5  # how much of a margin counts beside the win; falls linearly to a third
    lambda_: float = 0.95  # of TD(λ)
    advice_weight: float = 3.0  # added to the logit of what the greedy bot advises, to begin with
    snapshots: float = 0.3  # the share of tables with past selves
    greedy: float = 0.18  # and with the greedy bot
    random: float = 0.02  # and with random play; the rest is self-play
    alone: bool = False  # at tables with others the learner always has one seat
    players: int = 0  # only tables of so many, with the usual options; 0: all of them
    snapshot_every: int = 20  # rounds to the next snapshot; 0: there is none but the network begun from
    pool_size: int = 8  # snapshots that are kept, and as many exploiters
    slots: int = 12  # networks beside the learner's that play at once, where matches are on the device

    def mixture(self) -> Mixture:
        return Mixture(self.snapshots, self.greedy, self.random, self.alone)
