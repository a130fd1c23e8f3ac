import type { JsonObject } from "../../rules/core.ts";
import { say, type Line, type Saying } from "./saying.ts";

/** Kinds of things that an import says about a file: read otherwise than it stands there, not taken over, set without the file saying so, or simply so. */
export type NoteKind = "wrong" | "left-out" | "guess" | "fact";

/** Something about a file that its reader should know. */
export interface Note {
  readonly kind: NoteKind;
  /** Field of the file, e.g. `equipment/3/calc/weight`; "" = no one field. */
  readonly path: string;
  readonly saying: Saying;
}

/** Why a file is not imported at all. */
export interface Refusal {
  readonly path: string;
  readonly saying: Saying;
}

export type ItemType = "weapon" | "spell" | "armor" | "shield" | "skill" | "trait" | "gear";

/** An item that is to be made. */
export interface ItemDraft {
  /** What it goes by in the file, the same when the file is read again; unique within it. */
  readonly key: string;
  readonly name: string;
  readonly type: ItemType;
  readonly system: JsonObject;
  /** Lines for its notes. */
  readonly text: readonly Line[];
  /** Fields that are about time and stand in the file; others of that kind are only filled in, and keep what was typed. */
  readonly timed: readonly string[];
}

/** Figures that a file gives and the sheet derives: what has to be added so that they agree. */
export interface Given {
  /** At the load that is carried. */
  readonly dodge: number | null;
  /** All that is added to each kind of active defence, whatever it comes from. */
  readonly dodgeBonus: number | null;
  readonly parryBonus: number | null;
  readonly blockBonus: number | null;
  /** Yards per second at that load. */
  readonly move: number | null;
  /** Load 0 to 5; null = not known. */
  readonly load: number | null;
  /** Pounds that can be lifted with one hand. */
  readonly lift: number | null;
}

/** An actor that is to be made. Only data; nothing of it is in the world yet. */
export interface ActorDraft {
  readonly name: string;
  /** What the character goes by in the program that wrote the file; "" = nothing. */
  readonly id: string;
  readonly system: JsonObject;
  /** Lines for its notes. */
  readonly text: readonly Line[];
  /** Fields of `system` that the file has no other word for than ours (agility, say). */
  readonly timed: readonly string[];
  readonly items: readonly ItemDraft[];
  readonly given: Given | null;
  /** Picture as base64, if the file has one. */
  readonly portrait?: string;
}

/** What came of reading a file. */
export type Reading<Draft> =
  | { readonly draft: Draft; readonly notes: readonly Note[]; readonly refusal?: undefined }
  | { readonly draft?: undefined; readonly notes?: undefined; readonly refusal: Refusal };

const TYPES: readonly ItemType[] = ["weapon", "shield", "armor", "spell", "skill", "trait", "gear"];

/** What is in a character, kind by kind. */
export function countsOf({ items }: Pick<ActorDraft, "items">): readonly Saying[] {
  return TYPES.flatMap((type) => {
    const count = items.filter((item) => item.type === type).length;
    return count ? [say(`Counts.${type}`, { count })] : [];
  });
}

/** What GCS knows nothing of, the compendium neither, and the pacings ask for, so that nobody takes a default for a figure of the sheet. */
export function notKnown({ items }: Pick<ActorDraft, "items">): readonly Note[] {
  const without = (field: string): number =>
    items.filter(
      ({ type, timed, system }) => type === "weapon" && !timed.includes(field) && system[field] === undefined,
    ).length;
  const [weapons, slow] = [without("speedClass"), without("weaponSpeed")];
  const spells = items.filter(({ type, timed }) => type === "spell" && !timed.includes("castingSpeed")).length;
  const guess = (code: string, count: number): Note[] =>
    count ? [{ kind: "guess", path: "", saying: say(`Notes.${code}`, { count }) }] : [];
  return [...guess("noClasses", weapons), ...guess("noWeaponSpeed", slow), ...guess("noCastingSpeed", spells)];
}
