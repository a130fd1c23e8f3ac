/** Proves that the check of the layers (tools/layers) finds each kind of forbidden import, and that `src` has none. */
import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { faultsOf } from "../../tools/layers/cruise.mjs";
import { LAYERS } from "../../tools/layers/layers.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const made: string[] = [];

/** A small tree with these files; everything else of the repository is left out but its packages. */
async function tree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), "layers-"));
  made.push(root);
  // A junction needs no special rights on Windows; elsewhere the kind is ignored.
  await symlink(path.join(ROOT, "node_modules"), path.join(root, "node_modules"), "junction");
  for (const [name, code] of Object.entries({ "tsconfig.json": "{}", ...files })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), code);
  }
  return root;
}

const faults = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await faultsOf(await tree(files))).faults;

afterEach(async () => {
  for (const root of made.splice(0)) await rm(root, { recursive: true, force: true });
});

const FIGHT = "src/foundry/fight/fight.ts";
const CONTEXT = "src/foundry/reading/context.ts";

describe("the check of the layers", () => {
  test("accepts imports of lower layers and allowed packages", async () => {
    expect(
      await faults({
        [CONTEXT]: 'import { f } from "../fight/fight.ts"; export const c = f;',
        [FIGHT]: 'import * as v from "valibot"; export const f = v;',
      }),
    ).toEqual([]);
  });

  test.each([
    [
      "values",
      'import { b } from "./b.ts"; export const a = () => b;',
      'import { a } from "./a.ts"; export const b = () => a;',
    ],
    [
      "types alone",
      'import type { B } from "./b.ts"; export type A = B | 1;',
      'import type { A } from "./a.ts"; export type B = A[];',
    ],
    [
      "types named in place",
      'export type A = import("./b.ts").B | 1;',
      'import type { A } from "./a.ts"; export type B = A[];',
    ],
    ["re-exports", 'export * from "./b.ts";', 'export { a } from "./a.ts";'],
  ])("finds a cycle of %s", async (_name, a, b) => {
    const found = await faults({ "src/foundry/fight/a.ts": a, "src/foundry/fight/b.ts": b });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^no-cycle: .*a\.ts.*b\.ts|^no-cycle: .*b\.ts.*a\.ts/);
  });

  test.each([
    ["a value", 'import { c } from "../reading/context.ts"; export const f = c;'],
    ["a type", 'import type { C } from "../reading/context.ts"; export type F = C;'],
    ["a module loaded later", 'export const f = () => import("../reading/context.ts");'],
  ])("finds %s from a higher layer", async (_name, code) => {
    expect(await faults({ [FIGHT]: code, [CONTEXT]: "export const c = 1; export type C = 1;" })).toEqual([
      `not-upwards-from-src/foundry/fight: ${FIGHT} -> ${CONTEXT}`,
    ]);
  });

  test("finds one pacing that uses another", async () => {
    const one = "src/rules/pacing/one/one.ts";
    const other = "src/rules/pacing/other/other.ts";
    expect(
      await faults({
        [one]: 'import { x } from "../other/other.ts"; export const y = x;',
        [other]: "export const x = 1;",
      }),
    ).toEqual([`pacings-apart-src/rules/pacing: ${one} -> ${other}`]);
  });

  test("keeps pacings and the kernel apart", async () => {
    expect(
      await faults({
        "src/rules/kernel/a.ts": 'import { x } from "../pacing/x.ts"; export const y = x;',
        "src/rules/pacing/x.ts": "export const x = 1;",
      }),
    ).toHaveLength(1);
    expect(
      await faults({
        "src/rules/kernel/a.ts": "export const y = 1;",
        "src/rules/pacing/x.ts": 'import { y } from "../kernel/a.ts"; export const x = y;',
      }),
    ).toContainEqual(expect.stringMatching(/^independent/));
  });

  test.each([
    [
      "the shell",
      {
        "src/rules/kernel/a.ts": 'import type { X } from "../../foundry/host/x.ts"; export type Y = X;',
        "src/foundry/host/x.ts": "export type X = 1;",
      },
    ],
    [
      "another package",
      { "src/rules/kernel/a.ts": 'import Handlebars from "handlebars"; export const y = Handlebars;' },
    ],
    [
      "the types of Foundry",
      {
        "src/rules/kernel/a.ts":
          'import type { DeepPartial } from "@league-of-foundry-developers/foundry-vtt-types/utils"; export type Y = DeepPartial<1>;',
      },
    ],
    ["Node", { "src/rules/kernel/a.ts": 'import fs from "node:fs"; export const y = fs;' }],
    [
      "the playground",
      {
        "src/rules/kernel/a.ts": 'export { x } from "../../../playground/x.ts";',
        "playground/x.ts": "export const x = 1;",
      },
    ],
  ])("keeps the rules core from %s", async (_name, files) => {
    expect((await faults(files as unknown as Record<string, string>)).length).toBeGreaterThan(0);
  });

  test("lets the shell import the core through its entry points only", async () => {
    const files = {
      "src/rules/core.ts": 'export { apply } from "./kernel/apply.ts";',
      "src/rules/index.ts": 'export * from "./core.ts";',
      "src/rules/kernel/apply.ts": "export const apply = 1;",
    };
    const importing = (file: string): Promise<readonly string[]> =>
      faults({ ...files, [FIGHT]: `import { apply } from "../../rules/${file}.ts"; export const f = apply;` });
    expect(await importing("core")).toEqual([]);
    expect(await importing("index")).toEqual([`through-entry-points: ${FIGHT} -> src/rules/index.ts`]);
    expect(await importing("kernel/apply")).toEqual([`through-entry-points: ${FIGHT} -> src/rules/kernel/apply.ts`]);
  });

  test("keeps the shell from the playground and from Node", async () => {
    expect(
      await faults({
        [FIGHT]: 'import { x } from "../../../playground/x.ts"; export const f = x;',
        "playground/x.ts": "export const x = 1;",
      }),
    ).toEqual([`src-alone: ${FIGHT} -> playground/x.ts`]);
    expect(await faults({ [FIGHT]: 'import path from "node:path"; export const f = path;' })).toEqual([
      `no-builtin: ${FIGHT} -> path`,
    ]);
  });

  test("finds an import of a file that is not there", async () => {
    expect(await faults({ [FIGHT]: 'import { x } from "./gone.ts"; export const f = x;' })).toContainEqual(
      expect.stringMatching(/^found: /),
    );
  });
});

test("src has no forbidden import", async () => {
  const { files, faults } = await faultsOf(ROOT);
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(100);
}, 120_000);

test("docs/architecture.md draws every layer, in order", async () => {
  const page = await readFile(path.join(ROOT, "docs/architecture.md"), "utf8");
  const [, drawing = ""] = /```mermaid\n([\s\S]*?)```/u.exec(page) ?? [];
  const drawn = [...drawing.matchAll(/^ +[\w-]+\["([\w-]+):/gmu)].map(([, name]) => name);
  // The first and last of each half are the halves themselves.
  expect(drawn).toEqual(LAYERS.filter((layer) => layer.split("/").length === 3).map((layer) => path.basename(layer)));
});
