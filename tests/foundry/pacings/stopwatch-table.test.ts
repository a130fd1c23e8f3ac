/** The dialogs and keys of the stopwatch; what is read of a fight is tested without a table (stopwatch.test.ts). */
import { beforeEach, expect, it } from "vitest";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const weapon = (name: string, system: object): Record<string, unknown> => ({ name, type: "weapon", system });
const ALRIK: Fighter = {
  name: "Alrik",
  owner: "Anna",
  system: { agility: 17 },
  items: [weapon("Sword", { speedClass: 7, drawClass: 7 })],
};
const BERNAT: Fighter = { name: "Bernat", system: { agility: 7 }, items: [weapon("Sabre", { speedClass: 5 })] };

let fight: Fight;
let gm: Hands;
let anna: Hands;
beforeEach(async () => {
  fight = await openFight([ALRIK, BERNAT], "stopwatch");
  [gm, anna] = Hands.pair(fight);
  await gm.press("startCombat");
});

const consent = (): Promise<void> => gm.press("chooseAnswer");
/** Answers all requests by default, players' too. */
const usual = async (): Promise<void> => {
  await gm.press("decideRequests");
  await gm.confirm();
};
/** Presses Anna's key to watch. */
const hold = async (): Promise<void> => {
  const { document, KeyboardEvent } = fight.anna.window;
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { code: "KeyH", key: "H", shiftKey: true, bubbles: true, cancelable: true }),
  );
  await fight.settled();
};
const outcome = (): string[] => gm.texts("[data-outcome=big], [data-outcome=lead]", gm.dialog);

it("asks the player's own damage roll before the next action", async () => {
  await consent();
  await usual();
  await draw(fight.anna);
  const [alrik, bernat] = ["Alrik", "Bernat"].map(fight.id);
  await fight.give(
    {
      type: "attack",
      participant: alrik,
      target: bernat,
      exchange: "cut",
      roll: 9,
      parts: [{ code: "skill", value: 14 }],
      means: { name: "Sword", form: "melee", damage: "2d", type: "cut" },
    },
    { type: "defend", participant: bernat, exchange: "cut", kind: "none" },
    { type: "done" },
  );
  // The attack is loaded late.
  await fight.settled();
  expect(anna.texts(".sz-dock .sz-btn")[0]).toMatch(/^Roll damage|^Damage|2d/);
  expect(anna.tracker.querySelector(".sz-btn--now").dataset.action).toBe("exchangeDamage");
  expect(anna.texts(".sz-mine")).toEqual([]);
});

it.skipIf(QUICK)("asks in a dialog when each becomes aware", async () => {
  await gm.press("chooseAnswer", 1);
  await gm.press("decideRequest");
  await gm.fill({ segment: "5" });
  expect(gm.texts("[data-outcome=big], [data-outcome=small]", gm.dialog)).toEqual(["2.5 s", "segment 5"]);
  await gm.confirm();
  await gm.press("decideRequest");
  await gm.mark("Has not noticed it");
  await gm.confirm();
  expect(gm.front).toContain("Alrik, at 2.5 s; default Sword: 4 segments, 2.0 s, at 4.5 s");
  await gm.pressNamed("Aware now");
  expect(gm.front).toContain("Bernat, default Sabre: 7 segments, 3.5 s, at 3.5 s");
});

it.skipIf(QUICK)("shows where an action completes before it is chosen", async () => {
  await consent();
  await gm.press("decideRequest");
  expect(gm.texts(".sz-dialog__name, .sz-dialog__what", gm.dialog)).toEqual(["Bernat", "0.0 s, segment 0, agility 7"]);
  expect(outcome()).toEqual(["3.5 s", "Ready in 7 segments, 3.5 s: 0 + 7 = 7."]);
  await gm.mark("Open a door");
  expect(outcome()).toEqual(["2.0 s", "Ready in 4 segments, 2.0 s: 0 + 4 = 4."]);
  await gm.fill({ segments: "15" });
  expect(outcome()).toEqual(["7.5 s", "Ready in 15 segments, 7.5 s: 0 + 15 = 15."]);
  gm.dialog.querySelector(".sz-seg label:last-child input").checked = true;
  await gm.fill({ segments: "" });
  expect(gm.texts("[data-action=ok]", gm.dialog)).toEqual(["Begin: Action of class X"]);
  await gm.fill({ label: "Rummage in the chest", times: "2" });
  expect(outcome()).toEqual(["14.0 s", "Ready in 28 segments, 14.0 s: 0 + 14 + 14 = 28."]);
  expect(gm.texts("[data-action=ok]", gm.dialog)).toEqual(["Begin: Rummage in the chest"]);
  await gm.confirm();
  expect(gm.rows("next")).toEqual([
    "Next: Bernat | Rummage in the chest (X), 0 + 14 = 14, then Rummage in the chest (X) at 14.0 s | 14",
  ]);
});

it.skipIf(QUICK)("shows in the dialog what a change loses or an answer costs", async () => {
  await consent();
  await usual();
  await gm.press("slotMenu", 1);
  await gm.pick("Change the action");
  expect(gm.texts(".sz-dialog__what", gm.dialog)).toEqual(["2.0 s, segment 4, agility 7; 4 of 7 segments are lost"]);
  await gm.confirm("cancel");
  await gm.press("slotMenu", 1);
  await gm.pick("React");
  expect(gm.texts(".sz-dialog__what, [data-outcome=lead]", gm.dialog)).toEqual([
    "0.5 s, segment 1, agility 7; to what began at 0.0 s; reacting costs 1 segment, 0.5 s first",
    "Ready in 7 segments, 3.5 s: 1 + 7 = 8.",
  ]);
  await gm.fill({ at: "4" });
  expect(gm.texts("[data-outcome=lead]", gm.dialog)).toEqual(["Ready in 7 segments, 3.5 s: 5 + 7 = 12."]);
  await gm.fill({ at: "9" });
  expect(gm.texts("[data-outcome=text]", gm.dialog)[0]).toMatch(
    /^Not changed\. The action under way is finished in segment 7/,
  );
  expect(gm.dialog.querySelector("[data-action=ok]").disabled).toBe(true);
});

it.skipIf(QUICK)("watches by a key, when choosing or when complete", async () => {
  await consent();
  await hold();
  expect(gm.texts(".sz-waiting__title, .sz-wait__name")).toEqual(["Watching1 combatant", "Alrik"]);
  await gm.press("previousTurn");
  await usual();
  await hold();
  expect(gm.texts(".sz-wait__name")).toEqual(["Alrik"]);
});

it.skipIf(QUICK)("opens the watching one's card for a player of two", async () => {
  fight = await openFight([ALRIK, { ...BERNAT, owner: "Anna" }], "stopwatch");
  [gm, anna] = Hands.pair(fight);
  await gm.press("startCombat");
  await consent();
  await hold();
  await draw(fight.anna);
  expect([anna.texts(".sz-wait__name"), anna.front]).toEqual([
    ["Alrik You"],
    expect.stringMatching(/^Bernat, default/),
  ]);
  anna.tracker.querySelector(".sz-wait [data-action=slotMenu]")?.click();
  await fight.settled();
  await anna.pick("Attack: Sword");
  expect(anna.texts(".sz-wait__name")).toEqual([]);
});

it.skipIf(QUICK)("lets a player choose, without stating segments", async () => {
  await consent();
  await draw(fight.anna);
  await anna.pressNamed("Default");
  expect(gm.rows("next")).toEqual(["Next: Alrik | Sword (VII), 0 + 4 = 4 | 4"]);
  await gm.press("previousTurn");
  await anna.press("decideRequest");
  expect(anna.dialog.querySelector("[name=label]")).toBeTruthy();
  expect(anna.dialog.querySelector("[name=segments], [name=times]")).toBe(null);
  await anna.mark("Run");
  await anna.confirm();
  await gm.press("decideRequest");
  await gm.confirm();
  await anna.press("done");
  await anna.press("decideRequest");
  expect(anna.texts(".sz-options__group", anna.dialog)).toEqual(["The same again", "Movement"]);
  await anna.confirm("cancel");
});
