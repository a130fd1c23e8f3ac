import { SCHEMA, isObject, isOlder, migrateEncounter, type Json } from "../../../rules/core.ts";
import { additionsTo, partsSince } from "../../data/data-steps.ts";
import { versionOf } from "../../data/data-version.ts";
import { otherFormOf, storedEncounter } from "../../fight/store.ts";
import { markDeleted } from "../../host/compat.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { ownFlags, sourceOf, updateDocument, updateEmbedded } from "../../host/typed-calls.ts";

export interface Updated {
  readonly documentName: string;
  readonly parent: object | null;
  readonly pack: string | null;
  readonly id: string | null;
  readonly uuid: string;
  readonly name?: string | null | undefined;
  readonly type?: string;
}

/** Values before an update, by dotted path; a path without a value did not exist. Stored as a flag. */
export interface Before {
  readonly version: number;
  readonly values: readonly (readonly [path: string, value?: Json])[];
}

export interface Work {
  readonly document: Updated;
  /** Returns the update with a copy of what it changes; null if it cannot be migrated. */
  readonly update: () => Record<string, unknown> | null;
  /** @param answered true if Foundry answered the update with the document */
  readonly isDone: (answered?: boolean) => boolean;
  readonly options: object;
  /** Null for single writes. */
  readonly batch: Batch | null;
}

/** An actor's items, or actors of the world or a compendium. */
export interface Batch {
  readonly key: unknown;
  readonly write: (updates: readonly object[], options: object) => Promise<unknown>;
}

const FLAG = `flags.${SYSTEM_ID}.before`;

function copyOf(before: Before): Record<string, unknown> {
  // As text, because flags are merged.
  return { [FLAG]: JSON.stringify(before) };
}

const isBefore = (known: unknown): known is Before =>
  isObject(known) && typeof known.version === "number" && Array.isArray(known.values);

export function beforeOf(document: object): Before | null {
  const { before } = ownFlags(document);
  try {
    const known: unknown = typeof before === "string" ? JSON.parse(before) : null;
    return isBefore(known) ? { ...known, values: known.values.filter((value) => Array.isArray(value)) } : null;
  } catch {
    return null;
  }
}

/** Adds new parts and the version. */
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

/** Migrates only an unlinked token's own changes. */
export function workOfToken(token: Updated & { readonly actor: Updated }): Work {
  return {
    // Foundry stores only differences.
    document: token.actor,
    batch: null,
    options: { diff: false, render: false },
    // Its actor has that version anyway, so Foundry's answer, the number or the copy counts.
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

/** Migrates an encounter as a whole, because its log has the same version. */
export function workOfFight(combat: Combat.Implementation): Work {
  const stored = storedEncounter(combat);
  return {
    document: combat,
    batch: null,
    options: { diff: false, startsOver: true },
    isDone: () => !isOlder(storedEncounter(combat)),
    update: () => {
      const migrated = migrateEncounter(stored);
      const before: Before = {
        version: stored?.schema ?? 0,
        values: [["system.encounter", stored as Json]],
      };
      return isObject(migrated) ? { ...otherFormOf(combat, migrated), ...copyOf(before) } : null;
    },
  };
}

/**
 * Paths that an update may have changed. Owners can write the copy, and the GM's client restores it, so it
 * must not change ownership.
 */
function placesOf({ documentName, type }: Updated, version: number): ReadonlySet<unknown> {
  return new Set(
    documentName === "Combat"
      ? ["system.encounter"]
      : [...partsSince(version, type ?? ""), "dataVersion"].map((part) => `system.${part}`),
  );
}

/**
 * Puts the earlier data back; later changes of the same paths are lost.
 * @returns true if it was written
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
