import { afterEach, describe, expect, it } from "vitest";
import { cardsOf } from "../../chat/cards.ts";
import type { Fighter } from "../../combat/fight.ts";
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
  give,
  gm,
  id,
  leave,
  menuOf,
  onceEach,
  outcome,
  owed,
  reading,
  usual,
  weapon,
  YSOLDE,
} from "./table.ts";
import { QUICK } from "../../../quick.ts";

afterEach(leave);

describe("side-segments: the order", () => {
  it("S-16, S-18, S-31: one die for each side, rolled by its players; the winner's phases first, with the sums", async () => {
    await begin([EGIL, YSOLDE, ARCHER, CAPTAIN]);
    await draw(fight.anna);
    await declare(gm, "Ysolde", "MaCast a spell");
    await usual();
    expect(reading(gm)[0]).toBe("Round 1, initiative");
    expect(owed(gm)).toEqual(["The party d6 Roll", "Foes d6 Roll"]);
    expect(anna.texts(".sz-owed__title, .sz-owed__name")).toEqual(["You need to roll", "The party"]);
    fight.world.random(4);
    await anna.press("rollRequests");
    expect(gm.texts(".sz-owed__title")).toEqual(["1 of 2 rolls pending"]);
    await gm.press("previousTurn");
    await gm.type(5, 3);
    expect(reading(gm)).toEqual(["Segment 5, melee", "round 1, 20 s rounds"]);
    onceEach();
    expect(gm.texts(".sz-now__why, .sz-now__name, .sz-now__note")).toEqual([
      "The party first: die 5 against 3",
      "Egil",
      "Sword, speed 5. Counts at once.",
    ]);
    expect(ahead(gm)).toEqual([
      "6+1 seg.",
      "The party first",
      "MaMagic",
      "Next: Ysolde",
      "sleep, casting speed 6",
      "Foes after, +1",
      "MiMissile",
      "To come: Archer",
      "shortbow, speed 5 + 1",
      "8+3 seg.",
      "To come: Captain",
      "greatsword, speed 7 + 1",
    ]);
    await gm.press("done");
    expect(anna.texts(".sz-mine__title, .sz-mine__text")).toEqual(["Your turn", "Ysolde"]);
    expect(reading(gm)[0]).toBe("Segment 6, magic");
    expect(gm.texts(".sz-now__of")).toEqual(["MaMagic"]);
    expect(gm.texts(".sz-now__body .sz-now__note").at(-1)).toBe(
      "Sleep, casting speed 6. Takes effect at the end of the segment.",
    );
    expect(ahead(gm).slice(0, 3)).toEqual(["6same", "Foes after: die 3 against 5, +1", "MiMissile"]);
    expect(gm.tracker.querySelector("[data-spoken=status]").textContent).toBe(
      "Segment 6, magic: Ysolde. Next: Archer.",
    );
    await gm.press("done");
    await gm.press("done");
    expect(gm.texts(".sz-now__body > .sz-now__note").at(-1)).toBe(
      "Counts now, held back in segment 6: Ysolde and Archer.",
    );
  });

  it.skipIf(QUICK)(
    "S-20, S-21, S-31: two attacks on multiples; with level dice both sides at once, each of them with a menu",
    async () => {
      await begin([EGIL, { ...CAPTAIN, items: [weapon("axe", 4)] }]);
      for (const act of [
        usual,
        () => gm.type(4, 4),
        () => gm.press("done"),
        () => gm.press("done"),
        usual,
        () => gm.type(4, 4),
      ])
        await act();
      expect(gm.texts(".sz-now__why > span, .sz-now__name")).toEqual([
        "The party and Foes together: die 4 each",
        "Captain",
        "Egil",
      ]);
      expect(gm.texts(".sz-now__body > .sz-now__note").at(-1)).toBe("Counts after all who act together.");
      expect(gm.rows("next")).toEqual(["Next: Egil | sword, 2 × speed 4 | Next"]);
      await choose(gm, `.sz-now ${menuOf("Captain")}`, "Done, before the others");
      expect(gm.texts(".sz-now__name")).toEqual(["Egil"]);
      expect(gm.texts(".sz-now__note")).toContain("Sword, speed 4. Attack 1 of 2. Counts at once.");
      expect(gm.rows("done")).toEqual(["Done: Captain | axe"]);
    },
  );

  it.skipIf(QUICK)(
    "S-26: what runs over stands below the end of the round, and in the next as carried over",
    async () => {
      await begin([EGIL, CAPTAIN]);
      await draw(fight.anna);
      await declare(gm, "Captain", undefined, "halfMove");
      await usual();
      await gm.type(5, 3);
      expect(gm.texts(".sz-window")).toEqual(["Round 2: declare, then roll"]);
      expect(gm.rows("carried")).toEqual([
        "Carried over: Captain | half move, greatsword: 7 + 5 + 1 = 13, carried over as 3",
      ]);
      expect(anna.rows("carried")).toEqual(["Carried over: Captain | half move, greatsword, carried over as 3"]);
      onceEach();
      await gm.press("done");
      expect(reading(gm)).toEqual(["Round 2, declare", "20 s rounds, 20 s elapsed"]);
      expect(gm.rows("carried").at(-1)).toBe(
        "Carried over: Captain | half move, greatsword, carried over from the last round | 13 − 10",
      );
      expect(cardsOf(fight.gm).at(-1)!.text).toContain("Carried over: segment 13 becomes 3 of round 2.");
    },
  );
});

describe("side-segments: attacks of those who act", () => {
  const axe = weapon("axe", 4, { modes: { a: { level: 12, damage: "1d", damageType: "cut" } } });
  const bandit = (name: string): Fighter => ({ name, items: [axe], system: { hitDice: 1 } });
  const calls = (): string[] => gm.texts(".sz-now .sz-btn--now");
  const act = async (): Promise<void> => {
    await usual();
    await gm.type(1, 6);
  };

  it("are offered one by one to several who act at once", async () => {
    await begin([EGIL, bandit("Bandit 1"), bandit("Bandit 2")]);
    await act();
    expect(gm.texts(".sz-now__name")).toEqual(["Bandit 1", "Bandit 2"]);
    expect(calls()).toEqual([expect.stringMatching(/^Bandit 1: Attack/)]);
    await give({
      type: "attack",
      participant: id("Bandit 1"),
      target: id("Egil"),
      exchange: "chop",
      roll: 18,
      parts: [{ code: "skill", value: 12 }],
      means: { name: "axe", form: "melee", damage: "1d", type: "cut" },
    });
    expect(calls()).toEqual([expect.stringMatching(/^Bandit 2: Attack/)]);
  });

  it("do not call from whoever declared flight", async () => {
    await begin([EGIL, bandit("Bandit 1")]);
    await usual();
    await give({ type: "changeIntent", participant: id("Bandit 1"), intent: { action: "breakAndRun" } });
    await act();
    expect(gm.texts(".sz-now__name")).toEqual(["Bandit 1"]);
    expect(calls().filter((label) => label.includes("Attack"))).toEqual([]);
  });
});

describe("side-segments: changes in the round", () => {
  it.skipIf(QUICK)("S-33: a waiting one acts right after what happened; the wait lapses otherwise", async () => {
    await begin([EGIL, YSOLDE, CAPTAIN]);
    await declare(gm, "Ysolde", "Wait", undefined, { trigger: "the captain comes", answer: "dagger" });
    expect(gm.texts(".sz-lane")).toEqual([]);
    await usual();
    await gm.type(4, 4);
    expect(gm.texts(".sz-wait__until, .sz-wait__limit")).toEqual([
      "until “the captain comes”, then Dagger",
      "lapses at the end of this round",
    ]);
    await gm.press("done");
    await gm.pressNamed("Act now");
    expect(gm.texts(".sz-lane")).toEqual([]);
    expect(ahead(gm)).toEqual([
      "7same",
      "right after the trigger",
      "Next: Ysolde",
      "dagger, waited until “the captain comes”",
    ]);
    await gm.press("done");
    expect(reading(gm)[0]).toBe("Segment 7, trigger");
    expect(gm.texts(".sz-now__why > span, .sz-now__note")).toContain("The trigger came: “the captain comes”");
    await gm.press("previousTurn");
    await gm.press("previousTurn");
    await gm.press("done");
    expect(gm.texts(".sz-owed__lead")).toEqual(["From the last round: Ysolde waited in vain."]);
  });

  it.skipIf(QUICK)("S-12: a change of mind with its cost, seen before it is made; taken back", async () => {
    await begin([EGIL, CAPTAIN]);
    await draw(fight.anna);
    await usual();
    await gm.type(4, 4);
    await gm.pressNamed("Change…");
    expect(gm.texts(".sz-options__group", gm.dialog)[0]).toBe("As declared");
    expect(gm.texts(".sz-dialog__note", gm.dialog)).toEqual(["The party, 1 attack due this round, now in segment 5"]);
    await gm.mark("MvHalf move");
    expect(outcome(gm).slice(0, 3)).toEqual(["10", "segment", "Half move, speed 5 from segment 5."]);
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Captain"]);
    expect(gm.rows("next")).toEqual(["Next: Egil | half move, speed 5 from segment 5 | Next"]);
    expect(gm.tracker.querySelector('[data-action="previousTurn"]').getAttribute("aria-label")).toMatch(
      /^Undo “Egil changes to: /,
    );
    await gm.press("previousTurn");
    expect(gm.texts(".sz-now__name")).toEqual(["Egil"]);
    const cost = anna.texts('.sz-mine [data-action="takeOffer"]').at(-1);
    expect(cost).toBe("Change… counts from segment 5");
  });

  it.skipIf(QUICK)("SA-13: says in words why a spell is not lost", async () => {
    await begin([YSOLDE, { ...ARCHER, items: [weapon("longbow", 6, { ranged: true })] }, CAPTAIN], {
      missileEffects: "segmentEnd",
    });
    await declare(gm, "Ysolde", "MaCast a spell");
    await usual();
    await gm.type(4, 4);
    expect(gm.texts(".sz-now__name")).toEqual(["Archer"]);
    await choose(gm, menuOf("Ysolde"), "Spell lost");
    expect(gm.texts(".sz-refusal p")[0]).toBe(
      "Spell not lost. Missiles and spells hit at the end of the segment, and Ysolde finishes the spell in this one.",
    );
    await gm.press("closeRefusal");
    expect(gm.texts(".sz-refusal")).toEqual([]);
  });

  it.skipIf(QUICK)("S-31: a caster who was hit loses the spell, by a button on the plate", async () => {
    await begin([YSOLDE, CAPTAIN]);
    await declare(gm, "Ysolde", "MaCast a spell");
    await usual();
    await gm.type(4, 4);
    await gm.pressNamed("Spell lost");
    expect(gm.rows("lost")).toEqual(["Lost: Ysolde | lost: hit while casting, sleep"]);
    await gm.press("previousTurn");
    expect(gm.texts(".sz-now__name")).toEqual(["Ysolde"]);
  });

  it.skipIf(QUICK)(
    "S-34: a parley stops the count until time goes on, unless nobody heeds it; bait buys segments",
    async () => {
      await begin([EGIL, CAPTAIN]);
      await declare(gm, "Egil", "MeTalks", undefined, { segments: "2" });
      await usual();
      await gm.type(4, 4);
      expect(gm.texts(".sz-foot__done")).toEqual(["Done: Egil the count stops"]);
      await choose(gm, "[data-action=encounterMenu]", "Delay a side…");
      await gm.mark("Foes");
      await gm.fill({ segments: "2" });
      expect(outcome(gm).slice(0, 3)).toEqual(["+2", "segments", "Foes: all remaining actions come that much later."]);
      await gm.confirm();
      expect(gm.rows("next")).toEqual(["Next: Captain | greatsword, speed 7 + 2 delayed | Next"]);
      await gm.pressNamed("Done: Egil");
      expect(reading(gm)[0]).toBe("Paused: talks");
      await gm.press("resumeEncounter");
      expect(reading(gm)[0]).toBe("Segment 9, melee");
      await gm.press("previousTurn");
      await gm.press("previousTurn");
      await gm.pressNamed("Nobody heeds it");
      expect(reading(gm)[0]).toBe("Segment 9, melee");
    },
  );
});
