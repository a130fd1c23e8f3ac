import { sameJson, type Json } from "../../../rules/core.ts";
import { createEmbedded, updateDocument, updateEmbedded } from "../../host/typed-calls.ts";
import { itemsOf } from "./views/pieces.ts";

export interface Sorted {
  readonly id: string;
  readonly sort: number;
}

/** Gap between sort values, for inserting an item. */
const GAP = 100_000;

/**
 * @param list in order
 * @returns the fewest updates; none if it is there already
 */
export function moved(
  list: readonly Sorted[],
  id: string,
  target: string,
  place: "before" | "after",
): readonly { readonly _id: string; readonly sort: number }[] {
  const one = list.find((each) => each.id === id);
  const others = list.filter((each) => each.id !== id);
  const at = others.findIndex((each) => each.id === target);
  if (!one || at < 0 || id === target) return [];
  const to = place === "before" ? at : at + 1;
  if (list.findIndex((each) => each.id === id) === to) return [];
  const [before, after] = [others[to - 1], others[to]];
  const sort = !before
    ? (after?.sort ?? 0) - GAP
    : !after
      ? before.sort + GAP
      : Math.round((before.sort + after.sort) / 2);
  // Without a gap, all are renumbered.
  const fits = (!before || sort > before.sort) && (!after || sort < after.sort);
  if (fits) return [{ _id: id, sort }];
  const all = [...others.slice(0, to), one, ...others.slice(to)];
  return all.flatMap((each, index) =>
    each.sort === (index + 1) * GAP ? [] : [{ _id: each.id, sort: (index + 1) * GAP }],
  );
}

export const sortedItems = (actor: Actor.Implementation, type: Item.SubType): readonly Sorted[] =>
  itemsOf(actor, type).map(({ id, sort }) => ({ id: id ?? "", sort }));

export function stepped(list: readonly Sorted[], id: string, by: 1 | -1): ReturnType<typeof moved> {
  const at = list.findIndex((each) => each.id === id);
  const neighbour = list[at + by];
  return at < 0 || !neighbour ? [] : moved(list, id, neighbour.id, by < 0 ? "before" : "after");
}

type Source = Record<string, unknown> & {
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
};

/**
 * Copies an item to an actor. An equal one is counted up; others go to the end, or where dropped.
 * @param before id of the item before which it was dropped
 */
export async function takeIn(
  actor: Actor.Implementation,
  item: Item.Implementation,
  before: string | null = null,
): Promise<Item.Implementation | null> {
  // Items of our compendiums keep the name shown there.
  const source = { ...(item.toObject() as Source), ...((item.pack ?? item.parent?.pack) ? { name: item.name } : {}) };
  const same = twin(actor, source);
  if (same) {
    const quantity = Number(foundry.utils.getProperty(same, "system.quantity"));
    await updateDocument(same, { "system.quantity": quantity + Number(source.system.quantity ?? 1) });
    return same;
  }
  const { _id, folder: _folder, ownership: _ownership, sort: _sort, ...copy }: Record<string, unknown> = source;
  const last = Math.max(0, ...[...actor.items].map(({ sort }) => sort));
  const [created] = await createEmbedded(actor, "Item", [{ ...copy, sort: last + CONST.SORT_INTEGER_DENSITY }]);
  if (created && before) await sortItem(actor, created, before);
  return created ?? null;
}

function twin(actor: Actor.Implementation, source: Source): Item.Implementation | null {
  if (typeof source.system.quantity !== "number") return null;
  const bare = without(source);
  return (
    [...actor.items].find(
      (one) => one.type === source.type && one.name === source.name && sameJson(without(one.toObject()), bare),
    ) ?? null
  );
}

function without({ name, type, system, effects = [] }: Source): Json {
  const { quantity: _quantity, carried: _carried, dataVersion: _dataVersion, ...rest } = system;
  const kinds = (effects as Record<string, unknown>[]).map(({ name: effect, changes, statuses }) => ({
    effect,
    changes,
    statuses,
  }));
  return JSON.parse(JSON.stringify({ name, type, rest, kinds }));
}

/** @param place before when dropped; after for one place down */
export async function sortItem(
  actor: Actor.Implementation,
  item: Item.Implementation,
  target: string,
  place: "before" | "after" = "before",
): Promise<void> {
  const updates = moved(sortedItems(actor, item.type), item.id ?? "", target, place);
  if (updates.length) await updateEmbedded(actor, "Item", updates);
}
