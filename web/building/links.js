// An ESLint rule for links: the client may lie in any folder of its host, so no address in it begins at the host's root.

/** The server's own; the static edition has none of them. */
const SERVED = "/api/";

const relativeLinks = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    SvelteAttribute(node) {
      const [first] = node.value;
      if (!["href", "src"].includes(node.key.name) || first?.type !== "SvelteLiteral") return;
      if (!first.value.startsWith("/") || first.value.startsWith(SERVED)) return;
      context.report({ node, message: "Write link(path) for a page and site.file(name) for a file, from net/site." });
    },
  }),
};

export const links = {
  plugins: { links: { rules: { relative: relativeLinks } } },
  rules: { "links/relative": "error" },
};
