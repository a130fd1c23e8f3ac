import { entryOf, type EncounterState } from "../../../rules/index.ts";
import { hitPointsOf, type HitPoints } from "./harm-words.ts";
import type { Scene } from "./scene.ts";
import type { Stood } from "./standing.ts";

/** The HP that the target had right before the injury was applied, as the log notes them with what was changed; null if nobody had any to lose. */
export function hitPointsBefore({ id, exchange }: Stood, scene: Scene): HitPoints | null {
  const changes = appliedAt(id, exchange.number, scene.state)?.changes ?? [];
  const from = changes.find(({ path }) => path === "system.hp.value")?.from;
  const now = hitPointsOf(exchange.target, scene);
  return typeof from === "number" && now ? { ...now, hp: from } : null;
}

/** The entry that applied it, if the log holds it. */
function appliedAt(id: string, since: number, state: EncounterState): ReturnType<typeof entryOf> {
  for (let number = state.head; number >= since; number--) {
    const entry = entryOf(state, number);
    if (entry?.command.type === "apply" && entry.command.exchange === id) return entry;
  }
  return undefined;
}
