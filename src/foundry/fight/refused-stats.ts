import { apply, participantOf, sameJson, type EncounterState, type Refusal } from "../../rules/core.ts";
import type { Fight } from "./fight.ts";
import { changeOf, entrance } from "./reconcile.ts";

export type StatsRefusal = Refusal | "unreadable";

export function refusedEntrance(state: EncounterState, combatant: Combatant.Implementation): StatsRefusal | null {
  return unlessUnreadable(() => {
    const [join] = entrance(state, combatant);
    return join ? (apply(state, join).refusal ?? null) : null;
  });
}

/** Cached, because reading the stats of hundreds is slower than a render. */
const refused = new WeakMap<Combatant.Implementation, { readonly pacing: string; readonly why: StatsRefusal }>();

/** Returns why a combatant keeps its last good stats; null if they are up to date. */
export function refusedStats({ pacing }: EncounterState, combatant: Combatant.Implementation): StatsRefusal | null {
  const noted = refused.get(combatant);
  return noted?.pacing === pacing ? noted.why : null;
}

/** Notes refused stats of changed combatants whose sheets this user may open. */
export function lookAtStats(combat: Fight, combatants: readonly Combatant.Implementation[]): void {
  const { encounter } = combat;
  const changed = combatants.filter((combatant) => {
    if (!combatant.isOwner) return false;
    const before = refusedStats(encounter, combatant);
    const why = refusedChange(encounter, combatant);
    if (why) refused.set(combatant, { pacing: encounter.pacing, why });
    else refused.delete(combatant);
    return !sameJson(before, why);
  });
  if (changed.length) void ui.combat?.render();
}

function refusedChange(state: EncounterState, combatant: Combatant.Implementation): StatsRefusal | null {
  const participant = participantOf(state, combatant.id ?? "");
  if (!participant) return null;
  return unlessUnreadable(() => {
    const change = changeOf(state, participant, combatant);
    const refusal = change && apply(state, change).refusal;
    return refusal?.code === "bad-stats" ? refusal : null;
  });
}

function unlessUnreadable(look: () => Refusal | null): StatsRefusal | null {
  try {
    return look();
  } catch {
    return "unreadable";
  }
}
