import type { Change } from "../../rules/core.ts";
import { documentAt } from "./actor-changes.ts";
import { changesByDocument, dueOf, isMarked, stands, updateWith, type DueChanges } from "./due.ts";
import type { Fight } from "./fight.ts";
import type { ChangedDocument } from "./host-adapter.ts";
import { leftAlone, notifyLeftAlone, type LeftAlone } from "./undo-changes.ts";
import { writeInTime } from "./write-in-time.ts";

/** True if another write has followed this one. */
export function isReplaced(combat: Fight, { id }: DueChanges): boolean {
  return dueOf(combat)?.id !== id;
}

interface Stored extends ChangedDocument {
  readonly id: string;
  readonly documentName: string;
  readonly pack?: string | null;
  readonly parent?: Stored | null;
}

/**
 * Returns the documents of a write as operations of one request, without actors of unlinked tokens, whose
 * form in a batch is undocumented.
 */
export function operationsOf(combat: Fight, due: DueChanges): readonly object[] {
  return [...changesByDocument(due)].flatMap(([uuid, changes]) => {
    const document = documentAt(combat, uuid) as Stored | null;
    const actor = document?.documentName === "Item" ? document.parent : document;
    if (!document || actor?.documentName !== "Actor" || actor.parent || actor.pack) return [];
    const { data, options } = updateWith(changes, combat, due);
    return {
      ...options,
      action: "update",
      documentName: document.documentName,
      updates: [{ ...data, _id: document.id }],
      ...(actor === document ? {} : { parent: actor }),
    };
  });
}

/**
 * Writes each remaining document with its mark, except values that changed since.
 * @param way "fresh": none was written. "sent": they were part of one request. "late": unknown. "prevented":
 * the encounter was not written
 * @returns `refused`: another module prevented or changed a value; `left`: values that differ from the write and were not
 * reported; `touched`: addresses written by this client
 */
export async function writeEach(combat: Fight, due: DueChanges, way: "fresh" | "sent" | "late" | "prevented") {
  const left: LeftAlone[] = [];
  const touched = new Set<string>();
  for (const [uuid, changes] of changesByDocument(due)) {
    // A client that took over has finished it.
    if (way !== "prevented" && isReplaced(combat, due)) break;
    const document = documentAt(combat, uuid);
    if (!document) {
      if (way === "late") left.push(...changes.map((change) => leftAlone(null, change)));
      continue;
    }
    const taken = (way === "sent" || way === "late") && isMarked(document, combat, due);
    if (taken && way === "late") continue;
    touched.add(uuid);
    const wanted = taken ? changes : changes.filter((change) => stands(document, change, "from"));
    const others = changes.filter((change) => !wanted.includes(change) && !stands(document, change, "to"));
    if (!taken) {
      if (way !== "prevented")
        await notifyLeftAlone(
          others.map((change) => leftAlone(document, change)),
          "Late",
          null,
        );
      const { data, options } = updateWith(wanted, combat, due);
      await writeInTime(
        combat,
        (attempt) => document.update(data, { ...options, ...attempt }),
        () => !isReplaced(combat, due) && !isMarked(document, combat, due) && areStill(wanted, document),
      );
    }
    const now = documentAt(combat, uuid) ?? document;
    const wrong = wanted.filter((change) => !stands(now, change, "to"));
    if (!due.back && wrong.length) return { refused: true, left, touched };
    left.push(...wrong.map((change) => leftAlone(now, change)));
  }
  return { refused: false, left, touched };
}

export function taken(combat: Fight, due: DueChanges): readonly Change[] {
  return due.changes.filter((change) => {
    const document = documentAt(combat, change.document);
    return document !== null && isMarked(document, combat, due);
  });
}

/** True if all values are as before. */
function areStill(changes: readonly Change[], document: ChangedDocument): boolean {
  return changes.every((change) => stands(document, change, "from"));
}

export function reversed({ changes, ...due }: DueChanges): DueChanges {
  return {
    ...due,
    back: true,
    changes: changes.toReversed().map(({ from, to, ...change }) => ({ ...change, from: to, to: from })),
  };
}
