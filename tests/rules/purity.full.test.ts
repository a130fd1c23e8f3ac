/**
 * The rules core needs nothing but the language: every module of src/rules is imported in a Node from which the clock,
 * chance, input and output, and all that belongs to a browser or to Foundry were taken away.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** Below node_modules, where imports find the core's packages. */
const cache = path.join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(path.join(cache, "purity-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
writeFileSync(path.join(work, "package.json"), '{"type":"module"}');

/** Writes TypeScript as the JavaScript it stands for; imports of "./x.ts" become "./x.js". */
function transpile(code: string, target: string): string {
  const { outputText, diagnostics } = ts.transpileModule(code, {
    fileName: target,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  if (diagnostics?.[0])
    throw new Error(`${target}: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, " ")}`);
  const file = path.join(work, target.replace(/\.ts$/, ".js"));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, outputText);
  return file;
}

/** Imports the files in turn. @returns errors of failed ones */
function importBare(files: string[]): Record<string, string> {
  const said = execFileSync(process.execPath, [path.join(root, "tools/purity-child.mjs"), ...files], {
    encoding: "utf8",
    env: {},
    stdio: ["ignore", "pipe", "inherit"],
  });
  const failures = JSON.parse(said) as Record<string, string>;
  return Object.fromEntries(Object.entries(failures).map(([file, why]) => [path.relative(work, file), why]));
}

describe("src/rules", () => {
  const folder = path.join(root, "src/rules");
  const modules = (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .map(String)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .sort();

  test(`imports all ${modules.length} modules with nothing but the language`, () => {
    const files = modules.map((file) =>
      transpile(readFileSync(path.join(folder, file), "utf8"), path.join("rules", file)),
    );
    expect(importBare(files)).toEqual({});
  });
});

describe("impure import", () => {
  const CASES: Record<string, string> = {
    Date: "export const x = Date.now();",
    "Date ": "export const x = new Date();",
    "Math.random": "export const x = Math.random();",
    performance: "export const x = performance.now();",
    crypto: "export const x = crypto.randomUUID();",
    setTimeout: "setTimeout(() => {}, 0);",
    setInterval: "const start = setInterval; export { start };",
    queueMicrotask: "queueMicrotask(() => {});",
    fetch: "export const x = fetch;",
    process: "export const x = process.env.HOME;",
    console: "console.log('hello');",
    Buffer: "export const x = Buffer.from('a');",
    navigator: "export const x = navigator.language;",
    document: "export const x = document.body;",
    foundry: "export const x = class extends foundry.abstract.DataModel {};",
    URL: "export const x = new URL('file:///a');",
  };
  test("is found in each of these cases", () => {
    const files = Object.values(CASES).map((code, i) => transpile(code, `bad/${i}.ts`));
    const why = Object.fromEntries(
      Object.keys(CASES).map((name, i) => [path.join("bad", `${i}.js`), `touches ${name.trim()} when it is imported`]),
    );
    expect(importBare(files)).toEqual(why);
  });

  test("is found behind another module", () => {
    transpile("export const x = Date.now();", "behind/inner.ts");
    expect(importBare([transpile('export * from "./inner.ts";', "behind/outer.ts")])).toEqual({
      [path.join("behind", "outer.js")]: "touches Date when it is imported",
    });
  });

  test("is no import that only a later call would make impure", () =>
    expect(importBare([transpile("export const now = () => Date.now();", "good/later.ts")])).toEqual({}));

  test("is none of the packages that the core may use", () =>
    expect(
      importBare([
        transpile(
          'import * as v from "valibot"; export const x = v.object({ a: v.pipe(v.number(), v.minValue(0)) });',
          "good/packages.ts",
        ),
      ]),
    ).toEqual({}));
});
