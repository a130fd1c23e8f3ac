/** Proves that the lint rules which guard this repository fire, so that they cannot die unnoticed. */
import { ESLint } from "eslint";
import path from "node:path";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";

const cwd = path.resolve(import.meta.dirname, "../..");
/** Without types: snippets pretend to be files that do not exist, of which TypeScript knows nothing. */
const plain = new ESLint({
  cwd,
  overrideConfig: [{ files: ["**/*.ts"], ...tseslint.configs.disableTypeChecked }],
});
const typed = new ESLint({ cwd });

async function rulesThatFire(eslint: ESLint, file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(cwd, file) });
  const messages = result?.messages ?? [];
  expect(messages.filter((message) => message.fatal)).toEqual([]);
  return messages.flatMap((message) => (message.ruleId?.startsWith("segment-zero/") || eslint === typed ? [message.ruleId ?? "?"] : []));
}
const RULES_FILE = "src/rules/pacing/sample/sample.ts";
const rulesCore = (code: string): Promise<string[]> => rulesThatFire(plain, RULES_FILE, code);

describe("the rules core imports only itself, valibot and mutative", () => {
  test.each([
    'import { x } from "../../../foundry/compat.ts"; export const y = x;',
    'import type { X } from "../../../foundry/compat.ts"; export type Y = X;',
    'import "../../../segment-zero.ts";',
    'export * from "../../../../tests/rules/helpers.ts";',
    'export { x } from "../../../../playground/client/main.ts";',
    'export type X = import("../../../foundry/compat.ts").X;',
    'import x = require("../../../foundry/compat.ts"); export const y = x;',
    'import fs from "node:fs"; export const y = fs;',
    'import { readFileSync } from "fs"; export const y = readFileSync;',
    'import Handlebars from "handlebars"; export const y = Handlebars;',
    'import type { X } from "@league-of-foundry-developers/foundry-vtt-types/utils"; export type Y = X;',
    'export const x = () => import("../../../foundry/compat.ts");',
    "export const x = (name: string) => import(name);",
  ])("%s", async (code) => {
    expect(await rulesCore(code)).toContain("segment-zero/boundary");
  });

  test("what is allowed passes", async () => {
    const code = `import * as v from "valibot"; import { create } from "mutative"; import { x } from "../../json.ts"; export { y } from "./other.ts"; export const z = [v, create, x];`;
    expect(await rulesCore(code)).toEqual([]);
  });
});

describe("the rules core names nothing of Foundry, the page, time, chance, or input and output", () => {
  test.each([
    ...["foundry", "game", "CONFIG", "CONST", "ui", "Hooks", "canvas", "Roll", "Actor", "Item", "Combat", "Combatant", "ChatMessage", "fromUuid"],
    ...["window", "document", "HTMLElement", "localStorage", "sessionStorage", "navigator", "location", "globalThis", "self"],
    ...["Date", "performance", "setTimeout", "setInterval", "queueMicrotask", "requestAnimationFrame", "setImmediate", "Promise"],
    ...["crypto", "process", "console", "fetch", "require", "Buffer", "XMLHttpRequest", "WebSocket", "Intl", "eval", "Function"],
  ])("%s", async (name) => {
    expect(await rulesCore(`export const x = () => ${name};`)).toContain("segment-zero/pure-globals");
    expect(await rulesCore(`export const x = () => typeof ${name};`)).toContain("segment-zero/pure-globals");
  });

  test.each([
    "export const x = Math.random();",
    'export const x = Math["random"]();',
    "export const { random } = Math;",
    "const m = Math; export const x = m.random();",
    "export type X = Date;",
    "export type X = Actor.Implementation;",
    "export type X = foundry.abstract.DataModel;",
    "export const x = (e: HTMLElement) => e;",
    "export const x = (a: string, b: string) => a.localeCompare(b);",
    "export const x = (a: number) => a.toLocaleString();",
    "export const x = import.meta.url;",
    "declare const game: unknown; export const x = [game, document];",
  ])("%s", async (code) => {
    expect(await rulesCore(code)).toContain("segment-zero/pure-globals");
  });

  test("the language itself passes, and so do names of our own", async () => {
    const code = `
      interface Actor { id: string }
      export function f(game: number, actors: Readonly<Record<string, Actor>>): string[] {
        const document = new Map(Object.entries(actors));
        return [...document.keys()].map((key) => key + String(Math.floor(game / 2)) + JSON.stringify(structuredClone(actors)));
      }`;
    expect(await rulesCore(code)).toEqual([]);
  });
});

describe("src does not import what is for development only", () => {
  test.each(["../../playground/client/main.ts", "../../tests/rules/helpers.ts", "../../tools/vectors/main.ts", "node:fs"])("%s", async (name) => {
    expect(await rulesThatFire(plain, "src/foundry/sample.ts", `import ${JSON.stringify(name)};`)).toContain("segment-zero/boundary");
  });

  test("its own modules pass", async () => {
    expect(await rulesThatFire(plain, "src/foundry/sample.ts", 'import "../rules/json.ts"; import "./compat.ts"; import "valibot";')).toEqual([]);
  });
});

describe("only src/foundry/compat.ts asks for the version of Foundry", () => {
  const codes = [
    "export const x = game.release.generation;",
    "export const x = game.release?.generation;",
    "export const x = game!.release;",
    "export const x = (game as any).release;",
    'export const x = game["release"];',
    "export const x = globalThis.game.release;",
    "export const { release } = game;",
    "export const x = game.version;",
  ];
  test.each(codes)("%s", async (code) => {
    expect(await rulesThatFire(plain, "src/foundry/documents/sample.ts", code)).toContain("segment-zero/one-compat");
    expect(await rulesThatFire(plain, "src/segment-zero.ts", code)).toContain("segment-zero/one-compat");
    expect(await rulesThatFire(plain, "src/foundry/compat.ts", code)).toEqual([]);
  });
});

describe("rules that need types", () => {
  const SNIPPET = "tests/rules/lint-fixture/snippet.ts";
  test("a promise that nobody waits for is reported", async () => {
    const code = "async function update(): Promise<void> {} export function f(): void { update(); }";
    expect(await rulesThatFire(typed, SNIPPET, code)).toContain("@typescript-eslint/no-floating-promises");
  });
  test("a promise used as a condition is reported", async () => {
    const code = "async function ask(): Promise<boolean> { return true; } export function f(): number { if (ask()) return 1; return 2; }";
    expect(await rulesThatFire(typed, SNIPPET, code)).toContain("@typescript-eslint/no-misused-promises");
  });
  test("these rules are on wherever they are needed", async () => {
    for (const file of ["src/rules/x.ts", "src/foundry/x.ts", "playground/x.ts", "tools/x.ts", "tests/rules/x.ts"]) {
      const config = (await typed.calculateConfigForFile(path.join(cwd, file))) as { rules: Record<string, unknown[]> };
      expect([file, config.rules["@typescript-eslint/no-floating-promises"]?.[0]]).toEqual([file, 2]);
    }
  });
});

describe("what people read comes from the language files", () => {
  const shell = (code: string): Promise<string[]> => rulesThatFire(plain, "src/foundry/sample.ts", code);

  test.each([
    'export const x = "It is your turn";',
    "export const x = (name: string) => `${name} has acted, and waits`;",
    'ui.notifications?.info("Nothing to do");',
  ])("%s", async (code) => {
    expect(await shell(code)).toEqual(["segment-zero/no-bare-text"]);
  });

  test.each([
    'export const x = () => { throw new Error("no such slot"); };',
    'console.warn("Segment Zero | not written at once");',
    'export const x = (root: Element) => root.querySelector(".sz-row button, input select");',
    'export const x = "SEGMENTZERO.Tracker.Title";',
    'export const x = { "combat reflexes": 1 };',
  ])("passes: %s", async (code) => {
    expect(await shell(code)).toEqual([]);
  });
});
