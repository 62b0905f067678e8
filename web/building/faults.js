// ESLint rules against hiding what goes wrong: from the type checker, and from whoever reads the server's log.

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

export const faults = {
  plugins: { faults: { rules: { "handled-errors": handledErrors, "honest-types": honestTypes } } },
  rules: { "faults/handled-errors": "error", "faults/honest-types": "error" },
};
