import type { JsonObject } from "../../rules/core.ts";
import { say, type Detail, type Line, type Saying } from "./saying.ts";

type Data = Readonly<Record<string, Detail>>;

/** Kinds of notes: misread values, values left out, values that the file does not give, plain facts. */
export type NoteKind = "wrong" | "left-out" | "guess" | "fact";

/** What an import says about a file. */
export interface Note {
  readonly kind: NoteKind;
  /** Field of the file, e.g. `equipment/3/calc/weight`; "" = no one field. */
  readonly path: string;
  readonly saying: Saying;
}

/** @param code of a text of `Import.Notes` */
export const note = (kind: NoteKind, code: string, data?: Data, path = ""): Note => ({
  kind,
  path,
  saying: say(`Notes.${code}`, data),
});

/** Why a file is not imported at all. */
export interface Refusal {
  readonly path: string;
  readonly saying: Saying;
}

/** @param code of a text of `Import.Refused` */
export const refusal = (code: string, data?: Data, path = ""): Refusal => ({
  path,
  saying: say(`Refused.${code}`, data),
});

/** What an error says, on one line of at most 300 letters. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\s+/gu, " ").slice(0, 300) : String(error);

/** In the order of a sheet. */
const TYPES = ["weapon", "shield", "armor", "spell", "skill", "trait", "gear"] as const;
export type ItemType = (typeof TYPES)[number];

export const byType = (items: readonly ItemDraft[]): readonly ItemDraft[] =>
  TYPES.flatMap((type) => items.filter((item) => item.type === type));

export interface ItemDraft {
  /** Stays the same when the file is read again; unique within it. */
  readonly key: string;
  readonly name: string;
  readonly type: ItemType;
  readonly system: JsonObject;
  readonly text: readonly Line[];
  /** Fields about time that the file gives; the other ones keep what was typed when the file is imported again. */
  readonly timed: readonly string[];
}

/** Values that a file gives and the sheet derives: bonuses are fitted so that they agree. Null = not known. */
export interface Given {
  /** At the load that is carried. */
  readonly dodge: number | null;
  /** The sum of all bonuses to each active defence. */
  readonly dodgeBonus: number | null;
  readonly parryBonus: number | null;
  readonly blockBonus: number | null;
  /** Yards per second at that load. */
  readonly move: number | null;
  /** Load 0 to 5. */
  readonly load: number | null;
  /** Pounds that can be lifted with one hand. */
  readonly lift: number | null;
}

/** An actor that is to be made: data alone, nothing of it is in the world yet. */
export interface ActorDraft {
  readonly name: string;
  /** Its id in the program that wrote the file; "" = none. */
  readonly id: string;
  readonly system: JsonObject;
  readonly text: readonly Line[];
  /** Fields of `system` that only our own data in the file give (agility, say). */
  readonly timed: readonly string[];
  readonly items: readonly ItemDraft[];
  readonly given: Given | null;
  /** Type of the actor, if the file says which; else the user chooses. */
  readonly type?: "character" | "npc";
  /** Picture as base64, if the file has one. */
  readonly portrait?: string;
}

export type Reading<Draft> =
  | { readonly draft: Draft; readonly notes: readonly Note[]; readonly refusal?: undefined }
  | { readonly draft?: undefined; readonly notes?: undefined; readonly refusal: Refusal };

/** What came of one file. */
export interface FileOutcome {
  readonly file: string;
  /** `same`: the creature was made from another file of the import. */
  readonly status: "made" | "updated" | "refused" | "same";
  /** The actor that was made or updated. */
  readonly actor?: { readonly name: string; readonly uuid: string };
  /** "3 weapons", "12 skills". */
  readonly made?: readonly Saying[];
  readonly notes?: readonly Note[];
  readonly refusal?: Refusal;
  /** Of an encounter file. */
  readonly refusals?: readonly Refusal[];
}

export const refused = (file: string, why: Refusal): FileOutcome => ({ file, status: "refused", refusal: why });

/** How many items of each type there are. */
export function countsOf({ items }: Pick<ActorDraft, "items">): readonly Saying[] {
  return TYPES.flatMap((type) => {
    const count = items.filter((item) => item.type === type).length;
    return count ? [say(`Counts.${type}`, { count })] : [];
  });
}

/** Notes on times that neither file nor compendium gives and that a pacing needs: the sheet shows defaults for them. */
export function notKnown({ items }: Pick<ActorDraft, "items">): readonly Note[] {
  const without = (kind: ItemType, field: string): number =>
    items.filter(
      ({ type, timed, system }) =>
        type === kind && !timed.includes(field) && (kind === "spell" || system[field] === undefined),
    ).length;
  return [
    ["noClasses", without("weapon", "speedClass")] as const,
    ["noWeaponSpeed", without("weapon", "weaponSpeed")] as const,
    ["noCastingSpeed", without("spell", "castingSpeed")] as const,
  ].flatMap(([code, count]) => (count ? [note("guess", code, { count })] : []));
}
