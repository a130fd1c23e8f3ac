import { afterEach, describe, expect, it } from "vitest";
import { actorOf } from "../../combat/fight.ts";
import type { Loose } from "../../../../playground/shared/loose.ts";
import type { Fighter } from "../../combat/fight.ts";
import { draw } from "../../world.ts";
import {
  anna,
  ARCHER,
  begin,
  CAPTAIN,
  declare,
  EGIL,
  fight,
  gm,
  id,
  leave,
  moving,
  OGRE,
  onceEach,
  open,
  outcome,
  owed,
  reading,
  usual,
  weapon,
  YSOLDE,
} from "./table.ts";
import { QUICK } from "../../../quick.ts";

afterEach(leave);

describe("side-segments: declarations", () => {
  it("S-10: says who owes one and what the usual would be, and what was declared with its sum", async () => {
    await begin([EGIL, YSOLDE, CAPTAIN]);
    expect(reading(gm)).toEqual(["Round 1, declare", "20 s rounds, just begun"]);
    expect(gm.texts(".sz-owed__title")).toEqual(["3 declarations pending"]);
    expect(gm.texts(".sz-owed__what")).toEqual([
      "player is choosing; default: sword, speed 5",
      "player is choosing; default: dagger, speed 2",
      "default: greatsword, speed 7",
    ]);
    await declare(gm, "Ysolde", "MaCast a spell");
    await declare(gm, "Captain", undefined, "charge", { target: "Egil" });
    expect(gm.texts(".sz-owed__title")).toEqual(["1 of 3 declarations pending"]);
    expect(gm.texts(".sz-owed__row[data-state=done]")).toEqual([
      "Ysolde Sleep 6casting speed 6",
      "Captain Charge, greatsword, at Egil 117 + 4",
    ]);
    expect(gm.texts(".sz-owed__what")[0]).toBe("player is choosing; charged by Captain; default: sword, speed 5");
    onceEach();
    await gm.press("previousTurn");
    expect(gm.texts(".sz-owed__title")).toEqual(["2 of 3 declarations pending"]);
  });

  it.skipIf(QUICK)(
    "S-17, S-24: the dialog tells the segment before it is declared, with movement and modifiers",
    async () => {
      await begin([EGIL, YSOLDE, CAPTAIN]);
      await draw(fight.anna);
      await open(anna, "Egil");
      expect(anna.texts(".sz-dialog__name, .sz-dialog__note", anna.dialog)).toEqual([
        "Egil",
        "The party, 1 attack due this round",
      ]);
      expect(anna.texts(".sz-option:has(:checked)", anna.dialog)).toEqual(["MeAttack swordspeed 5segment 5"]);
      expect(outcome(anna)).toEqual(["5", "segment", "Sword, speed 5.", "Up to 7 if the die is lost."]);
      await moving(anna, "halfMove");
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
      await anna.mark("Wait");
      expect(outcome(anna)).toEqual([
        "after it",
        "Right after its trigger.",
        "Lapses if the trigger does not come this round.",
      ]);
      expect(
        [...anna.dialog.querySelectorAll("[data-part]")]
          .filter((part: Loose) => !part.hidden)
          .map((part: Loose) => part.dataset.part),
      ).toEqual(["trigger", "answer"]);
      await anna.fill({ trigger: "somebody comes", answer: "sword" });
      await anna.confirm();
      expect(anna.texts(".sz-owed__row[data-state=done]")).toEqual([]);
      expect(gm.texts(".sz-owed__row[data-state=done]")).toEqual(["Egil Wait, for “somebody comes” afterits trigger"]);
    },
  );

  it.skipIf(QUICK)(
    "S-11: who attacks has the target that was declared before them, in a group each its own",
    async () => {
      const axe = weapon("axe", 4, { modes: { a: { level: 12, damage: "1d", damageType: "cut" } } });
      const bandit = (name: string): Fighter => ({ name, items: [axe], system: { hitDice: 1 } });
      await begin([EGIL, YSOLDE, bandit("Bandit 1"), bandit("Bandit 2")]);
      await declare(gm, "Bandit 1", undefined, undefined, { target: "Ysolde" });
      await declare(gm, "Bandit 2", undefined, undefined, { target: "Egil" });
      for (const act of [usual, () => gm.type(1, 6)]) await act();
      const bandits = ["Bandit 1", "Bandit 2"].map((name) => actorOf(fight.gm, name) as Loose);
      void fight.gm.game.segmentZero.attack(bandits);
      await fight.settled();
      const chosen = (): string[] =>
        [...gm.dialog.querySelectorAll("select[name^='target.']")].map((one: Loose) =>
          one.selectedOptions[0].textContent.trim(),
        );
      expect(chosen()).toEqual(["Ysolde", "Egil"]);
      await gm.confirm("cancel");
      void fight.gm.game.segmentZero.attack(bandits[0]);
      await fight.settled();
      expect(chosen()).toEqual(["Ysolde"]);
      await gm.confirm("cancel");
    },
  );

  it.skipIf(QUICK)(
    "SA-18: the GM's number for what the rules give none, asked when a player declares it, and remembered",
    async () => {
      await begin([EGIL, CAPTAIN]);
      await draw(fight.anna);
      await declare(anna, "Egil", "MeDrink", undefined, { label: "a potion" });
      expect(owed(gm)).toEqual([
        "Egil Drink, a potion ?the GM decides",
        "Egil how many segments: drink, a potion? Set…",
        "Captain default: greatsword, speed 7 Declare…",
      ]);
      await open(gm, "Egil");
      await gm.fill({ segments: "3" });
      expect(outcome(gm).slice(0, 2)).toEqual(["3", "segment"]);
      await gm.confirm();
      expect(gm.texts(".sz-owed__row[data-state=done]")).toEqual(["Egil Drink, a potion 3speed 3"]);
      expect(JSON.stringify(fight.combat(fight.gm).encounter.participants)).toContain('"speeds":{"imbibe":3}');
    },
  );

  it("players see neither what foes have declared nor anybody hidden", async () => {
    await begin([EGIL, ARCHER, OGRE, { ...CAPTAIN, combatant: { hidden: true } }]);
    await draw(fight.anna);
    await declare(gm, "Archer");
    expect(anna.texts(".sz-owed__name, .sz-owed__what")).toEqual(["Egil", "yours to declare; default: sword, speed 5"]);
    await declare(anna, "Egil");
    expect(anna.texts(".sz-owed__row")).toEqual(["Egil Sword 5speed 5", "Archer has declared", "Ogre still choosing"]);
    await usual();
    expect(anna.texts(".sz-timeline .sz-slot__name")).toEqual([
      "To come: Egil You",
      "Forecast: Egil",
      "Forecast: Egil",
    ]);
    expect(anna.texts(".sz-phase")).toEqual([]);
    await gm.type(5, 3);
    expect(anna.tracker.outerHTML).not.toContain("Captain");
    expect(anna.tracker.outerHTML).not.toContain(id("Captain"));
    expect(anna.rows("ahead").concat(anna.rows("next"))).toContain("Next: Archer | shortbow | Next");
    expect(gm.rows("next")).toEqual(["Next: Archer | shortbow, speed 5 + 1 | Next"]);
  });
});
