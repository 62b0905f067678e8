import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import { faults } from "./building/faults.js";
import { layers } from "./building/layers.js";
import { links } from "./building/links.js";
import svelteConfig from "./svelte.config.js";

export default [
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-explicit-any": "error",
      "no-empty": "error",
      "svelte/no-navigation-without-resolve": "off", // that is SvelteKit's; our router handles plain links
      "svelte/prefer-svelte-reactivity": "off", // most maps, dates and addresses here are no state
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space
      "svelte/no-unused-svelte-ignore": "off", // both compile every component, as svelte-check does anyway
      "svelte/valid-compile": "off",
      "svelte/no-target-blank": "error",
      "svelte/require-each-key": "error",
    },
  },
  { files: ["src/**"], ...faults },
  {
    files: ["tests/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "vi",
          property: "mock",
          message: "Files share their modules: what another file imported before stays as it is. Use the real module.",
        },
      ],
    },
  },
  layers,
  links,
];
