/** The check of commit subjects, on a separate repository. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TOOL = path.resolve(import.meta.dirname, "../../tools/lint-commits.mjs");

let folder: string;

function git(...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", ...args], {
    cwd: folder,
    stdio: "ignore",
  });
}
const commit = (subject: string): void => git("commit", "--allow-empty", "-m", subject);
const check = (...range: readonly string[]) =>
  spawnSync(process.execPath, [TOOL, ...range], { cwd: folder, encoding: "utf8" });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "commits-"));
  git("init", "-b", "main");
  commit("x".repeat(73));
  commit("y".repeat(72));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("check of commit subjects", () => {
  it("accepts 72 characters", () => expect(check("HEAD~1..HEAD").status).toBe(0));
  it("names a commit with 73", () => {
    const { status, stderr } = check("HEAD");
    expect([status, stderr]).toEqual([1, expect.stringContaining(`73 characters: ${"x".repeat(73)}`)]);
  });
  it("counts characters rather than bytes", () => {
    commit("ü".repeat(72));
    expect(check("-1", "HEAD").status).toBe(0);
  });
  it("skips merges", () => {
    git("checkout", "-b", "side");
    commit("On the side");
    git("checkout", "main");
    git("merge", "--no-ff", "-m", "z".repeat(90), "side");
    expect(check("HEAD~1..HEAD").status).toBe(0);
  });
  it("fails without a range or with an unknown one", () => {
    expect(check().status).toBe(2);
    expect(check("nowhere..HEAD").status).toBe(1);
  });
});
