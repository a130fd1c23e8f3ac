import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { exchangeSchemas } from "../../../src/rules/exchange/attack-commands.ts";
import { apply, look, newEncounter, type EncounterState } from "../../../src/rules/index.ts";
import { cases } from "../../quick.ts";
import { after, refusalOf, type Given, by } from "../play.ts";
import { GARBAGE } from "../properties/garbage.ts";
import { randomFrom } from "../properties/random.ts";
import { subject } from "../speed-order/commands.ts";
import { applies, choose, damages, defends, hurts, strikes, three } from "../speed-order/strike.ts";

const points = (state: EncounterState): readonly [string, number, number][] =>
  [...look(state)!.participants()].map(({ id, stats }) => [id, Number(stats.hp), Number(stats.fp)]);

/** Commands of fights of chance, mostly steps of exchanges, that are carried out one after the other. */
function play(draws: readonly number[], look: (before: EncounterState, state: EncounterState) => void): void {
  let state = three();
  for (const draw of draws) {
    const outcome = apply(state, subject.command(state, randomFrom(draw)));
    if (outcome.refusal) continue;
    look(state, outcome.state);
    ({ state } = outcome);
  }
}

const draws = fc.array(fc.nat(0x7fffffff), { minLength: 5, maxLength: 40 });

describe("random exchange commands", () => {
  test("B-58: never add HP or FP", () => {
    fc.assert(
      fc.property(draws, (given) => {
        play(given, (before, state) => {
          const were = points(before);
          points(state).forEach(([id, hp, fp], place) => {
            expect(id).toBe(were[place]![0]);
            expect(hp).toBeLessThanOrEqual(were[place]![1]);
            expect(fp).toBeLessThanOrEqual(were[place]![2]);
          });
        });
      }),
      { numRuns: cases(150) },
    );
  });
});

describe("invalid exchange commands", () => {
  const whole: Readonly<Record<keyof typeof exchangeSchemas, Given>> = {
    attack: strikes("ann", "bob", { id: "y" }),
    endSpell: by("ann", "endSpell", { exchange: "x" }),
    defend: defends("bob", "dodge"),
    damage: damages("ann", [3]),
    apply: applies("bob"),
    harm: hurts("bob", 2),
  };
  test("are refused for any invalid field without changing the state", () => {
    const state = after(three(), choose("ann", "attack"));
    for (const command of Object.values(whole)) {
      for (const field of Object.keys(command).filter((name) => name !== "type")) {
        for (const junk of [...GARBAGE, "", "x".repeat(200), -1, 1.5, 1e9, ["a"], { a: 1 }]) {
          const outcome = apply(state, { ...command, [field]: junk });
          if (outcome.refusal) expect(outcome.refusal.code).not.toBe("internal");
        }
      }
    }
    expect(refusalOf(state, { ...whole.attack, more: 1 })).toBe("bad-command");
    expect(refusalOf(newEncounter("speed-order"), whole.harm)).toBe("not-running");
  });
  test("are refused without their exchange", () => {
    const state = after(three(), choose("ann", "attack"), strikes("ann", "bob"));
    expect(refusalOf(state, { ...whole.defend, exchange: "toString" })).toBe("bad-command");
    const landed = after(state, defends("bob", "none"), by("bob", "leave"));
    expect(refusalOf(landed, damages("ann", [3]))).toBe("no-such-exchange");
  });
});
