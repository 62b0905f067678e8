// The visitor: a guest, an account, or nobody yet. A guest needs only a name, and one is suggested.
import { request } from "../net/api";
import type { Schemas } from "../net/operations";
import { setDeviceOwner } from "../device/deviceOwner";
import { readStorage, writeStorage } from "../device/storage";
import { suggestGuestName } from "./guestNames";

export type Person = Schemas["PersonShown"];

/** A restriction that a moderator put on the visitor. */
export type Sanction = Schemas["SanctionOnMe"];

const NAME = "speeltafel-name"; // of whoever played here last

class Me {
  person = $state.raw<Person | null>(null);
  /** The login of an account. */
  login = $state<string | null>(null);
  moderator = $state(false);
  sanctions = $state.raw<Sanction[]>([]);
  /** Whether the server has answered. */
  loaded = $state(false);
  /** The name in the input field: theirs, or a suggestion. */
  name = $state("");

  async load(): Promise<void> {
    this.set(await request("get", "/api/me"));
  }

  /** The person; a new guest with the name in the field where there is none. */
  async ensurePerson(): Promise<Person> {
    if (this.person === null) await this.load();
    if (this.person === null) this.set(await request("post", "/api/guest", { body: { name: this.playerName() } }));
    return this.person!;
  }

  /** Save the name in the field. */
  async rename(): Promise<void> {
    if (this.person === null) await this.ensurePerson();
    else if (this.playerName() !== this.person.name) {
      this.set(await request("patch", "/api/me", { body: { name: this.playerName() } }));
    }
  }

  /** Create an account; a guest keeps their games. Returns a recovery code. */
  async register(login: string, password: string): Promise<string> {
    const body = { login, password, name: this.playerName() };
    const response = await request("post", "/api/register", { body });
    this.set(response);
    return response.recovery ?? "";
  }

  /** Set a new password with a recovery code. Returns the next code. */
  async recover(code: string, password: string): Promise<string> {
    const response = await request("post", "/api/recover", { body: { code, password } });
    this.set(response);
    return response.recovery ?? "";
  }

  /** A new recovery code; the one before becomes invalid. */
  async newCode(password: string): Promise<string> {
    return (await request("post", "/api/recovery", { body: { password } })).recovery;
  }

  async logIn(login: string, password: string): Promise<void> {
    this.set(await request("post", "/api/login", { body: { login, password } }));
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await request("post", "/api/password", { body: { old, new: fresh } });
  }

  /** Log out on this device, or on all. */
  async logOut(everywhere = false): Promise<void> {
    await request("post", everywhere ? "/api/logout/everywhere" : "/api/logout");
    this.clear();
  }

  /** Delete the account. */
  async remove(password: string): Promise<void> {
    await request("post", "/api/me/delete", { body: { password } });
    this.clear();
  }

  private clear(): void {
    this.set({ person: null });
    writeStorage(NAME, "");
    this.suggestName();
  }

  suggestName(): void {
    this.name = readStorage(NAME) || suggestGuestName();
  }

  /** The name in the field, with which one plays; kept for a visit without a connection. */
  playerName(): string {
    this.name = this.name.trim() || suggestGuestName();
    writeStorage(NAME, this.name);
    return this.name;
  }

  private set({ person, login, moderator, sanctions }: Schemas["Me"]): void {
    this.loaded = true;
    setDeviceOwner(person?.id ?? null);
    this.person = person;
    this.login = login ?? null;
    this.moderator = moderator ?? false;
    this.sanctions = sanctions ?? [];
    if (person === null) return;
    this.name = person.name;
    writeStorage(NAME, person.name);
  }
}

export const me = new Me();
