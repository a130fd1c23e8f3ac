import { expect, test } from "vitest";
import { give } from "./fights.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { answerFor, comesIn, takeAllBack, typeResults } from "./walk.ts";

/** Waits for a trigger without naming a step. */
async function waitFor(seat: Seat, verb: string, trigger: string): Promise<void> {
  await seat.click(verb);
  await seat.fillDialog({ "Wait for what?": trigger }, "Wait");
}

test("plays the ferry landing, with a late joiner and Undo", async () => {
  const table = await Table.forTest();
  const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"]);
  await gm.openFight("The ferry landing");
  // Without manoeuvres, the pacing offers moves and fire by itself.
  await give(gm, { type: "rules", rules: "ruling" });
  const before = await gm.reading();
  const picture = await gm.timeline();

  // Everyone rolls separately, the deckhands once. Players see nothing of hidden combatants.
  await gm.click("Start");
  await typeResults(anna, { "Lou Marchand": 8 });
  await ben.waitFor("12 − 8 = 4, then 0, −4, −8");
  await typeResults(ben, { "Corporal Dunn": 6 });
  expect(await anna.sees("Marksman")).toBe(false);
  await typeResults(gm, { "Deckhand ×3": 10, Ferryman: 3, Marksman: 14 });

  // Step 4: Lou puts her turn off to the step on which Dunn acts, and wins the contest there.
  await anna.waitFor("Your turn");
  expect(await ben.sees('.sz-controls [data-action="done"]')).toBe(false);
  await anna.click("Wait… down to step 1");
  await anna.chooseInDialog("step 2");
  await anna.fillDialog({ "Wait for what?": "they cast off" }, "Wait until 2");
  await typeResults(anna, { "Lou Marchand": 9 });
  await typeResults(ben, { "Corporal Dunn": 10 });
  await table.everyoneAgrees();
  await anna.fromMenu("More actions of Lou Marchand", "Fire 10");
  await ben.waitFor("Done: Lou Marchand Attack, 10 shots, Machine pistol");

  // Dunn waits and cuts in on the deckhands. They roll together, lose, and continue.
  await waitFor(ben, "Wait… down to step −3", "a deckhand takes the rope");
  // A full move has no room on the plate beside an NPC's likely attack.
  await gm.click("More actions of Ferryman");
  await gm.waitFor(/Full move\s+then 3 of 9 yd/);
  await gm.choose("Full move");
  await ben.click("Cut in contest of DX with Deckhand 1");
  await typeResults(ben, { "Corporal Dunn": 8 });
  await typeResults(gm, { "Deckhand ×3": 12 });
  await anna.waitFor("Contest of DX: Corporal Dunn: 11 − 8 = 3; Deckhand ×3: 10 − 12 = −2");
  await ben.fromMenu("More actions of Corporal Dunn", "Fire 8…");
  await ben.fillDialog({ Target: "the deckhands" }, "Fire 8");

  // All three wait in one step. Lou prepares an action during that.
  await anna.fromMenu("Prepare…", "Full move");
  await waitFor(gm, "All: Wait…", "anybody comes aboard");
  await anna.click("Full move, as prepared");
  await ben.waitFor("Deckhand ×3 for the right moment");
  expect(await ben.sees("Marksman")).toBe(false);
  await gm.fromMenu("Actions of Marksman", "Show to players");
  await ben.waitFor("Marksman");
  await table.everyoneAgrees();

  // One of them cuts in with the others: they act from the wait as one. The GM thinks better of it, and they wait in vain.
  await gm.fromMenu("For all…", "Each: Cut in");
  await gm.click("Undo");
  await gm.waitFor("Now: Marksman");
  await gm.click("Done: Marksman");

  // A late joiner rolls at once and has lost the past turns.
  await comesIn(gm, "Bandit");
  await typeResults(gm, { Bandit: 14 });
  await gm.click("Done for all 3");

  // Tied in the contest: they roll again.
  await typeResults(anna, { "Lou Marchand": 11 });
  await typeResults(ben, { "Corporal Dunn": 9 });
  await typeResults(anna, { "Lou Marchand": 12 });
  await typeResults(ben, { "Corporal Dunn": 8 });
  await ben.waitFor("Corporal Dunn: 11 − 9 = 2, then 11 − 8 = 3");
  await ben.fromMenu("More actions of Corporal Dunn", "Fire 8…");
  await ben.fillDialog({ Target: "the deckhands" }, "Fire 8");

  // Exceeding the limits is reported but allowed. The GM decides what counts as a move action beside Move.
  await anna.fromMenu("Choose an action", "Something else");
  expect(await anna.sees("Counts as a move action")).toBe(false);
  await anna.fillDialog(
    { Manoeuvre: "Move and Attack", "Yards moved": 9, "Weapon fired": "Machine pistol", Shots: 12 },
    "Done",
  );
  await gm.waitFor(
    "Move and Attack, 9 yd, 12 shots, Machine pistol, DX made by 1, beyond a full move, beyond the rate of fire",
  );
  await typeResults(gm, { Marksman: 8, Bandit: 12 });
  await waitFor(gm, "Wait… down to step −12", "Lou breaks cover");
  await gm.click("Done: Bandit");
  await ben.reload();

  // The marksman acts after all who stand on step −10, without a contest. Lou waits with her last turn; a deckhand falls.
  await typeResults(anna, { "Lou Marchand": 10 });
  await typeResults(gm, { "Deckhand ×3": 11 });
  await gm.press('.sz-wait [data-action="slotMenu"]');
  await gm.choose("Act after");
  await waitFor(anna, "Wait… on any later step", "the rope is cut");
  await gm.click("Deckhand ×3");
  await gm.fromMenu("Deckhand 2: To come", "Defeated");
  await gm.click("Done for all 2");
  await gm.click("Done: Marksman");

  // Extra turns: the ferryman has moved and moves again, Dunn keeps firing. Waiting participants may cut in on them too.
  await gm.click("Move the extra turn");
  await ben.click("Keep firing Carbine at the deckhands, the extra turn");
  await gm.click("Done: Bandit");
  await waitFor(gm, "Wait… on any later step", "Lou breaks cover");
  await gm.click("Skip");
  await table.everyoneAgrees();

  // The last call: one declines the turn, the other takes it.
  await answerFor(gm, "Marksman", '[data-action="chooseAnswer"] >> nth=1');
  await ben.waitFor("lost: the round ended while waiting");
  await anna.click("Act now");
  await anna.fromMenu("More actions of Lou Marchand", "Fire 8 then 30 of 30");

  // Round 2: the ferryman's first step is set instead of a roll.
  await gm.press('.sz-slot:has-text("Ferryman") [data-action="participantMenu"]');
  await gm.choose("Set first step");
  await gm.fillDialog({ "First step": 7 }, "Set");
  await typeResults(anna, { "Lou Marchand": 10 });
  await typeResults(ben, { "Corporal Dunn": 9 });
  await typeResults(gm, { "Deckhand ×2": 12, Marksman: 12, Bandit: 14 });
  await ben.waitFor("Round 2, step 7");
  await table.everyoneAgrees();
  await takeAllBack(gm);
  expect(await gm.reading()).toBe(before);
  expect(await gm.timeline()).toContain(picture.slice(0, 40));
  await table.everyoneAgrees();
});
