import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import own from "./tools/eslint-rules.mjs";

/** What the language itself offers and the rules core may not use, since it tells time, chance or place, waits, or runs text as a program. */
const IMPURE = [
  "Date",
  "Temporal",
  "Promise",
  "Intl",
  "eval",
  "Function",
  "globalThis",
  "Atomics",
  "SharedArrayBuffer",
  "WeakRef",
  "FinalizationRegistry",
];
const BY_PLACE = [
  "localeCompare",
  "toLocaleString",
  "toLocaleDateString",
  "toLocaleTimeString",
  "toLocaleUpperCase",
  "toLocaleLowerCase",
];

/** Selectors for whatever asks `game` for its version, also by `game!`, `(game as Game)` and `globalThis.game`. */
const asksVersion = (() => {
  const named = (field) => `:matches([${field}.name=/^(release|version)$/], [${field}.value=/^(release|version)$/])`;
  const isGame = (field) =>
    `:matches(${["", ".expression", ".expression.expression"].flatMap((cast) => [`[${field}${cast}.name="game"]`, `[${field}${cast}.property.name="game"]`, `[${field}${cast}.property.value="game"]`]).join(", ")})`;
  return [
    `MemberExpression${named("property")}${isGame("object")}`,
    `VariableDeclarator${isGame("init")} > ObjectPattern > Property${named("key")}`,
    `AssignmentExpression${isGame("right")} > ObjectPattern > Property${named("key")}`,
  ];
})();
/** Imports whose module the check of the layers (`tools/layers`) cannot read. */
const UNCLEAR_IMPORT =
  "ImportExpression:not([source.type='Literal'], [source.type='TemplateLiteral'][source.expressions.length=0])";
const unclear = () =>
  restricted("an import must name its module with a plain string, so that the check of the layers can follow it", [
    UNCLEAR_IMPORT,
  ]);
const restricted = (message, selectors) => selectors.map((selector) => ({ selector, message }));

// Only what oxlint cannot say (.oxlintrc.json has the rest): restrictions by selectors, and rules of our own.
export default defineConfig(
  {
    ignores: [
      "**/dist/**",
      "**/node_modules/**",
      "coverage/**",
      "test-output/**",
      "release/**",
      "examples/*/types/**",
      "**/.*",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  // oxlint's own form of this rule takes counters of closures for unused.
  { files: ["src/**/*.ts"], languageOptions: { parser: tseslint.parser }, rules: { "no-useless-assignment": "error" } },
  // Modules for Foundry name what its page offers.
  {
    files: ["examples/**/*.mjs"],
    extends: [js.configs.recommended],
    languageOptions: { globals: { Hooks: "readonly", game: "readonly" } },
  },
  { plugins: { "segment-zero": own } },
  {
    // Differences between Foundry's versions live in one file, so only that one may ask which version runs.
    files: ["src/**/*.ts"],
    ignores: ["src/foundry/host/compat.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...restricted(
          "only src/foundry/host/compat.ts may ask for the version of Foundry; add what you need there",
          asksVersion,
        ),
        ...unclear(),
      ],
    },
  },
  { files: ["src/foundry/**/*.ts"], rules: { "segment-zero/no-bare-text": "error" } },
  // What a check finds goes into a report for developers, in the same words in every language.
  { files: ["src/foundry/windows/self-check/checks/*.ts"], rules: { "segment-zero/no-bare-text": "off" } },
  {
    // The rules core: it must give the same answer everywhere and for ever.
    files: ["src/rules/**/*.ts"],
    // It knows the language and nothing else: every other name is undefined here, types included.
    languageOptions: { globals: { structuredClone: "readonly" }, parserOptions: { lib: ["es2023"] } },
    rules: {
      "no-undef": ["error", { typeof: true }],
      "no-restricted-globals": [
        "error",
        ...IMPURE.map((name) => ({
          name,
          message: "the rules core knows no time, chance or place, waits for nothing and runs no text",
        })),
      ],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "the rules core never rolls" },
        ...BY_PLACE.map((property) => ({
          property,
          message: "this depends on where the program runs; compare with < and > instead",
        })),
      ],
      "no-restricted-syntax": [
        "error",
        ...restricted("Math may only be used as Math.name, so that nobody rolls by another name", [
          ':not(MemberExpression) > Identifier[name="Math"]',
          'MemberExpression[computed=true] > Identifier[name="Math"]',
        ]),
        // `no-restricted-globals` looks at values only.
        ...restricted("the rules core knows no time, chance or place, not in its types either", [
          `:matches(TSTypeReference > Identifier, TSQualifiedName > Identifier.left, TSInterfaceHeritage > Identifier)[name=/^(${IMPURE.join("|")})$/]`,
        ]),
        ...unclear(),
        ...restricted("the rules core may not ask where it was loaded from", ['MetaProperty[meta.name="import"]']),
      ],
    },
  },
);
