// The server's rules for logins and passwords, to check them before they are sent.
import { LONGEST_LOGIN, SHORTEST_LOGIN, SHORTEST_PASSWORD } from "../../device/limits";

export function isValidLogin(login: string): boolean {
  const fits = login.length >= SHORTEST_LOGIN && login.length <= LONGEST_LOGIN;
  return fits && /^[A-Za-z0-9_-]*$/.test(login);
}

export function isValidPassword(password: string): boolean {
  return password.length >= SHORTEST_PASSWORD;
}
