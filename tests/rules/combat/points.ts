import {
  look,
  newEncounter,
  outcomeOf,
  rollChance,
  type EncounterState,
  type Exchange,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { after, by, start } from "../play.ts";

export interface Given {
  readonly options?: JsonObject;
  readonly ann?: JsonObject;
  readonly bob?: JsonObject;
}

/** Ann, who acts first, and Bob, with hit points, under these combat rules. */
export function fightUnder(rules: string, { options = {}, ann = {}, bob = {} }: Given = {}): EncounterState {
  return after(
    newEncounter("speed-order"),
    { type: "rules", rules },
    ...Object.entries(options).map(([name, value]) => ({ type: "option", name, value })),
    by("ann", "join", { side: "players", stats: { basicSpeed: 24, hp: 10, maxHp: 10, ...ann } }),
    by("bob", "join", { side: "npcs", npc: true, stats: { basicSpeed: 20, hp: 10, maxHp: 10, ...bob } }),
    start,
  );
}

export const attack = (roll: number, more: JsonObject = {}) =>
  by("ann", "attack", {
    target: "bob",
    exchange: "x",
    means: { name: "Bow", form: "missile", damage: "1d6", type: "imp", divisor: 2 },
    parts: [{ code: "bonus", value: 3 }],
    roll,
    ...more,
  });

/** The attack, as stored. */
export function attacked(state: EncounterState, roll: number, more: JsonObject = {}): Exchange {
  return after(state, attack(roll, more)).exchanges!.x!;
}

export const isHit = (state: EncounterState, roll: number, more: JsonObject = {}): boolean =>
  outcomeOf(attacked(state, roll, more)).attack.hit;

/** The chance that buttons show, of all faces. */
export function chanceShown(state: EncounterState, score: number): number {
  const view = look(state)!;
  return rollChance(score, { kind: "melee" }, view.participant("bob")!, view)!.chance;
}

/** The chance that buttons show of a defence or save. */
export const defenceChanceShown = (state: EncounterState, score: number): number =>
  rollChance(score, { kind: "defence" }, null, look(state)!)!.chance;

export function conditions(state: EncounterState, id: string): readonly string[] {
  const view = look(state)!;
  return view.pacing.exchange!.conditions!(view.participant(id)!, view);
}
