import { expect, it } from "vitest";
import { isValidLogin, isValidPassword } from "../../src/pages/account/credentials";

it.each(["abc", "Anna-7", "a_b", "x".repeat(24)])("takes %s as a login", (login) => {
  expect(isValidLogin(login)).toBe(true);
});

it.each(["", "ab", "x".repeat(25), "zoë", "a b c", "a@b"])("does not take %s", (login) => {
  expect(isValidLogin(login)).toBe(false);
});

it("wants passwords of some length", () => {
  expect(isValidPassword("1234567")).toBe(false);
  expect(isValidPassword("12345678")).toBe(true);
});
