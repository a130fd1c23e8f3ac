// This repository's own lint rules, which oxlint runs (.oxlintrc.json).

/** Reports nodes that match one of these selectors. */
const forbids = (message, selectors) => ({
  meta: { type: "problem", schema: [], messages: { forbidden: message } },
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, messageId: "forbidden" })]),
    ),
});

/** Asks `game` for its version, also by `game!`, `(game as Game)` and `globalThis.game`. */
const noVersion = (() => {
  const named = (field) => `:matches([${field}.name=/^(release|version)$/], [${field}.value=/^(release|version)$/])`;
  const isGame = (field) =>
    `:matches(${["", ".expression", ".expression.expression"].flatMap((cast) => [`[${field}${cast}.name="game"]`, `[${field}${cast}.property.name="game"]`, `[${field}${cast}.property.value="game"]`]).join(", ")})`;
  return forbids("only src/foundry/host/compat.ts may ask for the version of Foundry; add what you need there", [
    `MemberExpression${named("property")}${isGame("object")}`,
    `VariableDeclarator${isGame("init")} > ObjectPattern > Property${named("key")}`,
    `AssignmentExpression${isGame("right")} > ObjectPattern > Property${named("key")}`,
  ]);
})();

/** Windows may be detached into another browser window, with other classes and another page. */
const noPage = (() => {
  const named = (field) =>
    `[${field}.name=/^(querySelector|querySelectorAll|getElement.*|activeElement|body|addEventListener)$/]`;
  const isPage = (field) => `:matches([${field}.name="document"], [${field}.property.name="document"])`;
  return forbids("a window may be detached: use src/foundry/host/nodes.ts, or the element's own document", [
    'BinaryExpression[operator="instanceof"][right.name=/^(HTML.*|SVG.*|Element|Node|Text|Document|Window|[A-Za-z]*Event)$/]',
    `MemberExpression${named("property")}${isPage("object")}`,
    `VariableDeclarator${isPage("init")} > ObjectPattern > Property${named("key")}`,
  ]);
})();

const literalImports = forbids(
  "an import must name its module with a plain string, so that the check of the layers can follow it",
  ["ImportExpression:not([source.type='Literal'], [source.type='TemplateLiteral'][source.expressions.length=0])"],
);

const namedExports = forbids("a door of the core names what it exports, one by one (docs/kernel.md)", [
  "ExportAllDeclaration",
]);

/** Names whose types tell time or place, or wait. As values, `no-restricted-globals` reports them. */
const IMPURE = "Date|Temporal|Promise|Intl|Function|Atomics|SharedArrayBuffer|WeakRef|FinalizationRegistry";

const pureCore = forbids("the rules core knows no time, chance or place, and uses Math only as Math.name", [
  ':not(MemberExpression) > Identifier[name="Math"]',
  'MemberExpression[computed=true] > Identifier[name="Math"]',
  `:matches(TSTypeReference > Identifier, TSQualifiedName > Identifier.left, TSInterfaceHeritage > Identifier)[name=/^(${IMPURE})$/]`,
  'MetaProperty[meta.name="import"]',
]);

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

export default {
  meta: { name: "segment-zero" },
  rules: {
    "no-bare-text": noBareText,
    "no-page": noPage,
    "no-version": noVersion,
    "literal-imports": literalImports,
    "named-exports": namedExports,
    "pure-core": pureCore,
  },
};
