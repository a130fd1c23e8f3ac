// Groups of other systems that are sides, as their public sources store them.
import { expect, it } from "vitest";
import { shippedProfile } from "../../../src/module/profiles/profiles.ts";
import { emptyProfile, type Profile } from "../../../src/module/profiles/schema.ts";
import { sideByGroup } from "../../../src/module/profiles/sides.ts";
import { readProfile } from "../../../src/module/profiles/read-profile.ts";

const profileOf = async (system: string): Promise<Profile> => shippedProfile(system)!;
const [ose, hyp3e, shadowdark] = await Promise.all(["ose", "hyp3e", "shadowdark"].map(profileOf));

/** A combatant whose class computes its group. */
class Computed {
  readonly flags = {};
  constructor(readonly given: () => unknown) {}
  get group(): unknown {
    return this.given();
  }
}

it.each([
  ["a group of Foundry's", ose, { group: { name: "green" }, flags: {} }, "party"],
  ["foes", ose, { group: { name: "red" }, flags: { ose: { group: "green" } } }, "foes"],
  ["a third side", ose, { group: { name: "blue" } }, "blue"],
  ["a flag", ose, { group: null, flags: { ose: { group: "yellow" } } }, "bystanders"],
  ["slow, with a side in the flag", ose, new Computed(() => "slow"), null],
  ["a computed name", ose, new Computed(() => "orange"), "orange"],
  ["no group", ose, { group: null, flags: {} }, null],
  ["no token", ose, { group: { name: "white" } }, null],
  ["an empty name", ose, { group: { name: " " } }, null],
  ["no text", ose, { group: { name: 7 }, flags: { ose: { group: {} } } }, null],
  ["a class that throws", ose, new Computed(() => JSON.parse("{") as unknown), null],
  ["Hyperborea's flag", hyp3e, { flags: { hyp3e: { group: "blue" } } }, "bystanders"],
  ["a system without groups", shadowdark, { group: { name: "green" } }, null],
])("reads %s", (_, profile, combatant, side) => {
  expect(sideByGroup(profile!, combatant)).toBe(side);
});

it("reads nothing else of a combatant", () => {
  const profile: Profile = {
    ...emptyProfile("ose", "OSE", "1"),
    sides: { from: ["@actor.name", "@group.sheet.title"], as: {}, except: [] },
  };
  expect(sideByGroup(profile, { actor: { name: "Orc" }, group: { sheet: { title: "Orc" } } })).toBe(null);
});

it("refuses a profile whose groups are no paths", () => {
  const read = readProfile({
    system: "ose",
    title: "OSE",
    pacings: ["side-segments"],
    values: {},
    sides: { from: ["1 + 1"] },
  });
  expect("faults" in read && read.faults.map(({ path }) => path)).toEqual(["sides.from.0"]);
});
