/** Proves that the lint rules which guard this repository fire, so that they cannot die unnoticed. */
import { ESLint } from "eslint";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const cwd = path.resolve(import.meta.dirname, "../..");
const plain = new ESLint({ cwd });

async function rulesThatFire(eslint: ESLint, file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(cwd, file) });
  const messages = result?.messages ?? [];
  expect(messages.filter((message) => message.fatal)).toEqual([]);
  return messages.flatMap(({ ruleId }) =>
    ruleId?.startsWith("segment-zero/") || GUARDS.has(ruleId ?? "") ? [ruleId ?? "?"] : [],
  );
}
/** ESLint's own rules that guard this repository. */
const GUARDS: ReadonlySet<string> = new Set([
  "no-undef",
  "no-restricted-globals",
  "no-restricted-properties",
  "no-restricted-syntax",
]);
const RULES_FILE = "src/rules/pacing/sample/sample.ts";
const rulesCore = (code: string): Promise<string[]> => rulesThatFire(plain, RULES_FILE, code);

describe("imports with a literal module name", () => {
  test.each([
    "export const x = (name: string) => import(name);",
    "export const x = (name: string) => import(`./${name}.ts`);",
  ])("%s", async (code) => {
    expect(await rulesCore(code)).toEqual(["no-restricted-syntax"]);
    expect(await rulesThatFire(plain, "src/foundry/sample.ts", code)).toContain("no-restricted-syntax");
  });

  test("accepts literal imports", async () => {
    expect(
      await rulesCore(
        'import * as v from "valibot"; import { x } from "../../json.ts"; export { y } from "./other.ts"; export const z = [v, x]; export const later = () => import("./later.ts");',
      ),
    ).toEqual([]);
  });
});

describe("names forbidden in the rules core", () => {
  test.each([
    ...[
      "foundry",
      "game",
      "CONFIG",
      "CONST",
      "ui",
      "Hooks",
      "canvas",
      "Roll",
      "Actor",
      "Item",
      "Combat",
      "Combatant",
      "ChatMessage",
      "fromUuid",
    ],
    ...[
      "window",
      "document",
      "HTMLElement",
      "localStorage",
      "sessionStorage",
      "navigator",
      "location",
      "globalThis",
      "self",
    ],
    ...[
      "Date",
      "performance",
      "setTimeout",
      "setInterval",
      "queueMicrotask",
      "requestAnimationFrame",
      "setImmediate",
      "Promise",
    ],
    ...[
      "crypto",
      "process",
      "console",
      "fetch",
      "require",
      "Buffer",
      "XMLHttpRequest",
      "WebSocket",
      "Intl",
      "eval",
      "Function",
    ],
  ])("%s", async (name) => {
    for (const code of [`export const x = () => ${name};`, `export const x = () => typeof ${name};`]) {
      expect(await rulesCore(code)).toEqual([expect.stringMatching(/^no-(undef|restricted-globals)$/)]);
    }
  });

  test.each([
    ["no-restricted-properties", "export const x = Math.random();"],
    ["no-restricted-properties", 'export const x = Math["random"]();'],
    ["no-restricted-syntax", "export const x = (name: 'random') => Math[name]();"],
    ["no-restricted-properties", "export const { random } = Math;"],
    ["no-restricted-syntax", "const m = Math; export const x = m.random();"],
    ["no-restricted-syntax", "export type X = Date;"],
    ["no-restricted-syntax", "export type X = readonly Promise<string>[];"],
    ["no-restricted-syntax", "export type X = Intl.NumberFormat;"],
    ["no-restricted-syntax", "export interface X extends Date { x: 1 }"],
    ["no-undef", "export type X = Actor.Implementation;"],
    ["no-undef", "export type X = foundry.abstract.DataModel;"],
    ["no-undef", "export const x = (e: HTMLElement) => e;"],
    ["no-restricted-properties", "export const x = (a: string, b: string) => a.localeCompare(b);"],
    ["no-restricted-properties", "export const x = (a: number) => a.toLocaleString();"],
    ["no-restricted-syntax", "export const x = import.meta.url;"],
    ["no-undef", "declare const game: unknown; export const x = [game, document];"],
  ])("%s: %s", async (rule, code) => {
    expect(await rulesCore(code)).toContain(rule);
  });

  test("include neither the language nor our own types", async () => {
    const code = `
      interface Actor { id: string }
      export function f(game: number, actors: Readonly<Record<string, Actor>>): string[] {
        const document = new Map(Object.entries(actors));
        return [...document.keys()].map((key) => key + String(Math.floor(game / 2)) + JSON.stringify(structuredClone(actors)));
      }`;
    expect(await rulesCore(code)).toEqual([]);
  });
});

describe("Foundry's version", () => {
  const codes = [
    "export const x = game.release.generation;",
    "export const x = game.release?.generation;",
    "export const x = game!.release;",
    "export const x = (game as any).release;",
    'export const x = game["release"];',
    "export const x = (game as unknown as { release: string }).release;",
    "export const x = globalThis.game.release;",
    "export const x = (globalThis as any).game!.release;",
    "export const { release } = game;",
    "export const x = game.version;",
    "let version; ({ version } = game); export const x = version;",
  ];
  test("is not confused with other versions", async () => {
    expect(
      await rulesThatFire(
        plain,
        "src/foundry/documents/sample.ts",
        "export const x = [game.system.version, game.modules.get('x').version];",
      ),
    ).toEqual([]);
  });

  test.each(codes)("%s", async (code) => {
    expect(await rulesThatFire(plain, "src/foundry/documents/sample.ts", code)).toContain("no-restricted-syntax");
    expect(await rulesThatFire(plain, "src/segment-zero.ts", code)).toContain("no-restricted-syntax");
    expect(await rulesThatFire(plain, "src/foundry/host/compat.ts", code)).toEqual([]);
  });
});

describe("rules that need types", () => {
  /** Faults in sample files, linted in a separate folder with our settings. */
  const SAMPLES = {
    "a promise that nobody waits for": [
      "typescript(no-floating-promises)",
      "async function update(): Promise<void> {} export function f(): void { update(); }",
    ],
    "a promise used as a condition": [
      "typescript(no-misused-promises)",
      "async function ask(): Promise<boolean> { return true; } export function f(): number { if (ask()) return 1; return 2; }",
    ],
    "a case that was forgotten": [
      "typescript(switch-exhaustiveness-check)",
      'export function f(side: "left" | "right"): number { switch (side) { case "left": return 1; } return 2; }',
    ],
    "a type that does not fit": ["typescript(TS2322)", 'export const steps: number = "four";'],
  } as const;
  const TITLES = `import { it } from "vitest";
    it("B-1: one two three four five six seven eight nine ten eleven twelve", () => undefined);
    it("one two three four five six seven eight nine ten eleven twelve thirteen", () => undefined);
    it("same", () => undefined);
    it("same", () => undefined);`;
  const PLACES = ["src/rules", "src/foundry", "playground", "tools", "tests/rules"];
  let found: { filename: string; code: string }[];

  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), "segment-zero-lint-"));
    try {
      cpSync(path.join(cwd, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
      writeFileSync(
        path.join(folder, "tsconfig.json"),
        JSON.stringify({
          compilerOptions: {
            target: "ES2023",
            lib: ["ES2023"],
            module: "ESNext",
            moduleResolution: "bundler",
            strict: true,
            noEmit: true,
            types: [],
          },
          include: ["."],
        }),
      );
      for (const place of PLACES) {
        mkdirSync(path.join(folder, place), { recursive: true });
        Object.values(SAMPLES).forEach(([, code], index) =>
          writeFileSync(path.join(folder, place, `${index}.ts`), code),
        );
      }
      writeFileSync(path.join(folder, "tests/titles.test.ts"), TITLES);
      const { stdout } = spawnSync(
        process.execPath,
        [path.join(cwd, "node_modules/oxlint/bin/oxlint"), "--type-aware", "--type-check", "--format=json"],
        {
          cwd: folder,
          encoding: "utf8",
          env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(cwd, "node_modules/.bin/tsgolint") },
        },
      );
      found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each(Object.keys(SAMPLES))("report %s in every place", (name) => {
    const index = Object.keys(SAMPLES).indexOf(name);
    const [code] = SAMPLES[name as keyof typeof SAMPLES];
    expect(
      PLACES.filter(
        (place) => !found.some((one) => one.filename.endsWith(`${place}/${index}.ts`) && one.code === code),
      ),
    ).toEqual([]);
  });

  test("report long and repeated test titles", () => {
    const codes = found.filter(({ filename }) => filename.endsWith("titles.test.ts")).map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith("vitest")).sort()).toEqual([
      "vitest(no-identical-title)",
      "vitest(valid-title)",
    ]);
  });
});

describe("text in code", () => {
  const shell = (code: string): Promise<string[]> => rulesThatFire(plain, "src/foundry/sample.ts", code);

  test.each([
    'export const x = "It is your turn";',
    "export const x = (name: string) => `${name} has acted, and waits`;",
    'ui.notifications?.info("Nothing to do");',
  ])("is reported: %s", async (code) => {
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
