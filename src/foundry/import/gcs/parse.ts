import type { ActorDraft, Given, ItemDraft, Reading } from "../draft.ts";
import { Book, Refused } from "../book.ts";
import type { Field } from "../field.ts";
import { MOST_ITEMS } from "../limits.ts";
import { say } from "../saying.ts";
import { partDr } from "./armour.ts";
import { readAttributes } from "./attributes.ts";
import { readBody } from "./body.ts";
import { everyEntry, isContainer, Keys } from "./entries.ts";
import { readEquipment } from "./equipment.ts";
import { loadOn } from "./load.ts";
import { modesOf, weaponOf } from "./weapon.ts";
import type { Owner } from "./mode.ts";
import { nameOf } from "./names.ts";
import { openGcs } from "./open.ts";
import { ownData } from "./own-data.ts";
import { SkillBook } from "./skill-book.ts";
import { knownSkills, readSkills } from "./skills.ts";
import { readSpells } from "./spells.ts";
import { readTraits } from "./traits.ts";

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
    return { refusal: { path: "", saying: say("Refused.unreadable", { why: error instanceof Error ? error.message : String(error) }) } };
  }
}

function draftOf(entity: Field, file: string): ActorDraft {
  const { book } = entity;
  const keys = new Keys();
  const attributes = readAttributes(entity);
  const skills = readSkills(entity.at("skills"), keys);
  const calc = entity.at("calc");
  const bonus = (name: string): number | null => calc.at(name).whole(-1_000, 1_000);
  const who: Owner = { st: Number(attributes.st), skills: new SkillBook(knownSkills(skills)), parryBonus: bonus("parry_bonus") ?? 0, blockBonus: bonus("block_bonus") ?? 0 };
  const body = readBody(entity);
  const worn = readEquipment(entity.at("equipment"), true, { who, body, keys });
  const elsewhere = readEquipment(entity.first("other_equipment"), false, { who, body, keys });
  const { natural, items: armour } = partDr([...worn.armour, ...elsewhere.armour], body, entity);
  const traits = readTraits(traitList(entity), keys);
  const spells = readSpells(entity.at("spells"), keys);
  const weapons = naturalWeapons(entity, who, keys);
  const items = sorted([...worn.items, ...elsewhere.items, ...armour, ...weapons, ...skills, ...traits, ...spells]);
  if (items.length > MOST_ITEMS) book.refuse("equipment", "tooManyItems", { count: items.length, most: MOST_ITEMS });
  const own = ownData(entity, "actor");
  const profile = entity.at("profile");
  if (profile.at("portrait").exists) book.note("left-out", "profile/portrait", "portrait");
  return {
    name: named(profile.at("name").line(), file), id: entity.at("id").line(),
    system: {
      ...attributes, ...own.system, player: profile.at("player_name").line(), concept: profile.at("title").line(), size: profile.first("SM", "sm").whole(-1_000, 1_000) ?? 0, dr: natural,
    },
    text: notesOf(entity.at("notes")), timed: own.timed, items,
    given: givenBy(entity, items, bonus),
  };
}

/** Traits were called advantages once. */
const traitList = (entity: Field): Field => entity.first("traits", "advantages");

/** A character without a name is called as its file is. */
function named(name: string, file: string): string {
  return name || file.replace(/^.*[\\/]/u, "").replace(/\.[^.]*$/u, "").trim().slice(0, 200) || "?";
}

/** Attacks of traits, skills and spells: claws, a punch, a bolt of fire. They are always at hand. */
function naturalWeapons(entity: Field, who: Owner, keys: Keys): readonly ItemDraft[] {
  return [traitList(entity), entity.at("skills"), entity.at("spells")].flatMap((list) => [...everyEntry(list)].flatMap((entry) => {
    const modes = modesOf(entry, who);
    return modes.length ? [weaponOf(entry, nameOf(entry, "name", "description") || "?", modes, { quantity: 1, weight: 0, cost: 0, carried: true, ready: true }, keys)] : [];
  }));
}

const ORDER: readonly ItemDraft["type"][] = ["weapon", "shield", "armor", "spell", "skill", "trait", "gear"];

/** Kind by kind, each in the order of the file; weapons that are things before those one is born with. */
function sorted(items: readonly ItemDraft[]): readonly ItemDraft[] {
  return ORDER.flatMap((type) => items.filter((item) => item.type === type));
}

/** Notes that are written on the sheet itself. */
function notesOf(list: Field): readonly string[] {
  return [...everyEntry(list)].filter((entry) => !isContainer(entry)).map((entry) => entry.first("markdown", "text").text()).filter(Boolean).slice(0, 100);
}

function givenBy(entity: Field, items: readonly ItemDraft[], bonus: (name: string) => number | null): Given {
  const load = loadOn(entity, items);
  const atLoad = (name: string): number | null => {
    const list = entity.at("calc").at(name).entries();
    return list[Math.min(load?.level ?? 0, Math.max(0, list.length - 1))]?.whole(0, 1_000) ?? null;
  };
  return { dodge: atLoad("dodge"), move: atLoad("move"), dodgeBonus: bonus("dodge_bonus"), parryBonus: bonus("parry_bonus"), blockBonus: bonus("block_bonus"), load: load?.level ?? null, lift: load?.lift ?? null };
}
