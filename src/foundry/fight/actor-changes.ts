import { word } from "../host/i18n.ts";
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
  isJsonObject,
} from "../../rules/core.ts";
import { sourceOf } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";
import { isMarkedByCondition } from "./effects/conditions-of.ts";
import type { Fight } from "./fight.ts";
import type { HistoryStep } from "./history.ts";
import { hostAdapter, type ChangedDocument } from "./host-adapter.ts";

interface Entry {
  readonly document: ChangedDocument;
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}

/** Values of documents after a click; nothing is written until the whole click is valid. */
export class Ledger {
  readonly #entries: Map<string, Entry>;

  constructor(entries: ReadonlyMap<string, Entry> = new Map()) {
    this.#entries = new Map(entries);
  }

  fork(): Ledger {
    return new Ledger(this.#entries);
  }

  /** Returns the future value, as stored, without active effects. */
  read(document: ChangedDocument, path: string): Json {
    const known = this.#entries.get(keyOf(document, path));
    return known ? known.to : storedValue(document, path);
  }

  /** @returns the change for the log; null if nothing changes */
  set(document: ChangedDocument, path: string, to: Json): Change | null {
    const from = this.read(document, path);
    if (from === to) return null;
    const key = keyOf(document, path);
    this.#entries.set(key, { document, path, from: this.#entries.get(key)?.from ?? from, to });
    return { document: document.uuid, path, from, to };
  }

  get changes(): readonly Change[] {
    return [...this.#entries.values()]
      .filter(({ from, to }) => from !== to)
      .map(({ document, path, from, to }) => ({ document: document.uuid, path, from, to }));
  }
}

export function storedValue(document: ChangedDocument, path: string): Json {
  return (foundry.utils.getProperty(sourceOf(document), path) ?? null) as Json;
}

/** Returns the document at an address, looked up each time: Foundry recreates tokens' actors. */
export function documentAt({ combatants }: Fight, uuid: string): ChangedDocument | null {
  for (const { actor } of combatants) {
    const document = actor && hostAdapter().documentOf(actor, uuid);
    if (document) return document;
  }
  // Its combatant may have left. Compendium entries are refused: only a damaged or forged log names one.
  const found = fromUuidSync(uuid, { strict: false });
  return found?.update ? (found as ChangedDocument) : null;
}

function keyOf({ uuid }: ChangedDocument, path: string): string {
  return `${uuid} ${path}`;
}

const MARK = "defeated";

/**
 * Turns what a command did to creatures into changes in the ledger.
 * @returns the changes to note for Undo; or "actor-gone", "item-gone"
 */
export function changesBy(
  combat: Fight,
  command: Command,
  { events, before, after }: HistoryStep,
  ledger: Ledger,
): readonly Change[] | Refusal {
  // Undo and redo take the changes from the log (`takeChangesBack`).
  if (isHistory(command.type)) return [];
  if (command.type === "askAgain")
    return changesOfAnswer(word(command.request), before, (uuid) => documentAt(combat, uuid), ledger);
  // Consequences of dice change actors only if the world setting says so.
  const onlyActions = tableSettings().consequences === "show" && commandRule(command.type)?.by !== "owner";
  const changes: Change[] = [];
  for (const event of events) {
    // Marks combatants defeated, unless a condition does, and unmarks combatants who return.
    if (
      (event.type === "defeated" && command.fell === true && !isMarkedByCondition(after, event.participant)) ||
      (event.type === "revived" && command.rose === true)
    ) {
      const combatant = combat.combatants.get(event.participant) as ChangedDocument | undefined;
      const change = combatant && ledger.set(combatant, MARK, event.type === "defeated");
      if (change) changes.push(change);
    }
    if (event.type !== "effect" || (onlyActions && !event.deed)) continue;
    const change = changeBy(combat, event, ledger);
    if (isRefusal(change)) return change;
    if (change) changes.push(change);
  }
  return changes;
}

/** Reverses the changes of a withdrawn answer, unless a value has changed since. */
function changesOfAnswer(
  request: string,
  before: EncounterState,
  documentOf: (uuid: string) => ChangedDocument | null,
  ledger: Ledger,
): readonly Change[] {
  let number = before.head;
  const isAnswered = (answers: Json | undefined): boolean => isJsonObject(answers) && Object.hasOwn(answers, request);
  while (number > 0 && !isAnswered(entryOf(before, number)?.command.answers)) number--;
  const { command, changes = [] } = entryOf(before, number) ?? {};
  // Among several answers in one command, the changes cannot be assigned.
  if (Object.keys(command?.answers ?? {}).length !== 1) return [];
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
