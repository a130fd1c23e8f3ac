import { isObject } from "../../../rules/json.ts";
import type { Book } from "../book.ts";
import { Field } from "../field.ts";
import { shown } from "../shown.ts";

/** What GCS writes today, and what is read. */
const VERSION = 5;

/**
 * The character in the text of a `.gcs` file, or a refusal that says what the file is instead and what to do.
 * @param file name of the file: what is called otherwise may be anything
 */
export function openGcs(text: string, book: Book, file: string): Field {
  const content = text.replace(/^\uFEFF/u, "").trim();
  if (!content) book.refuse("", "empty");
  if (content.startsWith("<")) book.refuse("", "xml");
  if (content.startsWith("PK") || content.slice(0, 2_000).includes("\u0000") || /^%PDF|^\u0089PNG|^\uFFFDPNG/u.test(content)) book.refuse("", "binary");
  const entity = new Field(parsed(content, book), "", book);
  if (!isObject(entity.value)) book.refuse("", "noCharacter", { found: shown(entity.value) });
  checkKind(entity, book);
  checkVersion(entity, book, /\.gcs$/iu.test(file));
  return entity;
}

function parsed(content: string, book: Book): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const lines = content.split("\n");
    if (/^[[{]/u.test(content) && !/[\]}]$/u.test(content)) book.refuse("", "cutOff", { line: lines.length, end: shown(lines.at(-1)?.slice(-30) ?? "") });
    const line = lineOf(error, content);
    return line === null ? book.refuse("", "noJson", { start: shown(content.slice(0, 30)) }) : book.refuse("", "noJsonLine", { line, start: shown(content.slice(0, 30)) });
  }
}

/** Where JSON ends to be JSON, as far as this browser says so. */
function lineOf(error: unknown, content: string): number | null {
  const message = error instanceof Error ? error.message : "";
  const [, line] = /line (\d+)/u.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /position (\d+)/u.exec(message) ?? [];
  return position === undefined ? null : content.slice(0, Number(position)).split("\n").length;
}

/** Other files of the same program look much alike. */
function checkKind(entity: Field, book: Book): void {
  const type = entity.at("type").line();
  if (/template/iu.test(type)) book.refuse("type", "template");
  if (entity.at("rows").exists || /_list$|library/iu.test(type)) book.refuse("rows", "library");
}

function checkVersion(entity: Field, book: Book, named: boolean): void {
  const version = entity.at("version");
  const isCharacter = entity.at("attributes").exists || entity.at("profile").exists || entity.at("traits").exists || entity.at("advantages").exists;
  // A later version may have other names for everything, so that nothing else is looked for in it.
  const number = typeof version.value === "string" && /^\d{1,9}$/u.test(version.value) ? Number(version.value) : version.value;
  if (typeof number === "number" && number > VERSION && (isCharacter || named)) book.refuse("version", "newer", { found: number, wanted: VERSION });
  if ((!version.exists || !named) && !isCharacter) book.refuse("", "noCharacter", { found: shown(Object.keys(entity.value as object).slice(0, 4)) });
  if (typeof version.value === "number" ? version.value < VERSION : !entity.at("calc").exists) book.refuse("version", "old", { found: shown(version.value ?? null), wanted: VERSION });
  if (typeof version.value !== "number") book.note("wrong", "version", "noVersion", { wanted: VERSION });
  if (!entity.at("calc").isObject) book.refuse("calc", "noCalc", { found: shown(entity.at("calc").value ?? null) });
  if (!Array.isArray(entity.at("attributes").value)) book.refuse("attributes", entity.at("attributes").exists ? "attributesType" : "noAttributes", { found: shown(entity.at("attributes").value ?? null) });
}
