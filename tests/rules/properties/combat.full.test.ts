/** Every pacing with every set of combat rules, changed in mid-fight, in random fights. */
import { describe, expect, test } from "vitest";
import {
  addCombat,
  allCombatRules,
  apply,
  combatOf,
  newEncounter,
  outcomeOf,
  participantsOf,
  seconds,
  type EncounterState,
  type Moment,
} from "../../../src/rules/index.ts";
import { gurps } from "../../../src/rules/combat/gurps/gurps.ts";
import { isHistory } from "../../../src/rules/kernel/commands.ts";
import { isObject } from "../../../src/rules/model/json.ts";
import { turnOfSlot } from "../../../src/rules/order/turns.ts";
import { cases, DAY } from "../../quick.ts";
import { after } from "../play.ts";
import { anyCommand, opening } from "./commands.ts";
import { proveProperties } from "./harness.ts";
import { randomFrom } from "./random.ts";
import type { Subject } from "./subject.ts";
import { subjects } from "./subjects.ts";
import { under } from "./under.ts";

/** GURPS, with its moments noted. */
let heard: Moment[] = [];
let passed = 0;
addCombat({
  ...gurps,
  id: "heard",
  turns: {
    ...gurps.turns,
    follow(moments, view, seconds) {
      heard.push(...moments);
      passed += seconds;
      return gurps.turns.follow!(moments, view, seconds);
    },
  },
});

const all = await subjects();
const shippedRules = allCombatRules().flatMap(({ id }) => (id === "heard" ? [] : [id]));
const pairs = all.flatMap((subject) => shippedRules.map((rules) => ({ pacing: subject.pacing, rules, subject })));

describe.each(pairs)("$pacing with combat rules $rules", ({ pacing, rules, subject }) => {
  proveProperties(under(subject, rules), 75, DAY ? 0 : 10);

  test("comes to hits in random fights", () => {
    let hits = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const state = played(under(subject, rules), seed, () => undefined);
      expect([state.pacing, combatOf(state)]).toEqual([pacing, rules]);
      for (const exchange of Object.values(state.exchanges ?? {})) {
        expect(exchange.rules).toBe(rules);
        if (outcomeOf(exchange).landed > 0) hits++;
      }
    }
    expect(hits).toBeGreaterThan(0);
  });
});

describe("combat rules changed in mid-fight", () => {
  for (const subject of all) proveProperties(under(subject, "gurps", [...shippedRules, ""]), 100, DAY ? 2 : 10);

  test.each(all.map((subject) => [subject.pacing, subject] as const))(
    "%s: to others and back leave every fact as it was",
    (_, subject) => {
      for (let seed = 1; seed <= cases(40); seed++) {
        const state = played(under(subject, "gurps"), seed, () => undefined);
        if (state.status !== "running") continue;
        const there = after(state, { type: "rules", rules: "ruling" });
        const back = after(there, { type: "rules", rules: "gurps" });
        expect(combatIn(back)).toEqual(combatIn(state));
        expect(after(back, { type: "undo" }, { type: "undo" }).participants).toEqual(state.participants);
      }
    },
  );
});

describe("moments", () => {
  const FIGHTS = DAY ? 20 : 60;
  test.each(all.map((subject) => [subject.pacing, subject] as const))(
    "%s: come with the seconds that pass",
    (_, subject) => {
      for (let seed = 1; seed <= cases(20); seed++) {
        passed = 0;
        let heardUntil = 0;
        const state = played(under(subject, "heard"), seed, () => {
          heardUntil = passed;
        });
        expect([seed, heardUntil]).toEqual([seed, seconds(state)]);
      }
    },
  );

  test.each(all.map((subject) => [subject.pacing, subject] as const))(
    "%s: a turn that begins ends or passes at most once",
    (_, subject) => {
      let begun = 0;
      for (let seed = 1; seed <= FIGHTS; seed++) {
        const running = new Map<string, Map<string, boolean>>();
        played(under(subject, "heard"), seed, (moments) => {
          for (const moment of moments) {
            // Who leaves and joins again has turns of the same names.
            if (moment.what === "joins") {
              running.set(moment.participant, new Map());
              continue;
            }
            const turn = turnOfSlot(moment.slot)!;
            const turns = running.get(moment.participant)!;
            // A turn may pass without having begun.
            if (moment.what === "begins") begun++;
            else if (turns.has(turn)) expect([seed, turn, turns.get(turn)]).toEqual([seed, turn, true]);
            turns.set(turn, moment.what === "begins");
          }
        });
      }
      expect(begun).toBeGreaterThan(FIGHTS);
    },
  );
});

function played(subject: Subject, seed: number, look: (moments: readonly Moment[]) => void): EncounterState {
  const random = randomFrom(seed);
  let state = newEncounter(subject.pacing);
  for (const command of opening(subject, random)) give(command);
  for (let i = 0; i < 60; i++) give(anyCommand(state, subject, random));
  return state;

  function give(command: unknown): void {
    if (isObject(command) && (isHistory(command.type) || command.type === "askAgain")) return;
    heard = [];
    const outcome = apply(state, command);
    if (outcome.refusal) return;
    ({ state } = outcome);
    look(heard);
  }
}

function combatIn(state: EncounterState): unknown {
  return Object.fromEntries([...participantsOf(state)].map(({ id, combat }) => [id, combat]));
}
