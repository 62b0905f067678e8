// What the referee works with: written by `speeltafel.physics.constants`, so that every number exists once.

export interface PhysicsNumbers {
  /** What MuJoCo reads, in pieces: what stands before the buckets, each of them, and what stands after. */
  model: [before: string, bucket: string, after: string];
  STEP: number;
  buckets: Record<
    "HEIGHT" | "PITCH" | "WIDTH" | "FINEST" | "UPRIGHT" | "LEVEL" | "HALF_A_BUCKET" | "RIM_OVER_TOP",
    number
  > & {
    BOTTOM_ROW: Record<string, number>;
  };
  tap: Record<
    | "LOWEST"
    | "HEIGHT_STEP"
    | "SIDE_STEP"
    | "ANGLE_STEP"
    | "SLOWEST"
    | "FASTEST"
    | "SIDE_SHAKE"
    | "HEIGHT_SHAKE"
    | "ANGLE_SHAKE"
    | "FACES"
    | "LOW"
    | "HIGH"
    | "WIDE"
    | "TURNED"
    | "SURPLUS_SHAKE",
    number
  > & { FORCES: [least: number, most: number] };
  simulate: Record<
    | "FRAMES_PER_SECOND"
    | "LONGEST"
    | "SETTLING"
    | "OFF"
    | "RAMP"
    | "REACH"
    | "APPROACH"
    | "AWAY"
    | "FINGER_STEP"
    | "AFTERMATH"
    | "TICKS"
    | "LOOK"
    | "REST"
    | "SLOW"
    | "SLOW_TURN"
    | "ROLLING"
    | "NEAR",
    number
  >;
  frames: Record<"VERSION" | "LENGTH" | "TURN", number>;
}
