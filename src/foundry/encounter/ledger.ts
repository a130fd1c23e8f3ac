import type { Change, Json } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

/** A document outside the encounter whose values a click may change: an actor, or an item of one. */
export interface Account {
  readonly uuid: string;
  readonly name: string | null;
  update(data: object, operation?: object): Promise<unknown>;
}

/** One value that is to be written. */
export interface Entry {
  readonly document: Account;
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}

/**
 * The values of documents as one click is going to leave them. Several changes of the same value add up, since each reads what the one before left;
 * nothing is written until the whole click is known to be right.
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
  read(document: Account, path: string): Json {
    const known = this.#entries.get(keyOf(document, path));
    return known ? known.to : storedValue(document, path);
  }

  /** @returns what is to be noted in the log; null if it is so already */
  set(document: Account, path: string, to: Json): Change | null {
    const from = this.read(document, path);
    if (from === to) return null;
    const key = keyOf(document, path);
    this.#entries.set(key, { document, path, from: this.#entries.get(key)?.from ?? from, to });
    return { document: document.uuid, path, from, to };
  }

  /** What has to be written, by document. */
  get writes(): ReadonlyMap<Account, readonly Entry[]> {
    const writes = new Map<Account, Entry[]>();
    for (const entry of this.#entries.values()) {
      if (entry.from !== entry.to) writes.set(entry.document, [...(writes.get(entry.document) ?? []), entry]);
    }
    return writes;
  }
}

/** A value as it is stored of a document. */
export function storedValue(document: Account, path: string): Json {
  const { _source: source } = document as unknown as { readonly _source: object };
  return (foundry.utils.getProperty(source, path) ?? null) as Json;
}

/** The document behind an address as it is now: of a token, Foundry may make the actor anew with every change. */
export function accountOf({ combatants }: SegmentZeroCombat, uuid: string): Account | null {
  for (const { actor } of combatants) {
    if (actor?.uuid === uuid) return actor as Account;
    const item = actor?.items.find((one) => one.uuid === uuid);
    if (item) return item as Account;
  }
  // Whoever has left the fight meanwhile.
  return fromUuidSync(uuid as never) as Account | null;
}

function keyOf({ uuid }: Account, path: string): string {
  return `${uuid} ${path}`;
}
