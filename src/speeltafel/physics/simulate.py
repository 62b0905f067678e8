"""What a tap does to the buckets, until they rest.

Every run has its own copy of the model and fresh data, so nothing of one tap is left for the next:
the same poses and the same aim give the same bits.
"""

from dataclasses import dataclass
from math import ceil, cos, radians, sin

import numpy as np

from speeltafel.physics.buckets import BOTTOM_ROW, PITCH, POSE, Bucket, Numbers, Pyramid, in_place
from speeltafel.physics.model import STEP, model, mujoco
from speeltafel.physics.tap import Aim, check_target

FRAMES_PER_SECOND = 30
LONGEST = 3.0  # simulated seconds; a run-away is cut here and judged as it lies
SETTLING = 0.6

OFF = 0.0003  # the finger starts so far from what it meets first
RAMP, REACH = 0.015, 0.055  # it gathers speed over the first, and is taken away after the second
APPROACH = 0.15
AWAY = 3.0

# While the finger pushes it may not move farther in one step: with steps of a millisecond a quick
# finger is millimetres inside a bucket before it is noticed, and wrecks pyramids that should stand.
FINGER_STEP = 0.0005
AFTERMATH = 50  # milliseconds of small steps after the finger has left

TICKS = 1000  # a second, in steps of STEP
LOOK = 10  # milliseconds from look to look whether all is at rest
REST = 300
SLOW, SLOW_TURN = 0.004, 0.1  # metres and radians per second: a bucket in its place is at rest
ROLLING = 0.02  # one that has left its place may roll on, but not faster than this near the others
NEAR = 0.08


@dataclass(frozen=True, eq=False)
class Motion:
    """How buckets moved: FRAMES_PER_SECOND frames a second, the first before anything happened, the last at rest."""

    buckets: tuple[Bucket, ...]
    frames: Numbers
    """frames × buckets × pose"""
    seconds: float
    rested: bool
    """False if it was cut."""


def tapped(pyramid: Pyramid, aim: Aim) -> Motion:
    """Push one bucket with a finger, and wait until all is at rest."""
    check_target(pyramid, aim.bucket)
    return _Run(pyramid).tap(aim)


def waited(pyramid: Pyramid, seconds: float = SETTLING) -> Motion:
    """Touch nothing for a while: what cannot stand without the buckets that were taken away falls."""
    return _Run(pyramid).wait(round(seconds * TICKS))


class _Run:
    def __init__(self, pyramid: Pyramid) -> None:
        self.pyramid = pyramid
        self.model = model(len(pyramid.buckets))
        self.data = mujoco.MjData(self.model)
        self.finger = self.data.qpos[:3]
        self.finger_speed = self.data.qvel[:3]
        self.poses: Numbers = self.data.qpos[3:].reshape(-1, POSE)
        self.speeds: Numbers = self.data.qvel[3:].reshape(-1, 6)
        self.poses[:] = pyramid.poses
        self._take_finger_away()
        self.frames = [self.poses.copy()]
        self.ticks = 0
        self.quiet = 0
        self.gone_wild = False

    def tap(self, aim: Aim) -> Motion:
        way = np.array([sin(radians(aim.angle)), cos(radians(aim.angle)), 0.0])
        self._bring_finger(aim, way)
        substeps = ceil(aim.speed * STEP / FINGER_STEP)
        self.model.opt.timestep = STEP / substeps
        travelled = 0.0
        while travelled < REACH and not self._over():
            for _ in range(substeps):
                travelled += self._push(aim.speed, way, travelled)
            self._tick()
        self._take_finger_away()
        self.quiet = 0
        small_until = self.ticks + AFTERMATH
        while not self._over() and not self._at_rest():
            if self.ticks == small_until:
                self.model.opt.timestep, substeps = STEP, 1
            mujoco.mj_step(self.model, self.data, substeps)
            self._tick()
        return self._motion()

    def wait(self, ticks: int) -> Motion:
        """At least so long, and longer while something falls."""
        while not self._over() and (self.ticks < ticks or not self._at_rest()):
            mujoco.mj_step(self.model, self.data)
            self._tick()
        return self._motion()

    def _bring_finger(self, aim: Aim, way: Numbers) -> None:
        """To the first bucket on its way, from the owner's side; a neighbour that is in the way is met first."""
        mujoco.mj_kinematics(self.model, self.data)
        body = 2 + self.pyramid.buckets.index(aim.bucket)
        axis = self.data.xmat[body].reshape(3, 3)[:, 2]
        point = self.data.xpos[body] + axis * aim.height + np.array([aim.side, 0.0, 0.0])
        here = -APPROACH
        while here < 0:
            self.finger[:] = point + way * here
            mujoco.mj_kinematics(self.model, self.data)
            free = self._distance() - OFF
            if free < OFF / 10:
                break
            here += free

    def _distance(self) -> float:
        """From the fingertip to the nearest bucket."""
        tip = self.model.geom("finger").id
        hulls = np.flatnonzero(self.model.geom_type == mujoco.mjtGeom.mjGEOM_MESH)
        return min(float(mujoco.mj_geomDistance(self.model, self.data, tip, hull, APPROACH, None)) for hull in hulls)

    def _push(self, speed: float, way: Numbers, travelled: float) -> float:
        """One small step of a finger that speeds up evenly and that no bucket can slow down; how far it went."""
        if travelled >= REACH:
            self._take_finger_away()
            now = 0.0
        else:
            step = self.model.opt.timestep
            gain = speed**2 / (2 * RAMP)
            now = min(speed, (2 * gain * travelled) ** 0.5 + gain * step / 2)
            self.finger_speed[:] = way * now
        mujoco.mj_step(self.model, self.data)
        return float(now * self.model.opt.timestep)

    def _take_finger_away(self) -> None:
        self.finger[:] = (0, 0, AWAY)
        self.finger_speed[:] = 0

    def _tick(self) -> None:
        self.ticks += 1
        self.gone_wild = not np.isfinite(self.data.qpos).all()
        if not self.gone_wild and self.ticks * FRAMES_PER_SECOND // TICKS >= len(self.frames):
            self.frames.append(self.poses.copy())
        if self.ticks % LOOK == 0:
            self.quiet = self.quiet + LOOK if self._all_quiet() else 0

    def _over(self) -> bool:
        return self.gone_wild or self.ticks >= LONGEST * TICKS

    def _at_rest(self) -> bool:
        return self.quiet >= REST

    def _all_quiet(self) -> bool:
        speeds = np.linalg.norm(self.speeds[:, :3], axis=1)
        turns = np.linalg.norm(self.speeds[:, 3:], axis=1)
        wide = BOTTOM_ROW[self.pyramid.size] * PITCH / 2
        for i, bucket in enumerate(self.pyramid.buckets):
            if speeds[i] < SLOW and turns[i] < SLOW_TURN:
                continue
            x, y = np.abs(self.poses[i, :2])
            near = x < wide + NEAR and y < NEAR
            if in_place(self.pyramid.size, bucket, self.poses[i]) or (near and speeds[i] >= ROLLING):
                return False
        return True

    def _motion(self) -> Motion:
        if not self.gone_wild:
            self.frames.append(self.poses.copy())
        return Motion(self.pyramid.buckets, np.array(self.frames), self.ticks / TICKS, self._at_rest())
