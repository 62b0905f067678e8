// ESLint rules against hiding what goes wrong: from the type checker, and from whoever reads the server's log; and against
// doing something where a value is only worked out.

/** What a handler returns that does nothing else. */
const NOTHING = new Set(["Literal", "ObjectExpression", "ArrayExpression"]);

function isNothing(node) {
  return node === null || NOTHING.has(node.type) || (node.type === "Identifier" && node.name === "undefined");
}

function ignoresAll(body) {
  return body.type === "BlockStatement"
    ? body.body.every((each) => each.type === "ReturnStatement" && isNothing(each.argument))
    : isNothing(body);
}

const handledErrors = {
  meta: { type: "problem", schema: [] },
  create(context) {
    /** A comment says why nobody need know: in the handler, or at the end of its line. */
    function check(node, body) {
      const { line } = body.loc.end;
      const said = (comment) =>
        comment.loc.start.line === line || (comment.range[0] > body.range[0] && comment.range[1] < body.range[1]);
      if (!ignoresAll(body) || context.sourceCode.getAllComments().some(said)) return;
      context.report({ node, message: "Report what failed (errorReports.reportFault), or say why nobody need know." });
    }
    return {
      CatchClause: (node) => check(node, node.body),
      'CallExpression[callee.property.name="catch"] > :function': (node) => check(node, node.body),
    };
  },
};

const honestTypes = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]': (node) =>
      context.report({ node, message: "A type that has to be forced is wrong: mend it where it is written." }),
  }),
};

/** What changes something elsewhere, or begins it. */
const EFFECTS = [
  'AssignmentExpression[left.type="MemberExpression"]',
  'UpdateExpression[argument.type="MemberExpression"]',
  'UnaryExpression[operator="void"] > CallExpression',
  "AwaitExpression",
].join();

/** Whether what is changed was made there, too: only the steps of working it out. */
function isOwn(changed, around, scope) {
  if (changed === undefined) return false;
  while (changed.type === "MemberExpression") changed = changed.object;
  for (let each = scope; each !== null && changed.type === "Identifier"; each = each.upper) {
    const known = each.set.get(changed.name);
    if (known) return known.defs.some(({ name }) => name.range[0] > around.range[0] && name.range[1] < around.range[1]);
  }
  return false;
}

const pureDerived = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const { sourceCode } = context;
    function check(node) {
      const derives = (each) =>
        each.type === "CallExpression" && (each.callee.object ?? each.callee).name === "$derived";
      const around = sourceCode.getAncestors(node).find(derives);
      if (isOwn(node.left ?? node.argument, around, sourceCode.getScope(node))) return;
      context.report({ node, message: "A $derived works something out; what is done belongs into an $effect." });
    }
    return {
      [`CallExpression[callee.name="$derived"] :matches(${EFFECTS})`]: check,
      [`CallExpression[callee.object.name="$derived"] :matches(${EFFECTS})`]: check,
    };
  },
};

const rules = { "handled-errors": handledErrors, "honest-types": honestTypes, "pure-derived": pureDerived };

export const faults = {
  plugins: { faults: { rules } },
  rules: Object.fromEntries(Object.keys(rules).map((name) => [`faults/${name}`, "error"])),
};
