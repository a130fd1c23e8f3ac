import { expect, test } from "vitest";
import type { Fields, Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { comesIn, takeAllBack } from "./walk.ts";
import { waysOf } from "./hands/ways.ts";

/** Declares: what is chosen, in the order of the dialog, and what is filled in. Without anything chosen the usual. */
async function declare(seat: Seat, name: string, choices: readonly string[] = [], fields: Fields = {}): Promise<void> {
  // Players are asked in the panel.
  if (await seat.sees(".sz-mine")) await seat.click(new RegExp(`^(${name}: )?Declare…`));
  else await seat.press(`.sz-pending__row:has-text("${name}") [data-action^="decide"]`);
  for (const choice of choices) await seat.chooseInDialog(choice);
  await seat.fillDialog(fields);
  await seat.confirmDialog();
}

/** Chooses an entry of a row's menu. */
async function menuOf(gm: Seat, name: string, entry: string): Promise<void> {
  await gm.click(`Actions of ${name}`);
  await gm.choose(entry);
}

/** Chooses an entry of the encounter menu. */
async function ruling(gm: Seat, entry: string): Promise<void> {
  await gm.fromMenu("Encounter menu", entry);
}

/** The speed stored with an actor in the fight. */
const speedOf = (gm: Seat, name: string, action: string): Promise<number | undefined> =>
  gm.run(
    ({ game }, [who, what]) =>
      game.combat.combatants.getName(who).actor.system.actionSpeeds[what] as number | undefined,
    [name, action] as const,
  );

test.each(waysOf("pointer"))("plays the toll at the ford by %s, and undoes it", async (hands) => {
  const table = await Table.forTest();
  const [gm, anna, ben] = await table.seat(["Gamemaster", "Anna", "Ben"], { hands });
  await gm.openFight("The toll at the ford");
  const before = await gm.reading();
  const picture = await gm.timeline();

  // The GM decides about surprise before declarations. The party could slip away; and the squire may run at the sight of them.
  await gm.click("Begin with surprise");
  await gm.chooseInDialog("Set who is surprised");
  await gm.fillDialog({ "Bandits, segments": 1 }, "Begin the fight");
  await anna.waitFor("surprise: Bandits +1");
  await gm.waitFor("or slip away, which ends the fight");
  await gm.click("Hide");
  await anna.waitFor("The fight is over");
  await gm.click("Undo");
  await ruling(gm, "Morale checks");
  await gm.chooseInDialog("Squire");
  await gm.chooseInDialog("At once");
  await gm.fillDialog({ Reason: "so many of them" }, "Call morale checks");
  await anna.waitFor("Squire is choosing");
  await ben.click("Held");

  // Everybody declares for themselves, and sees no more of the others than that they have. The GM says what the rules do not.
  await declare(anna, "Sir Bartholomew");
  await anna.click("Sir Bartholomew: Declare again");
  await anna.chooseInDialog("Attack lance");
  await anna.chooseInDialog("Charge, +4");
  await anna.waitFor("Charge, lance: speed 6 + 4.");
  await anna.fillDialog({ Target: "Captain", Direction: "across the ford" }, "Declare: charge, lance");
  await ben.doesNotSee("Charge, lance");
  await declare(anna, "Brother Anselm", ["Wait"], { "Wait for what?": "a bandit reaches Ysolde", "Then do": "mace" });
  await declare(ben, "Squire", ["Drink"], { "What exactly?": "a potion" });
  await declare(ben, "Egil");
  await gm.press('.sz-pending__row:has-text("how many segments") [data-action="decideRequest"]');
  await gm.fillDialog({ Segments: 2, "Remember the number for Squire": true }, "Takes 2 segments");
  expect(await speedOf(gm, "Squire", "imbibe")).toBe(2);
  await declare(gm, "Ysolde", ["Cast a spell sleep"]);
  await ben.waitFor("Round 1, others declare");
  await ben.waitFor("charge, lance");
  await declare(gm, "Captain", ["Half move, +5"], { Direction: "to the bank" });
  await declare(gm, "Ogre", ["Charge, +4"], { Target: "Squire" });
  await gm.click("Use defaults (5)");
  await table.everyoneAgrees();

  // Segments 2 to 5: a check in the morale phase; Egil waits.
  await ben.waitFor("Segment 2, melee");
  await ben.click("Done");
  await ruling(gm, "Morale checks");
  await gm.chooseInDialog("Squire");
  await gm.fillDialog({ Reason: "the hound bites" }, "Call morale checks");
  await gm.click("Done: Hound");
  await ben.waitFor("Segment 4, morale");
  await ben.click("Held");
  await anna.waitFor("morale check: the hound bites, held");
  await ben.click("Wait… lapses with the round");
  await ben.fillDialog({ "Wait for what?": "the ogre comes near" }, "Wait");
  await anna.waitFor("until “the ogre comes near”, then Sword");

  // Segment 6: the caster is hit; no, she is killed, and finishes the spell with her last breath. Then the surprised, phase by phase.
  await gm.click("More actions of Ysolde");
  await gm.choose("Spell lost");
  await anna.waitFor("lost: hit while casting");
  await gm.click("Undo");
  await gm.click("More actions of Ysolde");
  await gm.choose("Defeated");
  await gm.click("5 done");
  await menuOf(gm, "Ysolde", "Last gasp: finish the spell");
  await gm.choose("Made");
  await anna.waitFor("Done: Ysolde");
  await gm.waitFor("Hits now; takes effect at the end of the segment.");
  await gm.click("Done for all 2");
  await anna.click("Act now right after");
  await gm.click("Bandit ×2: show one by one");
  await gm.click("Bandit 1: Now");
  await gm.choose("Done, before the others");
  await gm.click("Done for all 2");
  await anna.waitFor("The trigger came: “a bandit reaches Ysolde”");

  // What is to come comes later, sooner, beside or elsewhere, as the GM rules; what runs over can be changed.
  await menuOf(gm, "Ogre", "Shift in time");
  await gm.fillDialog({ Segments: 3 });
  await gm.confirmDialog();
  await anna.waitFor("charge, club, carried over as 4");
  await menuOf(gm, "Ogre", "Shift in time");
  await gm.fillDialog({ Segments: -4 });
  await gm.confirmDialog();
  await anna.waitFor("10 +4 seg.");
  await menuOf(gm, "Hound", "Add an action");
  await gm.fillDialog({ Segment: 9, Phase: "Melee", Name: "bites again" });
  await gm.confirmDialog();
  await anna.waitFor("bites again, added by the GM");
  await gm.press('.sz-slot:has-text("bites again") [data-action="slotMenu"]');
  await gm.choose("Move to another time");
  await gm.fillDialog({ "To which time?": 8 }, "Move");
  await menuOf(gm, "Captain", "Change");
  await gm.waitFor("now in segment 6");
  await gm.leaveDialog();
  await ruling(gm, "Back in the fight: Ysolde");
  await anna.click("Done");
  await anna.click("Prepare…");
  await anna.chooseInDialog("Attack mace");
  await anna.chooseInDialog("Half move, +5");
  await anna.confirmDialog();
  await gm.click("Done: Hound");
  await anna.reload();

  // Segment 10: the party first. The ogre charges, so that combatants with few hit dice check at once; Egil ends his wait.
  await anna.waitFor("Charging, arrives");
  await anna.click("Done");
  await anna.waitFor("At Captain.");
  await anna.click("Done");
  await ben.waitFor("a giant charges; morale 6");
  await ben.click("Squire: Failed");
  await anna.click("Brother Anselm: Held");
  await gm.press('.sz-pending__row:has-text("Ysolde") [data-action="chooseAnswer"]');
  await ben.click("Act now right after Ogre");
  await gm.click("Done: Ogre");
  await ben.waitFor("The trigger came: “the ogre comes near”");
  await ben.click("Done");
  await gm.click("Done: Ogre");
  await gm.waitFor("The round is over");
  await anna.waitFor("Round 1, morale");
  await gm.press('.sz-pending [data-action="decideRequest"]');
  await table.everyoneAgrees();

  // Round 2: what Anna has prepared is declared by one click, and a charge is met. The sides roll.
  await anna.waitFor("carried over from the last round");
  await anna.click("Brother Anselm: Half move, mace, as prepared");
  await declare(gm, "Ogre", ["Charge, +4"], { Target: "Sir Bartholomew" });
  await anna.waitFor("charged by Ogre");
  await declare(anna, "Sir Bartholomew", ["Meet a charge lance"]);
  await declare(ben, "Squire", ["Lure"]);
  await declare(ben, "Egil");
  await declare(gm, "Captain", ["Talks", "None, 0"], { Segments: 9 });
  await declare(gm, "Ysolde", ["Cast a spell light"]);
  await gm.click("Use defaults (5)");
  await anna.waitFor("Round 2, initiative");
  await anna.click("Enter result");
  await anna.fillDialog({ "The party": 2 }, "Save");
  await gm.click("Enter results");
  await gm.fillDialog({ Bandits: 6 }, "Save");
  await ben.waitFor("Bandits first: die 6 against 2");

  // Both bandits of segment 3 are done in one go; bait delays their side, and Egil thinks better of it.
  await gm.click("Done: Captain");
  await gm.click("Done for all 2");
  await ben.waitFor("Segment 4, melee");
  await gm.click("Delay a side");
  await gm.chooseInDialog("Bandits");
  await gm.fillDialog({ Segments: 2 }, "Delay");
  await ben.click("Done");
  await gm.click("Done: Ysolde");
  await ben.waitFor("Segment 6, melee");
  await ben.fromMenu("More actions of Egil", "Change… counts from segment 6");
  await ben.chooseInDialog("Half move 5", "Change to: half move");

  // A late joiner declares; a parley stops the count, and another fails. The ogre falls.
  await comesIn(gm, "Guard");
  await table.everyoneAgrees();
  await anna.waitFor("can declare; counts from segment 7");
  await menuOf(gm, "Guard", "Declare");
  await gm.confirmDialog();
  await ruling(gm, "Talks: stop the count");
  await anna.waitFor("Paused: talks");
  await gm.click("Resume");
  await gm.click("Done for all 2");
  await gm.click("Done for all");
  await gm.click("Done: Rising water");
  await gm.waitFor("Segment 11, melee");
  await gm.click("Nobody heeds it");
  await menuOf(gm, "Ogre", "Defeated");
  await ben.click("Done");
  await anna.click("Done");

  // The round is ended with turns still open, which is asked; what runs over is there in the next.
  await ruling(gm, "Next round");
  await gm.waitFor("unfinished and would be lost");
  await gm.confirmDialog();
  await anna.waitFor("Round 3, declare");
  await anna.waitFor("half move, mace, carried over from the last round");
  await table.everyoneAgrees();

  // Back to a point of the log, forward again; and all undone.
  const seen = await ben.timeline();
  await ruling(gm, "Combat log");
  await gm.click(/^Undo to here: after “Bandits: all actions 2 segments later”/);
  await gm.confirmDialog();
  await ben.waitFor("Segment 4, melee");
  await gm.click(/^Redo to here: including “Round 3 begins/);
  await ben.waitFor("Round 3, declare");
  expect(await ben.timeline()).toBe(seen);
  await takeAllBack(gm);
  expect(await gm.reading()).toBe(before);
  // The late joiner is still in the order.
  expect((await gm.timeline()).replace(" To come: Guard", "")).toBe(picture);
  await table.everyoneAgrees();
});
