// An ESLint rule for the layers of src: a file imports from its own layer and from those below.
// (eslint-plugin-boundaries can say the same; it takes three quarters of the time of all rules together.)
import { dirname, join, relative, resolve, sep } from "node:path";

/** From above to below; "" is src itself. */
const LAYERS = ["", "pages", "table", "games", "cards", "ui", "state", "net", "i18n", "device"];

/** Layers whose folders know nothing of each other. */
const PARTED = ["pages", "games"];

/** Programs of their own, and what they share with the pages: the service worker, and the one that holds tables. */
const PROGRAMS = {
  worker: ["worker/routing"],
  local: [
    "device/keptValues",
    "device/limits",
    "net/anyView",
    "net/localIds",
    "net/localProtocol",
    "net/operations",
    "net/wire",
  ],
};

const SRC = join(import.meta.dirname, "..", "src");

/** A path within src as its layer, its part of the layer, and the whole; null elsewhere. */
function place(path) {
  const inside = relative(SRC, path).split(sep);
  if (inside[0] === "..") return null;
  const [layer, part] = [inside.length > 1 ? inside[0] : "", inside.length > 2 ? inside[1] : ""];
  return { layer, part: PARTED.includes(layer) ? part : "", whole: inside.join("/") };
}

/** Why a file may not import another; empty if it may. */
function objection(from, to) {
  const own = PROGRAMS[from.layer];
  if (own && (to.layer === from.layer || own.includes(to.whole))) return "";
  if (!own && PROGRAMS[to.layer]?.includes(to.whole)) return "";
  const [above, below] = [LAYERS.indexOf(from.layer), LAYERS.indexOf(to.layer)];
  if (above < 0 || below < 0) return `"${to.whole}" is in no layer that "${from.whole}" may import from.`;
  if (above > below) return `"${from.layer}" lies below "${to.layer || "App"}", and imports point down only.`;
  const strangers = above === below && from.part !== "" && to.part !== "" && from.part !== to.part;
  return strangers
    ? `"${from.part}" and "${to.part}" are parts of "${from.layer}" that know nothing of each other.`
    : "";
}

const downwards = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const from = place(context.filename);
    if (from === null) return {};
    const check = ({ source }) => {
      if (!source?.value?.startsWith?.(".")) return;
      const to = place(resolve(dirname(context.filename), source.value));
      const message = to && objection(from, to);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export const layers = { plugins: { layers: { rules: { downwards } } }, rules: { "layers/downwards": "error" } };
