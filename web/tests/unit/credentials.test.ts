import { expect, it } from "vitest";
import { loginFits, passwordFits } from "../../src/lib/credentials";

it.each(["abc", "Anna-7", "a_b", "x".repeat(24)])("takes %s as a login", (login) => {
  expect(loginFits(login)).toBe(true);
});

it.each(["", "ab", "x".repeat(25), "zoë", "a b c", "a@b"])("does not take %s", (login) => {
  expect(loginFits(login)).toBe(false);
});

it("wants passwords of some length", () => {
  expect(passwordFits("1234567")).toBe(false);
  expect(passwordFits("12345678")).toBe(true);
});
