import { beforeAll, expect, test } from "vitest";
import type { Dict } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
const weapon = (name: string, more: Dict = {}): Dict => ({
  name,
  type: "weapon",
  system: {
    ready: true,
    weaponSpeed: 5,
    modes: { a: { name: "swing", level: 90, damage: "1d", damageType: "cr" } },
    ...more,
  },
});
const SLEEP = {
  name: "Sleep",
  type: "spell",
  system: { castingSpeed: 6, does: "resisted", level: 15 },
};
const HP = { hp: { value: 10, max: 10 } };

/** An encounter of creatures, each an actor of its own. */
async function encounter(title: string, people: readonly Dict[]): Promise<void> {
  const made = people.map(({ name, items, system }, at) => ({
    _id: `${title.replace(/\W/g, "").padEnd(14, "x").slice(0, 14)}${String(at).padStart(2, "0")}`,
    name,
    type: "npc",
    system: { ...HP, ...(system as Dict) },
    items: items ?? [weapon("Club")],
  }));
  await table.world.operate("create", "Actor", made);
  await table.world.operate("create", "Combat", [
    {
      sort: 95,
      flags: { world: { title } },
      combatants: made.map(({ _id, name }, at) => ({ actorId: _id, name, system: people[at]!.as })),
    },
  ]);
}

async function begin(gm: Seat, title: string, pacing: string): Promise<void> {
  await gm.openFight(title);
  await gm.run((client, id) => client.game.combat.choosePacing(id), pacing as unknown as undefined);
  await gm.press('[data-action="startCombat"]');
}

/** Gives commands by names of combatants, as a click does. */
const give = (gm: Seat, ...commands: readonly Dict[]): Promise<void> =>
  gm.run(
    async (client, all) => {
      const { combat } = client.game;
      const idOf = (name: unknown): unknown =>
        combat.combatants.find((one: { name: string }) => one.name === name)?.id ?? name;
      const named = (value: unknown): unknown =>
        Array.isArray(value)
          ? value.map(named)
          : typeof value === "string"
            ? value.replace(/\{(.*?)\}/g, (_, name: string) => String(idOf(name)))
            : value && typeof value === "object"
              ? Object.fromEntries(Object.entries(value).map(([key, one]) => [String(named(key)), named(one)]))
              : value;
      for (const command of all as unknown as Dict[]) {
        const { refusal } = await combat.perform(named(command));
        if (refusal) throw new Error(JSON.stringify([command, refusal]));
      }
    },
    commands as unknown as undefined,
  );

const FOES = { side: "foes" };
const PARTY = { side: "party" };

beforeAll(async () => {
  const goblins = [1, 2, 3].map((n) => ({
    name: `Goblin ${String(n)}`,
    system: { initiative: 70 },
    as: { ...FOES, group: "goblins" },
  }));
  await encounter("The ambush", [...goblins, { name: "Mira", system: { initiative: 40 }, as: PARTY }]);
  await encounter("The warded door", [
    { name: "Ann", as: PARTY },
    { name: "Wizard", items: [weapon("Dagger", { weaponSpeed: 2 }), SLEEP], as: PARTY },
    { name: "Bandit", as: FOES },
  ]);
  await encounter("The infirmary", [
    { name: "Troll", system: { initiative: 70 }, as: FOES },
    { name: "Mira", system: { initiative: 40 }, as: PARTY },
  ]);
  gm = await table.join("Gamemaster");
});

test("Q-3: lets a group attack together and keep its second actions", async () => {
  await begin(gm, "The ambush", "two-action");
  if (await gm.sees("[data-action=rollRequests]")) await gm.press("[data-action=rollRequests]");
  await gm.click(/^Attack with all 3/);
  await gm.waitFor("Goblin ×3");
  await gm.waitFor("Done for all 3");
  expect(await gm.sees("Mira")).toBe(true);
  await gm.click("Undo");
  await gm.waitFor(/Attack with all 3/);
  await gm.click("Redo");
  await gm.waitFor("Done for all 3");
  await table.everyoneAgrees();
});

test("S-31, S-44: plays a hit caster, the declared spell, and flight", async () => {
  await begin(gm, "The warded door", "side-segments");
  const attack = { action: "attack", weapon: "Club" };
  await give(
    gm,
    {
      type: "answer",
      answers: {
        "declare_{Ann}": { ...attack, target: "{Bandit}" },
        "declare_{Wizard}": { action: "cast", spell: "Sleep" },
        "declare_{Bandit}": { action: "attack", spd: 9 },
      },
    },
    { type: "answer", answers: { initiative_party: 5, initiative_foes: 5 } },
  );

  // The GM decides about the spell; Undo asks again.
  await give(gm, { type: "harm", participant: "{Wizard}", injury: 2 });
  await gm.waitFor("hit while casting Sleep: is the spell lost?");
  await gm.click("Spell lost");
  await gm.doesNotSee("is the spell lost?");
  await gm.click("Undo");
  await gm.waitFor("is the spell lost?");
  await gm.click("Continues casting");

  // The likely action of the caster's turn is the declared spell.
  await give(gm, { type: "done" });
  await gm.waitFor(/Cast\b.*Sleep/);
  await gm.click(/^Cast\b/);
  await gm.doesNotSee("Dagger");

  // A failed check is flight, and an engaged foe may strike the rear.
  await give(gm, { type: "done" }, { type: "morale", participants: ["{Bandit}"], when: "atOnce", cause: "" });
  await gm.click("Failed");
  await gm.waitFor("Headlong flight");
  await gm.click(/^Ann: Rear attack on Bandit/);
  await gm.waitFor(/rear attack/i);
  await table.everyoneAgrees();
});

test("brings back one that was taken out and healed, undoably", async () => {
  await begin(gm, "The infirmary", "two-action");
  await give(gm, { type: "harm", participant: "{Troll}", injury: 12 });
  await gm.click(/Take out of the fight/);
  await gm.run(async (client) => {
    const troll = client.game.combat.combatants.find((one: { name: string }) => one.name === "Troll");
    await troll.actor.update({ "system.hp.value": 4 });
  });
  await gm.click(/Bring back into the fight/);
  await gm.doesNotSee("Bring back");
  await gm.click("Undo");
  await gm.waitFor("Bring back");
  await table.everyoneAgrees();
});
