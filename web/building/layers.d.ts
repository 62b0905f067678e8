import type { Linter } from "eslint";

export const layers: Pick<Linter.Config, "plugins" | "rules">;
