// A fight's writes, as the server stored them.
import { entriesOf, type EncounterState, type LogEntry } from "../../../../src/rules/index.ts";
import { storedEncounter } from "../../../stored-encounter.ts";
import { MemoryStore, type Change } from "../../../../playground/world/store.ts";

/** The ledger of one fight. */
export class Ledger {
  /** How often each click was executed first, without redoing it. */
  readonly carriedOut = new Map<string, number>();
  /** Writes that moved back or forward in the log. */
  journeys = 0;
  writes = 0;
  #log: readonly LogEntry[] = [];
  #head = 0;

  note(state: EncounterState): void {
    this.writes++;
    const entries = entriesOf(state);
    const known = new Set(this.#log.map(({ id }) => id));
    const added = entries.flatMap(({ id }) => (id && !known.has(id) ? [id] : []));
    for (const id of added) this.carriedOut.set(id, (this.carriedOut.get(id) ?? 0) + 1);
    // Only the log's position has changed, without new entries. Redo of a command that is already in effect (a repeated join) only moves past it.
    const moved =
      entries.length === this.#log.length
        ? state.head !== this.#head
        : entries.length < this.#log.length && state.head === this.#head;
    if (!added.length && moved) this.journeys++;
    this.#log = entries;
    this.#head = state.head;
  }
}

/** A store that keeps the ledgers of all fights. */
export class BookedStore extends MemoryStore {
  readonly books = new Map<string, Ledger>();

  override async write(changes: Change[]): Promise<void> {
    await super.write(changes);
    for (const { key, value } of changes) {
      const [name, id] = key.split(".") as [string, string];
      const encounter = (value && storedEncounter(value)) as EncounterState | undefined;
      if (name !== "Combat" || !encounter?.log) continue;
      if (!this.books.has(id)) this.books.set(id, new Ledger());
      this.books.get(id)!.note(encounter);
    }
  }
}
