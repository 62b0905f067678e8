// The words on a game's board, loaded with it or with its drawings.
import { addMessages, fromFiles, type Messages } from "../i18n/messages";

const files = import.meta.glob<Messages>("./*/words/*.json", { import: "default" });

export function addGameMessages(game: string): Promise<void> {
  return addMessages(`games/${game}`, fromFiles(files, `./${game}/words`));
}
