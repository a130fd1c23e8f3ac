import {
  commandRule,
  entryOf,
  isHistory,
  isRefusal,
  refuse,
  type Change,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type Json,
  type Refusal,
} from "../../rules/core.ts";
import { sourceOf } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";
import { isMarkedByCondition } from "./effects/conditions-of.ts";
import type { Fight } from "./fight.ts";
import type { Step } from "./history.ts";
import { hostAdapter, type ChangedDocument } from "./host-adapter.ts";

/** One value that is to be written. */
interface Entry {
  readonly document: ChangedDocument;
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}

/**
 * The values of documents as one click is going to leave them. Changes of the same value add up; nothing is written
 * until the whole click is known to be right.
 */
export class Ledger {
  readonly #entries: Map<string, Entry>;

  constructor(entries: ReadonlyMap<string, Entry> = new Map()) {
    this.#entries = new Map(entries);
  }

  /** A copy that may come to nothing. */
  fork(): Ledger {
    return new Ledger(this.#entries);
  }

  /** The value as it will be; as it is stored, whatever active effects make of it. */
  read(document: ChangedDocument, path: string): Json {
    const known = this.#entries.get(keyOf(document, path));
    return known ? known.to : storedValue(document, path);
  }

  /** @returns what is to be noted in the log; null if it is so already */
  set(document: ChangedDocument, path: string, to: Json): Change | null {
    const from = this.read(document, path);
    if (from === to) return null;
    const key = keyOf(document, path);
    this.#entries.set(key, { document, path, from: this.#entries.get(key)?.from ?? from, to });
    return { document: document.uuid, path, from, to };
  }

  /** What has to be written. */
  get changes(): readonly Change[] {
    return [...this.#entries.values()]
      .filter(({ from, to }) => from !== to)
      .map(({ document, path, from, to }) => ({ document: document.uuid, path, from, to }));
  }
}

/** A value as it is stored of a document. */
export function storedValue(document: ChangedDocument, path: string): Json {
  return (foundry.utils.getProperty(sourceOf(document), path) ?? null) as Json;
}

/** The document behind an address as it is now: of a token, Foundry may make the actor anew with every change. */
export function documentAt({ combatants }: Fight, uuid: string): ChangedDocument | null {
  for (const { actor } of combatants) {
    const document = actor && hostAdapter().documentOf(actor, uuid);
    if (document) return document;
  }
  // It may have left the fight meanwhile. What a compendium has is no document to be changed; only a damaged or forged
  // log names it.
  const found = fromUuidSync(uuid, { strict: false }) as Partial<ChangedDocument> | null;
  return found?.update ? (found as ChangedDocument) : null;
}

function keyOf({ uuid }: ChangedDocument, path: string): string {
  return `${uuid} ${path}`;
}

/** Name of Foundry's own mark of a combatant that is out of the fight. */
const MARK = "defeated";

/**
 * What a command did to creatures, as changes of the documents behind them, put into the ledger of the click.
 * @returns what is to be noted with the command, so that Undo can take it back; or "actor-gone", "item-gone" where
 * there is nothing left to be changed
 */
export function changesBy(
  combat: Fight,
  command: Command,
  { events, before, after }: Step,
  ledger: Ledger,
): readonly Change[] | Refusal {
  // What undo and redo do to actors stands in the log already (`takeChangesBack`).
  if (isHistory(command.type)) return [];
  if (command.type === "askAgain")
    return changesOfAnswer(command.request as string, before, (uuid) => documentAt(combat, uuid), ledger);
  // Commands of an actor's owner change it in so many words; what follows from dice of the others does so only if the
  // table wants it.
  const onlyDeeds = tableSettings().consequences === "show" && commandRule(command.type)?.by !== "owner";
  const changes: Change[] = [];
  for (const event of events) {
    // Whoever a click takes out is marked with it, unless a condition of theirs marks them.
    if (event.type === "defeated" && command.fell === true && !isMarkedByCondition(after, event.participant)) {
      const combatant = combat.combatants.get(event.participant) as ChangedDocument | undefined;
      const change = combatant && ledger.set(combatant, MARK, true);
      if (change) changes.push(change);
    }
    if (event.type !== "effect" || (onlyDeeds && !event.deed)) continue;
    const change = changeBy(combat, event, ledger);
    if (isRefusal(change)) return change;
    if (change) changes.push(change);
  }
  return changes;
}

/**
 * What an answer brought about that is to be given again: that is not so any more, as far as nobody has changed it
 * since.
 */
function changesOfAnswer(
  request: string,
  before: EncounterState,
  documentOf: (uuid: string) => ChangedDocument | null,
  ledger: Ledger,
): readonly Change[] {
  let number = before.head;
  while (number > 0 && !Object.hasOwn((entryOf(before, number)?.command.answers as object | undefined) ?? {}, request))
    number--;
  const { command, changes = [] } = entryOf(before, number) ?? {};
  // Of several answers that were given as one, nobody can say which it was.
  if (Object.keys((command?.answers as object | undefined) ?? {}).length !== 1) return [];
  return changes.toReversed().flatMap(({ document: uuid, path, from, to }) => {
    const document = documentOf(uuid);
    return (document && ledger.read(document, path) === to && ledger.set(document, path, from)) || [];
  });
}

function changeBy(
  combat: Fight,
  { participant, effect }: EncounterEvent & { readonly type: "effect" },
  ledger: Ledger,
): Change | Refusal | null {
  const actor = combat.combatants.get(participant)?.actor;
  const change = actor
    ? hostAdapter().changeFor(actor, effect, (document, path) => ledger.read(document, path))
    : "actor-gone";
  if (typeof change === "string") return refuse(change, { participant });
  return change && ledger.set(change.document, change.path, change.to);
}
