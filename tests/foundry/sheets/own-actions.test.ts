import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { slots, type EncounterState, type Slot } from "../../../src/rules/index.ts";
import { actorOf, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { QUICK } from "../../quick.ts";

const BAR = {
  name: "Bar the door",
  type: "action",
  system: { speedClass: 6, segments: 3, phase: "movement", actions: 2, summary: "Drop it into its hooks." },
};
const LAMP = { name: "Light a lamp", type: "action", system: { actions: 1 } };
const MIRA: Fighter = {
  name: "Mira",
  owner: "Anna",
  system: { agility: 10, initiative: 60 },
  items: [BAR, LAMP, { name: "Ward", type: "spell", system: { speedClass: 7, castingSpeed: 4 } }],
};
const ORC: Fighter = {
  name: "Orc",
  items: [{ name: "Club", type: "weapon", system: { speedClass: 5, weaponSpeed: 6 } }],
};

let fight: Fight;
let gm: Hands;
let anna: Hands;

beforeAll(async () => {
  fight = await openFight([MIRA, ORC], "stopwatch");
  gm = new Hands(fight, fight.gm);
  anna = new Hands(fight, fight.anna);
  await draw(fight.anna);
});
afterAll(async () => {
  await fight.world.close();
});

/** The same people fight anew. */
async function begin(pacing: string): Promise<void> {
  const { world, gm: client, anna: other } = fight;
  const actors = ["Mira", "Orc"].map((name) => actorOf(client, name) as Loose);
  for (const old of [...client.game.combats]) await old.delete();
  await client.game.settings.set("segment-zero", "pacing", pacing);
  const combat = await client.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actor) => ({ actorId: actor.id, name: actor.name })),
  );
  await world.settled();
  const of = (one: Client): Loose => one.game.combats.get(combat.id);
  fight = { ...fight, gm: client, anna: other, combat: of, combatant: (one, name) => of(one).combatants.getName(name) };
  await gm.press("startCombat");
}

const id = (name: string): string => fight.combatant(fight.gm, name).id as string;
const itemOf = (name: string): Loose => fight.combatant(fight.anna, "Mira").actor.items.getName(name);

async function give(...commands: readonly object[]): Promise<void> {
  for (const command of commands) expect((await fight.combat(fight.gm).perform(command)).refusal).toBe(null);
  await fight.settled();
}

/** Drops something on the row of a participant, as a browser says it. */
async function drop(name: string, uuid: string): Promise<void> {
  const row = anna.tracker.querySelector(`[data-participant-id="${id(name)}"]`);
  const { window } = fight.anna;
  const held = { types: ["text/plain"], getData: () => JSON.stringify({ type: "Item", uuid }) };
  for (const type of ["dragover", "drop"]) {
    const event = new window.Event(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", { value: held });
    row.dispatchEvent(event);
    expect(event.defaultPrevented, type).toBe(true);
  }
  await fight.settled();
}

const slotsOf = (name: string): Slot[] =>
  slots(JSON.parse(JSON.stringify(fight.combat(fight.gm).encounter)) as EncounterState).filter(
    (slot) => slot.participant === id(name),
  );

describe("actions of the own sheet", () => {
  it("stand in the list of the stopwatch, with when they land, and players may begin them", async () => {
    await begin("stopwatch");
    await give({ type: "answer", answers: { start: "consent" } });
    await anna.press("decideRequest");
    const names = [...anna.dialog.querySelectorAll("label")].map((row: Loose) =>
      String(row.textContent).replace(/\s+/g, " ").trim(),
    );
    expect(names.filter((name) => /Bar the door|Ward/.test(name)).join(" ")).toMatch(
      /Bar the door.*6 segments.*Ward.*7 segments/,
    );
    await anna.mark("Bar the door");
    await anna.confirm();
    expect(slotsOf("Mira")).toMatchObject([{ time: 6, note: { label: "Bar the door" } }]);
  });

  it.skipIf(QUICK)("are begun by dropping them on the row of whoever does them", async () => {
    await begin("stopwatch");
    await give(
      { type: "answer", answers: { start: "consent" } },
      { type: "answer", answers: { [`next_${id("Mira")}`]: { do: "wait" } } },
    );
    await drop("Mira", itemOf("Ward").uuid as string);
    expect(slotsOf("Mira")).toMatchObject([{ time: 7, note: { label: "Ward" } }]);
  });

  it.skipIf(QUICK)(
    "come onto the sheet when they are dropped from elsewhere, and others' rows take nothing",
    async () => {
      await begin("stopwatch");
      await give(
        { type: "answer", answers: { start: "consent" } },
        { type: "answer", answers: { [`next_${id("Mira")}`]: { do: "wait" } } },
      );
      const sing = await fight.gm.window.Item.create({
        name: "Sing",
        type: "action",
        system: { speedClass: 2 },
        ownership: { default: 2 },
      });
      await fight.settled();
      await drop("Mira", sing.uuid as string);
      await fight.settled();
      expect(itemOf("Sing").system.speedClass).toBe(2);
      expect(slotsOf("Mira")).toMatchObject([{ time: 2, note: { label: "Sing" } }]);
      await drop("Orc", sing.uuid as string);
      expect(fight.combatant(fight.gm, "Orc").actor.items.size).toBe(1);
    },
  );

  it.skipIf(QUICK)(
    "are declared under side segments with the speed and phase of the sheet, by players as well (S-39)",
    async () => {
      await begin("side-segments");
      await anna.press("decideRequest");
      await anna.mark("MvBar the door");
      await anna.confirm();
      expect(slotsOf("Mira")).toMatchObject([{ time: 3, phase: "movement", note: { label: "Bar the door" } }]);
      expect(fight.anna.errors()).toEqual([]);
    },
  );

  it.skipIf(QUICK)("are single actions or tasks in rounds of two actions (Q-11, Q-16)", async () => {
    await begin("two-action");
    await give({ type: "answer", answers: { events: "done" } });
    await drop("Mira", itemOf("Light a lamp").uuid as string);
    expect(slotsOf("Mira")[0]?.note).toMatchObject({ boxes: [[{ kind: "other", label: "Light a lamp" }]] });
    await drop("Mira", itemOf("Bar the door").uuid as string);
    expect(slotsOf("Mira")[0]?.note).toMatchObject({ task: { name: "Bar the door", actions: 2 } });
    expect(String(anna.tracker.textContent)).toContain("Light a lamp");
  });
});
