import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds } from "../../../src/rules/index.ts";
import { cardsOf } from "../chat/cards.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Reader } from "./reader.ts";
import { QUICK } from "../../quick.ts";

const ADELINE: Fighter = {
  name: "Adeline",
  owner: "Anna",
  system: { basicSpeed: 6.25, dx: 13, move: 6 },
  items: [{ name: "Carbine", type: "weapon", system: { rateOfFire: 10, fireKind: "auto" } }],
};
const BIRGER: Fighter = { name: "Birger Holt", system: { basicSpeed: 5, dx: 11, move: 5 } };
const JACK: Fighter = { name: "Iron Jack", system: { basicSpeed: 3.75, dx: 10, move: 3 } };

let fight: Fight;
let gm: Reader;
let anna: Reader;

/** Starts a fight of these people, each on the given first step; who is not named keeps owing the roll. */
async function begin(fighters: readonly Fighter[], steps: Readonly<Record<string, number>> = {}): Promise<void> {
  fight = await openFight(fighters, "action-period");
  gm = new Reader(fight.gm, fight);
  anna = new Reader(fight.anna, fight);
  await gm.press("startCombat");
  for (const [name, step] of Object.entries(steps)) await give({ type: "setStep", participant: id(name), step });
}

const id = (name: string): string => fight.combatant(fight.gm, name).id as string;

async function give(command: object): Promise<void> {
  const { refusal } = await fight.combat(fight.gm).perform(command);
  expect(refusal).toBe(null);
  await fight.settled();
}

/** Types the results of rolls that are owed, by name. */
async function type(reader: Reader, results: Readonly<Record<string, number>>): Promise<void> {
  await reader.press("typeResults", 0, (form) => {
    for (const row of form.querySelectorAll(".sz-results__row")) {
      const value = results[row.querySelector("b").textContent as string];
      if (value !== undefined) row.querySelector("input").value = String(value);
    }
  });
}

afterEach(async () => {
  expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  for (const client of [...fight.world.clients]) await client.leave();
});

describe("action-period: the round begins", () => {
  it.skipIf(QUICK)("says who is in it before the start, without a place that nobody knows", async () => {
    fight = await openFight([ADELINE, JACK], "action-period");
    gm = new Reader(fight.gm, fight);
    anna = new Reader(fight.anna, fight);
    expect(gm.all(".sz-clock__reading")).toEqual(["Before round 1"]);
    expect(gm.rows()).toEqual([
      "To come: Adeline | Basic Speed 6.25, 4 turns",
      "To come: Iron Jack | Basic Speed 3.75, 2 turns",
    ]);
    expect(gm.all(".sz-time__mark")).toEqual(["?"]);
    expect(gm.all(".sz-together__label")).toEqual([]);
  });

  it("P-5, P-6: everybody owes 3d6; a result says on which step the turn begins and how that came about", async () => {
    await begin([ADELINE, BIRGER, JACK]);
    await draw(fight.anna);
    expect(gm.all(".sz-clock__reading, .sz-clock__since")).toEqual(["Round 1, initiative", "3 s rounds, just begun"]);
    expect(gm.all(".sz-owed__title")).toEqual(["3 rolls pending"]);
    expect(gm.all(".sz-owed__what")).toEqual([
      "3d6 against 12, 4 turns",
      "3d6 against 10, 3 turns",
      "3d6 against 7, 2 turns",
    ]);
    expect(anna.all(".sz-owed__title, .sz-owed__name, .sz-mine__title")).toEqual([
      "You need to roll",
      "Adeline",
      "You need to roll",
    ]);
    await type(anna, { Adeline: 9 });
    expect(gm.all(".sz-owed__title")).toEqual(["2 of 3 rolls pending"]);
    expect(gm.all(".sz-owed__row[data-state=done]")).toEqual(["Adeline 3d6 against 12 9starts on 3"]);
    expect(gm.rows()).toEqual(["To come: Adeline | 12 − 9 = 3, then −1, −5, −9"]);
    expect(anna.all(".sz-mine")).toEqual(["Play continues after 2 more answers. Roll: Adeline 9 Prepare…"]);
    fight.world.random(5);
    await gm.press("rollRequests");
    expect(gm.all(".sz-owed__title")).toEqual([]);
    expect(
      cardsOf(fight.gm).map(({ title, rows }) => [title, ...rows.map(({ dice }) => dice.replace(/= \d+ ?/, ""))]),
    ).toEqual([
      ["Adeline rolls initiative", "9 against 12"],
      ["Initiative", "3d6 against 10", "3d6 against 7"],
    ]);
  });

  it.skipIf(QUICK)("carries each combatant's id once, also while rolls are owed", async () => {
    await begin([ADELINE, BIRGER, JACK]);
    for (const act of [() => type(gm, { "Birger Holt": 8 }), () => type(gm, { Adeline: 9, "Iron Jack": 4 })]) {
      const ids = [...gm.root.querySelectorAll("[data-combatant-id]")].map(
        (row: Loose) => row.dataset.combatantId as string,
      );
      expect(ids.sort()).toEqual([id("Adeline"), id("Birger Holt"), id("Iron Jack")].sort());
      await act();
    }
  });
});

describe("action-period: steps are counted down", () => {
  it("shows the step, the number of the turn, the next one and the budgets", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 1 });
    expect(gm.all(".sz-clock__reading, .sz-now__at, .sz-now__word small, .sz-now__who .sz-now__note")).toEqual([
      "Round 1, step 3",
      "3",
      "turn 1 of 4",
      "next turn 4 steps later, on −1",
    ]);
    expect(gm.all(".sz-now__line:last-of-type span")).toEqual(["Moves 0/3, 0 of 18 yd", "Shots 0 of 30"]);
    expect(gm.verbs(".sz-now")).toEqual([
      "Choose an action up to 6 yd now, 30 shots left",
      "Attack…",
      "Wait… down to step 0",
      "Full move then 6 of 18 yd",
      "Fire 10 then 10 of 30",
    ]);
    await gm.press("takeOffer", 2);
    expect(gm.all(".sz-slot[data-state=done]")).toEqual(["Done: Adeline Attack, 10 shots, Carbine 1 of 4"]);
    expect(gm.all(".sz-foot [aria-label^=Undo]")).toHaveLength(1);
    expect(gm.label("previousTurn")).toBe("Undo “Adeline: Attack, 10 shots, Carbine”");
    await gm.press("done");
    expect(gm.all(".sz-now__line:last-of-type span")).toEqual(["Moves 0/3, 0 of 18 yd", "Shots 10 of 30"]);
    await gm.press("previousTurn");
    await gm.press("previousTurn");
    expect(gm.all(".sz-now__at, .sz-now__line:last-of-type span")).toEqual([
      "3",
      "Moves 0/3, 0 of 18 yd",
      "Shots 0 of 30",
    ]);
  });

  it.skipIf(QUICK)("offers each thing to prepare once", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 1, "Birger Holt": 3 });
    await draw(fight.anna);
    let offered: string[] = [];
    await anna.press("prepare", 0, (menu) => {
      offered = [...menu.querySelectorAll(".sz-pop__label")].map(
        (label: Loose) => label.textContent.replace(/\s+/g, " ").trim() as string,
      );
    });
    expect(offered.map((label) => /^(Full move|Fire|Something else|Wait)/.exec(label)?.[0])).toEqual([
      "Full move",
      "Fire",
      "Something else",
      "Wait",
    ]);
  });

  it.skipIf(QUICK)(
    "PA-1: the GM sets a first step instead of a roll; a player's client that tries is refused",
    async () => {
      await begin([ADELINE, BIRGER]);
      await draw(fight.anna);
      const { refusal } = await fight
        .combat(fight.anna)
        .perform({ type: "setStep", participant: id("Adeline"), step: 9 });
      expect(refusal?.code).toBe("gm-only");
      expect(anna.all(".sz-owed [data-action=participantMenu]")).toEqual([]);
      await gm.press(
        "participantMenu",
        0,
        (menu) => {
          [...menu.querySelectorAll("[data-entry]")]
            .find((one: Loose) => one.textContent.includes("Set first step"))
            .focus();
        },
        (form) => {
          form.querySelector("input[name=step]").value = "6";
        },
      );
      expect(gm.all(".sz-owed__row[data-state=done]")).toEqual(["Adeline set by the GM starts on 6"]);
    },
  );

  it.skipIf(QUICK)(
    "P-22, PA-10: a player's client that tells other figures of a weapon, or calls anything a move action, is refused",
    async () => {
      await begin([ADELINE], { Adeline: 3 });
      const slot = currentIds(fight.combat(fight.gm).encounter);
      for (const report of [
        { manoeuvre: "attack", weapon: "Carbine", shots: 50, rof: 50 },
        { manoeuvre: "attack", move: true },
      ]) {
        expect((await fight.combat(fight.anna).perform({ type: "done", slots: slot, report })).refusal?.code).toBe(
          "gm-only",
        );
      }
      expect(
        (
          await fight
            .combat(fight.anna)
            .perform({ type: "done", slots: slot, report: { manoeuvre: "attack", weapon: "Carbine", shots: 10 } })
        ).refusal,
      ).toBe(null);
    },
  );

  it.skipIf(QUICK)("P-16: what goes beyond a limit is told and stands", async () => {
    await begin([ADELINE], { Adeline: 3 });
    await gm.press(
      "pickOffer",
      0,
      (menu) => {
        menu.querySelectorAll("[data-entry]")[2].focus();
      },
      (form) => {
        form.querySelector("[name='report.yards']").value = "9";
      },
    );
    expect(gm.all(".sz-slot[data-state=done]")).toEqual(["Done: Adeline Attack, 9 yd, beyond a full move 1 of 4"]);
  });

  it.skipIf(QUICK)("P-18: an extra turn says what it is for, and can be left", async () => {
    await begin([JACK], { "Iron Jack": 0 });
    await gm.press("takeOffer", 1);
    await gm.press("done");
    expect(gm.all(".sz-now__of, .sz-now__who .sz-now__note")).toEqual(["extra", "move only: moved at step 0"]);
    expect(gm.verbs(".sz-now")).toEqual(["Move the extra turn", "Skip the extra turn is lost"]);
  });

  it.skipIf(QUICK)("keeps what others can still do from players, and hidden ones altogether", async () => {
    fight = await openFight([ADELINE, BIRGER, JACK], "action-period");
    await draw(fight.anna);
    await fight.combatant(fight.gm, "Iron Jack").update({ hidden: true });
    gm = new Reader(fight.gm, fight);
    anna = new Reader(fight.anna, fight);
    await gm.press("startCombat");
    await type(gm, { Adeline: 10, "Birger Holt": 5, "Iron Jack": 5 });
    expect(anna.all(".sz-now__name, .sz-gauge__text")).toEqual(["Birger Holt"]);
    expect(gm.all(".sz-phase")).toContain("contest of DX decides who goes first");
    expect(anna.all(".sz-phase")).not.toContain("contest of DX decides who goes first");
    await gm.press("done");
    expect(gm.all(".sz-now__word, .sz-now__of")).toEqual(["Contest of DX", "2 on the same step"]);
    expect(anna.root.outerHTML).not.toContain("Iron Jack");
    expect(anna.root.outerHTML).not.toContain(id("Iron Jack"));
  });
});

describe("action-period: several on one step", () => {
  it.skipIf(QUICK)("P-9: the contest of DX stands where the current slot stood; the sums say who won", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 3 });
    await draw(fight.anna);
    expect(gm.all(".sz-clock__reading, .sz-now__at, .sz-now__word, .sz-now__of")).toEqual([
      "Round 1, step 3",
      "3",
      "Contest of DX",
      "2 on the same step",
    ]);
    expect(gm.all(".sz-owed__what")).toEqual(["3d6 against DX 13, turn 1 of 4", "3d6 against DX 11, turn 1 of 3"]);
    expect(gm.status()).toBe("Step 3: contest of DX between Adeline and Birger Holt.");
    await type(anna, { Adeline: 11 });
    expect(gm.all(".sz-now .sz-owed__row")).toEqual([
      "Adeline 3d6 against DX 13, turn 1 of 4 11made by 2",
      "Birger Holt 3d6 against DX 11, turn 1 of 3 Roll",
    ]);
    await type(gm, { "Birger Holt": 12 });
    expect(gm.all(".sz-now__why, .sz-now__name")).toEqual([
      "Contest of DX: Adeline: 13 − 11 = 2; Birger Holt: 11 − 12 = −1",
      "Adeline",
    ]);
    expect(gm.all("[data-state=next]")).toEqual(["Next: Birger Holt set by the GM, DX failed by 1 Next"]);
  });

  it.skipIf(QUICK)("PA-3: of those who were level the later rolls stand beside the first", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 3 });
    await type(gm, { Adeline: 11, "Birger Holt": 9 });
    expect(gm.all(".sz-owed__what")).toEqual([
      "3d6 against DX 13, turn 1 of 4, tied, roll again",
      "3d6 against DX 11, turn 1 of 3, tied, roll again",
    ]);
    await type(gm, { Adeline: 12, "Birger Holt": 8 });
    expect(gm.all(".sz-now__why, .sz-now__name")).toEqual([
      "Contest of DX: Birger Holt: 11 − 9 = 2, then 11 − 8 = 3; Adeline: 13 − 11 = 2, then 13 − 12 = 1",
      "Birger Holt",
    ]);
  });

  it.skipIf(QUICK)("P-14: whoever waits cuts in; both meet", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 1 });
    await draw(fight.anna);
    await give({ type: "wait", participant: id("Adeline"), trigger: "he comes closer" });
    expect(gm.all(".sz-wait__until, .sz-wait__limit")).toEqual([
      "until “he comes closer”",
      "turn 1 of 4, may act until step 0; lost at −1",
    ]);
    expect(anna.verbs(".sz-mine")).toEqual([
      "Cut in contest of DX with Birger Holt",
      "Act after then, on step 1, no contest",
      "Change the wait… down to step 0",
      "Prepare…",
    ]);
    await anna.press("takeOffer", 1);
    expect(gm.all(".sz-now__name")).toEqual(["Birger Holt"]);
    await gm.press("done");
    expect(gm.all(".sz-now__name, .sz-now__who .sz-now__note")).toEqual([
      "Adeline",
      "waited since step 3 for “he comes closer”; next turn 4 steps later, on −3",
    ]);
  });
});

describe("action-period: waiting", () => {
  it("P-10: asks for what happens or for a step, and says what becomes of the next turn", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 1 });
    await draw(fight.anna);
    let offered: string[] = [];
    await anna.press("takeOffer", 0, (form) => {
      offered = [...form.querySelectorAll(".sz-seg label")].map(
        (label: Loose) => label.textContent.replace(/\s+/g, " ").trim() as string,
      );
      expect(form.querySelector(".sz-outcome").textContent.replace(/\s+/g, " ")).toContain(
        "Still waiting on −1: turn 1 is lost.",
      );
      form.querySelector("input[name=choice][value='1']").checked = true;
      form.querySelector("input[name=trigger]").value = "he draws";
    });
    expect(offered).toEqual(["openno limit", "2+1", "1+2", "0+3", "−1lost"]);
    expect(gm.all(".sz-now__word")).toEqual(["Contest of DX"]);
    expect(gm.all(".sz-time .sz-slot")[0]).toMatch(/^To come: Adeline .*2 of 4$/);
  });

  it.skipIf(QUICK)("P-12: a turn that was overtaken is struck, with the reason", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 1 });
    await give({ type: "wait", participant: id("Adeline") });
    expect(gm.rows()).toContain("Next: Adeline | if still waiting, turn 1 is lost here");
    await gm.press("done");
    expect(gm.all("[data-state=lost]")).toEqual(["Lost: Adeline lost: still waiting at step −1 1 of 4"]);
  });

  it.skipIf(QUICK)("P-13: at the last call each says act or lose, by one press", async () => {
    await begin([JACK, { ...JACK, name: "Tall Jim", owner: "Anna", system: { basicSpeed: 2 } }], {
      "Iron Jack": 0,
      "Tall Jim": 3,
    });
    await draw(fight.anna);
    await give({ type: "wait", participant: id("Tall Jim") });
    await gm.press("done");
    await gm.press("done");
    expect(anna.all(".sz-mine__title, .sz-owed__what")).toEqual([
      "turn 1 of 1: act on step −7, or lose it",
      "You decide",
    ]);
    await anna.press("chooseAnswer", 1);
    expect(gm.all(".sz-clock__reading")).toEqual(["Round 2, initiative"]);
  });

  it.skipIf(QUICK)("P-10: a step beyond the window is refused in words, with the way out", async () => {
    await begin([ADELINE, BIRGER], { Adeline: 3, "Birger Holt": 1 });
    await fight.gm.ui.combat.give({ type: "wait", participant: id("Adeline"), until: -5 });
    await fight.settled();
    expect(gm.all(".sz-refusal p")).toEqual([
      "Not moved to −5. Adeline may act until step 0; after that, turn 1 is lost.",
      "Wait until 0",
    ]);
    await gm.press("takeRemedy");
    expect(gm.all(".sz-refusal")).toEqual([]);
    expect(gm.rows()).toContain("Waiting: Adeline | Waited since step 3");
  });
});

describe("action-period: the next round", () => {
  it.skipIf(QUICK)("is foreseen with the range in which each can begin", async () => {
    await begin([ADELINE], { Adeline: 3 });
    expect(gm.all(".sz-window")[0]).toBe("Round 2: everyone rolls 3d6");
    expect(gm.all("[data-state=forecast]")[0]).toBe("Forecast: Adeline between 9 and −6 1 of 4");
    for (let turn = 0; turn < 4; turn++) await gm.press("done");
    expect(gm.all(".sz-clock__reading, .sz-clock__since")).toEqual(["Round 2, initiative", "3 s rounds, 3 s elapsed"]);
  });
});
