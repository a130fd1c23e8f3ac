import { isObject, type JsonObject } from "../../rules/core.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import type { ActorDraft, ItemDraft } from "./draft.ts";
import { asNotes } from "./markdown.ts";

/** Where an actor comes from: `flags.segment-zero.import`. */
export interface Origin {
  readonly kind: "gcs" | "gca" | "foundry" | "stat-block" | "encounter";
  /** Name of the file, without its folders. */
  readonly file: string;
  /** Its id in the file; "" = none. */
  readonly id: string;
  /** Its name at the last import: an actor that was renamed since keeps its name. */
  readonly name: string;
  /** Mark of the notes as they were imported; null where there were none, or after an earlier version. */
  readonly notes: number | null;
  /** Keys of the things of the last import: one that is gone was used up or lost here. */
  readonly things: readonly string[];
}

export interface ItemOrigin {
  readonly key: string;
  /** Mark of the notes as they were imported: notes that were changed since stay. */
  readonly notes: number;
  /** Values of the file for fields that play changes, so that a later import knows which side has changed them. */
  readonly play: JsonObject;
}

export function originOf(document: { readonly flags?: unknown }): Origin | null {
  const flag = importFlag(document);
  if (typeof flag?.kind !== "string" || typeof flag.file !== "string") return null;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return {
    kind: flag.kind as Origin["kind"],
    file: flag.file,
    id: text(flag.id),
    name: text(flag.name),
    notes: typeof flag.notes === "number" ? flag.notes : null,
    things: Array.isArray(flag.things) ? flag.things.map(text) : [],
  };
}

export function itemOriginOf(document: { readonly flags?: unknown }): ItemOrigin | null {
  const flag = importFlag(document);
  return typeof flag?.key === "string"
    ? { key: flag.key, notes: Number(flag.notes ?? 0), play: isObject(flag.play) ? (flag.play as JsonObject) : {} }
    : null;
}

function importFlag({ flags }: { readonly flags?: unknown }): Record<string, unknown> | null {
  const own = isObject(flags) ? flags[SYSTEM_ID] : undefined;
  return isObject(own) && isObject(own.import) ? own.import : null;
}

export function asFlag(origin: Partial<Origin> | ItemOrigin): object {
  return { [SYSTEM_ID]: { import: origin } };
}

/** A hash of a text, to tell whether it was changed. */
export function markOf(text: string): number {
  let mark = 7;
  for (let place = 0; place < text.length; place++) mark = (Math.imul(mark, 31) + text.charCodeAt(place)) | 0;
  return mark;
}

export interface ActorData {
  readonly _id: string;
  readonly name: string;
  readonly type: "character" | "npc";
  readonly system: JsonObject;
  readonly items: readonly ItemData[];
  readonly flags: object;
  readonly folder?: string | null;
  readonly ownership?: object;
  readonly img?: string;
  readonly prototypeToken?: object;
}

export interface ItemData {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: JsonObject;
  readonly sort: number;
  readonly flags: object;
}

/** Distance between neighbours in a list, as Foundry puts it. */
const SORT = 100_000;

export function actorData(
  draft: ActorDraft,
  type: ActorData["type"],
  origin: Pick<Origin, "kind" | "file">,
): ActorData {
  const notes = asNotes(draft.text);
  return {
    _id: foundry.utils.randomID(),
    name: draft.name,
    type,
    system: { ...draft.system, ...(notes ? { notes } : {}) },
    items: draft.items.map(itemData),
    flags: asFlag({ ...origin, id: draft.id, name: draft.name, notes: markOf(notes), things: thingsOf(draft.items) }),
  };
}

/** Fields that play changes, by kind of item. */
const PLAY: Readonly<Record<string, readonly string[]>> = {
  weapon: ["quantity", "carried"],
  armor: ["quantity", "carried", "worn"],
  shield: ["quantity", "carried", "ready"],
  gear: ["quantity", "carried"],
};

/** A draft's values of the fields that play changes. */
export function playOf({ type, system }: Pick<ItemDraft, "type" | "system">): JsonObject {
  return Object.fromEntries(
    (PLAY[type] ?? []).flatMap((name) => (system[name] === undefined ? [] : [[name, system[name]]])),
  );
}

/** Keys of the items that can be used up or lost: those that weigh or cost something. */
function thingsOf(items: readonly ItemDraft[]): readonly string[] {
  return items.filter(isThing).map(({ key }) => key);
}

const isThing = ({ type, system }: ItemDraft): boolean =>
  type in PLAY && (Number(system.weight ?? 0) > 0 || Number(system.cost ?? 0) > 0);

export function itemData(draft: ItemDraft, place: number): ItemData {
  const notes = asNotes(draft.text);
  return {
    _id: foundry.utils.randomID(),
    name: draft.name,
    type: draft.type,
    sort: (place + 1) * SORT,
    system: { ...draft.system, ...(notes ? { notes } : {}) },
    flags: asFlag({ key: draft.key, notes: markOf(notes), play: playOf(draft) }),
  };
}
