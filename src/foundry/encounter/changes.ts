import { entryOf, isRefusal, refuse, type Change, type Command, type Effect, type EncounterEvent, type EncounterState, type Refusal } from "../../rules/index.ts";
import { CreatureData, POSTURE_NAMES } from "../data/actor/creature-data.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { tableSettings } from "../settings/table.ts";
import type { Step } from "../events/moments.ts";
import { accountOf, type Account, type Ledger } from "./ledger.ts";

/** Commands by which somebody says in so many words that an actor is to be changed; what follows from dice by the others does so only if the table wants it. */
const BY_HAND: ReadonlySet<string> = new Set(["apply", "harm"]);

/** What these do to actors stands in the log already (`travelWith`). */
const HISTORY: ReadonlySet<string> = new Set(["undo", "takeBack", "redo"]);

/**
 * What a command did to creatures, as changes of the documents behind them, put into the ledger of the click.
 * @returns what is to be noted with the command, so that Undo can take it back; or "actor-gone", "item-gone" where there is nothing left to be changed
 */
export function changesBy(combat: SegmentZeroCombat, command: Command, { events, before }: Step, ledger: Ledger): readonly Change[] | Refusal {
  if (HISTORY.has(command.type)) return [];
  if (command.type === "askAgain") return changesOfAnswer(command.request as string, before, (uuid) => accountOf(combat, uuid), ledger);
  const onlyDeeds = tableSettings().consequences === "show" && !BY_HAND.has(command.type);
  const changes: Change[] = [];
  for (const event of events) {
    if (event.type !== "effect" || (onlyDeeds && !event.deed)) continue;
    const change = changeBy(combat, event, ledger);
    if (isRefusal(change)) return change;
    if (change) changes.push(change);
  }
  return changes;
}

/** What an answer brought about that is to be given again: that is not so any more, as far as nobody has changed it since. */
function changesOfAnswer(request: string, before: EncounterState, documentOf: (uuid: string) => Account | null, ledger: Ledger): readonly Change[] {
  let number = before.head;
  while (number > 0 && !Object.hasOwn((entryOf(before, number)?.command.answers as object | undefined) ?? {}, request)) number--;
  const { command, changes = [] } = entryOf(before, number) ?? {};
  // Of several answers that were given as one, nobody can say which it was.
  if (Object.keys((command?.answers as object | undefined) ?? {}).length !== 1) return [];
  return changes.toReversed().flatMap(({ document: uuid, path, from, to }) => {
    const document = documentOf(uuid);
    return (document && ledger.read(document, path) === to && ledger.set(document, path, from)) || [];
  });
}

function changeBy(combat: SegmentZeroCombat, { participant, effect }: EncounterEvent & { readonly type: "effect" }, ledger: Ledger): Change | Refusal | null {
  const actor = combat.combatants.get(participant)?.actor as Actor.OfType<"character" | "npc"> | null | undefined;
  if (!(actor?.system instanceof CreatureData)) return refuse("actor-gone", { participant });
  switch (effect.what) {
    case "hp":
    case "fp": return pointsBy(actor, effect.what, effect.by, ledger);
    case "shots": return shotsBy(actor, effect, participant, ledger);
    case "posture": return isPosture(effect.to) ? ledger.set(actor as Account, "system.posture", effect.to) : null;
  }
}

/** A creature with no pool of this kind loses nothing. */
function pointsBy(actor: Actor.OfType<"character" | "npc">, pool: "hp" | "fp", by: number, ledger: Ledger): Change | null {
  if (actor.system[pool].max <= 0) return null;
  const path = `system.${pool}.value`;
  return ledger.set(actor as Account, path, Number(ledger.read(actor as Account, path)) + by);
}

/** Weapons without a magazine hold nothing that is counted. */
function shotsBy(actor: Actor.OfType<"character" | "npc">, { item: id, by }: Effect & { readonly what: "shots" }, participant: string, ledger: Ledger): Change | Refusal | null {
  const item = actor.items.get(id) as Item.OfType<"weapon"> | undefined;
  if (!item) return refuse("item-gone", { participant });
  if (item.type !== "weapon" || item.system.capacity <= 0) return null;
  const path = "system.loaded";
  return ledger.set(item as Account, path, Math.max(0, Number(ledger.read(item as Account, path)) + by));
}

function isPosture(name: string): boolean {
  return POSTURE_NAMES.some((posture) => posture === name);
}
