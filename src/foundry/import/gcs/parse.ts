import { readingWith, type Book } from "../book.ts";
import { byType, type ActorDraft, type GivenChanges, type ItemDraft, type DraftReading } from "../draft.ts";
import { Field, readLine, readFields, whole, type ReaderTable } from "../field.ts";
import { MOST_ITEMS, shownInFile } from "../import-file.ts";
import { commasOf } from "../number.ts";
import { importText, type ImportLine } from "../saying.ts";
import { partDr } from "./armour.ts";
import { loadOn, readAttributes } from "./attributes.ts";
import { readBody } from "./body.ts";
import { everyEntry, Keys, entryName } from "./entries.ts";
import { readEquipment } from "./equipment.ts";
import { ownData } from "./own-data.ts";
import { profileLines } from "./profile.ts";
import { readSkills, readSpells, readTraits, SkillBook } from "./skills.ts";
import { gcsModes, gcsWeapons, type Owner } from "./weapon.ts";

/** Newest version that is read. Older files are read if they have calculated values. */
export const VERSION = 5;

/**
 * Opens the text of a `.gcs` file, or refuses it with what it is and what to do.
 * @param file name; another ending may be anything
 */
function openGcs(text: string, book: Book, file: string): Field {
  const entity = openJson(text, book);
  if (!entity.isObject) book.refuse("", "noCharacter", { found: shownInFile(entity.value) });
  // Templates and libraries resemble characters.
  const type = entity.at("type").line();
  if (/template/iu.test(type)) book.refuse("type", "template");
  if (entity.at("rows").exists || /_list$|library/iu.test(type)) book.refuse("rows", "library");
  checkVersion(entity, book, /\.gcs$/iu.test(file));
  return entity;
}

export function openJson(text: string, book: Book): Field {
  const content = checkText(text, book);
  book.commas = commasOf(content);
  if (content.startsWith("<")) book.refuse("", "xml");
  return new Field(parsed(content, book), "", book);
}

/**
 * Returns a text without byte order mark.
 * @throws Refused for an empty or binary one
 */
export function checkText(text: string, book: Book): string {
  const content = text.replace(/^\uFEFF/u, "").trim();
  if (!content) book.refuse("", "empty");
  if (content.startsWith("PK\u0003\u0004")) book.refuse("", "zip");
  if (/^PK|^%PDF|^\u0089PNG|^\uFFFDPNG/u.test(content) || content.slice(0, 2_000).includes("\u0000"))
    book.refuse("", "binary");
  return content;
}

function parsed(content: string, book: Book): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const lines = content.split("\n");
    if (/^[[{]/u.test(content) && !/[\]}]$/u.test(content))
      book.refuse("", "cutOff", { line: lines.length, end: shownInFile(lines.at(-1)?.slice(-30) ?? "") });
    const start = shownInFile(content.slice(0, 30));
    const line = lineOf(error, content);
    return line === null ? book.refuse("", "noJson", { start }) : book.refuse("", "noJsonLine", { line, start });
  }
}

/** Returns the line of a JSON error; null if the browser does not give it. */
function lineOf(error: unknown, content: string): number | null {
  const message = error instanceof Error ? error.message : "";
  const [, line] = /line (\d+)/u.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /position (\d+)/u.exec(message) ?? [];
  return position === undefined ? null : content.slice(0, Number(position)).split("\n").length;
}

function checkVersion(entity: Field, book: Book, named: boolean): void {
  const version = entity.at("version");
  const isCharacter = entity.first("attributes", "profile", "traits", "advantages").exists;
  // A later version may use other names.
  const number =
    typeof version.value === "string" && /^\d{1,9}$/u.test(version.value) ? Number(version.value) : version.value;
  if (typeof number === "number" && number > VERSION && (isCharacter || named))
    book.refuse("version", "newer", { found: number, wanted: VERSION });
  if ((!version.exists || !named) && !isCharacter)
    book.refuse("", "noCharacter", { found: shownInFile(entity.keys().slice(0, 4)) });
  const calc = entity.at("calc");
  if (!calc.isObject) book.refuse("calc", "noCalc", { found: shownInFile(calc.value ?? null) });
  if (typeof version.value !== "number") book.note("wrong", "version", "noVersion", { wanted: VERSION });
  else if (version.value < VERSION) book.note("fact", "version", "older", { found: version.value });
  const attributes = entity.at("attributes");
  if (!attributes.isList)
    book.refuse("attributes", attributes.exists ? "attributesType" : "noAttributes", {
      found: shownInFile(attributes.value ?? null),
    });
}

/**
 * Reads a character of GURPS Character Sheet. Returns a draft that the data models accept, or a refusal with
 * its field. Unknown keys are ignored; a value of a wrong type is noted and counts as missing.
 * @param file name for a character without one
 */
export const parseGcs = (text: string, file: string): DraftReading<ActorDraft> =>
  readingWith((book) => draftOf(openGcs(text, book, file), file));

/** Fields copied as they are; GCS omits 0. */
const SHEET: ReaderTable = {
  player: [readLine, "profile/player_name"],
  concept: [readLine, "profile/title"],
  size: [whole(-1_000, 1_000, 0), "profile/SM", "profile/sm"],
};

const bonus = whole(-1_000, 1_000, 0);

/** Reads a character in the shape of version 5. */
export function draftOf(entity: Field, file: string): ActorDraft {
  const { book } = entity;
  const keys = new Keys();
  const attributes = readAttributes(entity);
  const skills = readSkills(entity.at("skills"), keys);
  // Former name of traits.
  const traitList = entity.first("traits", "advantages");
  const who: Owner = {
    st: Number(attributes.st),
    skills: new SkillBook(skills),
    parryBonus: bonus(entity.first("calc/parry_bonus")),
    blockBonus: bonus(entity.first("calc/block_bonus")),
  };
  const body = readBody(entity);
  const worn = readEquipment(entity.at("equipment"), true, { who, body, keys });
  const elsewhere = readEquipment(entity.at("other_equipment"), false, { who, body, keys });
  const { natural, items: armour } = partDr([...worn.armour, ...elsewhere.armour], body, entity);
  const traits = readTraits(traitList, keys);
  const spells = readSpells(entity.at("spells"), keys);
  const weapons = naturalWeapons([traitList, entity.at("skills"), entity.at("spells")], who, keys);
  const items = byType([...worn.items, ...elsewhere.items, ...armour, ...weapons, ...skills, ...traits, ...spells]);
  if (items.length > MOST_ITEMS) book.refuse("equipment", "tooManyItems", { count: items.length, most: MOST_ITEMS });
  const own = ownData(entity, "actor");
  const portrait = entity.first("profile/portrait");
  if (portrait.exists) book.note("left-out", "profile/portrait", "portrait");
  return {
    name: entity.first("profile/name").line() || named(file),
    id: entity.at("id").line(),
    system: { ...attributes, ...own.system, ...readFields(entity, SHEET), dr: natural },
    text: [
      ...profileLines(entity, traitList, entity.at("equipment")),
      ...pointReasons(entity.at("points_record")),
      ...sheetNotes(entity.at("notes")),
    ],
    timed: own.timed,
    items,
    given: givenBy(entity, items, who),
    ...(typeof portrait.value === "string" ? { portrait: portrait.value } : {}),
  };
}

/** Fallback name from the file's name. */
function named(file: string): string {
  const [, name = ""] = /^(?:.*[\\/])?(.*?)(?:\.[^.]*)?$/su.exec(file) ?? [];
  return name.trim().slice(0, 200) || "?";
}

/** Attacks of traits, skills and spells, which are always ready: claws, a punch. */
export function naturalWeapons(lists: readonly Field[], who: Owner, keys: Keys): readonly ItemDraft[] {
  const thing = { quantity: 1, weight: 0, cost: 0, carried: true, ready: true };
  return lists
    .flatMap((list) => [...everyEntry(list, true)])
    .flatMap(({ entry }) => {
      const modes = gcsModes(entry, who);
      return modes.length ? gcsWeapons(entry, entryName(entry) || "?", modes, thing, keys) : [];
    });
}

function sheetNotes(list: Field): readonly ImportLine[] {
  return [...everyEntry(list)].flatMap(({ entry }): readonly ImportLine[] => {
    const markdown = entry.first("markdown", "text").text();
    const reference = entry.first("reference", "page_ref").words();
    return [...(markdown ? [{ markdown }] : []), ...(reference ? [reference] : [])];
  });
}

/** Gains and uses of points: "2024-03-01: +5, rescued the miller". */
function pointReasons(record: Field): readonly ImportLine[] {
  const list = record.entries().flatMap((entry) => {
    const points = entry.at("points").number() ?? 0;
    const reason = entry.at("reason").words();
    const [day = ""] = entry.at("when").line().split("T");
    return reason || points
      ? [`${day ? `${day}: ` : ""}${points > 0 ? "+" : ""}${points}${reason ? `, ${reason}` : ""}`]
      : [];
  });
  return list.length ? [importText("Profile.pointReasons", { list })] : [];
}

function givenBy(entity: Field, items: readonly ItemDraft[], { parryBonus, blockBonus }: Owner): GivenChanges {
  const load = loadOn(entity, items);
  const atLoad = (place: string): number | null => {
    const list = entity.first(place).entries();
    return list[Math.min(load?.level ?? 0, Math.max(0, list.length - 1))]?.whole(0, 1_000) ?? null;
  };
  return {
    dodge: atLoad("calc/dodge"),
    move: atLoad("calc/move"),
    dodgeBonus: bonus(entity.first("calc/dodge_bonus")),
    parryBonus,
    blockBonus,
    load: load?.level ?? null,
    lift: load?.lift ?? null,
  };
}
