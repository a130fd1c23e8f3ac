import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import own from "./tools/eslint-rules.mjs";

const root = import.meta.dirname;
const node = Object.fromEntries(
  ["process", "console", "Buffer", "URL", "URLSearchParams", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "fetch", "structuredClone", "TextEncoder", "TextDecoder", "AbortController", "AbortSignal"].map((name) => [name, "readonly"]),
);

export default defineConfig(
  { ignores: ["**/dist/**", "**/node_modules/**", "coverage/**", "test-output/**", "release/**", "**/.*"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.mts"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-namespace": ["error", { allowDeclarations: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // Overrides of Foundry's async methods need not await anything.
      "@typescript-eslint/require-await": "off",
      // Foundry's types give `any` for much that comes out of sheets and forms.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
    },
  },
  {
    // Type declarations merge with empty interfaces and import types by their nature.
    files: ["**/*.d.ts", "**/*.d.mts"],
    rules: { "@typescript-eslint/no-empty-object-type": "off" },
  },
  {
    // The stand-in imitates an interface without static types, and tests reach into what it loads.
    files: ["playground/**/*.ts", "tests/**/*.ts"],
    rules: Object.fromEntries(["no-unsafe-argument", "no-unsafe-call", "no-unsafe-member-access", "no-base-to-string"].map((rule) => [`@typescript-eslint/${rule}`, "off"])),
  },
  { files: ["**/*.mjs", "**/*.js"], languageOptions: { globals: node } },
  { plugins: { "segment-zero": own } },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/rules/**"],
    rules: { "segment-zero/boundary": ["error", { root, who: "src", never: ["playground", "tests", "tools"] }] },
  },
  { files: ["src/**/*.ts"], ignores: ["src/foundry/compat.ts"], rules: { "segment-zero/one-compat": "error" } },
  { files: ["src/foundry/**/*.ts"], rules: { "segment-zero/no-bare-text": "error" } },
  {
    // The rules core: it must give the same answer everywhere and for ever.
    files: ["src/rules/**/*.ts"],
    rules: {
      "segment-zero/boundary": ["error", { root, who: "src/rules", only: "src/rules", packages: ["valibot", "mutative"] }],
      "segment-zero/pure-globals": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/no-explicit-any": "error",
      eqeqeq: "error",
    },
  },
);
