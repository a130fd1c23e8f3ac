/** GURPS turns over clocks other than speed order. */
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/rules/index.ts";
import { Fight } from "../side-segments/fight.ts";
import { after, by, refusalOf, type Given } from "../play.ts";
import { fight as twoActions } from "../two-action/fight.ts";

const gurps: Given = { type: "rules", rules: "gurps" };
const strike = (exchange: string, target = "bob", more: JsonObject = {}): Given =>
  by("ann", "attack", {
    target,
    exchange,
    means: { name: "Sword", form: "melee", damage: "1d" },
    parts: [{ code: "skill", value: 3 }],
    roll: 15,
    ...more,
  });
const all = (option?: string): Given =>
  by("ann", "choose", { manoeuvre: "all-out-attack", ...(option ? { option } : {}) });
const attack = by("ann", "choose", { manoeuvre: "attack" });

/** Ann strikes in segments 4 and 8, bob and cid later. */
const segments = (choice: Given, attacks = 2): Fight =>
  Fight.of({ ann: { side: "A" }, bob: { side: "B" }, cid: { side: "B" } })
    .give(gurps)
    .begin({
      ann: { kind: "weapon", spd: 4, attacks },
      bob: { kind: "weapon", spd: 9 },
      cid: { kind: "weapon", spd: 9 },
    })
    .give(choice);

describe("several slots of one turn", () => {
  test("BA-31: each has the attacks of the manoeuvre", () => {
    const fight = segments(attack).give(strike("x"));
    expect(fight.refused(strike("y"))).toBe("no-attack-left");
    fight.done().give(strike("y", "cid"));
    expect(fight.refused(strike("z"))).toBe("no-attack-left");
  });
  test("BA-31: a Double adds one attack to the turn, on the same foe", () => {
    const fight = segments(all("double")).give(strike("v"));
    expect(fight.refused(strike("w", "cid"))).toBe("one-foe-only");
    fight.give(strike("w"));
    expect(fight.refused(strike("x"))).toBe("no-attack-left");
    fight.done().give(strike("x", "cid"));
    expect(fight.refused(strike("y", "cid"))).toBe("no-attack-left");
    expect(segments(all("double")).give(strike("v")).done().give(strike("w"), strike("x")).refused(strike("y"))).toBe(
      "no-attack-left",
    );
  });
  test("B-15: no feint after an attack of an earlier slot", () => {
    const feint = { kind: "feint" };
    const fight = segments(all("feint"));
    expect(fight.refused(strike("x", "bob", feint))).toBe(null);
    expect(
      fight
        .give(strike("x"))
        .done()
        .refused(strike("y", "bob", feint)),
    ).toBe("no-feint-left");
  });
  test("B-14: another manoeuvre is refused in the second", () => {
    const fight = segments(attack).give(strike("x")).done();
    expect(fight.refused(all())).toBe("already-attacked");
  });
  test("BA-31: none in a slot to which the pacing gives none", () => {
    const fight = Fight.of({ ann: { side: "A" }, bob: { side: "B" } })
      .give(gurps)
      .begin({ ann: { kind: "fullMove" }, bob: { kind: "weapon", spd: 9 } })
      .give(all("double"));
    expect(fight.refused(strike("x"))).toBe("no-attack-left");
  });
});

test("BA-31: a turn of two actions has two attacks", () => {
  const fight = twoActions({ ann: { initiative: 80 }, bob: { initiative: 60 } }, gurps);
  const struck = after(fight, attack, strike("x"));
  expect(refusalOf(struck, strike("y"))).toBe(null);
  expect(refusalOf(after(struck, strike("y")), strike("z"))).toBe("no-attack-left");
});
