// Adds what is said of games where no board is loaded: summaries, options, moves. Imported for that alone.
import { addMessages, type Messages } from "../i18n/messages";

const found = import.meta.glob<Messages>("./*/catalogue/*.json", { eager: true, import: "default" });
for (const [path, messages] of Object.entries(found)) {
  addMessages({ [path.slice(-"en.json".length, -".json".length)]: messages });
}
