import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readProfile, type ProfileFault } from "../../../src/module/profiles/read-profile.ts";

const FOLDER = path.join(import.meta.dirname, "../../../src/module/profiles");

const WHOLE = {
  system: "ironwood",
  title: "Ironwood",
  pacings: ["speed-order"],
  values: { basicSpeed: "@initiative.base", hp: "@health.value" },
};

function faultsOf(data: unknown): readonly ProfileFault[] {
  const read = readProfile(data);
  return "faults" in read ? read.faults : [];
}

describe("a profile", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".yml") && name !== "generic.yml"))(
    "that ships as %s is whole, and named after its system",
    (name) => {
      const read = readProfile(parse(readFileSync(path.join(FOLDER, name), "utf8")));
      expect(read).toMatchObject({ profile: { system: path.basename(name, ".yml") } });
    },
  );

  it("gets defaults for all that it leaves out", () => {
    expect(readProfile(WHOLE)).toEqual({
      profile: {
        ...WHOLE,
        writtenFor: "1",
        writes: {},
        effects: "system",
        mustNotRun: [],
        spells: [],
        standIns: [],
        choices: [],
        weapons: [],
      },
    });
  });

  it("may state a plain number as a formula", () => {
    expect(readProfile({ ...WHOLE, values: { basicSpeed: 5 } })).toMatchObject({
      profile: { values: { basicSpeed: "5" } },
    });
  });

  it.each<[string, object, Partial<ProfileFault>]>([
    [
      "a formula that is none",
      { values: { dx: "@agility +" } },
      { path: "values.dx", code: "formula", problem: { code: "not-a-formula", near: "" } },
    ],
    [
      "a formula with a forbidden name",
      { fallen: "@constructor.name" },
      { path: "fallen", code: "formula", problem: { code: "forbidden-name", name: "constructor" } },
    ],
    ["a value without a formula", { values: { dx: null } }, { path: "values.dx", code: "wrong" }],
    ["an unknown member", { onLoad: "alert(1)" }, { path: "onLoad", code: "unknown" }],
    ["a system that is no id", { system: "<b>" }, { path: "system", code: "wrong", found: "<b>" }],
    ["a reserved system", { system: "constructor" }, { path: "system", code: "reserved" }],
    ["no initiative system", { pacings: [] }, { path: "pacings", code: "wrong" }],
    ["a missing title", { title: undefined }, { path: "title", code: "missing" }],
    ["points written to a sum", { writes: { hp: { path: "@a + @b" } } }, { path: "writes.hp.path", code: "path" }],
    ["a reserved method", { mustNotRun: ["__proto__"] }, { path: "mustNotRun.0", code: "reserved" }],
    ["a stand-in that is no name", { standIns: ["a b"] }, { path: "standIns.0", code: "wrong" }],
    ["weapons from nowhere", { weapons: [{}] }, { path: "weapons.0", code: "one-source" }],
    [
      "weapons from two places",
      { weapons: [{ in: "@melee", items: "weapon" }] },
      { path: "weapons.0", code: "one-source" },
    ],
    [
      "a weapon's formula that is none",
      { weapons: [{ in: "@melee", values: { rof: "@rof ~" } }] },
      { path: "weapons.0.values.rof", code: "formula" },
    ],
  ])("is refused with %s", (_, changed, fault) => {
    expect(faultsOf({ ...WHOLE, ...changed })).toMatchObject([fault]);
  });

  it("is refused with too many values", () => {
    const values = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`v${at}`, "1"]));
    expect(faultsOf({ ...WHOLE, values })).toMatchObject([{ path: "values", code: "many" }]);
  });

  it("names every fault, twenty at most", () => {
    const values = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`v${at}`, "("]));
    expect(faultsOf({ ...WHOLE, title: 3, values })).toHaveLength(20);
  });

  it.each([null, undefined, 7, "text", [], new Date(0)])("is refused when it is %s", (data) => {
    expect(faultsOf(data).length).toBeGreaterThan(0);
  });

  it("reads no member named __proto__ into its tables", () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"title": "x"}, "values": {"__proto__": "1"}}');
    expect(faultsOf({ ...WHOLE, ...(hostile as object) })).not.toEqual([]);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});
