import { text } from "../../../tracker/texts.ts";
import type { RowView } from "../view.ts";

type ItemType = Item.SubType;

/** Items of one kind in the order of their list, as everybody else orders them. */
export function itemsOf<const Type extends ItemType>(actor: Actor.Implementation, type: Type): readonly Item.OfType<Type>[] {
  return [...actor.items].filter((item): item is Item.OfType<Type> => item.type === type).sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}

export function rowOf(item: Item.Implementation, note: string): RowView {
  return { id: item.id ?? "", name: item.name, img: item.img ?? "", menu: text("Sheet.Row.Menu", { name: item.name }), note };
}

/** What is there, one after the other. */
export function told(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
