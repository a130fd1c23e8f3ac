import { expect, test } from "vitest";
import type { Fields, Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { answerFor, takeAllBack } from "./walk.ts";

/** Declares: what is chosen, in the order of the dialog, and what is filled in. Without anything chosen the usual. */
async function declare(seat: Seat, name: string, choices: readonly string[] = [], fields: Fields = {}): Promise<void> {
  await answerFor(seat, name, '[data-action^="decideRequest"]');
  for (const choice of choices) await seat.chooseInDialog(choice);
  await seat.fillDialog(fields);
  await seat.confirmDialog();
}

/** The speed stored with an actor in the fight. */
const speedOf = (gm: Seat, name: string, action: string): Promise<number | undefined> =>
  gm.run(
    ({ game }, [who, what]) =>
      game.combat.combatants.getName(who).actor.system.actionSpeeds[what] as number | undefined,
    [name, action] as const,
  );

test("plays the toll at the ford, and undoes it", async () => {
  const table = await Table.forTest();
  const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"]);
  await gm.openFight("The toll at the ford");
  const before = await gm.reading();
  const picture = await gm.timeline();

  // The GM decides about surprise before declarations. The party could slip away; and the squire may run at the sight of them.
  await gm.click("Begin with surprise");
  await gm.chooseInDialog("Set who is surprised");
  await gm.fillDialog({ "Bandits, segments": 1 }, "Begin the fight");
  await gm.click("5 more");
  await gm.waitFor("or slip away, which ends the fight");
  await gm.click("Hide");
  await anna.waitFor("The fight is over");
  await gm.click("Undo");
  await gm.fromMenu("Encounter menu", "Morale checks");
  await gm.chooseInDialog("Squire");
  await gm.chooseInDialog("At once");
  await gm.fillDialog({ Reason: "so many of them" }, "Call morale checks");
  await anna.waitFor("Squire is choosing");
  await ben.click("Held");

  // Everybody declares for themselves, and sees no more of the others than that they have. The GM says what the rules do not.
  await declare(anna, "Sir Bartholomew");
  await anna.fromMenu("Actions of Sir Bartholomew", "Declare again…");
  await anna.chooseInDialog("Attack lance");
  await anna.chooseInDialog("Charge, +4");
  await anna.fillDialog({ Target: "Captain", Direction: "across the ford" }, "Declare: charge, lance");
  await ben.doesNotSee("Charge, lance");
  await declare(anna, "Brother Anselm", ["Wait"], { "Wait for what?": "a bandit reaches Ysolde", "Then do": "mace" });
  await declare(ben, "Squire", ["Drink"], { "What exactly?": "a potion" });
  await declare(ben, "Egil");
  await answerFor(gm, "how many segments", '[data-action="decideRequest"]');
  await gm.fillDialog({ Segments: 2, "Remember the number for Squire": true }, "Takes 2 segments");
  expect(await speedOf(gm, "Squire", "imbibe")).toBe(2);
  await declare(gm, "Ysolde", ["Cast a spell sleep"]);
  await ben.waitFor("Round 1, others declare");
  await declare(gm, "Captain", ["Half move, +5"], { Direction: "to the bank" });
  await declare(gm, "Ogre", ["Charge, +4"], { Target: "Squire" });
  await gm.click("Use defaults (5)");
  await table.everyoneAgrees();

  // Segments 2 to 5: a check in the morale phase; Egil waits.
  await ben.waitFor("Segment 2, melee");
  await ben.click("Done");
  await gm.fromMenu("Encounter menu", "Morale checks");
  await gm.chooseInDialog("Squire");
  await gm.fillDialog({ Reason: "the hound bites" }, "Call morale checks");
  await gm.click("Done: Hound");
  await ben.waitFor("Segment 4, morale");
  await ben.click("Egil: Wait… lapses with the round");
  await ben.fillDialog({ "Wait for what?": "the ogre comes near" }, "Wait");
  await ben.click("Done morale held");

  // Segment 6: the caster is hit; no, she is killed, and finishes the spell with her last breath. Then the surprised, phase by phase.
  await gm.fromMenu("More actions of Ysolde", "Spell lost");
  await anna.waitFor("lost: hit while casting");
  await gm.click("Undo");
  await gm.fromMenu("More actions of Ysolde", "Defeated");
  await gm.click("4 done");
  await gm.fromMenu("Actions of Ysolde", "Last gasp: finish the spell");
  await gm.choose("Made");
  await anna.waitFor("Done: Ysolde");
  await gm.click("Done for all 2");
  await anna.click("Act now right after");
  await gm.click("Bandit ×2: show one by one");
  await gm.fromMenu("Bandit 1: Now", "Done, before the others");
  await gm.click("Done for all 2");
  await anna.waitFor("The trigger came: “a bandit reaches Ysolde”");

  // What is to come comes later, sooner, beside or elsewhere, as the GM rules; what runs over can be changed.
  await gm.fromMenu("Actions of Ogre", "Shift in time");
  await gm.fillDialog({ Segments: 3 });
  await gm.confirmDialog();
  await gm.fromMenu("Actions of Ogre", "Shift in time");
  await gm.fillDialog({ Segments: -4 });
  await gm.confirmDialog();
  await anna.waitFor("10 +4 seg.");
  await gm.fromMenu("Actions of Hound", "Add an action");
  await gm.fillDialog({ Segment: 9, Phase: "Melee", Name: "bites again" });
  await gm.confirmDialog();
  await gm.press('.sz-slot:has-text("bites again") [data-action="slotMenu"]');
  await gm.choose("Move to another time");
  await gm.fillDialog({ "To which time?": 8 }, "Move");
  await gm.fromMenu("Actions of Captain", "Change");
  await gm.leaveDialog();
  await gm.fromMenu("Encounter menu", "Back in the fight: Ysolde");
  await anna.click("Done");
  await anna.click("Prepare…");
  await anna.chooseInDialog("Attack mace");
  await anna.chooseInDialog("Half move, +5");
  await anna.confirmDialog();
  await gm.click("Done: Hound");
  await anna.reload();

  // Segment 10: the party first. The ogre charges, so that combatants with few hit dice check at once; Egil ends his wait.
  await anna.click("Done");
  await anna.click("Done");
  await ben.waitFor("a giant charges; morale 6");
  await ben.click("Failed");
  await anna.click("Held");
  await answerFor(gm, "Ysolde", '[data-action="chooseAnswer"]');
  await ben.click("Act now right after Ogre");
  await gm.click("Done: Ogre");
  await takeAllBack(gm);
  expect(await gm.reading()).toBe(before);
  expect(await gm.timeline()).toBe(picture);
  await table.everyoneAgrees();
});
