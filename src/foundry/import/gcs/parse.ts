import { isObject } from "../../../rules/core.ts";
import { Book, Refused } from "../book.ts";
import type { ActorDraft, Given, ItemDraft, Reading } from "../draft.ts";
import { Field } from "../fit.ts";
import { MOST_ITEMS, shown } from "../import-file.ts";
import { say, type Line } from "../saying.ts";
import { partDr } from "./armour.ts";
import { loadOn, readAttributes } from "./attributes.ts";
import { readBody } from "./body.ts";
import { everyEntry, Keys, nameOf } from "./entries.ts";
import { readEquipment } from "./equipment.ts";
import { ownData } from "./own-data.ts";
import { profileLines } from "./profile.ts";
import { knownSkills, readSkills, readSpells, readTraits, SkillBook } from "./skills.ts";
import { modesOf, weaponOf, type Owner } from "./weapon.ts";

/** What GCS writes today, and what is read. */
export const VERSION = 5;

/**
 * The character in the text of a `.gcs` file, or a refusal that says what the file is instead and what to do.
 * @param file name of the file: what is called otherwise may be anything
 */
export function openGcs(text: string, book: Book, file: string): Field {
  const entity = openJson(text, book);
  if (!isObject(entity.value)) book.refuse("", "noCharacter", { found: shown(entity.value) });
  checkKind(entity, book);
  checkVersion(entity, book, /\.gcs$/iu.test(file));
  return entity;
}

/** JSON of any kind as a field, or a refusal that says what the file is instead. */
export function openJson(text: string, book: Book): Field {
  const content = checkText(text, book);
  if (content.startsWith("<")) book.refuse("", "xml");
  return new Field(parsed(content, book), "", book);
}

/** A text without its byte order mark; refused if there is none, or if it is no text at all. */
export function checkText(text: string, book: Book): string {
  const content = text.replace(/^\uFEFF/u, "").trim();
  if (!content) book.refuse("", "empty");
  if (content.startsWith("PK\u0003\u0004")) book.refuse("", "zip");
  if (
    content.startsWith("PK") ||
    content.slice(0, 2_000).includes("\u0000") ||
    /^%PDF|^\u0089PNG|^\uFFFDPNG/u.test(content)
  )
    book.refuse("", "binary");
  return content;
}

function parsed(content: string, book: Book): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const lines = content.split("\n");
    if (/^[[{]/u.test(content) && !/[\]}]$/u.test(content))
      book.refuse("", "cutOff", { line: lines.length, end: shown(lines.at(-1)?.slice(-30) ?? "") });
    const line = lineOf(error, content);
    return line === null
      ? book.refuse("", "noJson", { start: shown(content.slice(0, 30)) })
      : book.refuse("", "noJsonLine", { line, start: shown(content.slice(0, 30)) });
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
  const isCharacter =
    entity.at("attributes").exists ||
    entity.at("profile").exists ||
    entity.at("traits").exists ||
    entity.at("advantages").exists;
  // A later version may have other names for everything, so that nothing else is looked for in it.
  const number =
    typeof version.value === "string" && /^\d{1,9}$/u.test(version.value) ? Number(version.value) : version.value;
  if (typeof number === "number" && number > VERSION && (isCharacter || named))
    book.refuse("version", "newer", { found: number, wanted: VERSION });
  if ((!version.exists || !named) && !isCharacter)
    book.refuse("", "noCharacter", { found: shown(Object.keys(entity.value as object).slice(0, 4)) });
  if (typeof version.value === "number" ? version.value < VERSION : !entity.at("calc").exists)
    book.refuse("version", "old", { found: shown(version.value ?? null), wanted: VERSION });
  if (typeof version.value !== "number") book.note("wrong", "version", "noVersion", { wanted: VERSION });
  if (!entity.at("calc").isObject) book.refuse("calc", "noCalc", { found: shown(entity.at("calc").value ?? null) });
  if (!Array.isArray(entity.at("attributes").value))
    book.refuse("attributes", entity.at("attributes").exists ? "attributesType" : "noAttributes", {
      found: shown(entity.at("attributes").value ?? null),
    });
}

/**
 * A character of GURPS Character Sheet, version 5, from the text of its file. Total: whatever the text is, there is either a draft that the data
 * models take, or the reason why there is none, with the field. Unknown keys mean nothing; what is of a wrong type counts as missing and is noted,
 * but for the figures that everything follows from.
 * @param file name of the file, for a character without one
 */
export function parseGcs(text: string, file: string): Reading<ActorDraft> {
  const book = new Book();
  try {
    const draft = draftOf(openGcs(text, book, file), file);
    return { draft, notes: book.notes };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    return {
      refusal: {
        path: "",
        saying: say("Refused.unreadable", { why: error instanceof Error ? error.message : String(error) }),
      },
    };
  }
}

/** A character in the shape of version 5, whose main parts are there. */
export function draftOf(entity: Field, file: string): ActorDraft {
  const { book } = entity;
  const keys = new Keys();
  const attributes = readAttributes(entity);
  const skills = readSkills(entity.at("skills"), keys);
  const calc = entity.at("calc");
  // GCS leaves out what is 0.
  const bonus = (name: string): number => calc.at(name).whole(-1_000, 1_000) ?? 0;
  const who: Owner = {
    st: Number(attributes.st),
    skills: new SkillBook(knownSkills(skills)),
    parryBonus: bonus("parry_bonus"),
    blockBonus: bonus("block_bonus"),
  };
  const body = readBody(entity);
  const worn = readEquipment(entity.at("equipment"), true, { who, body, keys });
  const elsewhere = readEquipment(entity.first("other_equipment"), false, { who, body, keys });
  const { natural, items: armour } = partDr([...worn.armour, ...elsewhere.armour], body, entity);
  const traits = readTraits(traitList(entity), keys);
  const spells = readSpells(entity.at("spells"), keys);
  const weapons = naturalWeapons([traitList(entity), entity.at("skills"), entity.at("spells")], who, keys);
  const items = sorted([...worn.items, ...elsewhere.items, ...armour, ...weapons, ...skills, ...traits, ...spells]);
  if (items.length > MOST_ITEMS) book.refuse("equipment", "tooManyItems", { count: items.length, most: MOST_ITEMS });
  const own = ownData(entity, "actor");
  const profile = entity.at("profile");
  const portrait = profile.at("portrait").value;
  if (profile.at("portrait").exists) book.note("left-out", "profile/portrait", "portrait");
  return {
    name: named(profile.at("name").line(), file),
    id: entity.at("id").line(),
    system: {
      ...attributes,
      ...own.system,
      player: profile.at("player_name").line(),
      concept: profile.at("title").line(),
      size: profile.first("SM", "sm").whole(-1_000, 1_000) ?? 0,
      dr: natural,
    },
    text: [...profileLines(entity, traitList(entity), entity.at("equipment")), ...sheetNotes(entity.at("notes"))],
    timed: own.timed,
    items,
    given: givenBy(entity, items, bonus),
    ...(typeof portrait === "string" ? { portrait } : {}),
  };
}

/** Traits were called advantages once. */
const traitList = (entity: Field): Field => entity.first("traits", "advantages");

/** A character without a name is called as its file is. */
function named(name: string, file: string): string {
  return (
    name ||
    file
      .replace(/^.*[\\/]/u, "")
      .replace(/\.[^.]*$/u, "")
      .trim()
      .slice(0, 200) ||
    "?"
  );
}

/** Attacks of traits, skills and spells: claws, a punch, a bolt of fire. They are always at hand. */
export function naturalWeapons(lists: readonly Field[], who: Owner, keys: Keys): readonly ItemDraft[] {
  return lists.flatMap((list) =>
    [...everyEntry(list, { quiet: true })].flatMap(({ entry }) => {
      const modes = modesOf(entry, who);
      return modes.length
        ? [
            weaponOf(
              entry,
              nameOf(entry, "name", "description") || "?",
              modes,
              { quantity: 1, weight: 0, cost: 0, carried: true, ready: true },
              keys,
            ),
          ]
        : [];
    }),
  );
}

const ORDER: readonly ItemDraft["type"][] = ["weapon", "shield", "armor", "spell", "skill", "trait", "gear"];

/** Kind by kind, each in the order of the file; weapons that are things before those one is born with. */
function sorted(items: readonly ItemDraft[]): readonly ItemDraft[] {
  return ORDER.flatMap((type) => items.filter((item) => item.type === type));
}

/** Notes that are written on the sheet itself. */
function sheetNotes(list: Field): readonly Line[] {
  return [...everyEntry(list)]
    .map(({ entry }) => entry.first("markdown", "text").text())
    .filter(Boolean)
    .slice(0, 100)
    .map((markdown) => ({ markdown }));
}

function givenBy(entity: Field, items: readonly ItemDraft[], bonus: (name: string) => number): Given {
  const load = loadOn(entity, items);
  const atLoad = (name: string): number | null => {
    const list = entity.at("calc").at(name).entries();
    return list[Math.min(load?.level ?? 0, Math.max(0, list.length - 1))]?.whole(0, 1_000) ?? null;
  };
  return {
    dodge: atLoad("dodge"),
    move: atLoad("move"),
    dodgeBonus: bonus("dodge_bonus"),
    parryBonus: bonus("parry_bonus"),
    blockBonus: bonus("block_bonus"),
    load: load?.level ?? null,
    lift: load?.lift ?? null,
  };
}
