// Commands at the table other than moves, with the error or the hint that came of the latest.
import type { Hinted, No } from "../net/wire";
import type { Command, TableSocket } from "../net/tableSocket.svelte";
import { ownHint } from "../net/ownHint";
import { errorMessage } from "../net/errorMessages";

export class TableActions {
  /** Why the latest command was refused, as a sentence. */
  error = $state("");
  busy = $state("");
  hint = $state.raw<Hinted | null>(null);

  private moves = -1; // played when the hint was given

  constructor(private readonly socket: TableSocket) {}

  /** Call when the table changed: a hint holds for one position. */
  update(): void {
    if (this.socket.table?.moves !== this.moves) this.hint = null;
  }

  /** Null if it was refused; else the id of the new table for a rematch, or an empty text. */
  async run(command: Command): Promise<string | null> {
    this.busy = command.do;
    this.error = "";
    try {
      const own = command.do === "hint" ? await ownHint(this.socket.id, this.socket.table?.game ?? "") : null;
      const reply = own ?? (await this.socket.send(command));
      if (reply.is === "hinted") {
        this.moves = this.socket.table?.moves ?? -1;
        this.hint = reply;
      }
      return reply.is === "done" ? (reply.table ?? "") : "";
    } catch (cause) {
      this.error = errorMessage(cause as No, command.do);
      return null;
    } finally {
      this.busy = "";
    }
  }
}
