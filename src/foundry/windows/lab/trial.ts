import { apply, combatOf, type EncounterState, type JsonObject, type Refusal } from "../../../rules/core.ts";
import { groupIdOf, sideOf } from "../../fight/combatant.ts";
import type { Fight } from "../../fight/fight.ts";
import { hostAdapter, isCreature, type Lack } from "../../fight/host-adapter.ts";
import { FOES, PARTY } from "../../fight/side-id.ts";
import { freshEncounter, rulesOfNew } from "../../settings/new-fights.ts";

export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly npc: boolean;
  /** "" for none. */
  readonly group: string;
  readonly actor: Actor.Implementation;
}

export function subjectsOf(combat: Fight): readonly Subject[] {
  return [...combat.combatants].flatMap((one) =>
    one.id && isCreature(one.actor)
      ? [
          {
            id: one.id,
            name: one.name ?? one.actor.name,
            side: sideOf(one),
            npc: one.isNPC,
            group: groupIdOf(one),
            actor: one.actor,
          },
        ]
      : [],
  );
}

export function subjectFor(actor: Actor.Implementation): Subject {
  const npc = actor.type !== "character";
  return {
    id: actor.id ?? foundry.utils.randomID(),
    name: actor.name,
    side: npc ? FOES : PARTY,
    npc,
    group: "",
    actor,
  };
}

/** An initiative system with combat rules; "" for none. */
export interface Pair {
  readonly pacing: string;
  readonly rules: string;
}

export const pairId = ({ pacing, rules }: Pair): string => `${pacing}/${rules}`;

/** Returns a pacing with the rules of an encounter that has it, else of new encounters. */
export function usualPair(pacing: string, combat: Fight | null): Pair {
  const isOwn = combat?.encounter.pacing === pacing;
  return { pacing, rules: isOwn ? (combatOf(combat.encounter) ?? "") : rulesOfNew(pacing) };
}

export interface Missing {
  readonly subject: Subject;
  readonly refusal: Refusal;
}

export interface Lacking {
  readonly subject: Subject;
  readonly lacks: readonly Lack[];
}

/** A new encounter in memory, unhurt. */
export type Trial = ReturnType<typeof trialOf>;

/**
 * Returns an encounter of these creatures, and those refused. Its state is null if it cannot begin.
 * @param combat its options count, if it has this pacing
 */
export function trialOf(pair: Pair, subjects: readonly Subject[], combat: Fight | null = null) {
  const { pacing, rules } = pair;
  const usual = freshEncounter(pacing);
  const chosen = apply(usual, { type: "rules", rules });
  const fresh = chosen.refusal
    ? usual
    : { ...usual, ...(chosen.state.rules === undefined ? {} : { rules: chosen.state.rules }) };
  let state: EncounterState =
    combat?.encounter.pacing === pacing ? { ...fresh, options: combat.encounter.options } : fresh;
  const missing: Missing[] = [];
  const present: Subject[] = [];
  for (const subject of subjects) {
    const { id, side, npc, group, actor } = subject;
    const joined = apply(state, { type: "join", participant: id, side, npc, group, stats: statsRead(pair, actor) });
    if (joined.refusal) missing.push({ subject, refusal: joined.refusal });
    else {
      state = joined.state;
      present.push(subject);
    }
  }
  const begun = present.length ? apply(state, { type: "start" }) : null;
  return {
    state: begun && !begun.refusal ? begun.state : null,
    missing,
    lacking: lackingIn(pacing, subjects),
    subjects: present,
  };
}

function lackingIn(pacing: string, subjects: readonly Subject[]): readonly Lacking[] {
  return subjects
    .map((subject) => ({
      subject,
      // Derived values are not missing.
      lacks: (hostAdapter().lacks?.(pacing, subject.actor) ?? []).filter(({ from }) => !from),
    }))
    .filter(({ lacks }) => lacks.length > 0);
}

export function statsRead({ pacing, rules }: Pair, actor: Actor.Implementation): JsonObject {
  return hostAdapter().stats(pacing, actor, rules);
}
