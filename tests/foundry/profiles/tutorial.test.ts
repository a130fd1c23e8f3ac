import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import "../../../src/rules/index.ts";
import { evaluate } from "../../../src/module/profiles/formula.ts";
import { changeOf, isFallen, writtenAt } from "../../../src/module/profiles/points.ts";
import { readProfile } from "../../../src/module/profiles/read-profile.ts";
import type { Profile } from "../../../src/module/profiles/schema.ts";
import { statsOf } from "../../../src/module/profiles/stats.ts";
import { PACINGS, wantsOf } from "../../../src/module/profiles/wants.ts";
import { withSpeeds } from "./with-speeds.ts";

/** Initiative systems whose own combat rules, with their stats, are registered in this process and not in the module. */
const NOT_IN_MODULE: readonly string[] = ["side-segments", "two-action"];

const PAGE = readFileSync(path.join(import.meta.dirname, "../../../docs/profiles.md"), "utf8");

withSpeeds();

interface Block {
  readonly kind: string;
  readonly text: string;
  /** What all blocks of YAML up to this one add up to. */
  readonly profile: Profile;
}

/** The blocks of the page in their order; each of YAML changes the profile of those before it. */
function blocksOf(page: string): readonly Block[] {
  let data: object = {};
  return [...page.matchAll(/^```(.+)\n([\s\S]*?)^```/gm)].map(([, kind = "", text = ""]) => {
    if (kind === "yaml") data = { ...data, ...(parse(text) as object) };
    const read = readProfile(data);
    return { kind, text, profile: "profile" in read ? read.profile : ({} as Profile) };
  });
}

const BLOCKS = blocksOf(PAGE);
const of = (kind: string): readonly Block[] => BLOCKS.filter((block) => block.kind === kind);
const MIRA = { id: "m", name: "Mira", system: JSON.parse(of("json actor")[0]!.text) as unknown };

/** Lines of "formula   result". */
function linesOf(kind: string): readonly [formula: string, result: string][] {
  return of(kind).flatMap(({ text }) =>
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/\s{2,}/) as [string, string]),
  );
}

describe("the tutorial of profiles", () => {
  it("has blocks of the known kinds only", () => {
    expect([...new Set(BLOCKS.map(({ kind }) => kind))].sort()).toEqual([
      "formulas",
      "json actor",
      "json side-segments",
      "json speed-order",
      "problems",
      "yaml",
    ]);
  });

  it.each(of("yaml").map(({ text, profile }, at) => [at, text, profile] as const))(
    "reads its profile %i",
    (_, __, profile) => {
      expect(profile.system).toBe("ironwood");
    },
  );

  it.each(linesOf("formulas"))("reads %s as %s", (formula, result) => {
    expect(evaluate(formula, MIRA.system)).toEqual({ value: Number(result) });
  });

  it.each(linesOf("problems"))("explains for %s: %s", (formula, code) => {
    expect(evaluate(formula, MIRA.system)).toMatchObject({ problem: { code } });
  });

  it.each(BLOCKS.filter(({ kind }) => kind.startsWith("json ") && kind !== "json actor"))(
    "gives the stats of its block $kind",
    ({ kind, text, profile }) => {
      const [, pacing = ""] = kind.split(" ");
      expect(statsOf(profile, pacing, MIRA).stats).toEqual(JSON.parse(text));
    },
  );

  it("lists every value of every initiative system, the needed ones in bold", () => {
    for (const pacing of PACINGS) {
      const row = PAGE.split(`\n| \`${pacing}\``)[1]?.split("\n")[0] ?? "";
      const listed = [...row.matchAll(/(\*\*)?`([A-Za-z]+)`/g)].map(([, bold, name]) => [name, bold !== undefined]);
      const isListed = (name: string): boolean => listed.some(([one]) => one === name);
      const wanted = (wantsOf(pacing)?.actor ?? [])
        .filter(({ name, needed }) => needed || isListed(name) || !NOT_IN_MODULE.includes(pacing))
        .map(({ name, needed = false }) => [name, needed]);
      expect(listed.sort()).toEqual(wanted.sort());
    }
  });

  it("makes Mira fall and bleed as described", () => {
    const [, second, third] = of("yaml");
    expect(isFallen(second!.profile, MIRA)).toBe(false);
    expect(isFallen(second!.profile, { ...MIRA, system: { health: { value: -11, max: 11 } } })).toBe(true);
    expect(writtenAt(third!.profile, "hp")).toBe("system.health.wounds");
    expect(changeOf(third!.profile, "hp", MIRA, -3, () => 2)).toEqual({ path: "system.health.wounds", to: 5 });
  });
});
