import type { Linter } from "eslint";

export const links: Pick<Linter.Config, "plugins" | "rules">;
