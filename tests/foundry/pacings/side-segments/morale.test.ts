import { afterEach, describe, expect, it } from "vitest";
import { cardsOf } from "../../chat/cards.ts";
import { draw } from "../../world.ts";
import {
  ahead,
  anna,
  ARCHER,
  begin,
  CAPTAIN,
  choose,
  declare,
  EGIL,
  fight,
  gm,
  id,
  leave,
  menuOf,
  OGRE,
  onceEach,
  outcome,
  owed,
  reading,
  sit,
  usual,
  weapon,
  YSOLDE,
} from "./table.ts";
import { QUICK } from "../../../quick.ts";

afterEach(leave);

describe("side-segments: surprise and morale", () => {
  it("S-2, S-5: the fight begins with surprise, and nobody can declare before it", async () => {
    await sit([EGIL, CAPTAIN]);
    await draw(fight.anna);
    await gm.pressNamed("Begin with surprise");
    await gm.mark("Set who is surprised");
    await gm.fill({ foes: "2" });
    await gm.confirm();
    expect(reading(anna)).toEqual(["Round 1, declare", "surprise: Foes +2"]);
    expect(fight.combat(fight.gm).encounter.participants).toBeTruthy();
    await gm.press("previousTurn");
    expect(reading(anna)[0]).toBe("Before round 1");
  });

  it("S-9: a check at once comes before declarations, and stands alone", async () => {
    await begin([EGIL, YSOLDE, CAPTAIN]);
    await draw(fight.anna);
    await declare(anna, "Egil");
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    expect(gm.texts(".sz-owed__title, .sz-owed__row")).toEqual([
      "1 morale check pending",
      "Ysolde morale check; 2d6 against morale 8 Roll",
    ]);
    await gm.type(8);
    expect(cardsOf(fight.gm).at(-1)!.rows[0]).toMatchObject({
      name: "Ysolde checks morale",
      verdict: expect.stringContaining("made by 0"),
      so: "Holds and stays in the fight",
    });
    expect(gm.texts(".sz-owed__title")).toEqual(["2 of 3 declarations pending"]);
  });

  it.skipIf(QUICK)(
    "S-35: with the setting time stops at the end of the round, and says what counts and who waited in vain",
    async () => {
      await begin([YSOLDE, EGIL, CAPTAIN], { bookkeeping: true });
      await draw(fight.anna);
      await declare(gm, "Ysolde", "MaCast a spell");
      await declare(gm, "Egil", "Wait", undefined, { trigger: "it rains" });
      await declare(gm, "Captain", "MvReposition", undefined, { segments: "1" });
      await gm.type(4, 4);
      await gm.press("done");
      await gm.press("done");
      expect(gm.texts(".sz-owed__lead, .sz-owed__row")).toEqual([
        "Counts now, held back in segment 6: Ysolde. Egil waited in vain.",
        "? The round is over morale, losses, what ends with the round Next round",
      ]);
      expect(anna.texts(".sz-owed__row button")).toEqual([]);
      await gm.press("decideRequest");
      expect(reading(gm)[0]).toBe("Round 2, declare");
      expect(gm.texts(".sz-owed__lead")).toEqual([
        "From the last round: Counts now, held back in segment 6: Ysolde. Egil waited in vain.",
      ]);
      // From then on nobody knows any more which segment was the last.
      await declare(anna, "Ysolde");
      expect(gm.texts(".sz-owed__lead")).toEqual(["From the last round: Egil waited in vain."]);
    },
  );

  it.skipIf(QUICK)(
    "S-35: players say themselves that a check has failed, and do in the turn of one of theirs what another can do",
    async () => {
      await begin([EGIL, YSOLDE, CAPTAIN]);
      await draw(fight.anna);
      await usual();
      await gm.type(6, 1);
      await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
      await gm.mark("Ysolde");
      await gm.confirm();
      await anna.press("done");
      expect(anna.texts(".sz-mine button")).toEqual(expect.arrayContaining(["Done morale held", "Failed"]));
      await anna.pressNamed("Failed");
      expect(anna.rows("done")).toContain("Done: Ysolde You | morale check, failed");
      expect(gm.texts(".sz-now__name")).toEqual(["Egil"]);
      expect(anna.texts(".sz-mine button")).toContain("Ysolde: Headlong flight at once");
    },
  );

  it.skipIf(QUICK)(
    "S-10: who comes in the middle of the round is there to be seen, and declares from now",
    async () => {
      await begin([EGIL, CAPTAIN]);
      await usual();
      await gm.type(6, 1);
      const guard = await fight.gm.window.Actor.create({ name: "Guard", type: "npc", items: [weapon("halberd", 4)] });
      await fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [{ actorId: guard.id, name: "Guard" }]);
      await fight.settled();
      expect(ahead(gm).slice(-3)).toEqual(["new", "To come: Guard", "can declare; counts from segment 5"]);
      onceEach();
      await choose(gm, `[data-participant-id="${id("Guard")}"] [data-action=participantMenu]`, "Declare…");
      await gm.confirm();
      expect(
        gm
          .rows("ahead")
          .concat(gm.rows("next"))
          .some((row) => row.includes("Guard | halberd, speed 4")),
      ).toBe(true);
    },
  );

  it.skipIf(QUICK)("S-5, S-10: surprise by ruling; the surprised declare when the others have begun", async () => {
    await begin([EGIL, CAPTAIN, ARCHER]);
    await gm.pressNamed("Surprise…");
    await gm.mark("Set who is surprised");
    await gm.fill({ foes: "2" });
    expect(outcome(gm).slice(0, 3)).toEqual(["1", "side surprised", "Foes +2"]);
    await gm.confirm();
    expect(reading(gm)).toEqual(["Round 1, declare", "surprise: Foes +2"]);
    expect(gm.texts(".sz-owed__lead")).toEqual(["Foes: surprised, declare after the others have begun to act."]);
    expect(ahead(gm)).toEqual([
      "later",
      "Foes: surprised, +2 this round",
      "To come: Captain",
      "declares after the others have begun",
      "To come: Archer",
      "declares after the others have begun",
    ]);
    onceEach();
    expect(owed(gm).at(-1)).toBe("The party not seen yet: engage, or slip away, which ends the fight? Withdraw Hide");
    await declare(gm, "Egil");
    expect(reading(gm)[0]).toBe("Round 1, others declare");
    await usual();
    expect(ahead(gm)).toEqual([
      "7+2 seg.",
      "Next: Archer",
      "shortbow, speed 5 + 2",
      "9+4 seg.",
      "To come: Captain",
      "greatsword, speed 7 + 2",
    ]);
  });

  it.skipIf(QUICK)("S-5, S-6: secret dice for every side, of which players learn nothing", async () => {
    await begin([EGIL, CAPTAIN]);
    await draw(fight.anna);
    await gm.pressNamed("Surprise…");
    await gm.confirm();
    expect(gm.texts(".sz-owed__title")).toEqual(["2 rolls pending"]);
    expect(anna.texts(".sz-owed")).toEqual([]);
    await gm.type(4, 1);
    expect(reading(anna)[1]).toBe("surprise: Foes +1");
  });

  it.skipIf(QUICK)(
    "S-36: a giant's charge asks for morale at once; the card says what follows, and who fails may run",
    async () => {
      await begin([EGIL, YSOLDE, OGRE]);
      await declare(gm, "Ogre", undefined, "charge", { target: "Ysolde" });
      await declare(gm, "Ysolde", "MeOpening");
      await usual();
      await gm.type(3, 5);
      for (let clicks = 0; clicks < 9 && !gm.texts(".sz-owed").length; clicks++) await gm.press("done");
      expect(owed(gm)).toEqual(["Ysolde a giant charges; 2d6 against morale 8 Roll"]);
      await gm.type(9);
      expect(cardsOf(fight.gm).at(-1)!.rows[0]).toMatchObject({
        verdict: expect.stringContaining("failed by 1"),
        so: "Fails: may flee headlong at once",
      });
    },
  );

  it.skipIf(QUICK)("S-40: with the host game's checks the outcome is a button, and chat says it", async () => {
    await begin([EGIL, YSOLDE, OGRE], { moraleCheck: "host" });
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    expect(owed(gm)).toEqual(["Ysolde morale check; morale 8 Held Failed"]);
    await gm.pressNamed("Failed");
    expect(cardsOf(fight.gm).at(-1)!.text).toContain("Morale fails");
  });

  it.skipIf(QUICK)("SA-14, S-40: in its phase the dice are asked for, and the check is over with them", async () => {
    await begin([YSOLDE, CAPTAIN]);
    await usual();
    await gm.type(5, 3);
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    for (let clicks = 0; clicks < 4 && !gm.texts(".sz-owed").length; clicks++) await gm.press("done");
    expect(owed(gm)).toEqual(["Ysolde morale check; 2d6 against morale 8 Roll"]);
    await gm.type(12);
    expect(gm.rows("done")).toContainEqual(expect.stringMatching(/^Done: Ysolde.*morale check, failed/));
  });

  it.skipIf(QUICK)(
    "S-35, SA-14: the GM calls for morale in the segment; several stand together, each with an outcome of its own",
    async () => {
      await begin([EGIL, CAPTAIN, ARCHER]);
      await usual();
      await gm.type(5, 3);
      await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
      await gm.confirm();
      await gm.press("done");
      expect(gm.texts(".sz-now__of, .sz-now__name")).toEqual(["MoMorale", "Archer", "Captain"]);
      expect(gm.texts(".sz-foot__done")).toEqual(["Done for all 2 morale held"]);
      await choose(gm, `.sz-now ${menuOf("Archer")}`, "Failed");
      expect(gm.texts(".sz-now__name")).toEqual(["Captain"]);
      await gm.pressNamed("Failed");
      expect(gm.texts(".sz-now__name")).toEqual(["Archer"]);
      expect(gm.texts(".sz-now__acts button")).toContain("Wait… lapses with the round");
      await choose(gm, ".sz-now [data-action=slotMenu]", "Headlong flight");
      expect(gm.texts(".sz-now__who .sz-now__note")).toEqual([
        "Headlong flight, at once. An engaged foe attacks the rear at once. Free foes on the way may attack.",
      ]);
    },
  );
});
