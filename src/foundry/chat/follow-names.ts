import type { Fight } from "../fight/fight.ts";
import { isReadable } from "../fight/readable.ts";
import { combatantSource } from "../fight/store.ts";
import { unattended } from "../host/constants.ts";
import { onHook, onHooks, updateEmbedded } from "../host/typed-calls.ts";
import { callsIn, unnumberedIn, type Call } from "../reading/calls.ts";
import { settingsChanged, whenSettingsChange } from "../settings/new-fights.ts";
import { renameShown, updateStoredNames } from "./names.ts";

/** Names, and what players read in their place, at the last look. */
const known = new WeakMap<Fight, string>();

/** Keeps names in messages up to date, and numbers combatants that players call alike. In `ready`. */
export function followNames(): void {
  onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], lookSoon);
  onHook("updateCombat", (combat: Fight) => {
    // The side of a combatant may have changed.
    if (known.get(combat)) lookSoon();
  });
  whenSettingsChange(lookSoon);
  onHook("updateToken", (_token, changed) => {
    // All that is on view is drawn again.
    if ("displayName" in changed) settingsChanged();
  });
  lookSoon();
}

let isDue = false;

function lookSoon(): void {
  if (isDue) return;
  isDue = true;
  void Promise.resolve().then(() => {
    isDue = false;
    const changed = [...(game.combats ?? [])].filter(hasChanged);
    if (!changed.length) return;
    renameShown();
    for (const combat of changed) {
      updateStoredNames(combat);
      if (game.user?.isActiveGM) void unattended("chat", () => number(combat));
    }
  });
}

function hasChanged(combat: Fight): boolean {
  if (!isReadable(combat.encounter)) return false;
  const names = namesIn(combat, callsIn(combat));
  const before = known.get(combat);
  known.set(combat, names);
  return before === undefined ? names !== "" : before !== names;
}

/** "" if players know all names. */
function namesIn({ combatants }: Fight, calls: ReadonlyMap<string, Call>): string {
  if (!calls.size) return "";
  return JSON.stringify([...combatants].map(({ id, name, hidden }) => [id, name, hidden, calls.get(id ?? "")?.name]));
}

/** Stores the numbers, so that a reveal or a death does not change those of others. */
async function number(combat: Fight): Promise<void> {
  const numbers = unnumberedIn(combat);
  if (!numbers.length) return;
  await updateEmbedded(
    combat,
    "Combatant",
    numbers.map(({ id, number: own }) => ({ _id: id, ...combatantSource({ called: { number: own } }) })),
  );
}
