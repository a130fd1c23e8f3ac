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
    ...savingThrows(saves).map(({ name, target }, place) => ({
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

const LINES: readonly Line[] = [["thac0"], ["attackBonus"], ["xp"], ["appearing"], ["saves", true]];

/**
 * Returns values that no rule reads: those that are set, or all on an open sheet with old-school initiative
 * systems. Null without any.
 */
export function oldSchool(of: CreatureData, uses: Uses, make: FieldMaker, open: boolean) {
  const { oldSchool: own } = of;
  const set = LINES.filter(([key]) => own[key] !== null && own[key] !== "");
  const shown = open && (set.length || uses.has("oldSchool")) ? LINES : set;
  if (!shown.length) return null;
  const tests = d20Tests(of);
  const lines = shown.map(([key, wide = false]) => {
    const { label, hint } = fieldWords(of, `oldSchool.${key}`);
    const figures = tests.filter(({ line }) => line === key).map((test) => button(test, hint, make));
    return { key, label, wide, field: fieldOf(key, own[key], label, hint, make), figures };
  });
  return { title: fieldWords(of, "oldSchool").label, lines };
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

/** Fewer would be a class and level: "Fighter 3, Cleric 2". */
const LEAST = 3;

/**
 * Reads saving throws by name ("D12 W13 P14", "death 12, wands 13, breath 15") or one number for all (name
 * ""); none from a class and level ("F3").
 */
export function savingThrows(text: string) {
  const plain = text.replace(/\([^()]*\)/gu, " ").trim();
  if (/^\d{1,2}\+?$/u.test(plain)) return [{ name: "", target: Number.parseInt(plain, 10) }];
  const named = [...plain.matchAll(/(\p{L}[\p{L} /.'’&-]{0,30}?)[ :]{0,3}(\d{1,2})(?!\d)/gu)].map(
    ([, name = "", target]) => ({ name, target: Number(target) }),
  );
  return named.length < LEAST ? [] : named;
}
