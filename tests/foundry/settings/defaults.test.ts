import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { SettingsHands, words } from "./hands.ts";
import { draw } from "../world.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 12 } },
  { name: "Orc", system: { basicSpeed: 5, dx: 11 } },
];

let fight: Fight;
afterEach(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

const choose = (options: object): Promise<unknown> =>
  fight.gm.game.settings.set("segment-zero", "options", options) as Promise<unknown>;
const newFight = async (): Promise<Loose> => {
  const combat = await fight.gm.window.Combat.create({ active: true });
  await fight.settled();
  return combat;
};

/** Counts what is written to combats from here on. */
function writes(): () => number {
  let count = 0;
  fight.gm.Hooks.on("updateCombat", () => {
    count++;
  });
  return () => count;
}

describe("the world's options of a pacing", () => {
  it("stand in a new fight, as far as they differ from the pacing's own; a fight that exists keeps its own", async () => {
    fight = await openUnseenFight(PEOPLE, "two-action");
    await choose({
      "two-action": { halfRounding: "down", oneAction: false, initiativeTests: true },
      "speed-order": { resortOnChange: true },
    });
    expect(fight.combat(fight.gm).encounter.options).toEqual({});
    expect((await newFight()).encounter.options).toEqual({ halfRounding: "down", initiativeTests: true });
  });

  it("come with the pacing that is chosen for a fight before it starts", async () => {
    fight = await openUnseenFight(PEOPLE, "two-action");
    await choose({ "speed-order": { resortOnChange: true } });
    const combat = fight.combat(fight.gm);
    await combat.choosePacing("speed-order");
    await fight.settled();
    expect(combat.encounter.options).toEqual({ resortOnChange: true });
    await choose({});
    await combat.restart();
    await fight.settled();
    expect(combat.encounter.options).toEqual({ resortOnChange: true });
  });

  it("leave out what the pacing does not know or does not allow", async () => {
    fight = await openUnseenFight(PEOPLE, "two-action");
    await choose({
      "two-action": { halfRounding: "sideways", oneAction: "yes", luck: 3, initiativeTests: true },
      elsewhere: { a: 1 },
    });
    expect((await newFight()).encounter.options).toEqual({ initiativeTests: true });
    expect(fight.gm.errors()).toEqual([]);
  });
});

describe("the settings of one fight", () => {
  it("mark what differs from new fights, and are changed in one write that can be taken back", async () => {
    fight = await openUnseenFight(PEOPLE, "two-action");
    await choose({ "two-action": { halfRounding: "down" } });
    const hands = new SettingsHands(fight, fight.gm);
    await hands.openFight();
    expect([hands.value("fight/halfRounding"), hands.row("fight/halfRounding").dataset.differs]).toEqual([
      '"up"',
      "yes",
    ]);
    expect(hands.read("fight/halfRounding", ".sz-setting__standard")).toContain("In new fights: Rounded down");
    expect(hands.row("fight/oneAction").dataset.differs).toBe("no");
    hands.set("fight/oneAction", true);
    await hands.back("fight/halfRounding");
    const count = writes();
    await hands.save();
    const combat = fight.combat(fight.gm);
    expect([count(), combat.encounter.options]).toEqual([1, { halfRounding: "down", oneAction: true }]);
    expect(fight.combat(fight.anna).encounter.options).toEqual(combat.encounter.options);
    await combat.previousTurn();
    await fight.settled();
    expect(combat.encounter.options).toEqual({});
    expect(fight.gm.game.settings.get("segment-zero", "options")).toEqual({ "two-action": { halfRounding: "down" } });
  });

  it.skipIf(QUICK)("can still be changed in a round in which nobody has acted yet", async () => {
    fight = await openUnseenFight(PEOPLE, "side-segments");
    const { gm } = fight;
    const combat = fight.combat(gm);
    await combat.startCombat();
    const hands = new SettingsHands(fight, gm);
    await hands.openFight();
    expect(hands.row("fight/overflow").querySelector("select").disabled).toBe(false);
    hands.set("fight/overflow", 3);
    await hands.save();
    expect(combat.encounter.options).toEqual({ overflow: 3 });
  });

  it.skipIf(QUICK)("are locked with the reason as soon as somebody acts, in the open window as well", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order");
    const { gm } = fight;
    const hands = new SettingsHands(fight, gm);
    await hands.openFight();
    const disabled = (): boolean[] =>
      [...hands.window.querySelectorAll("[data-setting] :is(input, select), button[type=submit]")].map(
        (one: Loose) => one.disabled as boolean,
      );
    expect(new Set(disabled())).toEqual(new Set([false]));
    await fight.combat(gm).startCombat();
    await fight.settled();
    expect(new Set(disabled())).toEqual(new Set([true]));
    expect(words(hands.window.querySelector(".sz-settings__locked"))).toBe(
      "This round has begun. Change these settings before the fight starts, or at the start of a round before anyone acts.",
    );
  });

  it.skipIf(QUICK)("say in words what the core refuses, keep the window open, and change nothing", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order");
    const { gm } = fight;
    const hands = new SettingsHands(fight, gm);
    await hands.openFight();
    hands.set("fight/resortOnChange", true);
    // Somebody starts the fight between the change and the click; the window has not heard of it yet.
    const combat = fight.combat(gm);
    const started = combat.startCombat();
    await hands.save();
    await started;
    expect(words(hands.window.querySelector("[data-refused]"))).toBe(
      "Not changed. This setting can be changed only between rounds.",
    );
    expect(combat.encounter.options).toEqual({});
  });

  it("are not for players: no entry, no window, and the command is refused", async () => {
    fight = await openUnseenFight(PEOPLE, "two-action");
    const { anna } = fight;
    await draw(anna);
    expect(anna.ui.combat.element.querySelector(".sz-clock__reading")).not.toBe(null);
    expect(anna.ui.combat.element.querySelector("[data-action=encounterMenu]")).toBe(null);
    const combat = fight.combat(anna);
    const reply = await combat.perform({ type: "option", name: "oneAction", value: true });
    await fight.settled();
    expect([reply.refusal.code, fight.combat(fight.gm).encounter.options]).toEqual(["gm-only", {}]);
  });

  it("close with the fight", async () => {
    fight = await openUnseenFight(PEOPLE, "two-action");
    const hands = new SettingsHands(fight, fight.gm);
    await hands.openFight();
    await fight.combat(fight.gm).delete();
    await fight.settled();
    expect(hands.window).toBeUndefined();
  });
});
