import { isObject } from "../../../rules/core.ts";
import { Book, Refused } from "../book.ts";
import type { ItemDraft, Reading } from "../draft.ts";
import type { Field } from "../fit.ts";
import { endingOf, shown } from "../import-file.ts";
import { say } from "../saying.ts";
import { keyFrom, type Body } from "./body.ts";
import { Keys } from "./entries.ts";
import { readEquipment } from "./equipment.ts";
import { naturalWeapons, openJson, VERSION } from "./parse.ts";
import { readSkills, readSpells, readTraits, SkillBook } from "./skills.ts";
import type { Owner } from "./weapon.ts";

/** What a library holds. */
export interface LibraryDraft {
  readonly items: readonly ItemDraft[];
}

/** More items than this are no library of this kind. */
const MOST = 10_000;

/** Whoever will have the things one day: nobody yet, of average strength and without skills. */
const ANYBODY: Owner = { st: 10, skills: new SkillBook([]), parryBonus: 0, blockBonus: 0 };

/** Every body has every place. */
const ANY_BODY: Body = { dr: new Map(), keysOf: (id) => [keyFrom(id)] };

/**
 * The entries of a library of GCS by the ending of its name: equipment (`.eqp`), skills (`.skl`), spells (`.spl`) or traits (`.adq`). Containers of things are
 * things; other containers stand in the notes of what is in them. Total, like the reading of characters.
 */
export function parseLibrary(text: string, file: string): Reading<LibraryDraft> {
  const book = new Book();
  try {
    const library = openJson(text, book);
    if (!isObject(library.value) || !library.at("rows").exists)
      book.refuse("rows", "noLibrary", {
        found: isObject(library.value) ? Object.keys(library.value).slice(0, 4) : shown(library.value),
      });
    const version = library.at("version").number();
    if (version !== null && version > VERSION) book.refuse("version", "newer", { found: version, wanted: VERSION });
    if (version !== null && version < 2) book.refuse("version", "old", { found: version, wanted: VERSION });
    if (!Array.isArray(library.at("rows").value))
      book.refuse("rows", "rowsType", { found: shown(library.at("rows").value) });
    const items = rowsOf(library.at("rows"), file);
    if (items.length > MOST) book.refuse("rows", "tooManyItems", { count: items.length, most: MOST });
    return { draft: { items }, notes: book.notes };
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

function rowsOf(rows: Field, file: string): readonly ItemDraft[] {
  const keys = new Keys();
  switch (endingOf(file)) {
    case "eqp": {
      const { items, armour } = readEquipment(rows, true, { who: ANYBODY, body: ANY_BODY, keys });
      return [...items, ...armour.map(({ item }) => item)].map(shelved);
    }
    case "skl":
      return [...readSkills(rows, keys), ...naturalWeapons([rows], ANYBODY, keys)];
    case "spl":
      return [...readSpells(rows, keys), ...naturalWeapons([rows], ANYBODY, keys)];
    default:
      return [...readTraits(rows, keys), ...naturalWeapons([rows], ANYBODY, keys)];
  }
}

/** Nobody wears what lies in a library: whoever takes it out puts it on. */
function shelved(item: ItemDraft): ItemDraft {
  const { worn: _worn, ready: _ready, ...system } = item.system;
  return { ...item, system };
}
