import type { Json, JsonObject } from "../../rules/core.ts";
import { markDeleted } from "../host/compat.ts";
import type { ActorDraft, ItemDraft } from "./draft.ts";
import { asFlag, itemOriginOf, markOf, originOf, playOf, type ActorData, type ItemData } from "./origin.ts";
import { isUntimed, TIME_FIELDS } from "./times.ts";
import type { Operation } from "./write-import.ts";

/**
 * What GCS knows nothing of, by kind of item: it keeps what was typed, unless the file has our own data for it. Rounds that were shot stay shot.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  weapon: [
    "weaponSpeed",
    "attacks",
    "perRounds",
    "trained",
    "specialised",
    "speedClass",
    "drawClass",
    "reloadClass",
    "perSegment",
    "longer",
    "loaded",
    "ready",
    "fireKind",
  ],
  spell: ["castingSpeed", "speedClass"],
};

/** A value that both play and the file have changed since the last import, or a thing that is gone here and changed in the file. */
export interface Conflict {
  readonly item: string;
  /** Name of the field; null where the item itself is gone here. */
  readonly field: string | null;
  readonly here: Json;
  readonly file: Json;
}

/** What counts where both have changed: what is in the world, or what the file says. */
export type Choice = "keep" | "file";

/** What came of comparing an actor with a file. */
export interface Again {
  readonly operations: readonly Operation[];
  /** Items that keep the times they have, since somebody has typed some. */
  readonly kept: ReadonlySet<ItemDraft>;
  readonly counts: { readonly updated: number; readonly made: number; readonly removed: number; readonly kept: number };
  readonly conflicts: readonly Conflict[];
  /** Things that were used up or lost here, and stay so. */
  readonly gone: readonly string[];
  /** True if somebody has changed the actor's notes here. */
  readonly notesKept: boolean;
}

type Item = Item.Implementation;

/**
 * Brings an actor to what the file says now. HP and FP that are left, image, token, ownership and effects stay as they are, and so do items that come
 * from no file, notes that were changed here, and the time that was typed into weapons and spells. What is worn, carried and used up stays as long as
 * the file says of it what it said last. A weapon for which nobody has said any time takes what the compendium has for it.
 * @param data the actor as it would be made from the file
 */
export function again(actor: Actor.Implementation, draft: ActorDraft, data: ActorData, choice: Choice = "keep"): Again {
  const pairs = pairsOf([...actor.items], draft.items);
  const claimed = new Set([...pairs.values()]);
  const kept = new Set([...pairs].filter(([, item]) => !isUntimed(systemOf(item))).map(([one]) => one));
  const conflicts: Conflict[] = [];
  const updates = draft.items.flatMap((one, place) => {
    const item = pairs.get(one);
    return item ? [itemUpdate(item, one, data.items[place]!, choice, conflicts)] : [];
  });
  const before = new Set(originOf(actor)?.things ?? []);
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
    ],
    counts: {
      updated: updates.length,
      made: made.length,
      removed: removed.length,
      kept: actor.items.size - updates.length - removed.length,
    },
  };
}

/** Which item is which: by its key in the file, else by kind and name. Nobody's item is taken twice. */
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
  pair((item, { key }) => keys.get(item) === key);
  pair(
    (item, { name, system }) =>
      keys.get(item) !== undefined && item.name === name && specialisation(item.system) === specialisation(system),
  );
  pair((item, { name, system }) => item.name === name && specialisation(item.system) === specialisation(system));
  return pairs;
}

const systemOf = (item: Item): JsonObject => (item.toObject() as { system: JsonObject }).system;

/** Brings an item to what a draft says. @param conflicts takes what both play and the file have changed */
export function itemUpdate(
  item: Item,
  draft: ItemDraft,
  data: ItemData,
  choice: Choice,
  conflicts: Conflict[],
): { _id: string } {
  const { notes: _notes, ...system } = data.system;
  const before = item.toObject() as { name: string; system: JsonObject };
  const untimed = draft.type === "weapon" && isUntimed(before.system);
  const kept = (KEPT[draft.type] ?? []).filter(
    (name) => !draft.timed.includes(name) && !(untimed && TIME_FIELDS.includes(name)),
  );
  const fields = Object.fromEntries(Object.entries(system).filter(([name]) => !kept.includes(name)));
  // A rule that somebody has chosen by hand is not unlearnt because a name is not known.
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
  const untouched = written === "" || (origin !== null && markOf(written) === origin.notes);
  const update: Record<string, unknown> = {
    name: data.name,
    system: { ...fields, ...(untouched ? { notes: now } : {}) },
    flags: asFlag({ key: draft.key, notes: untouched ? markOf(now) : (origin?.notes ?? 0), play: playOf(draft) }),
  };
  if (draft.type === "weapon") forget(update, "system.modes", before.system.modes, fields.modes);
  return { ...update, _id: item.id ?? "" };
}

const asText = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Whether nobody has written into an actor's notes since they were imported; empty ones are nobody's. */
function notesUntouched(actor: Actor.Implementation): boolean {
  const written = asText((actor.toObject() as { system: JsonObject }).system.notes);
  return written === "" || originOf(actor)?.notes === markOf(written);
}

function actorUpdate(actor: Actor.Implementation, draft: ActorDraft, data: ActorData): { _id: string } {
  const { notes: written, hp, fp, ...system } = data.system;
  const before = actor.toObject() as { name: string; system: JsonObject };
  const origin = originOf(actor);
  const renamed = origin !== null && before.name !== origin.name;
  const untouched = notesUntouched(actor);
  const update: Record<string, unknown> = {
    ...(renamed ? {} : { name: data.name }),
    flags: asFlag({ ...originOf(data), notes: untouched ? markOf(asText(written)) : (origin?.notes ?? null) }),
    system: {
      ...given(system),
      ...(untouched ? { notes: asText(written) } : {}),
      hp: pool(before.system.hp, hp, origin !== null),
      fp: pool(before.system.fp, fp, origin !== null),
    },
  };
  forget(update, "system.dr", before.system.dr, draft.system.dr);
  return { ...update, _id: actor.id ?? "" };
}

/** A line that the file leaves empty says nothing. */
function given(system: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(system).filter(([name, value]) => value !== "" || !["player", "concept"].includes(name)),
  );
}

/** A pool keeps what is left in it. One that was not there before, or full before anything was imported at all, is as full as the file says. */
function pool(before: Json | undefined, given: Json | undefined, imported: boolean): JsonObject {
  const { value: left, max: most } = before as { value: number; max: number };
  const { value, max } = given as { value: number; max: number };
  const untouched = most === 0 || (!imported && left === most);
  return untouched || max === 0 ? { value, max } : { max };
}

/** Keys of an object that are there no more. */
function forget(update: Record<string, unknown>, path: string, before: Json | undefined, now: Json | undefined): void {
  for (const key of Object.keys((before ?? {}) as object))
    if (!Object.hasOwn((now ?? {}) as object, key)) markDeleted(update, `${path}.${key}`);
}
