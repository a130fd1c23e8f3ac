/** Menus, marks and log of a place given by hand that lasts (docs/rules/sharing.md, J-8). */
import { describe, expect, test } from "vitest";
import type { MenuEntry } from "../../../src/foundry/host/menu-entry.ts";
import type { Command, Slot } from "../../../src/rules/index.ts";
import { PlainFight, person, type Person, type Seat } from "../plain.ts";

const { slotEntries } = await import("../../../src/foundry/tracker/menus.ts");
const { movingAll } = await import("../../../src/foundry/tracker/condition-menu.ts");

const KEEP = "Keep this place for the encounter";
const OWN = "Own place again";
const WOLF = person("Wolf", 7);
const MIRA = person("Mira", 6, { owner: "Anna" });
const BEN = person("Ben", 5, { owner: "Ben" });
const ORC = person("Orc", 4);

/** A fight in which the GM put the orc after Mira. */
const moved = (people: readonly Person[] = [WOLF, MIRA, BEN, ORC]): PlainFight =>
  new PlainFight("speed-order", people)
    .start()
    .usual()
    .give({ type: "move", slot: "1_orc_1", to: { after: "1_mira_1" } });

const slotOf = (seat: Seat, id: string): Slot => seat.context.slots.find(({ participant }) => participant === id)!;

async function press(fight: PlainFight, entries: (give: never) => readonly MenuEntry[], label: string): Promise<void> {
  const give = async (...commands: readonly Command[]): Promise<void> => void fight.give(...commands);
  const found = entries(give as never).find((entry) => entry.label === label);
  if (!found) throw new Error(`No entry ${label}`);
  await found.run();
}

const pressOn = async (fight: PlainFight, id: string, label: string): Promise<void> =>
  press(fight, (give) => slotEntries(slotOf(fight.gm, id), fight.gm.context, give), label);

const order = ({ context }: Seat): readonly string[] => context.slots.map(({ participant }) => participant);

const goOn = (fight: PlainFight): PlainFight => (fight.gm.who.length ? fight.done() : fight.usual());

function nextRound(fight: PlainFight): PlainFight {
  const { round } = fight.state.clock;
  for (let steps = 0; steps < 30 && fight.state.clock.round === round; steps++) goOn(fight);
  return fight;
}

describe("place for the encounter", () => {
  test("J-8: is given to a moved row by the GM, and lasts", async () => {
    const fight = moved();
    expect(fight.gm.menu("orc")).toContain(`${KEEP} after Mira`);
    expect(fight.gm.menu("mira").join()).not.toContain(KEEP);
    expect(fight.anna.menu("orc").join()).not.toContain(KEEP);
    await pressOn(fight, "orc", KEEP);
    expect(fight.gm.menu("orc").join()).not.toContain(KEEP);
    for (let rounds = 0; rounds < 2; rounds++)
      expect(order(nextRound(fight).gm)).toEqual(["wolf", "mira", "orc", "ben"]);
    expect(fight.gm.found("keeps the place")).toEqual(["Orc keeps the place after Mira"]);
  });
  test("J-8: is before the next one if nobody comes earlier", async () => {
    // Time waits for the dice of Mira and Ben.
    const fight = new PlainFight("speed-order", [{ ...MIRA, stats: BEN.stats! }, BEN, ORC]).start();
    fight.give({ type: "move", slot: "1_orc_1", to: { before: fight.gm.context.slots[0]!.id } });
    expect(fight.gm.menu("orc")).toContain(`${KEEP} before Mira`);
    await pressOn(fight, "orc", KEEP);
    nextRound(fight.usual());
    expect(order(fight.gm)[0]).toBe("orc");
  });
  test("J-8: ends with Own place again, and with Undo", async () => {
    const fight = moved();
    await pressOn(fight, "orc", KEEP);
    fight.undo();
    expect(fight.gm.menu("orc")).toContain(`${KEEP} after Mira`);
    await pressOn(fight, "orc", KEEP);
    nextRound(fight);
    expect(fight.anna.menu("orc")).not.toContain(OWN);
    await pressOn(fight, "orc", OWN);
    expect(order(fight.gm)).toEqual(["wolf", "mira", "ben", "orc"]);
    expect(fight.gm.menu("orc")).not.toContain(OWN);
    expect(fight.anna.found("own place")).toEqual(["Orc has its own place again"]);
  });
  test("is named by the mark and the card, for players too", async () => {
    const fight = moved();
    expect(fight.gm.marks("orc")).toEqual(["moved (GM ruling)"]);
    await pressOn(fight, "orc", KEEP);
    nextRound(fight);
    for (const seat of [fight.gm, fight.anna]) {
      expect(seat.marks("orc")).toEqual(["keeps this place: after Mira"]);
      expect(seat.card("orc", "Order")).toBe("keeps this place: after Mira");
    }
  });
  test("names no hidden combatant to players", async () => {
    const fight = moved([WOLF, person("Mira", 6, { hidden: true, join: { hidden: true } }), BEN, ORC]);
    await pressOn(fight, "orc", KEEP);
    nextRound(fight);
    expect(fight.gm.marks("orc")).toEqual(["keeps this place: after Mira"]);
    expect(fight.anna.marks("orc")).toEqual(["moved (GM ruling)"]);
    expect(fight.anna.card("orc", "Order")).toBe("");
    expect(fight.anna.found("keeps")).toEqual([]);
    expect(fight.anna.everything).not.toContain("Mira");
  });
  test("J-9: refuses a circle, and has no mark after the other's fall", async () => {
    const fight = moved();
    await pressOn(fight, "orc", KEEP);
    const circle: Command = { type: "keepPlace", participant: "mira", beside: "orc", where: "after" };
    expect(fight.gm.refusal(circle)).toEqual(["Nothing changed. The place of Orc depends on Mira."]);
    expect(fight.gm.refusal({ type: "ownPlace", participant: "ben" })).toEqual([
      "Nothing changed. Ben has its own place already.",
    ]);
    expect(fight.barred("Anna", circle)).toBe("gm-only");
    nextRound(fight.give({ type: "defeat", participant: "mira" }));
    expect([fight.gm.marks("orc"), fight.gm.menu("orc")]).toEqual([[], expect.arrayContaining([OWN])]);
  });
  test("J-8: keeps a group of like combatants together, in its order", async () => {
    const goblins = [1, 2, 3].map((number) => person(`Goblin ${number}`, 4, { group: "goblins" }));
    const fight = new PlainFight("speed-order", [WOLF, MIRA, BEN, ...goblins]).start().usual();
    const slots = (): readonly Slot[] =>
      fight.gm.context.slots.filter(({ participant }) => participant.startsWith("goblin"));
    const entries = (give: never): readonly MenuEntry[] => movingAll(slots(), slots()[0]!, fight.gm.context, give);
    await press(fight, entries, "Move up");
    await press(fight, entries, KEEP);
    expect(order(nextRound(fight).gm)).toEqual(["wolf", "mira", "goblin-1", "goblin-2", "goblin-3", "ben"]);
  });
});
