import {
  combatStatusOf,
  look,
  pacingOf,
  type EncounterState,
  type CombatStatus,
  type JsonObject,
  type Offer,
} from "../../../src/rules/index.ts";
import type { Given } from "../play.ts";
import { fight } from "./fight.ts";

/** ann before bob before cid, each with 10 HP, 10 FP and everything else 10. */
export function three(more: Readonly<Record<string, JsonObject>> = {}): EncounterState {
  const plain = { hp: 10, maxHp: 10, fp: 10, maxFp: 10, ht: 10, will: 10, move: 5 };
  return fight({
    ann: { basicSpeed: 24, ...plain, ...more.ann },
    bob: { basicSpeed: 23, ...plain, ...more.bob },
    cid: { basicSpeed: 22, ...plain, ...more.cid },
  });
}

export const choose = (participant: string, manoeuvre: string, more: JsonObject = {}): Given => ({
  type: "choose",
  participant,
  manoeuvre,
  ...more,
});

const MEANS = { name: "Sword", item: "sword", form: "melee", damage: "1d", type: "cut" };

/** An attack with skill 12. */
export function strikes(
  participant: string,
  target: string,
  {
    roll = 10,
    id = "x",
    means = {},
    ...more
  }: { roll?: number; id?: string; means?: JsonObject; [field: string]: unknown } = {},
): Given {
  return {
    type: "attack",
    participant,
    target,
    exchange: id,
    means: { ...MEANS, ...means },
    parts: [{ code: "skill", value: 12 }],
    roll,
    ...more,
  } as Given;
}

/** A defence with a score of 9. */
export function defends(
  participant: string,
  kind: string,
  {
    roll = 9,
    id = "x",
    item = kind === "dodge" ? "" : kind,
    ...more
  }: { roll?: number; id?: string; item?: string; [field: string]: unknown } = {},
): Given {
  return {
    type: "defend",
    participant,
    exchange: id,
    kind,
    item,
    parts: [{ code: "base", value: 9 }],
    ...(kind === "none" ? {} : { roll }),
    ...more,
  } as Given;
}

export const feints = (participant: string, target: string, roll = 10, id = "f"): Given =>
  strikes(participant, target, { roll, id, kind: "feint" });
/** The foe's roll against 10 in the contest. */
export const contests = (participant: string, roll: number, id = "f"): Given => ({
  type: "defend",
  participant,
  exchange: id,
  kind: "contest",
  parts: [{ code: "dx", value: 10 }],
  roll,
});
export const damages = (participant: string, blows: readonly number[], id = "x", dr = 0): Given => ({
  type: "damage",
  participant,
  exchange: id,
  blows,
  dr,
});
export const applies = (participant: string, more: JsonObject = {}, id = "x"): Given => ({
  type: "apply",
  participant,
  exchange: id,
  ...more,
});
export const hurts = (participant: string, injury: number, fatigue = 0): Given => ({
  type: "harm",
  participant,
  injury,
  fatigue,
});

export function footing(state: EncounterState, id: string): CombatStatus {
  const view = look(state)!;
  return combatStatusOf(view.participant(id)!, view);
}

export function conditions(state: EncounterState, id: string): string {
  const view = look(state)!;
  return view.pacing.exchange!.conditions!(view.participant(id)!, view).join(" ");
}

export function offers(state: EncounterState, id: string): readonly Offer[] {
  const view = look(state)!;
  const all = pacingOf("speed-order")!.choices.offers!(view.participant(id)!, view);
  return all.map(({ combat: _, ...offer }) => offer);
}

export function stats(state: EncounterState, id: string): JsonObject {
  return look(state)!.participant(id)!.stats;
}
