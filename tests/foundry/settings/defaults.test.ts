import { describe, expect, it, test } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { SettingsHands } from "./hands.ts";
import { words } from "../words.ts";
import { draw, type Client } from "../world.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;
let gm: Client;
let combat: Loose;

async function open(pacing: string): Promise<void> {
  fight = await openUnseenFight(
    [
      { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 12 } },
      { name: "Orc", system: { basicSpeed: 5, dx: 11 } },
    ],
    pacing,
  );
  ({ gm } = fight);
  combat = fight.combat(gm);
}

const choose = (options: object): Promise<unknown> =>
  gm.game.settings.set("segment-zero", "options", options) as Promise<unknown>;
const newOptions = async (): Promise<Loose> => {
  const { encounter } = await fight.settled(gm.window.Combat.create({ active: true }));
  return encounter.options;
};

/** Opens the settings of the viewed fight. */
async function openSettings(): Promise<SettingsHands> {
  const hands = new SettingsHands(fight, gm);
  await hands.openFight();
  return hands;
}

describe("the world's options of a pacing", () => {
  it("apply to new fights if known, allowed and not the default", async () => {
    await open("two-action");
    await choose({
      "two-action": { halfRounding: "down", oneAction: false, initiativeTests: "yes", luck: 3 },
      "speed-order": { resortOnChange: true },
      elsewhere: { a: 1 },
    });
    expect(combat.encounter.options).toEqual({});
    expect(await newOptions()).toEqual({ halfRounding: "down" });
  });

  it("apply when this pacing is chosen for a fight before its start", async () => {
    await open("two-action");
    await choose({ "speed-order": { resortOnChange: true } });
    await fight.settled(combat.choosePacing("speed-order"));
    expect(combat.encounter.options).toEqual({ resortOnChange: true });
    await choose({});
    await fight.settled(combat.restart());
    expect(combat.encounter.options).toEqual({ resortOnChange: true });
  });
});

test("the world sets combat rules of new fights, the menu changes them", async () => {
  await open("two-action");
  const hands = new SettingsHands(fight, gm);
  await hands.openMenu("world");
  await hands.group("table");
  hands.set("world/combatRules", "gurps");
  await hands.save();
  const made = await fight.settled(gm.window.Combat.create({ active: false }));
  expect([made.encounter.rules, combat.encounter.rules]).toEqual(["gurps", undefined]);
  await fight.settled(combat.choosePacing("stopwatch"));
  expect(combat.encounter.rules).toBe("gurps");
  await draw(gm);
  const press = (label: string): Promise<unknown> => {
    const entries: readonly Loose[] = [...gm.window.document.querySelectorAll(".sz-pop [data-entry]")];
    return hands.click(
      entries.find((one) => words(one).includes(label)),
      label,
    );
  };
  await hands.click(gm.ui.combat.element.querySelector("[data-action=encounterMenu]"), "the menu");
  await press("Combat rules…");
  await press("The GM says");
  expect(combat.encounter.rules).toBe("ruling");
  await fight.settled(combat.previousTurn());
  expect(combat.encounter.rules).toBe("gurps");
});

describe("the settings of one fight", () => {
  it("mark differences from new fights and are changed in one undoable write", async () => {
    await open("two-action");
    await choose({ "two-action": { halfRounding: "down" } });
    const hands = await openSettings();
    expect([hands.value("fight/halfRounding"), hands.row("fight/halfRounding").dataset.differs]).toEqual([
      '"up"',
      "yes",
    ]);
    expect(hands.read("fight/halfRounding", ".sz-setting__standard")).toContain("In new encounters: Rounded down");
    expect(hands.row("fight/oneAction").dataset.differs).toBe("no");
    hands.set("fight/oneAction", true);
    await hands.back("fight/halfRounding");
    let writes = 0;
    gm.Hooks.on("updateCombat", () => writes++);
    await hands.save();
    expect([writes, combat.encounter.options]).toEqual([1, { halfRounding: "down", oneAction: true }]);
    expect(fight.combat(fight.anna).encounter.options).toEqual(combat.encounter.options);
    await fight.settled(combat.previousTurn());
    expect(combat.encounter.options).toEqual({});
    expect(gm.game.settings.get("segment-zero", "options")).toEqual({ "two-action": { halfRounding: "down" } });
  });

  it.skipIf(QUICK)("can be changed in a round before the first turn", async () => {
    await open("side-segments");
    await combat.startCombat();
    const hands = await openSettings();
    expect(hands.row("fight/overflow").querySelector("select").disabled).toBe(false);
    hands.set("fight/overflow", 3);
    await hands.save();
    expect(combat.encounter.options).toEqual({ overflow: 3 });
  });

  it.skipIf(QUICK)("are locked with the reason after a turn, also in open windows", async () => {
    await open("speed-order");
    const hands = await openSettings();
    const disabled = (): boolean[] =>
      [...hands.window.querySelectorAll("[data-setting] :is(input, select), button[type=submit]")].map(
        (one: Loose) => one.disabled as boolean,
      );
    expect(new Set(disabled())).toEqual(new Set([false]));
    await fight.settled(combat.startCombat());
    expect(new Set(disabled())).toEqual(new Set([true]));
    expect(words(hands.window.querySelector(".sz-settings__locked"))).toBe(
      "This round has begun. Change these settings before the fight starts, or at the start of a round before anyone acts.",
    );
  });

  it.skipIf(QUICK)("show the core's refusal, keep the window open and change nothing", async () => {
    await open("speed-order");
    const hands = await openSettings();
    hands.set("fight/resortOnChange", true);
    // The fight starts between the change and the click; the window does not know it yet.
    const started = combat.startCombat();
    await hands.save();
    await started;
    expect(words(hands.window.querySelector("[data-refused]"))).toBe(
      "Not changed. This setting can be changed only between rounds.",
    );
    expect(combat.encounter.options).toEqual({});
  });

  it("are hidden from players and refused to them", async () => {
    await open("two-action");
    const { anna } = fight;
    await draw(anna);
    expect(anna.ui.combat.element.querySelector(".sz-clock__reading")).not.toBe(null);
    anna.ui.combat.element.querySelector("[data-action=encounterMenu]").click();
    await fight.settled();
    // Players' menu has only other views of the encounter.
    const entries: Loose[] = [...anna.window.document.querySelectorAll(".sz-pop [data-entry] .sz-pop__label")];
    expect(entries.map(({ textContent }) => String(textContent))).toEqual([
      "Ribbon: the fight by time",
      "Timeline table",
      "Combat log",
    ]);
    const combat = fight.combat(anna);
    const reply = await fight.settled(combat.perform({ type: "option", name: "oneAction", value: true }));
    expect([reply.refusal.code, combat.encounter.options]).toEqual(["gm-only", {}]);
  });

  it("close with the fight", async () => {
    await open("two-action");
    const hands = await openSettings();
    await fight.settled(combat.delete());
    expect(hands.window).toBeUndefined();
  });
});
