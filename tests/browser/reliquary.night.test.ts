import { expect, test } from "vitest";
import { Table } from "./table.ts";
import { comesIn, takeAllBack, typeResults } from "./walk.ts";

test("plays the reliquary, and undoes it", async () => {
  const table = await Table.forTest();
  const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"]);
  await gm.openFight("The reliquary of Abbot Vane");

  // Before the start the GM makes Ansgar surprised as well. His player Ben prepares a turn while dice are pending.
  await gm.fromMenu("Actions of Brother Ansgar", "Surprised in the first round");
  const before = await gm.timeline();
  await gm.click("Start");
  await ben.waitFor("d100 against 30½");
  await ben.fromMenu("Actions of Brother Ansgar", "Prepare the next turn");
  await ben.choose("Actions");
  await ben.fillDialog({ "Action 1: What?": "Throw", "Action 2: What?": "Draw" }, "Choose without ending the turn");
  await ben.waitFor("Prepared: Throw; Draw");

  // Nothing is asked about special events, which are off; each player tests separately, the three cultists together.
  expect(await gm.sees("Dealt with")).toBe(false);
  await typeResults(anna, { "Examiner Tamsin Vale": 31, "Sister Orla": 20 });
  await typeResults(ben, { "Brother Ansgar": 20 });
  expect(await gm.sees("Prepared")).toBe(false);
  await typeResults(gm, { "Kit the Gun": 38, "Cultist ×3": 40, "Warden of the Door": 60, "Mind-reader": 20 });
  await table.everyoneAgrees();

  // Kit and Orla have the same margin: dice, level dice again, and at last they agree on it.
  await typeResults(anna, { "Sister Orla": 5 });
  await typeResults(gm, { "Kit the Gun": 5 });
  await gm.click("2 more");
  await gm.click("Set order");
  await gm.fillDialog({ "Place of Sister Orla": "1" }, "Set order");
  await anna.waitFor("Your turn");
  await gm.waitFor("surprised: 51 halved, this round only");

  // These rounds have no waits, as the key reports. An impossible combination is not sent, and its reason is visible first.
  await anna.key("Shift+H");
  await anna.waitFor("Ask the GM to hold the turn");
  await anna.click("Close message");
  await anna.click("Actions…");
  await anna.fillDialog({ "Action 1: What?": "Do nothing", "Action 1: Combined with": "Run" });
  await anna.waitFor("Do nothing combines only with movement at walking speed or less");
  expect(await anna.dialog.getByRole("button", { name: "Choose without" }).isDisabled()).toBe(true);
  await anna.fillDialog({
    "Action 1: What?": "Draw",
    "Action 1: Combined with": "(nothing",
    "Action 2: What?": "Fire",
    "Action 2: Chance": 71,
  });
  await anna.click("Choose without ending the turn");

  // Declared, combined at half the chance, separated, changed, and done.
  await anna.fromMenu("More actions of Examiner Tamsin Vale", "Combine");
  await gm.waitFor("71% halved: 35½%");
  await anna.fromMenu("More actions of Examiner Tamsin Vale", "Separate");
  await anna.click("Change…");
  await anna.fillDialog({ "Action 2: Combined with": "Walk" }, "Choose without ending the turn");
  await anna.click("Done");
  await ben.waitFor("Draw; Fire + Walk");
  await table.everyoneAgrees();

  // Orla begins a task: the GM sets its duration and changes it.
  await anna.waitFor("Sister Orla");
  expect(await anna.sees("Begin a long task")).toBe(false);
  await gm.fromMenu("More actions of Sister Orla", "Begin a long task");
  await gm.fillDialog({ "What is the task?": "stop <b>it</b>", "How many actions?": 3 }, "Begin a long task");
  await anna.waitFor("“stop <b>it</b>”: 0 of 3, 2 rounds more");
  await anna.click("Done");
  await gm.click("2 done");
  await gm.fromMenu("Actions of Sister Orla", "Change length of");
  await gm.fillDialog({ "How many actions in all?": 4 });
  await gm.confirmDialog();

  // Kit holds the turn. Only the GM sees the mind-reader; the Warden wakes up after all.
  await gm.fromMenu("More actions of Kit the Gun", "Hold the turn");
  await ben.doesNotSee("Mind-reader");
  await gm.waitFor("Kit the Gun holds the turn moved, rolled 38 vs 68, d6 5");
  await gm.fromMenu("Actions of Warden of the Door", "Not surprised after all");
  await gm.click("Done: Mind-reader");

  // Ansgar's prepared action is given after a reload.
  await ben.reload();
  await ben.click("Throw; Draw, as prepared");
  await ben.click("Done");
  await table.everyoneAgrees();

  // The cultists act together.
  await gm.fromMenu("For all…", "All: Actions…");
  await gm.fillDialog({ "Action 1: What?": "Run", "Action 2: What?": "Attack" }, "Choose without ending the turn");
  await gm.click("Done for all 3");
  await ben.waitFor("Done: Cultist ×3 Run; Attack");

  // Time stands still for a word; what is left of the round is lost only when the GM says so twice.
  await gm.fromMenu("Encounter menu", "Pause…");
  await gm.fillDialog({ Reason: "Talks", "Note for everyone": "the lights go out" }, "Pause");
  await anna.waitFor("the lights go out");
  await gm.click("Resume");
  await gm.fromMenu("Encounter menu", "Next round");
  await gm.waitFor("2 turns are unfinished and would be lost: Warden of the Door Kit the Gun");
  await gm.click("End round");

  // Round 2: the generator first, then tests; surprise is over. A late joiner tests as well.
  await gm.click("Done: Failing generator");
  await gm.run(({ Actor }) =>
    Actor.create({ name: "Late Lenz", type: "npc", system: { initiative: 44 } }).then(() => undefined),
  );
  await comesIn(gm, "Late Lenz");
  await typeResults(gm, {
    "Examiner Tamsin Vale": 90,
    "Brother Ansgar": 58,
    "Kit the Gun": 60,
    "Sister Orla": 9,
    "Cultist ×3": 15,
    "Warden of the Door": 40,
    "Mind-reader": 66,
    "Late Lenz": 4,
  });
  await ben.waitFor("Round 2, margin +41");
  await table.everyoneAgrees();

  // Orla's task is interrupted, resumed and dropped by the player; the round goes on without it.
  await anna.fromMenu("More actions of Sister Orla", "Interrupt “stop <b>it</b>”: 2 of 4 stay done");
  await anna.fromMenu("More actions of Sister Orla", "Resume “stop <b>it</b>”");
  await anna.fromMenu("More actions of Sister Orla", "Drop “stop <b>it</b>”");
  await gm.doesNotSee("stop <b>it</b>");
  await anna.fromMenu("More actions of Sister Orla", "Walk and look");
  await anna.click("Done");

  // Lenz is put one place later by hand; of the cultists one falls, the others act, and it gets up again too late.
  await gm.fromMenu("More actions of Late Lenz", "Act later");
  await gm.choose("after Warden of the Door");
  await gm.click("Cultist ×3");
  await gm.fromMenu("Cultist 2: To come", "Defeated");
  await gm.click("Done for all 2");
  await gm.fromMenu("Encounter menu", "Back in the fight: Cultist 2");
  await gm.waitFor("Lost: Cultist 2 too late for this turn");
  await gm.click("Done: Warden of the Door");
  await table.everyoneAgrees();

  // A summary for everybody; back to a point of the log, forward again, and all the way back.
  await gm.fromMenu("Encounter menu", "Summary to chat");
  await gm.choose("Round 1");
  const seen = await ben.timeline();
  await gm.fromMenu("Encounter menu", "Combat log");
  await gm.click("Undo to here: after “Sister Orla chooses: Walk + Do nothing");
  await gm.confirmDialog();
  await ben.waitFor("Round 2, margin +41");
  await gm.click("Redo to here: including “Cultist 1: done”");
  await gm.click("Redo");
  await ben.waitFor("Done: Warden of the Door");
  expect(await ben.timeline()).toBe(seen);
  await takeAllBack(gm);
  // The joined participant stays, also before the start.
  expect((await gm.timeline()).replace(" To come: Late Lenz not rolled yet", "")).toBe(before);
  await table.everyoneAgrees();
});
