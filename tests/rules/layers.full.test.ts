/** Proves that the check of the layers (tools/layers) finds each kind of forbidden import; `npm run lint:layers` checks `src`. */
import { mkdtemp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { faultsOf } from "../../tools/layers/cruise.mjs";
import { countsOf } from "../../tools/layers/limits.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

const FIGHT = "src/foundry/fight";

/** Of each: what lies wrong, the rules that its files break, and the files, all in one small tree beside each other. */
const CASES: readonly (readonly [what: string, rules: readonly string[], files: Readonly<Record<string, string>>])[] = [
  [
    "nothing, where all lies as it should",
    [],
    {
      "src/foundry/reading/fine.ts": 'import { f } from "../fight/fine.ts"; export const c = f;',
      [`${FIGHT}/fine.ts`]: 'import * as v from "valibot"; export const f = v;',
    },
  ],
  ...[
    [
      "values",
      'import { b } from "./B"; export const a = () => b;',
      'import { a } from "./A"; export const b = () => a;',
    ],
    [
      "types",
      'import type { B } from "./B"; export type A = B | 1;',
      'import type { A } from "./A"; export type B = A[];',
    ],
    ["in-place", 'export type A = import("./B").B | 1;', 'import type { A } from "./A"; export type B = A[];'],
    ["re-exports", 'export * from "./B";', 'export { a } from "./A";'],
  ].map(([name, a, b]) => {
    const named = (code = ""): string => code.replaceAll(/\.\/([AB])"/g, `./${name}-$1.ts"`);
    const files = { [`${FIGHT}/${name}-A.ts`]: named(a), [`${FIGHT}/${name}-B.ts`]: named(b) };
    return [`a cycle: ${name}`, ["no-cycle"], files] as const;
  }),
  ...[
    ["value", 'import { c } from "../reading/value.ts"; export const f = c;'],
    ["type", 'import type { C } from "../reading/type.ts"; export type F = C;'],
    ["later", 'export const f = () => import("../reading/later.ts");'],
  ].map(([name, code = ""]) => {
    const files = {
      [`${FIGHT}/${name}.ts`]: code,
      [`src/foundry/reading/${name}.ts`]: "export const c = 1; export type C = 1;",
    };
    return [`from a higher layer: ${name}`, [`not-upwards-from-${FIGHT}`], files] as const;
  }),
  [
    "one pacing that uses another",
    ["pacings-apart-src/rules/pacing"],
    {
      "src/rules/pacing/one/one.ts": 'import { x } from "../other/other.ts"; export const y = x;',
      "src/rules/pacing/other/other.ts": "export const x = 1;",
    },
  ],
  [
    "the kernel that uses a pacing",
    ["independent-src/rules/kernel-src/rules/pacing"],
    {
      "src/rules/kernel/uses.ts": 'import { x } from "../pacing/used.ts"; export const y = x;',
      "src/rules/pacing/used.ts": "export const x = 1;",
    },
  ],
  [
    "a pacing that uses the kernel",
    ["independent-src/rules/pacing-src/rules/kernel", "not-upwards-from-src/rules/pacing"],
    {
      "src/rules/kernel/served.ts": "export const y = 1;",
      "src/rules/pacing/takes.ts": 'import { y } from "../kernel/served.ts"; export const x = y;',
    },
  ],
  [
    "the core with the shell",
    ["core-packages", "not-upwards-from-src/rules/kernel"],
    {
      "src/rules/kernel/shell.ts": 'import type { X } from "../../foundry/host/shell.ts"; export type Y = X;',
      "src/foundry/host/shell.ts": "export type X = 1;",
    },
  ],
  [
    "the core with another package",
    ["core-packages"],
    { "src/rules/kernel/package.ts": 'import Handlebars from "handlebars"; export const y = Handlebars;' },
  ],
  [
    "the core with the types of Foundry",
    ["core-packages"],
    {
      "src/rules/kernel/foundry-types.ts":
        'import type { DeepPartial } from "@league-of-foundry-developers/foundry-vtt-types/utils"; export type Y = DeepPartial<1>;',
    },
  ],
  [
    "the core with Node",
    ["core-packages", "no-builtin"],
    { "src/rules/kernel/node.ts": 'import fs from "node:fs"; export const y = fs;' },
  ],
  [
    "the core with the playground",
    ["core-packages", "src-alone"],
    {
      "src/rules/kernel/play.ts": 'export { x } from "../../../playground/core.ts";',
      "playground/core.ts": "export const x = 1;",
    },
  ],
  ...(["core", "index", "kernel/apply"] as const).map((door) => {
    const file = `${FIGHT}/by-${door.replace("kernel/", "")}.ts`;
    const files = { [file]: `import { apply } from "../../rules/${door}.ts"; export const f = apply;` };
    return [`the shell in the core by ${door}`, door === "core" ? [] : ["through-entry-points"], files] as const;
  }),
  [
    "the shell with the playground",
    ["src-alone"],
    {
      [`${FIGHT}/play.ts`]: 'import { x } from "../../../playground/shell.ts"; export const f = x;',
      "playground/shell.ts": "export const x = 1;",
    },
  ],
  [
    "the shell with Node",
    ["no-builtin"],
    { [`${FIGHT}/node.ts`]: 'import path from "node:path"; export const f = path;' },
  ],
  [
    "an import of a file that is not there",
    ["found"],
    { [`${FIGHT}/lost.ts`]: 'import { x } from "./gone.ts"; export const f = x;' },
  ],
];

const ENTRY_POINTS = {
  "src/rules/core.ts": 'export { apply } from "./kernel/apply.ts";',
  "src/rules/index.ts": 'export * from "./core.ts";',
  "src/rules/kernel/apply.ts": "export const apply = 1;",
};

describe("check of the layers", () => {
  let found: readonly string[] = [];
  beforeAll(async () => {
    const root = await mkdtemp(path.join(tmpdir(), "layers-"));
    // A junction needs no special rights on Windows; elsewhere the kind is ignored.
    await symlink(path.join(ROOT, "node_modules"), path.join(root, "node_modules"), "junction");
    const files = Object.assign({ "tsconfig.json": "{}" }, ENTRY_POINTS, ...CASES.map(([, , own]) => own)) as object;
    for (const [name, code] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), code as string);
    }
    ({ faults: found } = await faultsOf(root));
    await rm(root, { recursive: true, force: true });
  }, 120_000);

  test.each(CASES)("finds %s", (_what, rules, files) => {
    const own = found.filter((fault) => Object.keys(files).some((name) => fault.includes(`: ${name}`)));
    expect(own.map((fault) => fault.replace(/: .*/s, ""))).toEqual(rules);
  });
});

test("counts casts, wide lines, and names that several files export", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "limits-"));
  await mkdir(path.join(root, "src/deep"), { recursive: true });
  await writeFile(
    path.join(root, "src/a.ts"),
    "export const a = 1 as unknown as string;\nexport const b = [1] as const;\n",
  );
  await writeFile(path.join(root, "src/deep/b.ts"), `// ${"x".repeat(118)}\nconst c = (1 as number) > 0;\n`);
  const names = {
    "reading/a.ts": "export const [one, two] = [1, 2];",
    "chat/a.ts": "export function one() {}\nexport type { two } from '../reading/a.ts';",
    "pacings/a/own.ts": "export interface Slot {}\nexport const three = 3;",
    "pacings/b/own.ts": "export interface Slot {}",
    "chat/b.ts": "export type three = 3;",
  };
  for (const [name, code] of Object.entries(names)) {
    await mkdir(path.dirname(path.join(root, "src/foundry", name)), { recursive: true });
    await writeFile(path.join(root, "src/foundry", name), code);
  }
  // `one` and `three`.
  expect(countsOf(root)).toEqual({ casts: 3, wideLines: 1, repeatedNames: 2 });
  await rm(root, { recursive: true, force: true });
});
