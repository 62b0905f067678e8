"""The MuJoCo model: a table, a finger and a number of equal buckets.

A bucket is a frustum that begins RECESS above its opening, and a rim of small balls. That is cheaper
than a hollow bucket and behaves like one: it stands on its rim alone, and a rim can drop a little
over the edge of the bucket below. RECESS and FRICTION were chosen with the game in mind: more friction or
less recess saves more buckets. The other numbers are those with which a pyramid stands still.
"""

from copy import copy
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.physics.buckets import HEIGHT, OPENING, TOP, Numbers


class NoPhysics(SpeeltafelError, ImportError):
    """MuJoCo is not installed."""


def engine() -> ModuleType:
    try:
        return import_module("mujoco")
    except ImportError as missing:
        raise NoPhysics(
            "Tapping buckets needs MuJoCo; install the extra: pip install 'speeltafel[serve]'."
        ) from missing


mujoco = engine()
ENGINE = f"MuJoCo {mujoco.__version__}"
"""What decided how buckets fell: other versions may let others fall, so records name it."""


MASS = 0.006
RECESS = 0.006
FRICTION = 0.4
SEGMENTS = 24
RIM = 0.0008  # radius of the balls of the rim

FINGER = 0.008  # radius of its tip
STEP = 0.001  # seconds

# what touches what: a finger touches buckets but not the table
EVERYTHING, BUCKETS_ONLY = 1, 2


def _radius(z: float) -> float:
    return OPENING - (OPENING - TOP) * z / HEIGHT


def _ring(radius: float, z: float) -> Numbers:
    turn = np.arange(SEGMENTS) * (2 * np.pi / SEGMENTS)
    return np.stack([radius * np.cos(turn), radius * np.sin(turn), np.full(SEGMENTS, z)], axis=1)


def _text(numbers: Numbers) -> str:
    return " ".join(f"{number:.9g}" for number in numbers.ravel())


def _inertia() -> tuple[float, float, float]:
    """Of a thin shell with a lid: the height of its centre, the moments across and along its axis."""
    wall, lid = np.pi * (OPENING + TOP) * np.hypot(HEIGHT, OPENING - TOP), np.pi * TOP**2
    wall_mass, lid_mass = MASS * wall / (wall + lid), MASS * lid / (wall + lid)
    mean = HEIGHT / 3 * (OPENING + 2 * TOP) / (OPENING + TOP)
    mean_square = HEIGHT**2 / 6 * (OPENING + 3 * TOP) / (OPENING + TOP)
    centre = (wall_mass * mean + lid_mass * HEIGHT) / MASS
    wall_along, lid_along = wall_mass * (OPENING**2 + TOP**2) / 2, lid_mass * TOP**2 / 2
    heights = wall_mass * mean_square + lid_mass * HEIGHT**2 - MASS * centre**2
    return centre, (wall_along + lid_along) / 2 + heights, wall_along + lid_along


def _bucket() -> str:
    centre, across, along = _inertia()
    rim = "".join(f'<geom class="rim" pos="{_text(at)}"/>' for at in _ring(OPENING - RIM, RIM))
    return (
        '<body><joint type="free" damping="4e-6"/>'
        f'<inertial pos="0 0 {centre:.9g}" mass="{MASS}" diaginertia="{across:.9g} {across:.9g} {along:.9g}"/>'
        f'<geom class="bucket" type="mesh" mesh="frustum"/>{rim}</body>'
    )


def world(buckets: int) -> str:
    """The model of so many buckets, as MuJoCo reads it."""
    before, bucket, after = world_parts()
    return before + bucket * buckets + after


def world_parts() -> tuple[str, str, str]:
    """The same in pieces: what stands before the buckets, each of them, and what stands after."""
    frustum = np.concatenate([_ring(_radius(RECESS), RECESS), _ring(TOP, HEIGHT)])
    before = f"""
<mujoco>
  <option timestep="{STEP}" integrator="implicitfast" cone="elliptic" impratio="10" solver="Newton"
          iterations="50" tolerance="1e-8">
    <flag multiccd="enable" sleep="enable" autoreset="disable"/>
  </option>
  <default>
    <geom friction="{FRICTION} 0.005 0.0001" condim="3" solref="0.008 1" solimp="0.95 0.99 0.0005"
          contype="{EVERYTHING}" conaffinity="{EVERYTHING}"/>
    <default class="bucket">
      <geom conaffinity="{EVERYTHING | BUCKETS_ONLY}"/>
      <default class="rim"><geom type="sphere" size="{RIM}"/></default>
    </default>
  </default>
  <asset><mesh name="frustum" vertex="{_text(frustum)}"/></asset>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body name="finger" gravcomp="1" sleep="never">
      <joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><joint type="slide" axis="0 0 1"/>
      <geom name="finger" type="sphere" size="{FINGER}" mass="1" solref="0.01 1" priority="1"
            contype="{BUCKETS_ONLY}" conaffinity="0"/>
    </body>
    """
    return before, _bucket(), "\n  </worldbody>\n</mujoco>"


@cache
def _compiled(buckets: int) -> Any:
    return mujoco.MjModel.from_xml_string(world(buckets))


def model(buckets: int) -> Any:
    """A model of so many buckets that the caller may change: compiled once, copied each time."""
    return copy(_compiled(buckets))
