import { allSlots, look } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { hostAdapter, type NamedThing } from "../../fight/host-adapter.ts";
import { readOr } from "../../fight/read-documents.ts";
import { loaded } from "../../host/load.ts";
import { isWriter } from "../../host/tabs.ts";
import { noteOf } from "../../reading/context.ts";
import { forgetOnce, timesByName } from "../../settings/world-speeds.ts";

/** Questions asked since the page was loaded; a closed one comes again with the next. */
const asked = new Set<string>();
let last: Promise<void> = Promise.resolve();

/**
 * Asks the active GM how fast a weapon or spell is that is used for the first time and that no table has. At `ready`, in
 * the module edition: items of our own system have their times.
 */
export function followUses(): void {
  Hooks.on("segmentZero.command", ({ combat }) => {
    askAbout(combat);
  });
  Hooks.on("deleteCombat", ({ id }) => {
    forgetOnce(id ?? "");
  });
  // Things that were used before this was loaded.
  for (const combat of game.combats ?? []) askAbout(combat);
}

function askAbout(combat: Fight): void {
  if (isWriter()) for (const thing of usedIn(combat)) askSoon(combat, thing);
}

/** Weapons and spells in use in a fight whose speeds are guessed. */
function usedIn(combat: Fight): readonly NamedThing[] {
  const { encounter } = combat;
  const view = look(encounter);
  return (view ? allSlots(view) : []).flatMap((slot) => {
    const { label = "" } = noteOf(slot);
    const combatant = combat.combatants.get(slot.participant);
    const actor = combatant?.actor;
    if (typeof label !== "string" || !label || !actor || slot.state === "done") return [];
    if (asked.has(keyOf(combat, label))) return [];
    const things = readOr(combatant, () => hostAdapter().untimed?.(encounter.pacing, actor) ?? [], []);
    return things.filter(({ kind, name }) => name === label && timesByName(kind, name)?.isGuessed);
  });
}

function keyOf({ id }: Fight, name: string): string {
  return `${id} ${name}`;
}

/** One question at a time. */
function askSoon(combat: Fight, thing: NamedThing): void {
  const key = keyOf(combat, thing.name);
  if (asked.has(key)) return;
  asked.add(key);
  last = last
    .then(async () => (await loaded("Speeds.Title", import("./ask.ts")))?.askForSpeed(combat, thing))
    .catch((error: unknown) => {
      console.error("Segment Zero | speeds by name:", error);
    });
}
