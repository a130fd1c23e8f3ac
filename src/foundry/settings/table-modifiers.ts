import {
  isObject,
  timesUsed,
  type OfferedPart,
  type Participant,
  type ScorePart,
  type View,
} from "../../rules/core.ts";
import { TABLE_PART } from "../../rules/values.ts";
import { MODIFIERS, readObjectSetting, writeSetting } from "./new-fights.ts";

/** The rolls that a modifier is for. */
export const MODIFIED = ["attack", "melee", "ranged", "defence", "dodge", "parry", "block"] as const;
/** A tick, a tick that counts once per own turn, or a number for each further use with the same item in a turn. */
export const COUNTED = ["ticked", "once", "further"] as const;

/** A modifier of the table's own list. */
export interface TableModifier {
  readonly name: string;
  readonly of: (typeof MODIFIED)[number];
  readonly value: number;
  /** Of an attack: added to the target's defences. */
  readonly against: number;
  readonly counts: (typeof COUNTED)[number];
  /** Id of combat rules; "" for all. */
  readonly rules: string;
}

const MOST = 100;
/** Fits a part's code. */
const LONGEST = 30;
const FARTHEST = 100;

/** Returns the modifiers in a stored setting or a file, by name. Faulty ones are left out. */
export function modifiersIn(stored: unknown): readonly TableModifier[] {
  if (!isObject(stored)) return [];
  return Object.entries(stored)
    .flatMap(([written, one]) => {
      // Without what would end an attribute of the dialog.
      const name = written.replace(/["<>\\]/gu, "").trim();
      if (!name || name.length > LONGEST || !isObject(one)) return [];
      const { rules = "" } = one;
      const of = oneOfThese(MODIFIED, one.for ?? "attack");
      const counts = oneOfThese(COUNTED, one.counts ?? "ticked");
      const [value, against] = [one.value ?? 0, one.against ?? 0].map(Number);
      if (!of || !counts || typeof rules !== "string" || !isPoints(value) || !isPoints(against)) return [];
      return [{ name, of, value, against, counts, rules }];
    })
    .slice(0, MOST);
}

function oneOfThese<const Word extends string>(words: readonly Word[], found: unknown): Word | undefined {
  return words.find((word) => word === found);
}

function isPoints(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Math.abs(value ?? 0) <= FARTHEST;
}

/** As stored and in files, without what is usual. */
export const storedModifiers = (own: readonly TableModifier[]): Readonly<Record<string, object>> =>
  Object.fromEntries(
    own.map(({ name, of, value, against, counts, rules }) => [
      name,
      {
        for: of,
        value,
        ...(against ? { against } : {}),
        ...(counts === "ticked" ? {} : { counts }),
        ...(rules ? { rules } : {}),
      },
    ]),
  );

export const worldModifiers = (): readonly TableModifier[] => modifiersIn(readObjectSetting(MODIFIERS));

export const saveModifiers = async (own: readonly TableModifier[]): Promise<void> =>
  writeSetting(MODIFIERS, storedModifiers(own));

/** A modifier as it counts now. */
export interface TablePart extends OfferedPart {
  readonly name: string;
  readonly of: TableModifier["of"];
  /** True if it counts by itself, for further uses. */
  readonly isOn: boolean;
  /** True if it was used in this turn, which it may be once. */
  readonly isSpent: boolean;
}

/** @param item weapon or shield that is used; "" for none */
export function tableParts(
  kinds: readonly TableModifier["of"][],
  participant: Participant,
  item: string,
  { rules: chosen }: Pick<View, "rules">,
): readonly TablePart[] {
  return worldModifiers()
    .filter(({ of, rules }) => kinds.includes(of) && (!rules || rules === chosen?.id))
    .map(({ name, of, value, against, counts }) => {
      const code = `${TABLE_PART}${name}`;
      const times = counts === "further" ? timesUsed(participant, code, item) : 1;
      return {
        code,
        name,
        of,
        // Not -0.
        value: value * times || 0,
        ...(against * times ? { against: against * times } : {}),
        isOn: counts === "further",
        isSpent: counts === "once" && timesUsed(participant, code) > 0,
      };
    });
}

/** As a part of a score. */
export function scorePart({ code, name, value, against }: TablePart): ScorePart {
  return { code, name, value, ...(against === undefined ? {} : { against }) };
}
