import { savesIn } from "../../../../rules/values.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { numberText, signed, text } from "../../../host/i18n.ts";
import { fieldWords } from "../../shared/read-field.ts";
import type { FieldMaker, FieldView, Uses, ValueView } from "./pieces.ts";

/** A roll of d20 plus modifier. */
export interface D20Test {
  readonly key: string;
  readonly line: "thac0" | "attackBonus" | "saves";
  /** "Saving throw, death" */
  readonly what: string;
  /** "death 12" */
  readonly shown: string;
  readonly target: number;
  readonly modifier: number;
  /** True if the armour class is asked for. */
  readonly asks: boolean;
}

const UNARMOURED = 10;

export function d20Tests({ oldSchool: own }: CreatureData): readonly D20Test[] {
  const words = (key: string): string => text(`Actor.creature.FIELDS.oldSchool.${key}.label`);
  const { thac0, attackBonus, saves } = own;
  return [
    ...(thac0 === null ? [] : [toHit("thac0", words("thac0"), numberText(thac0), { target: thac0, modifier: 0 })]),
    ...(attackBonus === null
      ? []
      : [
          toHit("attackBonus", words("attackBonus"), signed(attackBonus), {
            target: UNARMOURED,
            modifier: attackBonus,
          }),
        ]),
    ...savesIn(saves).map(({ name, value: target }, place) => ({
      key: `save-${place}`,
      line: "saves" as const,
      what: name ? text("Sheet.Rolls.save", { name }) : text("Sheet.Rolls.saves"),
      shown: name ? `${name} ${numberText(target)}` : numberText(target),
      target,
      modifier: 0,
      asks: false,
    })),
  ];
}

const toHit = (
  line: "thac0" | "attackBonus",
  what: string,
  shown: string,
  roll: Pick<D20Test, "target" | "modifier">,
): D20Test => ({ key: line, line, what, shown, ...roll, asks: true });

type Line = readonly [key: keyof CreatureData["oldSchool"], wide?: boolean];

/** The numbers with which a d20 is rolled (D20-3, D20-8). */
const ROLLED: readonly Line[] = [["thac0"], ["attackBonus"], ["hitDiceRate"], ["saves", true]];
const OTHERS: readonly Line[] = [["xp"], ["appearing"]];

/** Returns what a d20 is rolled with, above all else where the combat rules roll one. */
export function d20Lines(of: CreatureData, uses: Uses, make: FieldMaker, open: boolean) {
  return uses.has("d20") ? linesOf(of, open ? ROLLED : setOf(of, ROLLED), make) : [];
}

/**
 * Returns old-school values that are not above: the set ones, or all on an open sheet with old-school
 * initiative systems. Null without any.
 */
export function oldSchool(of: CreatureData, uses: Uses, make: FieldMaker, open: boolean) {
  const all = uses.has("d20") ? OTHERS : [...ROLLED, ...OTHERS];
  const set = setOf(of, all);
  const shown = open && (set.length || uses.has("oldSchool")) ? all : set;
  return shown.length ? { title: fieldWords(of, "oldSchool").label, lines: linesOf(of, shown, make) } : null;
}

function setOf({ oldSchool: own }: CreatureData, lines: readonly Line[]): readonly Line[] {
  return lines.filter(([key]) => own[key] !== null && own[key] !== "");
}

function linesOf(of: CreatureData, lines: readonly Line[], make: FieldMaker) {
  const tests = d20Tests(of);
  return lines.map(([key, wide = false]) => {
    const { label, hint } = fieldWords(of, `oldSchool.${key}`);
    const figures = tests.filter(({ line }) => line === key).map((test) => button(test, hint, make));
    return { key, label, wide, field: fieldOf(key, of.oldSchool[key], label, hint, make), figures };
  });
}

function button({ key, what, shown }: D20Test, tip: string, make: FieldMaker): ValueView {
  return {
    id: make.id(`d20-${key}`),
    value: shown,
    title: text("Sheet.RollD20", { name: what, value: shown }),
    tip,
    action: "rollD20",
    args: { test: key },
  };
}

function fieldOf(key: string, value: string | number | null, label: string, tip: string, make: FieldMaker): FieldView {
  const path = `oldSchool.${key}`;
  return typeof value === "string"
    ? make.text(`system.${path}`, label, value, { tip })
    : make.number(path, label, value, { tip, ...(value === null ? {} : { shown: numberText(value) }) });
}
