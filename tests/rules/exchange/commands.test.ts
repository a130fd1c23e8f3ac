import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { exchangeSchemas } from "../../../src/rules/exchange/attack-commands.ts";
import { apply, look, newEncounter, type EncounterState } from "../../../src/rules/index.ts";
import { sameJson } from "../../../src/rules/model/json.ts";
import { cases } from "../../quick.ts";
import { after, refusalOf, type Given, by } from "../play.ts";
import { GARBAGE } from "../properties/garbage.ts";
import { randomFrom } from "../properties/random.ts";
import { subject } from "../speed-order/commands.ts";
import { applies, choose, damages, defends, hurts, strikes, three } from "../speed-order/strike.ts";

const points = (state: EncounterState): readonly [string, number, number][] =>
  [...look(state)!.participants()].map(({ id, stats }) => [id, Number(stats.hp), Number(stats.fp)]);
const silent = ({ log: _log, head: _head, ...rest }: EncounterState): object => rest;

/** Commands of fights of chance, mostly steps of exchanges, that are carried out one after the other. */
function play(draws: readonly number[], look: (before: EncounterState, state: EncounterState) => void): EncounterState {
  let state = three();
  for (const draw of draws) {
    const outcome = apply(state, subject.command(state, randomFrom(draw)));
    if (outcome.refusal) continue;
    look(state, outcome.state);
    ({ state } = outcome);
  }
  return state;
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
  test("can be undone one by one to the initial state", () => {
    fc.assert(
      fc.property(draws, (given) => {
        let state = play(given, () => undefined);
        const start = three();
        while (state.head > start.head) state = after(state, { type: "undo" });
        expect(sameJson(silent(state), silent(start))).toBe(true);
      }),
      { numRuns: cases(100) },
    );
  });
});

describe("invalid exchange commands", () => {
  const begun = (): EncounterState => after(three(), choose("ann", "attack"), strikes("ann", "bob"));
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
    expect(refusalOf(state, { ...whole.attack, roll: 2 })).toBe("bad-command");
    expect(refusalOf(state, { ...whole.attack, roll: 19 })).toBe("bad-command");
    expect(refusalOf(state, { ...whole.attack, more: 1 })).toBe("bad-command");
    expect(refusalOf(newEncounter("speed-order"), whole.harm)).toBe("not-running");
  });
  test("are refused out of order or for other combatants' exchanges", () => {
    const state = begun();
    expect(refusalOf(state, { ...whole.defend, exchange: "nothing" })).toBe("no-such-exchange");
    expect(refusalOf(state, { ...whole.defend, exchange: "toString" })).toBe("bad-command");
    expect(refusalOf(state, { ...whole.defend, participant: "cid" })).toBe("not-your-exchange");
    expect(refusalOf(state, whole.damage)).toBe("not-owed");
    expect(refusalOf(state, whole.apply)).toBe("not-owed");
    expect(refusalOf(state, { ...whole.defend, kind: "contest" })).toBe("no-such-defence");
    expect(refusalOf(state, strikes("ann", "bob"))).toBe("repeated");
    const landed = after(state, defends("bob", "none"));
    expect(refusalOf(landed, damages("ann", [3, 4]))).toBe("impossible-roll");
    expect(refusalOf(after(landed, by("bob", "leave")), damages("ann", [3]))).toBe("no-such-exchange");
  });
});
