/** Something that was asked cannot be done; nothing was changed. */
export class SpeeltafelError extends Error {
  override name = "SpeeltafelError";
}

/** A move that the rules do not allow now, or that the game does not have. */
export class IllegalMove extends SpeeltafelError {
  override name = "IllegalMove";
}
