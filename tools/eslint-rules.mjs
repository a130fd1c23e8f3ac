// ESLint rules of this repository: what may import what, and what the rules core may touch.
import path from "node:path";
import { isBuiltin } from "node:module";

/** The path of a file from the root of the repository, with forward slashes. */
const relative = (root, file) => path.relative(root, file).split(path.sep).join("/");

/** Calls `check(node, specifier)` for every way a module can name another one. */
function onImports(check) {
  const literal = (node, source) => {
    if (source?.type === "Literal" && typeof source.value === "string") check(node, source.value);
    else if (source?.type === "TemplateLiteral" && source.expressions.length === 0) check(node, source.quasis[0].value.cooked);
    else if (source) check(node, null);
  };
  return {
    ImportDeclaration: (node) => literal(node.source, node.source),
    ExportAllDeclaration: (node) => literal(node.source, node.source),
    ExportNamedDeclaration: (node) => node.source && literal(node.source, node.source),
    ImportExpression: (node) => literal(node, node.source),
    TSImportType: (node) => literal(node, node.source ?? node.argument?.literal ?? node.argument),
    TSExternalModuleReference: (node) => literal(node, node.expression),
    "CallExpression[callee.name='require']": (node) => literal(node, node.arguments[0]),
  };
}

/**
 * What a folder may import. Options: `root` of the repository; `only`, a folder outside of which no file may be
 * imported; `never`, folders from which none may be; `packages`, the only packages allowed (any, if left out).
 */
const boundary = {
  meta: {
    type: "problem",
    schema: [{ type: "object" }],
    messages: {
      outside: "{{who}} may import only from {{only}}, not {{what}}",
      never: "{{who}} may not import from {{folder}} ({{what}})",
      package: "{{who}} may not import the package {{what}}",
      unclear: "an import must name its module with a plain string",
    },
  },
  create(context) {
    const { root, who, only, never = [], packages } = context.options[0];
    return onImports((node, specifier) => {
      if (specifier === null) return context.report({ node, messageId: "unclear" });
      const data = { who, what: `"${specifier}"`, only };
      if (!/^(\.|\/|file:)/.test(specifier)) {
        const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
        if (isBuiltin(specifier) || (packages && !packages.includes(name))) context.report({ node, messageId: "package", data });
        return;
      }
      const target = relative(root, path.resolve(path.dirname(context.filename), specifier.replace(/^file:(\/\/)?/, "")));
      if (only && !target.startsWith(`${only}/`)) context.report({ node, messageId: "outside", data });
      const folder = never.find((name) => target === name || target.startsWith(`${name}/`));
      if (folder) context.report({ node, messageId: "never", data: { ...data, folder } });
    });
  },
};

/** All that the rules core may know of the world: the language itself, without the parts that tell time, chance or place. */
const LANGUAGE = new Set([
  ...["undefined", "NaN", "Infinity", "Object", "Array", "Map", "Set", "WeakMap", "WeakSet", "Math", "Number", "String", "Boolean", "Symbol", "BigInt", "JSON"],
  ...["Error", "TypeError", "RangeError", "SyntaxError", "RegExp", "Reflect", "Proxy", "Uint8Array", "Uint16Array", "Uint32Array", "Int8Array", "Int16Array", "Int32Array"],
  ...["isNaN", "isFinite", "parseInt", "parseFloat", "structuredClone"],
]);
/** Types without a value of the same name that must not be named either. */
const FOREIGN_TYPE = /^(Actor|Item|Token|Scene|User|Combat|Combatant|CombatantGroup|CombatEncounters|ChatMessage|Roll|Hooks|Game|foundry|fvtt|CONFIG|CONST|Date|Promise|Document|Window|Element|HTML\w+|Event|\w+Event|NodeJS|Buffer|Intl)$/;

const pureGlobals = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      global: "the rules core may not use {{name}}: no Foundry, no page, no time, no chance, no input or output",
      random: "the rules core never rolls: Math may only be used as Math.name, and not for random",
      locale: "{{name}} depends on where the program runs; compare with < and > instead",
      meta: "the rules core may not ask where it was loaded from",
    },
  },
  create(context) {
    const mathIsPure = (node) => {
      const parent = node.parent;
      return parent.type === "MemberExpression" && parent.object === node && !parent.computed && parent.property.name !== "random";
    };
    const visit = (reference) => {
      const node = reference.identifier;
      const name = node.name;
      if (reference.isTypeReference && !reference.isValueReference) {
        if (FOREIGN_TYPE.test(name)) context.report({ node, messageId: "global", data: { name } });
        return;
      }
      if (node.parent.type === "TSTypeQuery" && LANGUAGE.has(name)) return;
      if (name === "Math" && !mathIsPure(node)) context.report({ node, messageId: "random" });
      else if (!LANGUAGE.has(name)) context.report({ node, messageId: "global", data: { name } });
    };
    return {
      "Program:exit"(program) {
        // Top level of a module lies below the global scope, so what is found here was defined by nobody in the file.
        let scope = context.sourceCode.getScope(program);
        while (scope.upper) scope = scope.upper;
        for (const reference of scope.through) visit(reference);
        for (const variable of scope.variables) if (variable.defs.length === 0) for (const reference of variable.references) visit(reference);
      },
      "MemberExpression > Identifier.property"(node) {
        if (!node.parent.computed && /^(localeCompare|toLocale\w+)$/.test(node.name)) context.report({ node, messageId: "locale", data: { name: node.name } });
      },
      MetaProperty(node) {
        if (node.meta.name === "import") context.report({ node, messageId: "meta" });
      },
    };
  },
};

/** Differences between Foundry's versions live in one file, so only that one may ask which version runs. */
const oneCompat = {
  meta: { type: "problem", schema: [], messages: { version: "only src/foundry/compat.ts may ask for the version of Foundry; add what you need there" } },
  create(context) {
    const bare = (node) => {
      while (["TSNonNullExpression", "TSAsExpression", "TSSatisfiesExpression", "ChainExpression"].includes(node?.type)) node = node.expression;
      return node;
    };
    const key = (node) => (node.computed === false ? node.property.name : node.property.value);
    const isGame = (node) => {
      node = bare(node);
      return (node?.type === "Identifier" && node.name === "game") || (node?.type === "MemberExpression" && key(node) === "game");
    };
    const VERSION = new Set(["release", "version"]);
    const pattern = (target, value) => {
      if (target?.type !== "ObjectPattern" || !isGame(value)) return;
      for (const p of target.properties) if (p.type === "Property" && VERSION.has(p.key.name ?? p.key.value)) context.report({ node: p, messageId: "version" });
    };
    return {
      MemberExpression(node) {
        if (VERSION.has(key(node)) && isGame(node.object)) context.report({ node, messageId: "version" });
      },
      VariableDeclarator: (node) => pattern(node.id, node.init),
      AssignmentExpression: (node) => pattern(node.left, node.right),
    };
  },
};

/** What people read comes from the language files. Two words in a row are a text; names, keys and selectors are not. */
const noBareText = {
  meta: { type: "problem", schema: [], messages: { text: "people read {{text}} in their own language: put it into lang/en.json, or into an Error or the console if it is for developers" } },
  create(context) {
    const TEXT = /\p{L}{2,}[,.:;!?]? \p{L}{2,}/u;
    /** Selectors, class names, style and markup. */
    const CODE = /[[\]#>=<{}()]|\.[a-z]|sz-|^[a-z][\w-]*( [a-z][\w-]*)*-|^[a-z]+(, [a-z]+)+$/;
    /** Names by which something is looked up, and what the data layer says to developers. */
    const isKey = (node) => (node.parent.type === "Property" && (node.parent.key === node || node.parent.key.name === "validationError"))
      || (node.parent.type === "ArrayExpression" && node.parent.parent.type === "NewExpression");
    /** Errors and the console are for developers; `console` output begins with the system's name. */
    const forDevelopers = (node) => {
      for (let at = node; at; at = at.parent) {
        if (at.type === "NewExpression" && /Error$/.test(at.callee.name ?? "")) return true;
        if (at.type === "CallExpression" && at.callee.type === "MemberExpression" && at.callee.object.name === "console") return true;
        if (at.type === "ImportDeclaration" || at.type.startsWith("TS")) return at.type !== "TSAsExpression" && at.type !== "TSSatisfiesExpression" && at.type !== "TSNonNullExpression";
        if (/Function|Class|Program/.test(at.type)) return false;
      }
      return false;
    };
    const check = (node, text) => {
      if (TEXT.test(text) && !CODE.test(text) && !isKey(node) && !forDevelopers(node)) context.report({ node, messageId: "text", data: { text: JSON.stringify(text.trim()) } });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ""),
    };
  },
};

export default { meta: { name: "segment-zero" }, rules: { boundary, "pure-globals": pureGlobals, "one-compat": oneCompat, "no-bare-text": noBareText } };
