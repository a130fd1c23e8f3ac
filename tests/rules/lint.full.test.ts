/** Proves that the lint rules which guard this repository fire, so that they cannot die unnoticed. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const COMPILER = {
  target: "ES2023",
  lib: ["ES2023"],
  module: "ESNext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  types: [],
};

/** Samples by file, all linted in one run with the settings of this repository. */
const samples = new Map<string, string>();
let found: readonly { readonly filename: string; readonly code: string }[] = [];

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "segment-zero-lint-"));
  try {
    for (const file of [".oxlintrc.json", "tools/lint-rules.mjs"])
      cpSync(path.join(root, file), path.join(folder, file));
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER, include: ["."] }));
    for (const [file, code] of samples) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, "node_modules/oxlint/bin/oxlint"), "--type-aware", "--type-check", "--format=json"],
      {
        cwd: folder,
        encoding: "utf8",
        maxBuffer: 2 ** 26,
        env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(root, "node_modules/.bin/tsgolint") },
      },
    );
    found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

/** Adds a sample, for rules of this folder. @returns what gives its reports when all are linted */
function sample(folder: string, code: string): () => readonly string[] {
  const file = `${folder}/sample-${String(samples.size)}.ts`;
  samples.set(file, code);
  return () => found.filter(({ filename }) => filename.endsWith(file)).map((report) => report.code);
}

/** Rules that guard this repository. */
const GUARDS =
  /^(?:segment-zero\(|eslint\(no-(?:undef|restricted-globals|restricted-properties)\)|typescript\(TS(?:2304|2503|2552|2584|2591|2868)\))/u;
const guards = (reports: readonly string[]): readonly string[] => reports.filter((code) => GUARDS.test(code));
const CORE = "src/rules/pacing/sample";

/** Tests that each sample is reported by a rule. */
function reports(cases: readonly (readonly [rule: string, code: string])[], ...folders: readonly string[]): void {
  const all = folders.flatMap((folder) =>
    cases.map(([rule, code]) => [rule, code, folder, sample(folder, code)] as const),
  );
  test.each(all)("%s: %s in %s", (rule, _code, _folder, read) => {
    expect(read()).toContain(rule);
  });
}

/** Tests that no guard reports these samples. */
function accepts(folder: string, ...codes: readonly string[]): void {
  test.each(codes.map((code) => [code, sample(folder, code)] as const))("accepts %s", (_code, read) => {
    expect(guards(read())).toEqual([]);
  });
}

describe("imports with a literal module name", () => {
  reports(
    [
      ["segment-zero(literal-imports)", "export const x = (name: string) => import(name);"],
      ["segment-zero(literal-imports)", "export const x = (name: string) => import(`./${name}.ts`);"],
    ],
    CORE,
    "src/foundry",
  );
  accepts(CORE, 'export const later = async () => import("./later.ts");');
});

describe("doors of the core", () => {
  const DOORS = ["core", "kit", "pacings", "values"].map((name) => `src/rules/${name}.ts`);
  for (const door of DOORS) samples.set(door, 'export * from "./pacing/sample.ts";');
  test.each(DOORS)("name each export: %s", (door) => {
    const reported = found.filter(({ filename }) => filename.endsWith(door)).map(({ code }) => code);
    expect(reported).toContain("segment-zero(named-exports)");
  });
  accepts("src/rules", 'export * from "./core.ts";');
});

describe("names forbidden in the rules core", () => {
  const used = (name: string): readonly string[] => [
    `export const x = () => ${name};`,
    `export const x = () => typeof ${name};`,
  ];
  const NAMES =
    "foundry game CONFIG CONST ui Hooks canvas Roll Actor Item Combat Combatant ChatMessage fromUuid window document HTMLElement localStorage sessionStorage navigator location self performance setTimeout setInterval queueMicrotask requestAnimationFrame setImmediate crypto process console fetch require Buffer XMLHttpRequest WebSocket";
  reports(
    [
      ...NAMES.split(" ").flatMap((name) => used(name).map((code) => ["eslint(no-undef)", code] as const)),
      ...["Date", "Promise", "Intl", "eval", "Function", "globalThis"].flatMap((name) =>
        used(name).map((code) => ["eslint(no-restricted-globals)", code] as const),
      ),
      ["eslint(no-restricted-properties)", "export const x = Math.random();"],
      ["eslint(no-restricted-properties)", 'export const x = Math["random"]();'],
      ["segment-zero(pure-core)", "export const x = (name: 'random') => Math[name]();"],
      ["eslint(no-restricted-properties)", "export const { random } = Math;"],
      ["segment-zero(pure-core)", "const m = Math; export const x = m.random();"],
      ["segment-zero(pure-core)", "export type X = Date;"],
      ["segment-zero(pure-core)", "export type X = readonly Promise<string>[];"],
      ["segment-zero(pure-core)", "export type X = Intl.NumberFormat;"],
      ["segment-zero(pure-core)", "export interface X extends Date { x: 1 }"],
      ["typescript(TS2503)", "export type X = Actor.Implementation;"],
      ["typescript(TS2503)", "export type X = foundry.abstract.DataModel;"],
      ["typescript(TS2304)", "export const x = (e: HTMLElement) => e;"],
      ["eslint(no-restricted-properties)", "export const x = (a: string, b: string) => a.localeCompare(b);"],
      ["eslint(no-restricted-properties)", "export const x = (a: number) => a.toLocaleString();"],
      ["segment-zero(pure-core)", "export const x = import.meta.url;"],
      ["eslint(no-undef)", "declare const game: unknown; export const x = [game, document];"],
    ],
    CORE,
  );
  accepts(
    CORE,
    `interface Actor { id: string }
     export function f(game: number, actors: Readonly<Record<string, Actor>>): string[] {
       const document = new Map(Object.entries(actors));
       return [...document.keys()].map((key) => key + String(Math.floor(game / 2)) + JSON.stringify(actors));
     }`,
  );
});

describe("Foundry's version", () => {
  const CODES = [
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
  const RULE = "segment-zero(no-version)";
  reports(
    CODES.map((code) => [RULE, code] as const),
    "src/foundry/documents",
    "src",
  );
  accepts(
    "src/foundry/documents",
    "declare const game: any; export const x = [game.system.version, game.modules.get('x').version];",
  );
  test("may be asked for in the file of differences", () => {
    expect(found.filter(({ filename }) => filename.endsWith("host/compat.ts")).map(({ code }) => code)).not.toContain(
      RULE,
    );
  });
  samples.set("src/foundry/host/compat.ts", CODES[0]!);
});

describe("the page", () => {
  const CODES = [
    "export const isIt = (node: unknown) => node instanceof HTMLInputElement;",
    "export const isIt = (node: unknown) => node instanceof Element;",
    'export const all = document.querySelectorAll("p");',
    "export const one = document.activeElement;",
    "export const { body } = document;",
    'window.document.addEventListener("click", () => undefined);',
  ];
  const RULE = "segment-zero(no-page)";
  reports(
    CODES.map((code) => [RULE, code] as const),
    "src/foundry/chat",
    "src",
  );
  accepts(
    "src/foundry/chat",
    'interface Page { readonly activeElement: unknown; createElement(tag: string): unknown } declare const root: { readonly ownerDocument: Page }; declare const document: Page; export const x = [root.ownerDocument.activeElement, document.createElement("p")];',
  );
});

describe("rules that need types", () => {
  const SAMPLES = [
    [
      "typescript(no-floating-promises)",
      "async function update(): Promise<void> {} export function f(): void { update(); }",
    ],
    [
      "typescript(no-misused-promises)",
      "async function ask(): Promise<boolean> { return true; } export function f(): number { if (ask()) return 1; return 2; }",
    ],
    [
      "typescript(switch-exhaustiveness-check)",
      'export function f(side: "left" | "right"): number { switch (side) { case "left": return 1; } return 2; }',
    ],
    ["typescript(TS2322)", 'export const steps: number = "four";'],
  ] as const;
  reports(SAMPLES, "src/rules", "src/foundry", "playground", "tools", "tests/rules");
});

describe("test titles", () => {
  const TITLES = `import { it } from "vitest";
    it("B-1: one two three four five six seven eight nine ten eleven twelve", () => undefined);
    it("one two three four five six seven eight nine ten eleven twelve thirteen", () => undefined);
    it("same", () => undefined);
    it("same", () => undefined);`;
  const read = sample("tests", TITLES);
  test("are reported if long or repeated", () => {
    const codes = read().filter((code) => code.startsWith("vitest"));
    expect([...codes].sort()).toEqual(["vitest(no-identical-title)", "vitest(valid-title)"]);
  });
});

describe("text in code", () => {
  const RULE = "segment-zero(no-bare-text)";
  reports(
    [
      [RULE, 'export const x = "It is your turn";'],
      [RULE, "export const x = (name: string) => `${name} has acted, and waits`;"],
      [RULE, 'ui.notifications?.info("Nothing to do");'],
    ],
    "src/foundry",
  );
  accepts(
    "src/foundry",
    'export const x = () => { throw new Error("no such slot"); };',
    'declare const console: any; console.warn("Segment Zero | not written at once");',
    'export const x = (root: any) => root.querySelector(".sz-row button, input select");',
    'export const x = "SEGMENTZERO.Tracker.Title";',
    'export const x = { "combat reflexes": 1 };',
  );
});
