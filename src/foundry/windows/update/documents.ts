import { SCHEMA, isObject, isOlder, migrateEncounter, type Json } from "../../../rules/core.ts";
import { additionsTo, partsSince } from "../../data/data-steps.ts";
import { versionOf } from "../../data/data-version.ts";
import { otherFormOf, storedEncounter } from "../../fight/store.ts";
import { markDeleted } from "../../host/compat.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { ownFlags, sourceOf, updateDocument, updateEmbedded } from "../../host/typed-calls.ts";

/** A document as the update of a world sees it. */
export interface Updated {
  readonly documentName: string;
  readonly parent: object | null;
  readonly pack: string | null;
  readonly id: string | null;
  readonly uuid: string;
  readonly name?: string | null | undefined;
  readonly type?: string;
}

/**
 * The old values that an update changed, by dotted path; a path without a value did not exist. Kept as a flag of the
 * document.
 */
export interface Before {
  /** The form before. */
  readonly version: number;
  readonly values: readonly (readonly [path: string, value?: Json])[];
}

/** One document, and how it is brought to the present form. */
export interface Work {
  readonly document: Updated;
  /**
   * The update, in dotted paths, with a copy of what it changes; null if the document cannot be brought to the present
   * form.
   */
  readonly update: () => Record<string, unknown> | null;
  /**
   * True once the document has the present form.
   * @param answered whether Foundry answered the update with the document
   */
  readonly isDone: (answered?: boolean) => boolean;
  readonly options: object;
  /** Writes several documents at once; null where each is written by itself. */
  readonly batch: Batch | null;
}

/** Documents that can be written together: an actor's items, the actors of the world or of a pack. */
export interface Batch {
  readonly key: unknown;
  readonly write: (updates: readonly object[], options: object) => Promise<unknown>;
}

const FLAG = `flags.${SYSTEM_ID}.before`;

function copyOf(before: Before): Record<string, unknown> {
  // As text, since flags are merged with what stood there from an earlier update.
  return { [FLAG]: JSON.stringify(before) };
}

const isBefore = (known: unknown): known is Before =>
  isObject(known) && typeof known.version === "number" && Array.isArray(known.values);

/** What an update changed of this document; null for one that it left alone. */
export function beforeOf(document: object): Before | null {
  const { before } = ownFlags(document);
  try {
    const known: unknown = typeof before === "string" ? JSON.parse(before) : null;
    return isBefore(known) ? { ...known, values: known.values.filter((value) => Array.isArray(value)) } : null;
  } catch {
    return null;
  }
}

/** Actors, items and what is in packs: new parts are added, and the number of the form. */
export function workOf(document: Updated): Work {
  return {
    document,
    batch: batchOf(document),
    options: { diff: false, render: false },
    isDone: () => versionOf(document) === SCHEMA,
    update: () => {
      const version = versionOf(document);
      const { system } = sourceOf(document);
      return isObject(system)
        ? updateOf(
            version,
            Object.fromEntries(partsSince(version, document.type ?? "").map((part) => [part, system[part]])),
          )
        : null;
    },
  };
}

function batchOf({ documentName, parent, pack, constructor }: Updated): Batch {
  if (parent && documentName === "Item")
    return { key: parent, write: (updates, options) => updateEmbedded(parent, documentName, updates, options) };
  const documentClass: object = constructor;
  const { updateDocuments } = documentClass as {
    updateDocuments: (this: object, updates: readonly object[], operation: object) => Promise<unknown>;
  };
  return {
    key: `${documentName} ${pack ?? ""}`,
    write: (updates, options) => updateDocuments.call(documentClass, updates, { ...options, pack }),
  };
}

function updateOf(version: number, parts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const added = { ...parts, dataVersion: SCHEMA };
  return {
    ...Object.fromEntries(Object.entries(added).map(([part, value]) => [`system.${part}`, value])),
    ...copyOf({
      version,
      values: Object.keys(added).map((part) =>
        part === "dataVersion" && version > 0 ? [`system.${part}`, version] : [`system.${part}`],
      ),
    }),
  };
}

/** Parts of `system` that a token changes of its actor, in the form in which they were written. */
export function deltaOf(token: object): {
  readonly system: Readonly<Record<string, unknown>>;
  readonly items: readonly string[];
  readonly version: number;
  readonly isCopied: boolean;
} | null {
  const { delta, actorLink } = sourceOf(token);
  if (actorLink === true || !isObject(delta)) return null;
  const system = isObject(delta.system) ? delta.system : {};
  const items = Array.isArray(delta.items)
    ? delta.items.flatMap((item) => (isObject(item) && typeof item._id === "string" ? [item._id] : []))
    : [];
  return Object.keys(system).length || items.length
    ? {
        system,
        items,
        version: typeof system.dataVersion === "number" ? system.dataVersion : 0,
        isCopied: beforeOf(delta) !== null,
      }
    : null;
}

/** The actor of an unlinked token: only its own changes are brought to the present form. */
export function workOfToken(token: Updated & { readonly actor: Updated }): Work {
  return {
    // What Foundry keeps of a token that is like its actor is its own matter; both together have the present form.
    document: token.actor,
    batch: null,
    options: { diff: false, render: false },
    // But its actor has that form without it, so it counts as written where Foundry says so, or where it holds the
    // number or the copy.
    isDone: (answered = false) => {
      const delta = deltaOf(token);
      return versionOf(token.actor) === SCHEMA && (answered || delta?.version === SCHEMA || delta?.isCopied === true);
    },
    update: () => {
      const delta = deltaOf(token);
      return delta && updateOf(delta.version, additionsTo(token.actor.type, delta.system));
    },
  };
}

/** A fight: as a whole, since its log has the same form. */
export function workOfFight(combat: Combat.Implementation): Work {
  const stored = storedEncounter(combat) as unknown;
  return {
    document: combat,
    batch: null,
    options: { diff: false, startsOver: true },
    isDone: () => !isOlder(storedEncounter(combat)),
    update: () => {
      const migrated = migrateEncounter(stored);
      const before: Before = {
        version: (stored as { readonly schema: number }).schema,
        values: [["system.encounter", stored as Json]],
      };
      return isObject(migrated) ? { ...otherFormOf(combat, migrated), ...copyOf(before) } : null;
    },
  };
}

/**
 * Paths that an update may have changed. The copy is a flag, which every owner may write, and the GM's client writes it
 * back: an owner may not change ownership by it.
 */
function placesOf({ documentName, type }: Updated, version: number): ReadonlySet<unknown> {
  return new Set(
    documentName === "Combat"
      ? ["system.encounter"]
      : [...partsSince(version, type ?? ""), "dataVersion"].map((part) => `system.${part}`),
  );
}

/**
 * Puts a document back as it was before its update; later changes of the same paths are lost.
 * @returns whether it was written
 */
export async function putBack(document: Updated): Promise<boolean> {
  const before = beforeOf(document);
  if (!before) return false;
  const update: Record<string, unknown> = {};
  markDeleted(update, FLAG);
  const places = placesOf(document, before.version);
  for (const [path, ...value] of before.values) {
    if (!places.has(path)) continue;
    if (path === "system.encounter") Object.assign(update, otherFormOf(document as Combat, value[0] as object));
    else if (value.length) update[path] = value[0];
    else markDeleted(update, path);
  }
  return updateDocument(document, update, { diff: false, render: false, startsOver: true });
}
