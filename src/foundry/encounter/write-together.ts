import type { Json } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { accountOf, storedValue, type Account, type Entry } from "./ledger.ts";

/** What takes something back must not be prevented by whoever prevented the rest. */
const BACK = { noHook: true } as const;

/**
 * Writes documents of actors and then the encounter: all of them, or none. One after the other in every version of Foundry, the encounter last, since that is
 * the write that tells everybody; what was done before a failure is taken back.
 * @param encounter writes the encounter, and says whether it was written
 * @returns whether everything was written; another package may have prevented it
 * @throws what made it fail; nothing has changed then
 */
export async function writeTogether(combat: SegmentZeroCombat, writes: ReadonlyMap<Account, readonly Entry[]>, encounter: () => Promise<boolean>): Promise<boolean> {
  const done: [Account, readonly Entry[]][] = [];
  let written = false;
  try {
    for (const [document, entries] of writes) {
      done.push([document, entries]);
      await document.update(dataOf(entries, "to"));
      if (!entries.every(({ path, to }) => storedValue(accountOf(combat, document.uuid) ?? document, path) === to)) return false;
    }
    written = await encounter();
    return written;
  } finally {
    if (!written) for (const [document, entries] of done.reverse()) await takeBack(accountOf(combat, document.uuid) ?? document, entries);
  }
}

/** Only what has been written: of what was prevented, nothing has to be taken back. */
async function takeBack(document: Account, entries: readonly Entry[]): Promise<void> {
  const written = entries.filter(({ path, from }) => storedValue(document, path) !== from);
  if (!written.length) return;
  try {
    await document.update(dataOf(written, "from"), BACK);
  } catch (error) {
    console.error("Segment Zero |", error);
  }
}

function dataOf(entries: readonly Entry[], which: "from" | "to"): Record<string, Json> {
  return Object.fromEntries(entries.map((entry) => [entry.path, entry[which]]));
}
