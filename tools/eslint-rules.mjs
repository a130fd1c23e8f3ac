// The ESLint rule of this repository for what no rule of ESLint says: that people read no text from the code.

/** What people read comes from the language files. Two words in a row are a text; names, keys and selectors are not. */
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
    /** Selectors, class names, style and markup. */
    const CODE = /[[\]#>=<{}()]|\.[a-z]|sz-|^[a-z][\w-]*( [a-z][\w-]*)*-|^[a-z]+(, [a-z]+)+$/;
    /** Names by which something is looked up, and what the data layer says to developers. */
    const isKey = (node) =>
      (node.parent.type === "Property" && (node.parent.key === node || node.parent.key.name === "validationError")) ||
      (node.parent.type === "ArrayExpression" && node.parent.parent.type === "NewExpression");
    /** Errors and the console are for developers; `console` output begins with the system's name. */
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
