import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw } from "../world.ts";
import { SWORD } from "./card-hands.ts";

// The stopwatch: with the same agility and the same swords their blows land in the same segment.
const BLADE = { ...SWORD, system: { ...SWORD.system, speedClass: 7, drawClass: 7 } };
const STATS = { agility: 12, dx: 12, hp: { value: 10, max: 10 } };

const fighter = (name: string, more: Partial<Fighter> = {}): Fighter => ({
  name,
  system: STATS,
  items: [BLADE],
  combatant: { system: { side: "foes" } },
  ...more,
});
const ALRIK = fighter("Alrik", { owner: "Anna", combatant: { system: { side: "party" } } });
const IDLER = fighter("Idler", { system: { ...STATS, agility: 5 } });

let fight: Fight;
let gm: Hands;
let anna: Hands;

async function open(people: readonly Fighter[]): Promise<void> {
  fight = await openFight(people, "stopwatch");
  [gm, anna] = Hands.pair(fight);
  await gm.press("startCombat");
  await gm.press("chooseAnswer");
  await gm.press("decideRequests");
  await gm.confirm();
}

async function close(): Promise<void> {
  for (const client of [...fight.world.clients]) await client.leave();
}

beforeAll(async () => {
  await open([ALRIK, fighter("Bernat"), fighter("Ceres"), IDLER]);
  expect(gm.texts(".sz-now__name")).toEqual(["Alrik", "Bernat", "Ceres"]);
});
afterAll(close);

const combatant = (name: string): Loose => fight.combatant(fight.gm, name);
const read = (): string[] => gm.texts(".sz-now [data-action^=openAttack]");
const title = (): string => String(gm.dialog?.querySelector(".sz-attack__who, .window-title")?.textContent ?? "");

describe("simultaneous combatants", () => {
  it("share one attack button that asks who attacks", async () => {
    expect(read()).toEqual(["Attack…"]);
    await gm.press("openAttackAmong");
    expect(gm.entries()).toEqual(["Alrik", "Bernat", "Ceres"]);
    expect(gm.menu.textContent).toContain("Who attacks?");
    await gm.pick("Ceres");
    expect(title()).toContain("Ceres");
    await gm.confirm("cancel");
  });

  it("attack with the selected token without asking", async () => {
    await fight.settled(combatant("Bernat").update({ tokenId: "bernaToken000000" }));
    fight.gm.window.canvas = { tokens: { controlled: [{ document: { id: "bernaToken000000" } }] } };
    await gm.press("openAttackAmong");
    expect(gm.menu).toBe(null);
    expect(title()).toContain("Bernat");
    await gm.confirm("cancel");
    delete fight.gm.window.canvas;
  });

  it("leave a player only the attack of the player's combatant", async () => {
    await draw(fight.anna);
    expect(anna.texts(".sz-now [data-action^=openAttack]")).toEqual([]);
    expect(anna.texts(".sz-now [data-action=slotMenu]")).toHaveLength(1);
    await anna.press("slotMenu");
    await anna.pick("Attack a target…");
    expect(String(anna.dialog?.textContent)).toContain("Alrik");
    await anna.confirm("cancel");
  });

  it("name the only possible attacker on the button", async () => {
    // It happens in the same segment as the blow.
    const { time } = fight.combat(fight.gm).encounter.clock;
    await close();
    await open([ALRIK, IDLER, { name: "Rockfall", combatant: { actorId: null, system: { hazard: { time } } } }]);
    expect(gm.texts(".sz-now__name")).toEqual(["Alrik", "Rockfall"]);
    expect(read()).toEqual(["Alrik: Attack…"]);
    // The likely attack beside it has the words.
    expect(gm.texts(".sz-now [data-action=quickAttack]").join()).toMatch(/^Alrik: Attack /);
    expect(gm.texts(".sz-now [data-action^=openAttack].sz-btn--narrow")).toEqual(read());
    await gm.press("openAttackAmong");
    expect(title()).toContain("Alrik");
    await gm.confirm("cancel");
  });
});
