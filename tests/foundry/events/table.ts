import type { Loose } from "../../../playground/shared/loose.ts";
import { requests } from "../../../src/rules/index.ts";
import type { Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";

/** Records a client's calls of the four turn event handlers, in order. */
export function watchTurns(client: Client): string[] {
  const lines: string[] = [];
  const prototype: Loose = client.CONFIG.Combat.documentClass.prototype;
  prototype._onStartTurn = async (combatant: Loose): Promise<void> =>
    void lines.push(`start ${String(combatant.name)}`);
  prototype._onEndTurn = async (combatant: Loose): Promise<void> => void lines.push(`end ${String(combatant.name)}`);
  prototype._onStartRound = async ({ round }: Loose): Promise<void> => void lines.push(`round ${String(round)}`);
  prototype._onEndRound = async ({ round }: Loose): Promise<void> => void lines.push(`end of round ${String(round)}`);
  return lines;
}

/** Records calls of these hooks, each as one line. */
export function watchHooks(client: Client, lines: Readonly<Record<string, (...args: Loose[]) => string>>): string[] {
  const seen: string[] = [];
  for (const [hook, line] of Object.entries(lines))
    client.Hooks.on(hook, (...args: Loose[]) => void seen.push(line(...args)));
  return seen;
}

/** Continues the fight by one step: answers requests with their fallbacks, or gives Done. */
export async function goOn(fight: Fight): Promise<void> {
  const { gm, combat } = fight;
  const owed = requests(combat(gm).encounter).filter(({ blocking }) => blocking);
  if (owed.length)
    await fight.give({ type: "answer", answers: Object.fromEntries(owed.map(({ id, fallback }) => [id, fallback])) });
  else await fight.give({ type: "done" });
}

export const done = { type: "done" };
