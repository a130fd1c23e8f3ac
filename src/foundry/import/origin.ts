import { isObject, type JsonObject } from "../../rules/core.ts";
import { isUntimed } from "../data/item/untimed.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import type { ActorDraft, ItemDraft } from "./draft.ts";
import { asNotes } from "./markdown.ts";

/** Origin of an actor: `flags.segment-zero.import`. */
export interface Origin {
  readonly kind: "gcs" | "gca" | "foundry" | "stat-block" | "encounter";
  readonly file: string;
  /** Id in the file; "" = none. */
  readonly id: string;
  /** Name at the last import, to notice renaming. */
  readonly name: string;
  /** Hash of the imported notes, to notice changes; null for none, or from an earlier version. */
  readonly notes: number | null;
  /** Keys of the last import's items; missing ones were used up or lost. */
  readonly things: readonly string[];
}

export interface ItemOrigin {
  readonly key: string;
  readonly notes: number;
  /** The file's values of fields that play changes, so that a later import knows which side changed them. */
  readonly play: JsonObject;
  /** True if an import gave it times; default times were then set here. */
  readonly timed: boolean;
  /** Times that an import guessed. */
  readonly guess?: JsonObject | null;
}

export function importOrigin(document: { readonly flags?: unknown }): Origin | null {
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
    ? {
        key: flag.key,
        notes: Number(flag.notes ?? 0),
        play: isObject(flag.play) ? (flag.play as JsonObject) : {},
        timed: flag.timed === true,
      }
    : null;
}

function importFlag({ flags }: { readonly flags?: unknown }): Record<string, unknown> | null {
  const own = isObject(flags) ? flags[SYSTEM_ID] : undefined;
  return isObject(own) && isObject(own.import) ? own.import : null;
}

export function asFlag(origin: Partial<Origin> | ItemOrigin): object {
  return { [SYSTEM_ID]: { import: origin } };
}

export function originMark(text: string): number {
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

export type ItemData = ReturnType<typeof itemData>;

/** Foundry's distance between neighbours in a list. */
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
    flags: asFlag({
      ...origin,
      id: draft.id,
      name: draft.name,
      notes: originMark(notes),
      things: thingsOf(draft.items),
    }),
  };
}

/** Fields that play changes, by kind of item. */
const PLAY: Readonly<Record<string, readonly string[]>> = {
  weapon: ["quantity", "carried"],
  armor: ["quantity", "carried", "worn"],
  shield: ["quantity", "carried", "ready"],
  gear: ["quantity", "carried"],
};

export function playOf({ type, system }: Pick<ItemDraft, "type" | "system">): JsonObject {
  return Object.fromEntries(
    (PLAY[type] ?? []).flatMap((name) => (system[name] === undefined ? [] : [[name, system[name]]])),
  );
}

export function isTimed({ type, system }: Pick<ItemDraft, "type" | "system">): boolean {
  return type === "weapon" && !isUntimed(system);
}

/** Keys of items that can be used up or lost: items with weight or cost. */
function thingsOf(items: readonly ItemDraft[]): readonly string[] {
  return items.filter(isThing).map(({ key }) => key);
}

const isThing = ({ type, system }: ItemDraft): boolean =>
  type in PLAY && (Number(system.weight ?? 0) > 0 || Number(system.cost ?? 0) > 0);

export function itemData(draft: ItemDraft, place: number) {
  const notes = asNotes(draft.text);
  const system: JsonObject = { ...draft.system, ...(notes ? { notes } : {}) };
  return {
    _id: foundry.utils.randomID(),
    name: draft.name,
    type: draft.type,
    sort: (place + 1) * SORT,
    system,
    flags: asFlag({
      key: draft.key,
      notes: originMark(notes),
      play: playOf(draft),
      timed: isTimed(draft),
      guess: draft.guess ?? null,
    }),
  };
}
