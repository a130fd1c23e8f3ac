import { isNameIn } from "../../../rules/core.ts";
import type { JsonObject } from "../../../rules/core.ts";
import type { ActorDraft, ItemDraft } from "../draft.ts";
import { importText } from "../saying.ts";
import { attacksFrom, isRangedAttack, woundingOf, type Attack } from "./attacks.ts";
import { hitPointsFrom } from "./figures.ts";
import { everywhere, gurpsDraft } from "./gurps-draft.ts";
import { item, numberOrNull, weaponItem, type Made } from "./items.ts";
import { chancesIn, isDodge } from "./percentages.ts";
import { OLD_SCHOOL, RULES, SHOWN, speeds, type Understood, type Values } from "./reading.ts";

/** Localised names of an unnamed attack, and of a creature among several; how the world counts armour class. */
export interface Names {
  readonly attack: string;
  readonly numbered: (name: string, number: number) => string;
  /** Returns an armour class as the world counts it; default: as the block does. */
  readonly classOf?: (ac: number, counted: string, classes: Understood["classes"]) => number;
}

/** Returns the actors of a valid stat block, each with its own hit points. */
export function draftsFrom(
  values: Values,
  block: Pick<Understood, "kind" | "kept" | "text" | "classes">,
  names: Names,
): readonly ActorDraft[] {
  const made = block.kind === "gurps" ? gurpsDraft(values) : oldDraft(values, block, names);
  const points = hitPointsFrom(values.hp);
  const name = values.name.trim();
  const many = Number(values.actors);
  return Array.from({ length: many }, (_, place) => {
    const hp = Math.min(1_000_000, points[place] ?? points.at(-1) ?? 1);
    return {
      name: many > 1 ? names.numbered(name, place + 1) : name,
      id: "",
      timed: [],
      items: made.items,
      given: made.given,
      text: [...made.text, block.text],
      system: {
        ...sheetFields(values, block.kind),
        ...classFields(values, block, names),
        ...made.system,
        hp: { value: hp, max: Math.max(1, hp) },
      },
    };
  });
}

function sheetFields(values: Values, kind: Understood["kind"]): JsonObject {
  const { read, guessed } = SHOWN[kind];
  const shown = [...read, ...guessed].flatMap((name) => {
    const { sheet } = RULES[name];
    return sheet === undefined ? [] : [[sheet, numberOrNull(values[name])] as const];
  });
  return Object.fromEntries(shown);
}

/** D20-2 */
function classFields(
  { ac, counted }: Values,
  { classes }: Pick<Understood, "classes">,
  { classOf }: Names,
): JsonObject {
  const value = numberOrNull(ac);
  if (!classOf || value === null) return {};
  const isAsRead = classes?.[counted === "up" ? "up" : "down"] === value;
  return { armourClass: classOf(value, counted, isAsRead ? classes : undefined) };
}

function oldDraft(values: Values, { kept }: Pick<Understood, "kept">, names: Names): Made {
  const fatigue = Number(values.ht);
  const skills = chancesIn(values.skills);
  const dodge = skills.find(isDodge);
  return {
    given: null,
    system: {
      fp: { value: fatigue, max: fatigue },
      giant: values.giant === "yes",
      dr: everywhere(numberOrNull(values.dr) ?? 0),
      oldSchool: oldSchoolFields(values),
      attackSpeeds: [...speeds(values.attackSpeeds)],
      ...(dodge ? { dodgePercent: dodge.percent } : {}),
    },
    text: [
      importText(`StatBlock.Notes.${values.counted}`, { ac: values.ac || "–" }),
      ...kept.map((one) => importText(`StatBlock.Kept.${one.name}`, { text: one.text })),
    ],
    items: [
      ...attacksFrom(values.weapons, "")
        .list.filter(({ name, damage }) => name || damage)
        .map((attack, place) => oldWeapon(attack, place, names)),
      ...skills.map(({ name, percent }, place) =>
        item("skill", place, name, { attribute: "none", relative: 0, level: null, percent }),
      ),
    ],
  };
}

/** Values that the text gives; others survive another import. */
function oldSchoolFields(values: Values): JsonObject {
  const given = Object.entries(OLD_SCHOOL).flatMap(([name, field]) => {
    const text = isNameIn(OLD_SCHOOL, name) ? values[name].trim() : "";
    return text ? [[field, isNameIn(RULES, name) && RULES[name].kind === "text" ? text : numberOrNull(text)]] : [];
  });
  return Object.fromEntries(given);
}

/** Before the second dice of a damage: "1d6 plus 1d4 fire". */
const PLUS = /(?<=\d)\s*(?:\+|plus|und|et|y|más|e|mais|i)\s*(?=\d{1,3}d\d)/giu;
const DICE = /^(\d{1,3}(?:d\d{1,4})?(?:\s*[+-]\s*\d{1,4}(?!d)|\+\d{1,3}d\d{1,3}){0,5})?(.*)$/isu;

function oldWeapon({ name, damage, percent }: Attack, place: number, names: Names): ItemDraft {
  const [, dice = "", more = ""] = DICE.exec(damage.replace(PLUS, "+")) ?? [];
  const ranged = isRangedAttack(name);
  const mode = {
    damage: dice.replace(/\s/gu, ""),
    damageType: woundingOf(name),
    reach: ranged ? "" : "1",
    ...(percent === undefined ? {} : { percent: Math.min(1_000, percent) }),
  };
  const title = name ? name.charAt(0).toUpperCase() + name.slice(1) : names.attack;
  return weaponItem(place, title, ranged, [mode], more.trim() ? [damage] : []);
}
