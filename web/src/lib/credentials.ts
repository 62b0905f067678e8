// What the server wants of a login and a password, so that it can be said before it is sent.

export function loginFits(login: string): boolean {
  return /^[A-Za-z0-9_-]{3,24}$/.test(login);
}

export function passwordFits(password: string): boolean {
  return password.length >= 8;
}
