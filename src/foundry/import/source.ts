import type { JsonObject } from "../../rules/index.ts";
import type { ActorDraft, ItemDraft } from "./draft.ts";
import { asFlag, markOf, type Origin } from "./flags.ts";
import { asNotes } from "./words.ts";

/** Data of an actor as it is created, items and all. */
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

/** An actor from a draft. Nothing of it is stored yet. */
export function actorData(draft: ActorDraft, type: ActorData["type"], origin: Omit<Origin, "id" | "name">): ActorData {
  const notes = asNotes(draft.text);
  return {
    _id: foundry.utils.randomID(), name: draft.name, type, system: { ...draft.system, ...(notes ? { notes } : {}) },
    items: draft.items.map(itemData), flags: asFlag({ ...origin, id: draft.id, name: draft.name }),
  };
}

export function itemData(draft: ItemDraft, place: number): ItemData {
  const notes = asNotes(draft.text);
  return {
    _id: foundry.utils.randomID(), name: draft.name, type: draft.type, sort: (place + 1) * SORT, system: { ...draft.system, ...(notes ? { notes } : {}) },
    flags: asFlag({ key: draft.key, notes: markOf(notes) }),
  };
}
