// Who the visitor is. A guest needs a name and nothing else, and a friendly one is there already.
import { ask } from "./api";
import { belongsTo } from "./deviceOwner";
import { suggestion } from "./guestNames";
import { settings } from "./settings.svelte";

export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
}

/** What a moderator does not let the visitor do. */
export interface Sanction {
  kind: "mute" | "ban" | "remove";
  until: number | null;
}

interface Told {
  person: Person | null;
  moderator?: boolean;
  sanctions?: Sanction[];
  login?: string | null;
  /** The code to write down, where there is a new one. */
  recovery?: string;
}

class Me {
  person = $state.raw<Person | null>(null);
  /** What they log in with, if they have an account. */
  login = $state<string | null>(null);
  moderator = $state(false);
  sanctions = $state.raw<Sanction[]>([]);
  /** Whether the server has told. */
  told = $state(false);
  /** The name in the field: theirs, or a suggestion. */
  name = $state(suggestion(settings.language));

  async load(): Promise<void> {
    this.set(await ask<Told>("/api/me"));
  }

  /** Be somebody: who they are already, or a guest with the name in the field. */
  async be(): Promise<Person> {
    if (this.person === null) await this.load();
    if (this.person === null) this.set(await ask<Told>("/api/guest", { name: this.wanted() }));
    return this.person!;
  }

  /** Keep the name in the field. */
  async rename(): Promise<void> {
    if (this.person === null) await this.be();
    else if (this.wanted() !== this.person.name) this.set(await ask<Told>("/api/me", { name: this.wanted() }, "PATCH"));
  }

  /** Keep an account: as the guest that they are, with all their games, or as somebody new. A recovery code. */
  async register(login: string, password: string): Promise<string> {
    const told = await ask<Told>("/api/register", { login, password, name: this.wanted() });
    this.set(told);
    return told.recovery ?? "";
  }

  /** A new password with a recovery code; the next such code. */
  async recover(code: string, password: string): Promise<string> {
    const told = await ask<Told>("/api/recover", { code, password });
    this.set(told);
    return told.recovery ?? "";
  }

  /** Another recovery code in place of the one before. */
  async newCode(password: string): Promise<string> {
    return (await ask<{ recovery: string }>("/api/recovery", { password })).recovery;
  }

  async logIn(login: string, password: string): Promise<void> {
    this.set(await ask<Told>("/api/login", { login, password }));
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await ask("/api/password", { old, new: fresh });
  }

  /** Be nobody on this device, or on any. */
  async logOut(everywhere = false): Promise<void> {
    await ask(everywhere ? "/api/logout/everywhere" : "/api/logout", {});
    this.forget();
  }

  /** Be nobody for good. */
  async remove(password: string): Promise<void> {
    await ask("/api/me/delete", { password });
    this.forget();
  }

  private forget(): void {
    this.set({ person: null });
    this.name = suggestion(settings.language);
  }

  private wanted(): string {
    return this.name.trim() || (this.name = suggestion(settings.language));
  }

  private set({ person, login, moderator, sanctions }: Told): void {
    this.told = true;
    belongsTo(person?.id ?? null);
    this.person = person;
    this.login = login ?? null;
    this.moderator = moderator ?? false;
    this.sanctions = sanctions ?? [];
    if (person !== null) this.name = person.name;
  }
}

export const me = new Me();
