import type { Fight } from "../../fight/fight.ts";
import { onHook } from "../../host/typed-calls.ts";
import { selectToken } from "../../host/scene.ts";
import { contextHere } from "../../reading/fight-context.ts";
import { preferences } from "../../settings/settings.ts";

/** The state of an encounter that this user last saw. */
interface Seen {
  readonly running: boolean;
  /** Current combatants, the user's first. */
  readonly now: readonly string[];
}

const seen = new Map<string, Seen>();

/**
 * Follows turns on the map and opens the tracker in a window when a fight begins or runs on connecting, each for
 * users who want it. After `ready`.
 */
export function followBeginnings(): void {
  for (const combat of game.combats ?? []) {
    const { running } = remember(combat);
    if (running && combat.id === game.combat?.id && preferences().popOut) void openWindow();
  }
  onHook("updateCombat", (combat: Fight) => {
    const before = seen.get(combat.id ?? "");
    const { running, now } = remember(combat);
    if (!combat.active && combat.id !== game.combat?.id) return;
    const { turnToken, popOut } = preferences();
    if (popOut && running && !before?.running) void openWindow();
    const begun = now.find((participant) => !before?.now.includes(participant));
    if (turnToken && begun !== undefined) selectToken(combat.combatants.get(begun));
  });
  onHook("deleteCombat", ({ id }: Fight) => seen.delete(id ?? ""));
}

function remember(combat: Fight): Seen {
  const context = contextHere(combat);
  const running = context?.state.status === "running";
  const acting = (running ? context.now : []).map(({ participant }) => participant);
  const own = acting.filter((participant) => context?.mine(participant));
  const now = [...new Set([...own, ...acting])];
  seen.set(combat.id ?? "", { running, now });
  return { running, now };
}

async function openWindow(): Promise<void> {
  const { combat }: { readonly combat?: { renderPopout(): Promise<unknown> } } = ui;
  await combat?.renderPopout();
}
