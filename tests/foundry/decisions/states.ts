// Fights in which decisions are pending: at random, with as many options and combat rules as there are, and rare ones.
import {
  allCombatRules,
  apply,
  newEncounter,
  optionsOf,
  rulesOf,
  type Command,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { anyCommand, opening, optionCommand } from "../../rules/properties/commands.ts";
import { randomFrom, type Random } from "../../rules/properties/random.ts";
import type { Subject } from "../../rules/properties/subject.ts";
import { under } from "../../rules/properties/under.ts";
import { by, done } from "../../rules/play.ts";
import { FOUR, Fight, SPELLS } from "../../rules/side-segments/fight.ts";
import { after } from "../../rules/speed-order/fight.ts";
import { choose, hurts, three } from "../../rules/speed-order/strike.ts";
import { step } from "../players/random-fight.ts";
import { fightIn } from "./found.ts";
import { WAYS } from "./hands.ts";

const STEPS = 40;

/** Stats beside the random ones. */
const FURTHER: Readonly<Record<string, JsonObject>> = {
  "action-period": { move: 5, weapons: [{ label: "Carbine", rof: 10, kind: "auto" }] },
  "two-action": { actions: [{ label: "Pick a lock", actions: 3 }] },
};

/** States that random fights seldom reach, with decisions of their own. */
const RARE: Readonly<Record<string, () => readonly EncounterState[]>> = {
  "speed-order": () => [after(three(), choose("ann", "aim", { weapon: "bow", target: "bob" }), done, hurts("ann", 1))],
  "side-segments": () => [
    Fight.of(FOUR, { lastGasp: true })
      .begin({ ann: { action: "attack" }, bob: { action: "attack" }, ...SPELLS }, { A: 5, B: 3 })
      .done()
      .give(by("wiz", "defeat")).state,
    Fight.of(FOUR).begin({ ann: { action: "halfMove" }, bob: { action: "passThroughFire", weapon: "bow" }, ...SPELLS })
      .state,
    Fight.of(FOUR).begin({ ann: { action: "bait", segments: 1 }, bob: { action: "none" }, ...SPELLS }).state,
    Fight.of(FOUR).state,
  ],
};

/** States of one fight after another. Each fight has its number, by which the seats and combat rules change. */
export function* statesOf(subject: Subject, fights: number): Generator<readonly [number: number, EncounterState]> {
  for (const state of RARE[subject.pacing]?.() ?? []) for (const _ of WAYS) yield [0, state];
  const rules = ["", ...allCombatRules().map(({ id }) => id)];
  for (let number = 0; number < fights; number++) {
    const own = rules[number % rules.length]!;
    const random = randomFrom(number + 1);
    for (const state of fightOf(own ? under(subject, own) : subject, random)) yield [number, state];
  }
}

function* fightOf(subject: Subject, random: Random): Generator<EncounterState> {
  const further = FURTHER[subject.pacing] ?? {};
  const equipped: Subject = {
    ...subject,
    stats: (more) => ({ ...subject.stats(more), ...(more(2) ? further : {}) }),
  };
  let state: EncounterState = newEncounter(subject.pacing);
  const tries = (command: unknown): boolean => {
    const made = apply(state, command as Command);
    if (!made.refusal) ({ state } = made);
    return !made.refusal;
  };
  const [start, ...before] = opening(equipped, random).reverse();
  for (const command of before.reverse()) tries(command);
  for (const spec of optionsOf(rulesOf(state)!)) if (!random(3)) tries(optionCommand(spec, random));
  yield state;
  tries(start);
  for (let at = 0; at < STEPS; at++) {
    if (!random(4)) tries(anyCommand(state, equipped, random));
    else if (random(2)) for (let tried = 0; tried < 3 && !tries(equipped.command(state, random)); tried++);
    else {
      const fight = fightIn(state);
      step(fight, random, 3);
      ({ state } = fight);
    }
    yield state;
  }
}
