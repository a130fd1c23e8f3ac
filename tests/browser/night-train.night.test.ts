import { expect, test } from "vitest";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { answerFor, comesIn, takeAllBack } from "./walk.ts";

/** Chooses an action in the open dialog and confirms it. */
async function begin(seat: Seat, action: string, kind = "Begin"): Promise<void> {
  await seat.chooseInDialog(action, `${kind}: ${action}`);
}

/** Chooses a player's next action. */
async function take(seat: Seat, action: string): Promise<void> {
  await seat.click("Next action");
  await begin(seat, action);
}

/** Declares the next action of an NPC. */
async function next(gm: Seat, name: string, action: string): Promise<void> {
  await answerFor(gm, name, "button[aria-haspopup]");
  await begin(gm, action);
}

test("plays the night train, and undoes it", async () => {
  const table = await Table.forTest();
  const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"]);
  await gm.openFight("Robbery on the night train");
  await gm.fromMenu("Actions of Sir Bartholomew Featherstonehaugh", "Becomes aware later");
  await gm.fillDialog({ "Becomes aware after how many seconds?": 3 }, "Confirm");
  const before = await gm.timeline();
  await gm.click("Start");
  await ben.waitFor("becomes aware, and chooses");
  expect(await ben.sees("React")).toBe(false);

  // 0.0 s: Voss aims, the bandits run as one. Alrik's player has chosen before he notices anything.
  await next(gm, "Lieutenant Voss", "Submachine gun");
  await next(gm, "Bandit", "Run");
  await anna.fromMenu("Prepare…", "Alrik");
  await anna.confirmDialog();
  await gm.click("Skip to 0.5 s");
  await anna.waitFor("Next action");
  await take(anna, "Draw Automatic pistol");
  await gm.click("Done for all 3");
  await anna.click("Alrik: Sword, as prepared");
  await anna.doesNotSee("prepared:");
  await ben.waitFor("draws Sword (VII), 2 + 4 = 6, then Sword (VII) at 5.0 s");

  // 1.5 s: the bandits stop short and fall. A drawn weapon is fired next. Bernat runs.
  await next(gm, "Bandit", "Stand in one segment");
  await anna.click("Automatic pistol again");
  await gm.click("Done for all 3");
  await gm.click("Falls");
  await gm.click("Same again (3)");
  await take(ben, "Run");
  await table.everyoneAgrees();

  // 2.5 s: a burst begins, and a hidden participant fires. Bernat stands at once, and watches.
  await ben.waitFor("Lieutenant Voss Submachine gun (VI), action 1, 0 + 5 = 5, fires 6, then 24 of 30 left");
  expect(await ben.sees("Sharpshooter")).toBe(false);
  await take(ben, "Stand at once");
  await gm.click("Done for all 2");
  await gm.click("Stands");
  await ben.key("Shift+H");
  await ben.reload();

  // 3.0 s: the trigger is released; the sword is out; the pistol, and then the empty gun, are reloaded.
  await gm.fromMenu("Actions of Lieutenant Voss", "Cease fire");
  await anna.fromMenu("Actions of Adeline Duval", "Reload Automatic pistol");
  await anna.click("Done");
  await next(gm, "Lieutenant Voss", "Reload Submachine gun");
  await table.everyoneAgrees();
  await gm.click("Next action");
  await gm.confirmDialog();

  // At 4.5 s no one has acted yet, and players do not see who will: an answer to the action begun at 3.0 s comes first.
  await gm.waitFor("Now: Sharpshooter");
  await ben.click("React");
  await begin(ben, "Shout a word", "React with");
  await anna.waitFor("Shout a word (I), action 2, 6 + 1 + 1 = 8");
  await take(ben, "Watch");
  await gm.click("Aware now");
  await gm.click("Rifle again");
  await next(gm, "Watchman Pell", "Shout a word");

  // 5.0 s: Alrik is closed with later, and his sword is the longer. Rulings, a change, a slot put elsewhere.
  await gm.click("Undo");
  await gm.fromMenu("Actions of Alrik", "Closing in");
  await gm.fillDialog({ "Segment in which they close": 14, "Is this weapon much longer?": "Yes" }, "Save");
  await anna.waitFor("Sword (VII), 6 + 7 = 13");
  await gm.fromMenu("Actions of Sir Bartholomew Featherstonehaugh", "Allow it at half speed");
  await gm.fromMenu("Actions of Sir Bartholomew Featherstonehaugh", "Move to another time");
  await gm.fillDialog({ "To which time?": 6.5 }, "Move");
  await anna.click("Adeline Duval: Change the action");
  await begin(anna, "Throw yourself down", "Change to");
  await ben.waitFor("Throw yourself down (II), 9 + 2 = 11");
  await table.everyoneAgrees();

  // One of the group falls and gets up again. A late joiner chooses at once.
  await gm.fromMenu("Actions of Bandit ×3", "Show one by one");
  await gm.fromMenu("Bandit 3: Next", "Defeated");
  await gm.fromMenu("Encounter menu", "Back in the fight: Bandit 3");
  await comesIn(gm, "Adler");
  await gm.click("Same again (2)");
  await take(ben, "Revolver");

  // 5.5 s: the watcher acts. A participant with a completed action gives it up for an answer to the one begun at 4.5 s.
  await ben.fromMenu("Actions of Bernat", "Act");
  await begin(ben, "Sabre");
  await anna.waitFor("Sabre (V), 11 + 7 = 18");
  await gm.click("Undo");
  await anna.waitFor("Your action completes");
  await anna.fromMenu("Actions of Adeline Duval", "React");
  await begin(anna, "Shout a word", "React with");
  await ben.waitFor("lost: gave it up to react");
  await table.everyoneAgrees();

  // Undoes a few clicks singly and the rest at once.
  await takeAllBack(gm);
  expect(await gm.timeline()).toContain(before.slice(0, 200));
  await table.everyoneAgrees();
});
