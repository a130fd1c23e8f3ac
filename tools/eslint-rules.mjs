// This repository's ESLint rule, which no existing rule covers: no user-visible text in code.

/**
 * Reports texts, which belong in the language files. Two words in a row are a text; names, keys and selectors are not.
 */
const noBareText = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      text: "people read {{text}} in their own language: put it into lang/en.json, or into an Error or the console if it is for developers",
    },
  },
  create(context) {
    const TEXT = /\p{L}{2,}[,.:;!?]? \p{L}{2,}/u;
    /** Matches selectors, class names, styles and markup. */
    const CODE = /[[\]#>=<{}()]|\.[a-z]|sz-|^[a-z][\w-]*( [a-z][\w-]*)*-|^[a-z]+(, [a-z]+)+$/;
    /** True for property keys, lookups, and messages of the data layer to developers. */
    const isKey = (node) =>
      (node.parent.type === "Property" && (node.parent.key === node || node.parent.key.name === "validationError")) ||
      (node.parent.type === "ArrayExpression" && node.parent.parent.type === "NewExpression");
    /** True inside errors and console calls, which are for developers. */
    const forDevelopers = (node) => {
      for (let at = node; at; at = at.parent) {
        if (at.type === "NewExpression" && /Error$/.test(at.callee.name ?? "")) return true;
        if (
          at.type === "CallExpression" &&
          at.callee.type === "MemberExpression" &&
          at.callee.object.name === "console"
        )
          return true;
        if (at.type === "ImportDeclaration" || at.type.startsWith("TS"))
          return (
            at.type !== "TSAsExpression" && at.type !== "TSSatisfiesExpression" && at.type !== "TSNonNullExpression"
          );
        if (/Function|Class|Program/.test(at.type)) return false;
      }
      return false;
    };
    const check = (node, text) => {
      if (TEXT.test(text) && !CODE.test(text) && !isKey(node) && !forDevelopers(node))
        context.report({ node, messageId: "text", data: { text: JSON.stringify(text.trim()) } });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ""),
    };
  },
};

export default { meta: { name: "segment-zero" }, rules: { "no-bare-text": noBareText } };
