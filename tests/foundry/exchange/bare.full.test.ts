import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Loose } from "../../../playground/shared/loose.ts";
import { BARE, isUnarmed } from "../../../src/foundry/data/actor/unarmed.ts";
import { look, type EncounterState } from "../../../src/rules/index.ts";
import { Hands } from "../pacings/hands.ts";
import { Duel, SHIELD, SWORD } from "./card-hands.ts";

const ROWS = parse(
  readFileSync(path.resolve(import.meta.dirname, "../../../tools/item-packs/weapons/7-natural.yml"), "utf8"),
) as { weapons: Record<string, { natural: Loose }> };

it.each(["fist", "kick", "bite"] as const)("%s: agrees with the compendium of natural weapons", (part) => {
  const { reach, adds, type, parry } = BARE[part];
  const { natural } = ROWS.weapons[part]!;
  expect({ reach, damage: `thr${adds || ""}`, type, parry }).toEqual({
    reach: natural.reach,
    damage: natural.damage,
    type: natural.type,
    parry: natural.parry ?? null,
  });
});

describe("unarmed skills", () => {
  it.each([
    ["Brawling", true, true],
    ["Karaté", true, true],
    ["karate (Tritte)", true, true],
    ["Boxeo", true, false],
    ["KARATE\u0301", true, true],
    ["Lutte", false, false],
  ])("%s: is recognised in any language with its uses", (name, fist, kick) => {
    expect([isUnarmed, BARE.fist.goesBy, BARE.kick.goesBy].map((known) => known(name))).toEqual([true, fist, kick]);
  });

  it("exclude other skills", () => {
    for (const name of ["Broadsword", "Judge", "Shield"]) expect(isUnarmed(name), name).toBe(false);
  });
});

describe("unarmed combatant", () => {
  let duel: Duel;
  const brawling = { name: "Brawling", type: "skill", system: { attribute: "dx", relative: 2 } };
  beforeAll(async () => {
    duel = await Duel.open([
      {
        name: "Egil",
        owner: "Anna",
        system: { basicSpeed: 6, dx: 12, st: 13 },
        items: [{ ...SWORD, system: { ...SWORD.system, ready: false } }, brawling],
      },
      { name: "Orc", system: { basicSpeed: 5, dx: 11 }, items: [SHIELD] },
      {
        name: "Hound",
        system: { basicSpeed: 4.75, dx: 12, attackSpeeds: [3, 6] },
      },
      {
        name: "Bear",
        system: { basicSpeed: 4.5, dx: 11 },
        items: [
          {
            name: "Claws",
            type: "weapon",
            system: { weight: 0, modes: { a: { reach: "C", level: 12, damage: "2d", damageType: "cut", parry: 0 } } },
          },
        ],
      },
    ]);
  });

  /** Rows of weapons in a combatant's attack dialog: name, skill, damage. */
  async function arms(name: string): Promise<string[]> {
    const hands = new Hands(duel.fight, duel.gm);
    void duel.gm.game.segmentZero.attack(duel.actor(duel.gm, name));
    await duel.fight.settled();
    const rows = ([...hands.dialog.querySelectorAll(".sz-option:has([name=choice])")] as Loose[]).map((row) =>
      ["b", ".sz-option__end", "small"].map((part) => String(row.querySelector(part).textContent)).join(" "),
    );
    await hands.confirm("cancel");
    return rows;
  }

  it("attacks with fists, kicks, bites or claws by best skill or DX", async () => {
    expect(await arms("Egil")).toEqual(["Fist 14 1d-1 cr", "Kick 14 1d cr"]);
    expect(await arms("Orc")).toEqual(["Fist 11 1d-3 cr", "Kick 11 1d-2 cr"]);
    expect(await arms("Hound")).toEqual(["Bite 12 1d-3 cut"]);
    expect(await arms("Bear")).toEqual(["Claws 12 2d cut"]);
  });

  it("may attack but not feint, and counts as unarmed (B-23, B-53)", async () => {
    const hands = new Hands(duel.fight, duel.gm);
    const view = look(duel.combat.encounter as EncounterState)!;
    const offered = view.pacing.choices.offers?.(view.participant(duel.id("Egil"))!, view) ?? [];
    expect(offered.flatMap(({ data, barred }) => (barred === "unarmed" ? [data.manoeuvre] : []))).toEqual(["feint"]);
    void duel.gm.game.segmentZero.attack(duel.actor(duel.gm, "Egil"));
    await duel.fight.settled();
    await hands.mark("Kick");
    await hands.confirm();
    expect((Object.values(duel.combat.encounter.exchanges as object) as Loose[]).at(-1)?.means).toMatchObject({
      item: "kick",
      form: "unarmed",
    });
  });

  it("parries with an empty hand unless it is an animal (B-49, B-51)", async () => {
    await duel.attack("Orc", "Egil");
    expect(duel.labels(duel.anna)).toContain("Parry 10 Empty hand");
    await duel.press(duel.anna, "Parry 10");
    expect(duel.exchange("x1").defences).toMatchObject([{ kind: "parry", item: "" }]);
    await duel.attack("Egil", "Hound");
    expect(duel.labels(duel.gm).find((label) => label.includes("Parry"))).toMatch(/^\(Parry/);
  });
});

describe("empty hand beside a weapon", () => {
  // Sword 12 parries at 9 (B-51).
  const fencer = (name: string, more: Loose, owner = {}): Loose => ({
    name,
    ...owner,
    system: { basicSpeed: 5, dx: 10, hp: { value: 10, max: 10 }, ...more },
    items: [SWORD],
  });
  let duel: Duel;
  beforeAll(async () => {
    const boxing = { name: "Boxing", type: "skill", system: { attribute: "dx", relative: 8 } };
    const { a: mode } = SWORD.system.modes;
    const heavy = {
      ...SWORD,
      name: "Zweihander",
      system: { ...SWORD.system, modes: { a: { ...mode, twoHanded: true } } },
    };
    duel = await Duel.open([
      fencer("Orc", { basicSpeed: 7 }),
      fencer("Egil", { basicSpeed: 6 }, { owner: "Anna" }),
      { ...fencer("Boxer", { basicSpeed: 5.5 }), items: [SWORD, boxing] },
      { ...fencer("Shielded", { basicSpeed: 5.25 }), items: [SWORD, SHIELD, boxing] },
      { ...fencer("Both", { basicSpeed: 5.75 }), items: [heavy, boxing] },
    ] as never);
  });

  const parries = async (name: string): Promise<string[]> => {
    await duel.attack("Orc", name);
    return duel.labels(duel.gm).filter((label) => label.includes("Parry"));
  };

  it("parries if it does so better and is free (B-49, B-51)", async () => {
    expect(await parries("Egil")).toEqual(["Parry 9 Sword"]);
    expect(await parries("Shielded")).toEqual(["Parry 9 Sword"]);
    expect(await parries("Both")).toEqual(["Parry 9 Zweihander"]);
    expect(await parries("Boxer")).toEqual(["Parry 9 Sword", "Parry 12 Empty hand"]);
    await duel.press(duel.gm, "Parry 12");
    for (const client of [duel.gm, duel.anna]) expect(duel.text(client)).toContain("Parry, Empty hand");
  });

  it("counts for the sheet's value and in the tracker (B-49)", () => {
    const parryOf = (name: string): unknown => {
      const { parry } = duel.actor(duel.gm, name).system.defences;
      return [parry.name, parry.figure.value];
    };
    expect(["Egil", "Boxer", "Shielded", "Both"].map(parryOf)).toEqual([
      ["Sword", 9],
      ["", 12],
      ["Sword", 9],
      ["Zweihander", 9],
    ]);
  });
});
