// The server's rules for logins and passwords, to check them before they are sent.

export function isValidLogin(login: string): boolean {
  return /^[A-Za-z0-9_-]{3,24}$/.test(login);
}

export function isValidPassword(password: string): boolean {
  return password.length >= 8;
}
