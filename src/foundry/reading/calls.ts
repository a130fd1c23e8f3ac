import { participantOf, type EncounterState } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { partyOf } from "../fight/side-id.ts";
import { combatantChoices, type Called } from "../fight/store.ts";
import { text } from "../host/i18n.ts";
import { tableSettings } from "../settings/settings.ts";

/** The players' name for a combatant whose own name they do not know. */
export interface Call {
  /** "Unknown foe 2", "Bandit" */
  readonly name: string;
  /** Number among combatants with this word; 0 for hidden ones, which have none yet. */
  readonly number: number;
}

/** Foundry's `CONST.TOKEN_DISPLAY_MODES`. */
const NEVER = 0;
/** Hovered by anyone, always. */
const FOR_PLAYERS: readonly number[] = [30, 50];

/** Returns the calls of all combatants whose own name players do not know, by id. */
export function callsIn(combat: Fight): ReadonlyMap<string, Call> {
  const nameplates = byNameplates(combat.encounter);
  const found = [...combat.combatants].flatMap((combatant) => {
    const { called } = combatantChoices(combatant);
    const word = wordFor(combatant, called, nameplates);
    return word === null && !called.number ? [] : [{ combatant, called, word, of: word ?? called.word }];
  });
  if (!found.some(({ word }) => word !== null)) return NONE;
  const most = new Map<string, number>();
  for (const { of, called } of found) most.set(of, Math.max(most.get(of) ?? 0, called.number));
  const numbered = found.map((one) => {
    // A number for a hidden combatant would leave a gap.
    if (one.called.number || one.combatant.hidden) return { ...one, number: one.called.number };
    const number = (most.get(one.of) ?? 0) + 1;
    most.set(one.of, number);
    return { ...one, number };
  });
  const shown = numbered.filter(({ combatant, number }) => number && !combatant.hidden);
  return new Map(
    numbered.flatMap(({ combatant, word, of, number }): readonly (readonly [string, Call])[] => {
      if (word === null || !combatant.id) return [];
      const several = number > 1 || shown.some((other) => other.of === of && other.combatant !== combatant);
      const name = word || text("Names.Unknown");
      return [[combatant.id, { name: number && several ? text("Names.Numbered", { name, number }) : name, number }]];
    }),
  );
}

/** Returns the numbers that are not stored yet. */
export function unnumberedIn(combat: Fight): readonly { readonly id: string; readonly number: number }[] {
  return [...callsIn(combat)].flatMap(([id, { number }]) => {
    const combatant = combat.combatants.get(id);
    return combatant && number && !combatantChoices(combatant).called.number ? [{ id, number }] : [];
  });
}

const NONE: ReadonlyMap<string, Call> = new Map();

/** Returns the GM's word, "" for an unknown name, or null if players know it. */
function wordFor(combatant: Combatant.Implementation, { as, word }: Called, nameplates: Nameplates): string | null {
  const found = as === "" ? nameplates(combatant) : as === "own" ? null : as === "word" ? word : "";
  return found !== null && combatant.hasPlayerOwner ? null : found;
}

/**
 * Returns "" if the token's nameplate keeps the name from players, else null. The party and events have no
 * secret name.
 */
type Nameplates = (combatant: Combatant.Implementation) => "" | null;

/** Reads the setting and the party once, not for each combatant of a crowd. */
export function byNameplates(state: EncounterState): Nameplates {
  const { foeNames } = tableSettings();
  const party = partyOf(state);
  return ({ id, token }) => {
    const mode: number = token?.displayName ?? NEVER;
    if (foeNames === "shown" || FOR_PLAYERS.includes(mode) || (mode === NEVER && (!token || foeNames !== "strict")))
      return null;
    const participant = participantOf(state, id ?? "");
    return participant?.kind === "hazard" || (participant !== undefined && participant.side === party) ? null : "";
  };
}
