/** The steps of an attack in the tracker. */
import { describe, expect, test } from "vitest";
import { look, type Command, type JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, said, strike } from "../plain.ts";

const { statusIn } = await import("../../../src/foundry/reading/exchange/card-context.ts");
const { cardContextFor } = await import("../../../src/foundry/reading/exchange/card-context.ts");
const { targetViews } = await import("../../../src/foundry/chat/exchange/lines.ts");
const { feintResult } = await import("../../../src/foundry/reading/exchange/defence-links.ts");
const { damageLinks } = await import("../../../src/foundry/reading/exchange/damage-links.ts");
const { stepView, totalsLine } = await import("../../../src/foundry/reading/exchange/steps.ts");

const SLEEP: JsonObject = { way: "attack", lasts: 10, unit: "seconds", condition: "sleep" };

/** Mira, whose user sees all values, has hit Ben's Orc for 6 points. */
function hit(stats: JsonObject, more: JsonObject = {}, pacing = "speed-order"): PlainFight {
  const fight = new PlainFight(pacing, [
    { name: "Mira", owner: "Anna", stats: { basicSpeed: 25, agility: 12 } },
    { name: "Orc", owner: "Ben", stats: { basicSpeed: 23, agility: 8, ...stats }, pools: {} },
  ]).start();
  if (fight.asks("start")) fight.say("start", "consent").usual();
  const by = (participant: string, type: string, fields: JsonObject): Command => ({
    type,
    participant,
    exchange: "x",
    ...fields,
  });
  return fight.give(
    strike("mira", "orc", "x", more),
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
  test("B-60, B-66: promises no rolls in a pacing without wound rules", () =>
    expect(injury(hit({ hp: 10, maxHp: 10 }, {}, "stopwatch"))).toBe(
      "Damage 6: −6 HP for Orc. Waiting for the GM or an owner of Orc to apply it.",
    ));
  test("says without known HP that it waits", () =>
    expect(injury(hit({}))).toBe("Damage 6: −6 HP for Orc. Waiting for the GM or an owner of Orc to apply it."));
  test("names a lasting spell without known HP", () =>
    expect(injury(hit({}, { spell: SLEEP }))).toBe("Damage 6: −6 HP for Orc. In effect: Asleep for 10 s"));
});

test("a card of several attacks keeps the HP of their moment", () => {
  const fight = hit({ hp: 10, maxHp: 10 });
  const card = (): readonly string[] => {
    const cardContext = cardContextFor(fight.combat, fight.gm.context, true)!;
    const all = [statusIn("x", look(fight.state)!)!];
    return targetViews(all, [], false, cardContext).map(({ what }) => /\d+ → [−\d]+/u.exec(what)?.[0] ?? "");
  };
  expect(card()).toEqual(["10 → 4"]);
  const late = fight.state;
  fight.give({ type: "nextWindow" }, { type: "change", participant: "orc", stats: { hp: -19 } });
  expect(card()).toEqual([""]);
  fight.state = late;
  fight.give({
    type: "apply",
    participant: "orc",
    exchange: "x",
    changes: [{ document: "orc", path: "hp", from: 10, to: 4 }],
  });
  fight.give({ type: "change", participant: "orc", stats: { hp: 4 } });
  expect(card()).toEqual(["10 → 4"]);
  fight.give({ type: "change", participant: "orc", stats: { hp: -23 } });
  expect(card()).toEqual(["10 → 4"]);
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

test.each([
  ["on the next turn", {}, [], "Defences of Orc against the attack on the next turn: −2."],
  ["on this turn", { option: "feint" }, [], "Defences of Orc against the attack that follows on this turn: −2."],
  [
    "on no turn once it is over",
    { option: "feint" },
    [{ type: "done" }],
    "Orc falls for it, but the turn for which it counted is over.",
  ],
] as const)("B-15, B-24: a feint says that it counts %s", (_, more, between, words) => {
  const fight = new PlainFight("speed-order", [
    { name: "Mira", owner: "Anna", stats: { basicSpeed: 25 } },
    { name: "Orc", owner: "Ben", stats: { basicSpeed: 23 } },
  ]).start();
  const manoeuvre = "option" in more ? "all-out-attack" : "feint";
  const means = { name: "Axe", form: "melee", damage: "", type: "" };
  const exchange = { exchange: "x", target: "orc", kind: "feint" };
  fight.give(
    { type: "choose", participant: "mira", manoeuvre, ...more },
    { type: "attack", participant: "mira", ...exchange, roll: 10, parts: [{ code: "skill", value: 14 }], means },
    ...between,
    {
      type: "defend",
      participant: "orc",
      exchange: "x",
      kind: "contest",
      parts: [{ code: "base", value: 13 }],
      roll: 11,
    },
  );
  const { context } = fight.anna;
  const view = look(context.real)!;
  const { lines = [] } = feintResult(statusIn("x", view)!, { context, view, state: context.real, acts: true }) ?? {};
  expect(lines.map((line) => said(line))).toEqual([words]);
});

test("B-55: damage beyond half range says what is left of it", () => {
  const { context } = hit({ hp: 10, maxHp: 10 }, { beyondHalf: true }).anna;
  const view = look(context.real)!;
  const [dealt, injured] = damageLinks(statusIn("x", view)!, { context, view, state: context.real, acts: true });
  expect([dealt?.big, dealt?.lines.map((words) => said(words))]).toEqual([
    "6",
    ["1d cr", "Beyond half range: 3.", "No DR."],
  ]);
  expect(injured?.head).toBe("Injury");
});

test("several attacks that all miss cost nobody HP", () => {
  const fight = hit({ hp: 10, maxHp: 10 });
  for (const exchange of ["y", "z"]) fight.give(strike("mira", "orc", exchange, { roll: 16 }));
  const totals = (...ids: readonly string[]): string => said(totalsLine(ids, fight.anna.context).words);
  expect(totals("x", "y", "z")).toBe("1 hit, 2 missed, 6 HP to lose");
  expect(totals("y", "z")).toBe("0 hit, 2 missed");
});
