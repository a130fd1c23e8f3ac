import type { Json, OptionSpec } from "../../../../rules/index.ts";
import type { Shelf } from "../../../settings/shelf.ts";
import { figure, hasText, text, word } from "../../tracker/texts.ts";

/** The name of a setting; of a pacing that brings no texts, the name its option has. */
export function nameOfSetting(spec: OptionSpec, shelf: Shelf): string {
  return find(shelf, `${spec.name}.Name`) ?? spec.name;
}

/** What changes at the table. */
export function hintOf(spec: OptionSpec, shelf: Shelf): string {
  return find(shelf, `${spec.name}.Hint`) ?? "";
}

/** A value in words: "On", "Round down", "−2". */
export function valueWords(spec: OptionSpec, value: Json, shelf: Shelf): string {
  if (typeof value === "boolean" && spec.kind === "switch") return text(value ? "Settings.On" : "Settings.Off");
  if (spec.kind === "integer") return figure(value as number);
  // How time runs is chosen among pacings, which have names of their own.
  const pacing = `Pacing.${word(value)}.Name`;
  return find(shelf, `${spec.name}.Choices.${word(value)}`) ?? (hasText(pacing) ? text(pacing) : word(value));
}

/** What this very choice means: "5 and 9". */
export function noteOf(spec: OptionSpec, value: Json, shelf: Shelf): string {
  const pacing = `Pacing.${word(value)}.Summary`;
  return spec.kind !== "choice" ? "" : (find(shelf, `${spec.name}.Notes.${word(value)}`) ?? (hasText(pacing) ? text(pacing) : ""));
}

function find({ texts }: Shelf, key: string): string | null {
  const found = texts.map((root) => `${root}.${key}`).find(hasText);
  return found === undefined ? null : text(found);
}
