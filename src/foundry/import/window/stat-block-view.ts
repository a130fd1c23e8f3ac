import { counted, text } from "../../host/i18n.ts";
import { LARGEST } from "../import-file.ts";
import { said } from "../saying.ts";
import {
  perField,
  readingProblem,
  RULES,
  SHOWN,
  valuesOf,
  type FieldName,
  type Understood,
  type Values,
} from "../stat-block/reading.ts";

const WIDE: readonly FieldName[] = ["name", "weapons", "skills", "traits"];

/** Corrected values by creature and field, kept while the text is edited. */
export type Corrections = ReadonlyMap<string, string>;

export function correctedValues(block: Understood, who: string, corrections: Corrections): Values {
  const values = valuesOf(block);
  return perField((name) => corrections.get(`${who} ${name}`) ?? values[name]);
}

/** Returns a key per creature: its name, numbered if repeated. */
export function whoIsWho(blocks: readonly Understood[]): readonly string[] {
  const seen = new Map<string, number>();
  return blocks.map(({ fields }) => {
    const { value } = fields.name;
    const number = (seen.get(value) ?? 0) + 1;
    seen.set(value, number);
    return `${value}#${number}`;
  });
}

export function blockViews(blocks: readonly Understood[], corrections: Corrections, left: ReadonlySet<string>) {
  const all = whoIsWho(blocks);
  return blocks.map((block, place) => {
    const who = all[place] ?? "";
    const values = correctedValues(block, who, corrections);
    const view = (name: FieldName) => fieldView(block, name, values[name], place, corrections.has(`${who} ${name}`));
    const name = values.name || text("Import.StatBlock.Nameless");
    return {
      place,
      name,
      wanted: !left.has(who),
      want: text("Import.StatBlock.Want", { name }),
      // Old-school creatures have neither skills nor DR.
      fields: SHOWN[block.kind].read
        .filter((one) => !["skills", "dr"].includes(one) || values[one] || block.kind === "gurps")
        .map(view),
      guesses: SHOWN[block.kind].guessed.map(view),
      kept: block.kept.map((one) => ({ label: text(`Import.StatBlock.Labels.${one.name}`), text: one.text })),
      readings: block.readings.map(said),
      unknown: block.unknown,
    };
  });
}

function fieldView(block: Understood, name: FieldName, value: string, place: number, corrected: boolean) {
  const { source, guessed } = block.fields[name];
  const rule = RULES[name];
  const problem = readingProblem(name, value);
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
      rule.kind !== "choice"
        ? null
        : rule.of.map((one) => ({
            value: one,
            label: text(`Import.StatBlock.Choices.${one}`),
            selected: one === value,
          })),
  };
}

function fromWords(source: string, guessed: boolean, corrected: boolean): string {
  if (corrected) return text("Import.StatBlock.Corrected");
  if (source)
    return text(guessed ? "Import.StatBlock.GuessedFrom" : "Import.StatBlock.From", { source: source.slice(0, 120) });
  return guessed ? text("Import.StatBlock.Guessed") : text("Import.StatBlock.NotGiven");
}

const FEW = 5;

/** Reports what exceeds the limits. */
export function limitWords(rest: readonly Understood[], letters: number): readonly string[] {
  const names = rest.slice(0, FEW).map(({ fields }) => fields.name.value || text("Import.StatBlock.Nameless"));
  const listed = [...names, ...(rest.length > FEW ? ["…"] : [])].join(", ");
  return [
    ...(rest.length ? [counted("Import.StatBlock.Rest", rest.length, { names: listed })] : []),
    ...(letters > LARGEST.text ? [text("Import.StatBlock.TooLong", { letters, most: LARGEST.text })] : []),
  ];
}

export function problemWords(allowed: string): string {
  return text("Import.StatBlock.Impossible", { allowed });
}

export function understoodWords(count: number, typed: boolean): string {
  return count
    ? counted("Import.StatBlock.Understood", count)
    : text(typed ? "Import.StatBlock.NothingUnderstood" : "Import.StatBlock.NothingTyped");
}
