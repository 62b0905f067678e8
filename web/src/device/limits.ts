// Written by `python tools/limits.py` from the server's messages and forms; change these instead.
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
/** Characters of the message of an error. */
export const ERROR_LENGTH = 300;
/** Characters of where an error came from. */
export const STACK_LENGTH = 4000;
