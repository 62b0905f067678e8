// The visitor: a guest, an account, or nobody yet. A guest needs only a name, and one is suggested.
import { request } from "../net/api";
import { setDeviceOwner } from "../device/deviceOwner";
import { suggestGuestName } from "./guestNames";

export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
}

/** A restriction that a moderator put on the visitor. */
export interface Sanction {
  kind: "mute" | "ban" | "remove";
  until: number | null;
}

interface MeResponse {
  person: Person | null;
  moderator?: boolean;
  sanctions?: Sanction[];
  login?: string | null;
  /** A new recovery code, where there is one. */
  recovery?: string;
}

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
    this.set(await request<MeResponse>("/api/me"));
  }

  /** The person; a new guest with the name in the field where there is none. */
  async ensurePerson(): Promise<Person> {
    if (this.person === null) await this.load();
    if (this.person === null) this.set(await request<MeResponse>("/api/guest", { name: this.enteredName() }));
    return this.person!;
  }

  /** Save the name in the field. */
  async rename(): Promise<void> {
    if (this.person === null) await this.ensurePerson();
    else if (this.enteredName() !== this.person.name) this.set(await request<MeResponse>("/api/me", { name: this.enteredName() }, "PATCH"));
  }

  /** Create an account; a guest keeps their games. Returns a recovery code. */
  async register(login: string, password: string): Promise<string> {
    const response = await request<MeResponse>("/api/register", { login, password, name: this.enteredName() });
    this.set(response);
    return response.recovery ?? "";
  }

  /** Set a new password with a recovery code. Returns the next code. */
  async recover(code: string, password: string): Promise<string> {
    const response = await request<MeResponse>("/api/recover", { code, password });
    this.set(response);
    return response.recovery ?? "";
  }

  /** A new recovery code; the one before becomes invalid. */
  async newCode(password: string): Promise<string> {
    return (await request<{ recovery: string }>("/api/recovery", { password })).recovery;
  }

  async logIn(login: string, password: string): Promise<void> {
    this.set(await request<MeResponse>("/api/login", { login, password }));
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await request("/api/password", { old, new: fresh });
  }

  /** Log out on this device, or on all. */
  async logOut(everywhere = false): Promise<void> {
    await request(everywhere ? "/api/logout/everywhere" : "/api/logout", {});
    this.clear();
  }

  /** Delete the account. */
  async remove(password: string): Promise<void> {
    await request("/api/me/delete", { password });
    this.clear();
  }

  private clear(): void {
    this.set({ person: null });
    this.suggestName();
  }

  suggestName(): void {
    this.name = suggestGuestName();
  }

  private enteredName(): string {
    return this.name.trim() || (this.name = suggestGuestName());
  }

  private set({ person, login, moderator, sanctions }: MeResponse): void {
    this.loaded = true;
    setDeviceOwner(person?.id ?? null);
    this.person = person;
    this.login = login ?? null;
    this.moderator = moderator ?? false;
    this.sanctions = sanctions ?? [];
    if (person !== null) this.name = person.name;
  }
}

export const me = new Me();
