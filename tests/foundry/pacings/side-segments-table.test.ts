/** Dialogs, attacks and cards of rounds by segments; what is read of a fight is tested without a table (side-segments.test.ts). */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { cardsOf } from "../chat/cards.ts";
import { actorOf, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const weapon = (name: string, weaponSpeed: number, more: object = {}): Record<string, unknown> => ({
  name,
  type: "weapon",
  system: { weaponSpeed, ...more },
});
const EGIL: Fighter = {
  name: "Egil",
  owner: "Anna",
  items: [weapon("sword", 5, { attacks: 3, perRounds: 2 })],
  system: { hitDice: 4 },
};
const YSOLDE: Fighter = {
  name: "Ysolde",
  owner: "Anna",
  items: [weapon("dagger", 2)],
  system: { hitDice: 3, morale: 8 },
};
const CAPTAIN: Fighter = { name: "Captain", items: [weapon("greatsword", 7)] };
const AXE = weapon("axe", 4, { modes: { a: { level: 12, damage: "1d", damageType: "cut" } } });
const bandit = (name: string): Fighter => ({ name, items: [AXE], system: { hitDice: 1 } });

let fight: Fight;
let gm: Hands;
let anna: Hands;

async function sit(fighters: readonly Fighter[]): Promise<void> {
  fight = await openFight(fighters, "side-segments");
  [gm, anna] = Hands.pair(fight);
  await draw(fight.anna);
}
async function begin(...fighters: readonly Fighter[]): Promise<void> {
  await sit(fighters);
  await gm.press("startCombat");
}

/** Opens a participant's declaration dialog. */
async function open(hands: Hands, name: string): Promise<void> {
  await hands.openPending();
  const row = [...hands.tracker.querySelectorAll(".sz-pending__row")].find((one: Loose) =>
    one.querySelector(".sz-pending__name").textContent.startsWith(name),
  ) as Loose;
  const place = row ?? hands.tracker.querySelector(".sz-dock__keys");
  expect(place, `${name} owes something`).toBeTruthy();
  place.querySelector('[data-action="decideRequest"]').click();
  await fight.settled();
}

/** Declares in the dialog: a row of the list, and other fields. */
async function declare(
  hands: Hands,
  name: string,
  row: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await open(hands, name);
  if (row) await hands.mark(row);
  await hands.fill(fields);
  await hands.confirm();
}

/** The usual for all who have not declared; for a single one it is what the dialog begins with. */
async function usual(): Promise<void> {
  await gm.openPending();
  while (gm.tracker.querySelector('[data-action="decideByDefault"]')) await gm.press("decideByDefault");
  if (!gm.tracker.querySelector('[data-action="decideRequest"]')) return;
  await gm.press("decideRequest");
  await gm.confirm();
}

/** Chooses an entry of the encounter menu. */
async function rule(entry: string): Promise<void> {
  await gm.press("encounterMenu");
  await gm.pick(entry);
}

const outcome = (hands: Hands): string[] => hands.texts("[data-outcome]", hands.dialog).filter(Boolean);
const reading = (hands: Hands): string[] => hands.texts(".sz-clock__reading, .sz-clock__since");

it("S-2, S-5: begins with surprise before any declaration", async () => {
  await sit([EGIL, CAPTAIN]);
  await gm.pressNamed("Begin with surprise");
  expect(gm.texts(".sz-option", gm.dialog)).toEqual([
    "Roll for every side in secret",
    "Set who is surprised without dice",
  ]);
  await gm.mark("Set who is surprised");
  await gm.fill({ foes: "2" });
  expect(outcome(gm).slice(0, 3)).toEqual(["1", "side surprised", "Foes +2"]);
  await gm.confirm();
  expect(reading(anna)).toEqual(["Round 1, declare", "surprise: Foes +2"]);
  await gm.press("previousTurn");
  expect(reading(anna)[0]).toBe("Before round 1");
});

it("S-9, S-10: declares NPCs with one click and posts called morale checks", async () => {
  await begin(EGIL, YSOLDE, CAPTAIN);
  await gm.press("decideByDefault");
  await gm.openPending();
  expect(gm.texts(".sz-pending__row").filter((row) => row.endsWith("Declare…"))).toEqual([
    "Egil Anna is choosing; default: sword, speed 5 Declare…",
    "Ysolde Anna is choosing; default: dagger, speed 2 Declare…",
  ]);
  await rule("Morale checks…");
  await gm.mark("Ysolde");
  await gm.confirm();
  await gm.type(8);
  expect(cardsOf(fight.gm).at(-1)!.rows[0]).toMatchObject({
    name: "Ysolde checks morale",
    verdict: expect.stringContaining("made by 0"),
    so: "Holds and stays in the fight",
  });
});

describe("declaration dialog", () => {
  it.skipIf(QUICK)("S-17, S-21, S-23, S-24: shows the segment with movement and modifiers beforehand", async () => {
    await begin(EGIL, YSOLDE, CAPTAIN);
    await open(anna, "Egil");
    expect(anna.texts(".sz-dialog__name, .sz-dialog__what", anna.dialog)).toEqual([
      "Egil",
      "The party, 1 attack due this round",
    ]);
    expect(anna.texts(".sz-option:has(:checked)", anna.dialog)).toEqual(["MeAttack swordspeed 5segment 5"]);
    expect(outcome(anna)).toEqual(["5", "segment", "Sword, speed 5.", "Up to 7 if the die is lost."]);
    const radio = anna.dialog.querySelector("input[name=move][value=halfMove]");
    radio.checked = true;
    radio.dispatchEvent(new fight.anna.window.Event("input", { bubbles: true }));
    await fight.settled();
    expect(outcome(anna)).toEqual([
      "10",
      "segment",
      "Half move, sword: speed 5 + 5.",
      "Up to 12 if the die is lost. Half of the move.",
    ]);
    await anna.fill({ mods: "3" });
    expect(outcome(anna)).toEqual([
      "3",
      "round 2",
      "Half move, sword: speed 5 + 5 + 3.",
      "13: carried over as 3 of round 2. Half of the move.",
    ]);
    // The dialog asks players for no attacks, and their modifiers only delay; it asks GMs for both.
    const part = (hands: Hands, name: string): Loose => hands.dialog.querySelector(`[data-part=${name}]`);
    expect([part(anna, "attacks").hidden, part(anna, "mods").querySelector("input").min]).toEqual([true, "0"]);
    await anna.mark("Wait");
    expect(outcome(anna)).toEqual([
      "after it",
      "Right after its trigger.",
      "Lapses if the trigger does not come this round.",
    ]);
    const shown = [...anna.dialog.querySelectorAll("[data-part]")].filter(({ hidden }: Loose) => !hidden);
    expect(shown.map(({ dataset }: Loose) => dataset.part)).toEqual(["trigger", "answer"]);
    await anna.fill({ trigger: "somebody comes", answer: "sword" });
    await anna.confirm();
    expect(gm.rows("ahead")).toContainEqual(expect.stringContaining("Egil | Wait, for “somebody comes”, after"));
    await open(gm, "Captain");
    expect([part(gm, "attacks").hidden, part(gm, "mods").querySelector("input").min]).toEqual([false, "-100"]);
    await gm.confirm("cancel");
  });

  it.skipIf(QUICK)("SA-18: stores a speed with the actor if the GM ticks it", async () => {
    await begin(EGIL, CAPTAIN);
    const kept = (): unknown => JSON.parse(JSON.stringify(fight.combatant(fight.gm, "Egil").actor.system.actionSpeeds));
    const tick = (): Loose => gm.dialog.querySelector("input[name=keep]");
    await declare(anna, "Egil", "MeDrink");
    await open(gm, "Egil");
    await gm.fill({ segments: "3" });
    expect(outcome(gm).slice(0, 2)).toEqual(["3", "segment"]);
    tick().checked = true;
    await gm.confirm();
    expect(JSON.stringify(fight.combat(fight.gm).encounter.participants)).toContain('"speeds":{"imbibe":3}');
    expect(kept()).toEqual({ imbibe: 3 });
    await gm.press("previousTurn");
    await gm.press("previousTurn");
    expect(kept()).toEqual({ imbibe: 3 });
    await declare(anna, "Egil", "MeSomething else", { label: "cuts the rope" });
    await open(gm, "Egil");
    expect(tick()).toBe(null);
    await gm.confirm();
    expect(kept()).toEqual({ imbibe: 3 });
  });

  it.skipIf(QUICK)("S-12, S-34: shows the effect of a change or delay beforehand", async () => {
    await begin(EGIL, CAPTAIN);
    await usual();
    await gm.type(4, 4);
    await rule("Delay a side…");
    await gm.mark("Foes");
    await gm.fill({ segments: "2" });
    expect(outcome(gm).slice(0, 3)).toEqual(["+2", "segments", "Foes: all remaining actions come that much later."]);
    await gm.confirm();
    await gm.pressNamed("Change…");
    expect(gm.texts(".sz-options__group", gm.dialog)[0]).toBe("As declared");
    expect(gm.texts(".sz-dialog__what", gm.dialog)).toEqual(["The party, 1 attack due this round, now in segment 5"]);
    await gm.mark("MvHalf move");
    expect(outcome(gm).slice(0, 3)).toEqual(["10", "segment", "Half move, speed 5 from segment 5."]);
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Captain"]);
  });
});

it.skipIf(QUICK)("S-26: posts what is carried over", async () => {
  await begin(EGIL, CAPTAIN);
  await fight.give({
    type: "answer",
    answers: { [`declare_${fight.id("Captain")}`]: { action: "attack", weapon: "greatsword", move: "halfMove" } },
  });
  await usual();
  await gm.type(5, 3);
  await gm.press("done");
  expect(cardsOf(fight.gm).at(-1)!.text).toContain("Carried over: segment 13 becomes 3 of round 2.");
});

describe("attacks of current combatants", () => {
  const calls = (): string[] => gm.texts(".sz-now .sz-btn--now");
  const act = async (): Promise<void> => {
    await usual();
    await gm.type(1, 6);
  };

  it("are offered one by one for simultaneous combatants", async () => {
    await begin(EGIL, bandit("Bandit 1"), bandit("Bandit 2"));
    await act();
    expect(gm.texts(".sz-now__name")).toEqual(["Bandit 1", "Bandit 2"]);
    expect(calls()).toEqual([expect.stringMatching(/^Bandit 1: Attack/)]);
    await fight.give({
      type: "attack",
      participant: fight.id("Bandit 1"),
      target: fight.id("Egil"),
      exchange: "chop",
      // A natural 1 misses (D20-5); a hit would ask for damage first.
      roll: 1,
      parts: [{ code: "skill", value: 12 }],
      means: { name: "axe", form: "melee", damage: "1d", type: "cut" },
    });
    expect(calls()).toEqual([expect.stringMatching(/^Bandit 2: Attack/)]);
  });

  it.skipIf(QUICK)("are not highlighted for a fleeing combatant", async () => {
    await begin(EGIL, bandit("Bandit 1"));
    await usual();
    await fight.give({ type: "changeIntent", participant: fight.id("Bandit 1"), intent: { action: "breakAndRun" } });
    await act();
    expect(gm.texts(".sz-now__name")).toEqual(["Bandit 1"]);
    expect(calls().filter((label) => label.includes("Attack"))).toEqual([]);
  });

  it.skipIf(QUICK)("S-11: have the declared target, each in a group its own", async () => {
    await begin(EGIL, YSOLDE, bandit("Bandit 1"), bandit("Bandit 2"));
    await declare(gm, "Bandit 1", "", { target: "Ysolde" });
    await declare(gm, "Bandit 2", "", { target: "Egil" });
    await act();
    const bandits = ["Bandit 1", "Bandit 2"].map((name) => actorOf(fight.gm, name) as Loose);
    for (const [who, targets] of [
      [bandits, ["Ysolde", "Egil"]],
      [bandits[0], ["Ysolde"]],
    ]) {
      void fight.gm.game.segmentZero.attack(who);
      await fight.settled();
      const chosen = [...gm.dialog.querySelectorAll("select[name^='target.']")];
      expect(chosen.map((one: Loose) => one.selectedOptions[0].textContent.trim())).toEqual(targets);
      await gm.confirm("cancel");
    }
  });
});
