// What a seat reads and presses of a fight that goes on, in its turn and in the turns of others.
import { describe, expect, it } from "vitest";
import { QUICK } from "../../quick.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { askingUntil, closeWhenOver } from "../../../src/foundry/host/until.ts";
import { weapon } from "../exchange/card-hands.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { acting, openFight, type Fight, type Fighter } from "./fight.ts";

const AXE = weapon("Axe", { level: 12, damage: "1d", damageType: "cut" }, { speedClass: 7, weaponSpeed: 5 });
const PISTOL = weapon(
  "Pistol",
  { name: "", kind: "ranged", level: 61, damage: "2d", damageType: "pi", rateOfFire: 1 },
  { ranged: true, fireKind: "semi" },
);
const stats = { basicSpeed: 5, dx: 11, ht: 11, agility: 7, hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } };
const MIRA: Fighter = { name: "Mira", owner: "Anna", system: { ...stats, basicSpeed: 6 }, items: [AXE] };
const ORC: Fighter = { name: "Orc", system: stats, items: [AXE] };

let fight: Fight;
let gm: Hands;
let anna: Hands;

async function open(people: readonly Fighter[], pacing = "speed-order"): Promise<void> {
  fight = await openFight(people, pacing);
  [gm, anna] = Hands.pair(fight);
  await draw(fight.anna);
  await gm.press("startCombat");
}

/** Filled controls at a seat, by action. */
const filled = (hands: Hands): string[] =>
  [...hands.tracker.querySelectorAll(".sz-btn--now:not([aria-disabled])")].map(({ dataset }: Loose) => dataset.action);

const attack = (exchange: string, attacker: string, target: string, roll: number): object => ({
  type: "attack",
  participant: fight.id(attacker),
  target: fight.id(target),
  exchange,
  ruling: true,
  roll,
  parts: [{ code: "skill", value: 12 }],
  means: { name: "Axe", form: "melee", damage: "1d", type: "cut" },
});

describe("filled button", () => {
  it("marks the next step of the GM only when the GM acts", async () => {
    await open([MIRA, ORC]);
    expect([filled(gm), filled(anna)]).toEqual([[], ["quickAttack"]]);
    await fight.give(attack("chop", "Mira", "Orc", 9));
    expect([filled(gm).length, filled(anna)]).toEqual([1, []]);
    await fight.settled(fight.anna.leave());
    await fight.give({ type: "defend", participant: fight.id("Orc"), exchange: "chop", kind: "none" });
    expect(filled(gm)).toHaveLength(1);
  });

  it("offers the same attack again while the turn has another", async () => {
    await open([{ ...MIRA, items: [AXE, PISTOL] }, ORC]);
    await fight.give({ type: "choose", participant: fight.id("Mira"), manoeuvre: "all-out-attack", option: "double" });
    const { id: item } = fight.combatant(fight.gm, "Mira").actor.items.contents[0];
    const chop = attack("chop", "Mira", "Orc", 17) as Loose;
    await fight.give({ ...chop, means: { ...chop.means, item }, ruling: false });
    const again = anna.tracker.querySelector("[data-action=quickAttack]");
    expect(again?.textContent).toMatch(/^Attack again.*Axe at Orc/u);
    await fight.settled(again.click());
    expect(anna.tracker.querySelector("[data-action=quickAttack]")).toBeNull();
  });

  it.skipIf(QUICK)("marks the second of two actions after the first attack", async () => {
    await open([{ ...MIRA, system: { ...stats, initiative: 65, awareness: 44 }, items: [PISTOL] }, ORC], "two-action");
    await fight.give({ ...attack("shot", "Mira", "Orc", 95), parts: [{ code: "skill", value: 61 }] });
    const call = anna.tracker.querySelector(".sz-mine .sz-btn--now");
    expect([call.dataset.action, filled(gm)]).toEqual(["pickAction", []]);
    expect(call.textContent).toMatch(/ction 2/);
  });
});

describe("dialogs about a turn", () => {
  it("close with the turn for each user, like the menu", async () => {
    await open([MIRA, ORC]);
    await anna.press("slotMenu");
    await anna.pick("Attack…");
    await gm.press("slotMenu");
    expect(anna.dialog).toBeTruthy();
    await fight.give({ type: "done" });
    expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
    await expect.poll(() => anna.dialog).toBe(null);
  });

  it("close with their own turn although actions overlap", async () => {
    await open([MIRA, ORC]);
    const closed: string[] = [];
    const [first, second] = [new AbortController(), new AbortController()];
    let [endFirst, endSecond] = [(): void => undefined, (): void => undefined];
    const one = askingUntil(first.signal, "", async () => {
      closeWhenOver(() => closed.push("first"));
      await new Promise<void>((resolve) => (endFirst = resolve));
    });
    const two = askingUntil(second.signal, "", async () => {
      closeWhenOver(() => closed.push("second"));
      await new Promise<void>((resolve) => (endSecond = resolve));
    });
    first.abort();
    expect(closed).toEqual(["first"]);
    endFirst();
    await one;
    endSecond();
    await two;
    // Neither asks any more: a new dialog concerns no turn.
    closeWhenOver(() => closed.push("third"));
    await askingUntil(null, "", async () => {
      closeWhenOver(() => closed.push("fourth"));
      return Promise.resolve();
    });
    expect(closed).toEqual(["first"]);
  });
});

it("writes conditions and postures from one of the GM's two tabs", async () => {
  await open([MIRA, ORC]);
  const second: Client = await fight.world.join("Gamemaster", { undrawn: ["combat"] });
  const { setTimeout: wait } = second.window;
  second.window.setTimeout = (run: () => void, milliseconds = 0) =>
    wait(run, milliseconds === 1_500 ? 50 : milliseconds);
  const { actor } = fight.combatant(fight.gm, "Orc");
  await fight.give({ type: "stun", participant: fight.id("Orc"), kind: "physical" });
  await fight.settled(actor.update({ "system.posture": "prone" }));
  // By then the other tab has checked for remaining work.
  await fight.settled(new Promise((resolve) => setTimeout(resolve, 120)));
  expect([...fight.combatant(second, "Orc").actor.statuses].sort()).toEqual(["prone", "stun"]);
});
