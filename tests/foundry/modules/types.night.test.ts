/** The types of the release are enough for a module: the example is checked against them, without our sources. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const EXAMPLE = path.join(ROOT, "examples/popcorn");
const SCRIPT = readFileSync(path.join(EXAMPLE, "popcorn.mjs"), "utf8");
/** Time for tsc to read Foundry's types, half a minute on a busy machine. */
const PATIENCE = 300_000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "module-types-"));
  const made = spawnSync(process.execPath, [path.join(ROOT, "tools/types.mjs"), path.join(folder, "module/types")], {
    encoding: "utf8",
  });
  expect(made.stderr).toBe("");
  // A junction needs no special rights on Windows; elsewhere the kind is ignored.
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "junction");
  copyFileSync(path.join(EXAMPLE, "tsconfig.json"), path.join(folder, "module/tsconfig.json"));
}, PATIENCE);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function check(script: string): string {
  writeFileSync(path.join(folder, "module/popcorn.mjs"), script);
  return spawnSync(
    process.execPath,
    [path.join(ROOT, "node_modules/typescript-native/bin/tsc"), "-p", path.join(folder, "module"), "--pretty", "false"],
    { encoding: "utf8" },
  ).stdout;
}

describe("types of the release", () => {
  it("are never written over other files", () => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, "tools/types.mjs"), EXAMPLE], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("is left alone")]);
    expect(existsSync(path.join(EXAMPLE, "module.json"))).toBe(true);
  });

  it("refer to included files only", () => {
    const files = readdirSync(path.join(folder, "module/types"), { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".d.ts"),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files)
      expect(readFileSync(path.join(folder, "module/types", file), "utf8")).not.toMatch(
        /from "[^"]*\.ts"|node_modules/,
      );
  });

  it(
    "check the example without errors",
    () => {
      expect(check(SCRIPT)).toBe("");
    },
    PATIENCE,
  );

  it(
    "find errors in a pacing",
    () => {
      const wrong = SCRIPT.replace('statsChange: "atOnce"', 'statsChange: "sometimes"').replace(
        "slotId(round, participant.id, 1)",
        "slotId(round)",
      );
      expect(check(wrong)).toMatch(/popcorn\.mjs.*error TS[\s\S]*popcorn\.mjs.*error TS/);
    },
    PATIENCE,
  );
});
