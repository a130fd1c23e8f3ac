import type { Figure } from "../../../rules/index.ts";
import { freeHandParry } from "./free-hand.ts";

/** Something to defend with, and the score it is rolled against. */
export interface Defence {
  /** Name of the weapon or shield; "" for an empty hand. */
  readonly name: string;
  /** Its id; "" for an empty hand. */
  readonly item: string;
  readonly figure: Figure;
}

/** Active defences (B-45, B-48, B-51); null for what there is nothing in hand for, or no known skill. */
export interface Defences {
  readonly dodge: Figure;
  readonly parry: Defence | null;
  readonly block: Defence | null;
}

/** The best of what is in hand: parries need a ready weapon or an empty hand, blocks a ready shield (B-47, B-49). */
export function defencesOf(actor: Actor.Implementation, dodge: Figure): Defences {
  let parry: Defence | null = null;
  let block: Defence | null = null;
  for (const item of actor.items) {
    const { id, name } = item;
    const held = (figure: Figure | null, best: Defence | null): Defence | null => (figure && (!best || figure.value > best.figure.value) ? { name, item: id ?? "", figure } : best);
    if (isOf(item, "weapon") && item.system.ready) {
      for (const mode of Object.values(item.system.modeFigures)) {
        parry = held(mode.parry, parry);
        block = held(mode.block, block);
      }
    }
    if (isOf(item, "shield") && item.system.ready) block = held(item.system.blockFigure, block);
  }
  const bare = freeHandParry(actor);
  return { dodge, parry: bare && (!parry || bare.value > parry.figure.value) ? { name: "", item: "", figure: bare } : parry, block };
}

function isOf<const Type extends "weapon" | "shield">(item: Item.Implementation, type: Type): item is Item.OfType<Type> {
  return item.type === type;
}
