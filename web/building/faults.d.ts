import type { Linter } from "eslint";

export const faults: Pick<Linter.Config, "plugins" | "rules">;
