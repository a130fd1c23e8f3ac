/** The steps of an attack in the tracker. */
import { describe, expect, test } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, said } from "../plain.ts";

const { stepView } = await import("../../../src/foundry/reading/exchange/steps.ts");

const SLEEP: JsonObject = { way: "attack", lasts: 10, unit: "seconds", condition: "sleep" };

/** Mira, whose user sees all values, has hit Ben's Orc for 6 points. */
function hit(stats: JsonObject, more: JsonObject = {}): PlainFight {
  const fight = new PlainFight("speed-order", [
    { name: "Mira", owner: "Anna", stats: { basicSpeed: 25 } },
    { name: "Orc", owner: "Ben", stats: { basicSpeed: 23, ...stats }, pools: {} },
  ]).start();
  const by = (participant: string, type: string, fields: JsonObject): Command => ({
    type,
    participant,
    exchange: "x",
    ...fields,
  });
  return fight.give(
    by("mira", "attack", {
      target: "orc",
      ruling: true,
      means: { name: "Axe", item: "axe", form: "melee", damage: "1d", type: "cr" },
      parts: [{ code: "skill", value: 12 }],
      roll: 10,
      ...more,
    }),
    by("orc", "defend", { kind: "none", item: "", parts: [{ code: "base", value: 9 }] }),
    by("mira", "damage", { blows: [6], dr: 0 }),
  );
}
const injury = (fight: PlainFight): string => said(stepView("x", fight.anna.context, new Map())?.results.at(-1)?.words);

describe("an injury that waits for the target's owner", () => {
  test("says what it brings beside the lost HP", () =>
    expect(injury(hit({ hp: 10, maxHp: 10 }))).toBe(
      "Damage 6: −6 HP for Orc. Major wound: HT roll, or stunned and down.",
    ));
  test("says without known HP that it waits", () =>
    expect(injury(hit({}))).toBe("Damage 6: −6 HP for Orc. Waiting for the GM or an owner of Orc to apply it."));
  test("names a lasting spell without known HP", () =>
    expect(injury(hit({}, { spell: SLEEP }))).toBe("Damage 6: −6 HP for Orc. In effect: Asleep for 10 s"));
});

describe("an attack in the tracker", () => {
  const brief = (fight: PlainFight, named = false): readonly (string | undefined)[] => {
    const { is, words, full } = stepView("x", fight.anna.context, new Map(), { named })?.brief ?? {};
    return [is, said(words), full?.replace(/\s/g, " ")];
  };

  test("is one line, with its dice for hover and screen readers", () =>
    expect(brief(hit({ hp: 10, maxHp: 10 }))).toEqual([
      "pending",
      "Axe at Orc: hit, −6 HP",
      "Axe at Orc: 10 vs 12, hit by 2; Orc: no defence; " +
        "Damage 6: −6 HP for Orc. Major wound: HT roll, or stunned and down.",
    ]));
  test("names the attacker where several act at once", () =>
    expect(brief(hit({ hp: 10, maxHp: 10 }), true)[1]).toBe("Mira at Orc: hit, −6 HP"));
});
