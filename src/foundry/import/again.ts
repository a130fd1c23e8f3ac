import type { Json, JsonObject } from "../../rules/core.ts";
import { isGuessed, isUntimed, TIME_FIELDS } from "../data/item/untimed.ts";
import { markDeleted } from "../host/compat.ts";
import type { ActorDraft, ItemDraft } from "./draft.ts";
import { NOT_OF_GCS } from "./gcs/own-data.ts";
import {
  asFlag,
  isTimed,
  itemOriginOf,
  originMark,
  importOrigin,
  playOf,
  type ActorData,
  type ItemData,
} from "./origin.ts";
import type { Operation } from "./write-import.ts";

/** A value that both play and the file have changed since the last import. */
export interface Conflict {
  readonly item: string;
  readonly field: string;
  readonly here: Json;
  readonly file: Json;
}

/** The change that wins. */
export type AgainChoice = "keep" | "file";

type Item = Item.Implementation;

/**
 * Compares an actor with its file. HP and FP left, image, token, ownership and effects stay, as do items from
 * no file, notes changed here, and typed times. Worn, carried and quantity stay if the file's value is
 * unchanged. A weapon that never had times takes those of the compendium.
 * @param data the actor as the file would make it
 * @returns `kept`: items with typed times; `gone`: items used up or lost here; `notesKept`: the actor's notes
 * were changed here
 */
export function again(actor: Actor.Implementation, draft: ActorDraft, data: ActorData, choice: AgainChoice) {
  const pairs = pairsOf([...actor.items], draft.items);
  const claimed = new Set([...pairs.values()]);
  const kept = new Set([...pairs].filter(([, item]) => !neverTimed(item)).map(([one]) => one));
  const conflicts: Conflict[] = [];
  const updates = draft.items.flatMap((one, place) => {
    const item = pairs.get(one);
    return item ? [itemUpdate(item, one, data.items[place]!, choice, conflicts)] : [];
  });
  const before = new Set(importOrigin(actor)?.things ?? []);
  const lost = draft.items.filter((one) => !pairs.has(one) && before.has(one.key));
  const gone = new Set(choice === "file" ? [] : lost);
  const made = data.items.filter((_, place) => !pairs.has(draft.items[place]!) && !gone.has(draft.items[place]!));
  const removed = [...actor.items].filter((item) => !claimed.has(item) && itemOriginOf(item) !== null);
  return {
    kept,
    conflicts,
    gone: [...gone].map(({ name }) => name),
    notesKept: !notesUntouched(actor),
    operations: [
      { action: "create", documentName: "Item", data: made, parent: actor },
      { action: "update", documentName: "Actor", updates: [actorUpdate(actor, draft, data)] },
      { action: "update", documentName: "Item", updates, parent: actor },
      { action: "delete", documentName: "Item", ids: removed.map(({ id }) => id ?? ""), parent: actor },
    ] satisfies Operation[],
    counts: {
      updated: updates.length,
      made: made.length,
      removed: removed.length,
      kept: actor.items.size - updates.length - removed.length,
    },
  };
}

/** Pairs items with drafts by their key in the file, else by kind and name. */
function pairsOf(items: readonly Item[], drafts: readonly ItemDraft[]): ReadonlyMap<ItemDraft, Item> {
  const pairs = new Map<ItemDraft, Item>();
  const free = new Set(items);
  const pair = (fits: (item: Item, draft: ItemDraft) => boolean): void => {
    for (const draft of drafts) {
      if (pairs.has(draft)) continue;
      const item = [...free].find((one) => one.type === draft.type && fits(one, draft));
      if (!item) continue;
      pairs.set(draft, item);
      free.delete(item);
    }
  };
  const keys = new Map(items.map((item) => [item, itemOriginOf(item)?.key]));
  const specialisation = (system: unknown): unknown => (system as { specialisation?: unknown }).specialisation ?? "";
  const isCalled = (item: Item, { name, system }: ItemDraft): boolean =>
    item.name === name && specialisation(item.system) === specialisation(system);
  pair((item, { key }) => keys.get(item) === key);
  pair((item, draft) => keys.get(item) !== undefined && isCalled(item, draft));
  pair(isCalled);
  return pairs;
}

const sourceOf = (document: { toObject(): unknown }): { readonly name: string; readonly system: JsonObject } =>
  document.toObject() as { name: string; system: JsonObject };

/** Returns the items of a file whose actor has typed times for them. */
export function timedHere(actor: Actor.Implementation, { items }: Pick<ActorDraft, "items">): ReadonlySet<string> {
  const pairs = [...pairsOf([...actor.items], items)];
  return new Set(pairs.flatMap(([{ key }, item]) => (neverTimed(item) ? [] : [key])));
}

/** True if a weapon has only default times, and no import gave it others, or still an import's guesses. */
function neverTimed(item: Item): boolean {
  const { system } = sourceOf(item);
  return isGuessed(item, system) || (isUntimed(system) && itemOriginOf(item)?.timed !== true);
}

export function itemUpdate(
  item: Item,
  draft: ItemDraft,
  data: ItemData,
  choice: AgainChoice,
  conflicts: Conflict[],
): { _id: string } {
  const { notes: _notes, ...system } = data.system;
  const before = sourceOf(item);
  const untimed = draft.type === "weapon" && neverTimed(item);
  // Fields unknown to GCS keep what was typed, unless the file has our own data for them or they are times of a
  // weapon that has none yet; shots fired stay fired.
  const isKept = (name: string): boolean =>
    (NOT_OF_GCS[draft.type] ?? []).includes(name) &&
    !draft.timed.includes(name) &&
    !(untimed && TIME_FIELDS.includes(name));
  const fields = Object.fromEntries(Object.entries(system).filter(([name]) => !isKept(name)));
  // A rule chosen by hand stays if the trait's name has none.
  if (draft.type === "trait" && draft.system.rule === "none") Reflect.deleteProperty(fields, "rule");
  const origin = itemOriginOf(item);
  if (origin)
    for (const [name, file] of Object.entries(playOf(draft))) {
      const here = before.system[name] ?? null;
      const last = origin.play[name];
      const changedHere = last === undefined || here !== last;
      const both = changedHere && last !== undefined && file !== last && file !== here;
      if (both) conflicts.push({ item: before.name, field: name, here, file: file ?? null });
      if (changedHere && !(both && choice === "file")) Reflect.deleteProperty(fields, name);
    }
  const [written, now] = [asText(before.system.notes), asText(data.system.notes)];
  const untouched = written === "" || (origin !== null && originMark(written) === origin.notes);
  const update: Record<string, unknown> = {
    name: data.name,
    system: { ...fields, ...(untouched ? { notes: now } : {}) },
    flags: asFlag({
      key: draft.key,
      notes: untouched ? originMark(now) : (origin?.notes ?? 0),
      play: playOf(draft),
      timed: origin?.timed === true || (untimed && isTimed(draft)),
      ...(untimed ? { guess: draft.guess ?? null } : {}),
    }),
  };
  if (draft.type === "weapon") forget(update, "system.modes", before.system.modes, fields.modes);
  return { ...update, _id: item.id ?? "" };
}

const asText = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** True if an actor's notes are empty, or as they were imported. */
function notesUntouched(actor: Actor.Implementation): boolean {
  const written = asText(sourceOf(actor).system.notes);
  return written === "" || importOrigin(actor)?.notes === originMark(written);
}

function actorUpdate(actor: Actor.Implementation, draft: ActorDraft, data: ActorData): { _id: string } {
  const { notes: written, hp, fp, ...all } = data.system;
  // Empty lines do not overwrite.
  const system = Object.entries(all).filter(([name, value]) => value !== "" || !["player", "concept"].includes(name));
  const before = sourceOf(actor);
  const origin = importOrigin(actor);
  const renamed = origin !== null && before.name !== origin.name;
  const untouched = notesUntouched(actor);
  const update: Record<string, unknown> = {
    ...(renamed ? {} : { name: data.name }),
    flags: asFlag({ ...importOrigin(data), notes: untouched ? originMark(asText(written)) : (origin?.notes ?? null) }),
    system: {
      ...Object.fromEntries(system),
      ...(untouched ? { notes: asText(written) } : {}),
      hp: pool(before.system.hp, hp, origin !== null),
      fp: pool(before.system.fp, fp, origin !== null),
    },
  };
  forget(update, "system.dr", before.system.dr, draft.system.dr);
  return { ...update, _id: actor.id ?? "" };
}

/** A pool keeps what is left. A new pool, or a pool that was full before the first import, takes the file's value. */
function pool(before: Json | undefined, given: Json | undefined, imported: boolean): JsonObject {
  const { value: left, max: most } = before as { value: number; max: number };
  const { value, max } = given as { value: number; max: number };
  const untouched = most === 0 || (!imported && left === most);
  return untouched || max === 0 ? { value, max } : { max };
}

function forget(update: Record<string, unknown>, path: string, before: Json | undefined, now: Json | undefined): void {
  for (const key of Object.keys(before ?? {}))
    if (!Object.hasOwn((now ?? {}) as object, key)) markDeleted(update, `${path}.${key}`);
}
