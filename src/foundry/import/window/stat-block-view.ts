import { counted, text } from "../../host/i18n.ts";
import { said } from "../saying.ts";
import {
  perField,
  problemIn,
  RULES,
  SHOWN,
  valuesOf,
  type FieldName,
  type Understood,
  type Values,
} from "../stat-block/reading.ts";

/** A field that can be corrected. */
export interface FieldView {
  /** "0.hp": which creature, which field. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** "in the text: 3 each", or that it was guessed. */
  readonly from: string;
  readonly guessed: boolean;
  readonly problem: string;
  readonly numeric: boolean;
  readonly wide: boolean;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] | null;
}

export interface BlockView {
  readonly place: number;
  readonly name: string;
  readonly wanted: boolean;
  /** "Make Goblin". */
  readonly want: string;
  readonly fields: readonly FieldView[];
  readonly guesses: readonly FieldView[];
  readonly kept: readonly { readonly label: string; readonly text: string }[];
  readonly unknown: readonly string[];
}

const WIDE: readonly FieldName[] = ["name", "weapons", "skills", "traits"];

/** What was corrected, by "name of the creature, its place among those of that name, field": so it survives while the text above is still being typed. */
export type Corrections = ReadonlyMap<string, string>;

/** The values of a creature with what was corrected. */
export function correctedValues(block: Understood, who: string, corrections: Corrections): Values {
  return Object.fromEntries(
    Object.entries(valuesOf(block)).map(([name, value]) => [name, corrections.get(`${who} ${name}`) ?? value]),
  ) as Record<FieldName, string>;
}

/** A name for a creature of the text that stays while others are typed: its own, and which of that name it is. */
export function whoIsWho(blocks: readonly Understood[]): readonly string[] {
  const seen = new Map<string, number>();
  return blocks.map(
    ({
      fields: {
        name: { value },
      },
    }) => {
      const number = (seen.get(value) ?? 0) + 1;
      seen.set(value, number);
      return `${value}#${number}`;
    },
  );
}

export function blockViews(
  blocks: readonly Understood[],
  corrections: Corrections,
  left: ReadonlySet<string>,
): readonly BlockView[] {
  const who = whoIsWho(blocks);
  return blocks.map((block, place) => blockView(block, place, who[place] ?? "", corrections, left));
}

function blockView(
  block: Understood,
  place: number,
  who: string,
  corrections: Corrections,
  left: ReadonlySet<string>,
): BlockView {
  const values = correctedValues(block, who, corrections);
  const view = (name: FieldName): FieldView =>
    fieldView(block, name, values[name], place, corrections.has(`${who} ${name}`));
  const name = values.name || text("Import.StatBlock.Nameless");
  return {
    place,
    name,
    wanted: !left.has(who),
    want: text("Import.StatBlock.Want", { name }),
    fields: SHOWN[block.kind].read.map(view),
    guesses: SHOWN[block.kind].guessed.map(view),
    kept: block.kept.map((one) => ({ label: text(`Import.StatBlock.Labels.${one.name}`), text: one.text })),
    unknown: block.unknown,
  };
}

function fieldView(block: Understood, name: FieldName, value: string, place: number, corrected: boolean): FieldView {
  const { source, guessed } = block.fields[name];
  const rule = RULES[name];
  const problem = problemIn(name, value);
  return {
    key: `${place}.${name}`,
    label: text(`Import.StatBlock.Fields.${name}`),
    value,
    guessed: guessed && !corrected,
    from: fromWords(source, guessed, corrected),
    problem: problem ? problemWords(said(problem)) : "",
    numeric: rule.kind === "whole" || rule.kind === "quarters",
    wide: WIDE.includes(name),
    options:
      rule.kind === "choice"
        ? rule.of.map((one) => ({
            value: one,
            label: text(`Import.StatBlock.Choices.${one}`),
            selected: one === value,
          }))
        : null,
  };
}

function fromWords(source: string, guessed: boolean, corrected: boolean): string {
  if (corrected) return text("Import.StatBlock.Corrected");
  if (source)
    return text(guessed ? "Import.StatBlock.GuessedFrom" : "Import.StatBlock.From", { source: source.slice(0, 120) });
  return guessed ? text("Import.StatBlock.Guessed") : text("Import.StatBlock.NotSaid");
}

export function problemWords(allowed: string): string {
  return text("Import.StatBlock.Impossible", { allowed });
}

/** How many were understood, for everybody. */
export function understoodWords(count: number, typed: boolean): string {
  return count
    ? counted("Import.StatBlock.Understood", count)
    : text(typed ? "Import.StatBlock.NothingUnderstood" : "Import.StatBlock.NothingTyped");
}
