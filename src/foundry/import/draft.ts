import type { JsonObject } from "../../rules/core.ts";
import { importText, type Detail, type ImportLine, type Saying } from "./saying.ts";

type Data = Readonly<Record<string, Detail>>;

/** Misread values; values left out; values that the file lacks; plain facts. */
export type NoteKind = "wrong" | "left-out" | "guess" | "fact";

export interface Note {
  readonly kind: NoteKind;
  /** Field of the file, e.g. `equipment/3/calc/weight`; "" = none. */
  readonly path: string;
  readonly saying: Saying;
}

/** @param code of a text of `Import.Notes` */
export const note = (kind: NoteKind, code: string, data?: Data, path = ""): Note => ({
  kind,
  path,
  saying: importText(`Notes.${code}`, data),
});

export interface Refusal {
  readonly path: string;
  readonly saying: Saying;
}

/** @param code of a text of `Import.Refused` */
export const refusal = (code: string, data?: Data, path = ""): Refusal => ({
  path,
  saying: importText(`Refused.${code}`, data),
});

/** Returns an error's message on one line of at most 300 characters. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\s+/gu, " ").slice(0, 300) : String(error);

const TYPES = ["weapon", "shield", "armor", "spell", "skill", "trait", "gear"] as const;
type ItemType = (typeof TYPES)[number];

export const byType = (items: readonly ItemDraft[]): readonly ItemDraft[] =>
  TYPES.flatMap((type) => items.filter((item) => item.type === type));

export interface ItemDraft {
  /** Unique in the file; the same when it is read again. */
  readonly key: string;
  readonly name: string;
  readonly type: ItemType;
  readonly system: JsonObject;
  readonly text: readonly ImportLine[];
  /** Time fields that the file gives; others keep typed values at the next import. */
  readonly timed: readonly string[];
  /** Its guessed times. */
  readonly guess?: JsonObject;
}

/** Values that a file gives and the sheet derives; bonuses are fitted to them. Null = unknown. */
export interface GivenChanges {
  /** At the present load. */
  readonly dodge: number | null;
  /** The sum of all bonuses to each active defence. */
  readonly dodgeBonus: number | null;
  readonly parryBonus: number | null;
  readonly blockBonus: number | null;
  /** Yards per second at the present load. */
  readonly move: number | null;
  /** Load 0 to 5. */
  readonly load: number | null;
  /** One-hand lift in pounds. */
  readonly lift: number | null;
}

export interface ActorDraft {
  readonly name: string;
  /** Its id in the program that wrote the file; "" = none. */
  readonly id: string;
  readonly system: JsonObject;
  readonly text: readonly ImportLine[];
  /** Fields of `system` that only our own data in the file give, such as agility. */
  readonly timed: readonly string[];
  readonly items: readonly ItemDraft[];
  readonly given: GivenChanges | null;
  /** Absent if the user chooses. */
  readonly type?: "character" | "npc";
  readonly portrait?: string;
}

export type DraftReading<Draft> =
  | { readonly draft: Draft; readonly notes: readonly Note[]; readonly refusal?: undefined }
  | { readonly draft?: undefined; readonly notes?: undefined; readonly refusal: Refusal };

export interface FileOutcome {
  readonly file: string;
  /** `same`: made from another file of the import. */
  readonly status: "made" | "updated" | "refused" | "same";
  readonly actor?: { readonly name: string; readonly uuid: string };
  /** Actors of a text; default: 1. */
  readonly actors?: number;
  readonly made?: readonly Saying[];
  readonly notes?: readonly Note[];
  readonly refusal?: Refusal;
  readonly refusals?: readonly Refusal[];
}

export const refused = (file: string, why: Refusal): FileOutcome => ({ file, status: "refused", refusal: why });

export function countsOf({ items }: Pick<ActorDraft, "items">): readonly Saying[] {
  return TYPES.flatMap((type) => {
    const count = items.filter((item) => item.type === type).length;
    return count ? [importText(`Counts.${type}`, { count })] : [];
  });
}

/** Notes spells whose casting speed the file does not give. */
export function notKnown({ items }: Pick<ActorDraft, "items">): readonly Note[] {
  const count = items.filter(({ type, timed }) => type === "spell" && !timed.includes("castingSpeed")).length;
  return count ? [note("guess", "noCastingSpeed", { count })] : [];
}
