// Written by `python tools/limits.py` from what the server has; change that instead.
/** Characters of a name. */
export const NAME_LENGTH = 24;
/** Characters of a login. */
export const SHORTEST_LOGIN = 3;
/** Characters of a login. */
export const LONGEST_LOGIN = 24;
/** Characters of what is typed in place of a login, right or wrong. */
export const TYPED_LOGIN_LENGTH = 100;
/** Characters of a new password. */
export const SHORTEST_PASSWORD = 8;
/** Characters of a password. */
export const PASSWORD_LENGTH = 200;
/** Characters of a code that was noted. */
export const RECOVERY_CODE_LENGTH = 100;
/** Characters of a line of chat. */
export const CHAT_LENGTH = 500;
/** Characters of a word for the seed. */
export const WORD_LENGTH = 60;
/** Characters of what moderators write for the log. */
export const WHY_LENGTH = 200;
/** People whom one does not want to hear. */
export const MOST_MUTED = 200;
/** Seconds that one waits for a person at a table without a clock. */
export const REPLACE_AFTER = 180;
/** Milliseconds that bots take at least. */
export const BOT_PAUSE = 700;
/** Simulations for a hint. */
export const HINT_SIMULATIONS = 4000;
/** Milliseconds for a hint. */
export const HINT_MILLISECONDS = 800;
/** From which worlds of a hint follow: who asks again is told the same. */
export const HINT_SEED = 1;
/** Latest moves of which a log tells what a referee decided. */
export const MOST_OUTCOMES = 3;
/** Moves of a replay that is one answer. */
export const MOST_FRAMES = 2000;
/** Characters of the message of an error. */
export const ERROR_LENGTH = 300;
/** Characters of where an error came from. */
export const STACK_LENGTH = 4000;
