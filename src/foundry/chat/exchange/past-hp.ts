import { entryOf, latestStats, participantOf, type EncounterState } from "../../../rules/index.ts";
import { stateAfter } from "../../encounter/past.ts";
import type { HitPoints } from "./harm-words.ts";
import type { Stood } from "./standing.ts";

/** HP before an injury was applied, by exchange and entry: they do not change any more, and going back costs something. */
const known = new Map<string, HitPoints | null>();

/** The HP that the target had right before the injury was applied; null if the fight does not know them. */
export function hitPointsBefore({ id, exchange }: Stood, state: EncounterState): HitPoints | null {
  const number = appliedAt(id, exchange.number, state);
  if (!number) return null;
  const key = `${id} ${number} ${exchange.applied?.injuries.join("+") ?? ""}`;
  if (!known.has(key)) known.set(key, hitPointsIn(stateAfter(state, number - 1), exchange.target));
  return known.get(key) ?? null;
}

/** Number of the entry that applied it; 0 if the log does not hold it. */
function appliedAt(id: string, since: number, state: EncounterState): number {
  for (let number = state.head; number >= since; number--) {
    const command = entryOf(state, number)?.command;
    if (command?.type === "apply" && command.exchange === id) return number;
  }
  return 0;
}

function hitPointsIn(state: EncounterState | null, target: string): HitPoints | null {
  const participant = state && participantOf(state, target);
  const { hp, maxHp } = participant ? latestStats<{ hp?: unknown; maxHp?: unknown }>(participant) : {};
  return typeof hp === "number" && typeof maxHp === "number" ? { hp, maxHp } : null;
}
