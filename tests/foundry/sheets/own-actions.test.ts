import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { Hands } from "../pacings/hands.ts";
import { draw } from "../world.ts";
import { Duel } from "./duel.ts";
import { QUICK } from "../../quick.ts";

let anna: Hands;
const BAR = { speedClass: 6, segments: 3, phase: "movement", actions: 2, summary: "Drop it into its hooks." };
const duel = new Duel(
  {
    system: { agility: 10, initiative: 60 },
    items: [
      { name: "Bar the door", type: "action", system: BAR },
      { name: "Light a lamp", type: "action", system: { actions: 1 } },
      { name: "Ward", type: "spell", system: { speedClass: 7, castingSpeed: 4 } },
    ],
  },
  "stopwatch",
  async (fight) => {
    anna = new Hands(fight, fight.anna);
    await draw(fight.anna);
  },
);

const itemOf = (name: string): Loose => duel.fight.combatant(duel.fight.anna, "Mira").actor.items.getName(name);

/** Drops a document on a participant's row. */
async function drop(name: string, { uuid }: Loose): Promise<void> {
  const row = anna.tracker.querySelector(`[data-participant-id="${duel.id(name)}"]`);
  const held = { types: ["text/plain"], getData: () => JSON.stringify({ type: "Item", uuid: uuid as string }) };
  for (const type of ["dragover", "drop"]) {
    const event = new duel.fight.anna.window.Event(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", { value: held });
    row.dispatchEvent(event);
    expect(event.defaultPrevented, type).toBe(true);
  }
  await duel.fight.settled();
}

describe("actions of the actor's sheet", () => {
  it("appear in the stopwatch's list with their times, and players begin them", async () => {
    await duel.beginStopwatch();
    await anna.press("decideRequest");
    expect(anna.texts("label", anna.dialog).join(" ")).toMatch(/Bar the door.*6 segments.*Ward.*7 segments/);
    await anna.mark("Bar the door");
    await anna.confirm();
    expect(duel.slots("Mira")).toMatchObject([{ time: 6, note: { label: "Bar the door" } }]);
  });

  it.skipIf(QUICK)("begin when dropped on their owner's row", async () => {
    await duel.beginStopwatch("Mira");
    await drop("Mira", itemOf("Ward"));
    expect(duel.slots("Mira")).toMatchObject([{ time: 7, note: { label: "Ward" } }]);
  });

  it.skipIf(QUICK)("are copied to the sheet when dropped on an owned row only", async () => {
    await duel.beginStopwatch("Mira");
    const { gm } = duel.fight;
    const data = { name: "Sing", type: "action", system: { speedClass: 2 }, ownership: { default: 2 } };
    const sing = await duel.fight.settled(gm.window.Item.create(data));
    await duel.fight.settled(drop("Mira", sing));
    expect(itemOf("Sing").system.speedClass).toBe(2);
    expect(duel.slots("Mira")).toMatchObject([{ time: 2, note: { label: "Sing" } }]);
    await duel.beginStopwatch("Orc");
    await drop("Orc", sing);
    expect(duel.fight.combatant(gm, "Orc").actor.items.size).toBe(1);
  });

  it.skipIf(QUICK)("S-39: are declared by players with the sheet's speed and phase", async () => {
    await duel.begin("side-segments");
    await anna.press("decideRequest");
    await anna.mark("MvBar the door");
    await anna.confirm();
    expect(duel.slots("Mira")).toMatchObject([{ time: 3, phase: "movement", note: { label: "Bar the door" } }]);
  });

  it.skipIf(QUICK)("Q-11, Q-16: are single actions or tasks in rounds of two actions", async () => {
    await duel.begin("two-action", { type: "answer", answers: { events: "done" } });
    await drop("Mira", itemOf("Light a lamp"));
    expect(duel.slots("Mira")[0]?.note).toMatchObject({ boxes: [[{ kind: "other", label: "Light a lamp" }]] });
    await drop("Mira", itemOf("Bar the door"));
    expect(duel.slots("Mira")[0]?.note).toMatchObject({ task: { name: "Bar the door", actions: 2 } });
    expect(String(anna.tracker.textContent)).toContain("Light a lamp");
  });
});
