import type { ItemDraft, DraftReading } from "../draft.ts";
import { readingWith } from "../book.ts";
import type { Field } from "../field.ts";
import { endingOf, shownInFile } from "../import-file.ts";
import { keyFrom, type Body } from "./body.ts";
import { Keys } from "./entries.ts";
import { readEquipment } from "./equipment.ts";
import { naturalWeapons, openJson, VERSION } from "./parse.ts";
import { readSkills, readSpells, readTraits, SkillBook } from "./skills.ts";
import type { Owner } from "./weapon.ts";

const MOST = 10_000;

/** Owner of library items: average strength, no skills. */
const ANYBODY: Owner = { st: 10, skills: new SkillBook([]), parryBonus: 0, blockBonus: 0 };

const ANY_BODY: Body = { dr: new Map(), keysOf: (id) => [keyFrom(id)] };

/**
 * Reads a GCS library by file ending: equipment (`.eqp`), skills (`.skl`), spells (`.spl`) or traits
 * (`.adq`). Equipment containers become items; others become notes on their content. Returns a draft or a
 * refusal.
 */
export function parseLibrary(text: string, file: string): DraftReading<{ readonly items: readonly ItemDraft[] }> {
  return readingWith((book) => {
    const library = openJson(text, book);
    const rows = library.at("rows");
    if (!rows.exists)
      book.refuse("rows", "noLibrary", {
        found: library.isObject ? library.keys().slice(0, 4) : shownInFile(library.value),
      });
    const version = library.at("version").number();
    if (version !== null && (version > VERSION || version < 2))
      book.refuse("version", version > VERSION ? "newer" : "old", { found: version, wanted: VERSION });
    if (!rows.isList) book.refuse("rows", "rowsType", { found: shownInFile(rows.value) });
    const items = rowsOf(rows, file);
    if (items.length > MOST) book.refuse("rows", "tooManyItems", { count: items.length, most: MOST });
    return { items };
  });
}

function rowsOf(rows: Field, file: string): readonly ItemDraft[] {
  const keys = new Keys();
  const ending = endingOf(file);
  if (ending === "eqp") {
    const { items, armour } = readEquipment(rows, true, { who: ANYBODY, body: ANY_BODY, keys });
    return [...items, ...armour.map(({ item }) => item)].map(shelved);
  }
  const read = ending === "skl" ? readSkills : ending === "spl" ? readSpells : readTraits;
  return [...read(rows, keys), ...naturalWeapons([rows], ANYBODY, keys)];
}

function shelved(item: ItemDraft): ItemDraft {
  const { worn: _worn, ready: _ready, ...system } = item.system;
  return { ...item, system };
}
