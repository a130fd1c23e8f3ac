import { isNameIn } from "../../../rules/core.ts";
import { importText } from "../saying.ts";
import { atMost, attacksFrom, type Attack, type Attacks } from "./attacks.ts";
import { withDefaults, withinLimits, type Sources } from "./creature.ts";
import {
  armourClassFrom,
  damageDice,
  hitDiceFrom,
  hitPointsFrom,
  movementFrom,
  wholeFrom,
  type HitDice,
} from "./figures.ts";
import { isGurps, parseGurps } from "./gurps.ts";
import { piecesOf, splitOutside } from "./grammar.ts";
import { BONUS_WORDS, withLabels, type LabelId, type OwnLabel } from "./labels.ts";
import { cleanLines } from "./lines.ts";
import { bodyPoints, locationsIn } from "./locations.ts";
import { CHANCE, chancesIn, chancesLine, STYLE, withChances } from "./percentages.ts";
import { nameFrom, type FieldName, type Owned, type Understood } from "./reading.ts";
import { ownedAt, ownedIn } from "./record.ts";
import { blocksOf, type Block, type BlockPart } from "./split.ts";
import { Traced } from "./traced.ts";

/** Returns the creatures of any text; none if there are none. @param own the world's labels */
export const parseStatBlocks = (text: string, own: readonly OwnLabel[] = []): readonly Understood[] =>
  creaturesOf(Traced.of(text), own);

/** Returns the creatures of a file's text, without the record of its numbers. @param own the world's labels */
export const parseFileBlocks = (text: string, own: readonly OwnLabel[]): readonly Understood[] =>
  creaturesOf(Traced.plain(text), own);

const creaturesOf = (source: Traced, own: readonly OwnLabel[]): readonly Understood[] =>
  withLabels(own, () => (isGurps(source.text) ? parseGurps(source) : blocksOf(source).map(understood)));

/** Returns the attacks that a description prints behind a label, or null. */
export function printedAttacks(text: string): Attacks | null {
  for (const line of cleanLines(Traced.plain(text))) {
    const pieces = piecesOf(line.text.trim());
    const { text: found = "" } = pieces.find(({ label }) => label === "attacks") ?? {};
    if (/^\D{0,3}\d/u.test(found)) return attacksFrom(found, "");
  }
  return null;
}

/** "Armour 12" is a class from here on, else points taken off damage. */
const LEAST_CLASS = 9;

type TextOf = (name: LabelId) => string;

function understood(block: Block): Understood {
  const textOf: TextOf = (name) => block.labelled.get(name) ?? "";
  const { name, count } = nameFrom(block.name);
  const { hd, thac0, isModifier, moved, ...old } = oldValuesIn(textOf);
  const { locations, body, skilled, skills, attacks } = chancesAndAttacksOf(block, textOf, old.ac !== null);
  const { readings, ...filled } = withDefaults(
    {
      name,
      count,
      ac: old.ac,
      hd,
      hp: hitPointsFrom(textOf("hp")),
      attacks,
      feet: moved?.feet ?? null,
      thac0,
      bonus: old.bonus,
      hit: thac0 === null ? hitBonus(armedText(block)) : null,
      body,
      dr: old.ac || hd ? null : (old.worn ?? locations?.armour ?? null),
      morale: isModifier ? null : wholeFrom(textOf("morale")),
      saves: textOf("saves"),
      xp: experienceFrom(textOf("xp")),
      appearing: textOf("appearing"),
      skills: chancesLine(skills),
      dexterity: wholeFrom(textOf("dex").replace(/\d*d\d+(?:[+-]\d+)?/giu, "")),
      initiative: wholeFrom(textOf("initiative")),
      kept: {
        ...Object.fromEntries(block.labelled),
        morale: isModifier ? textOf("morale") : "",
        special: [textOf("special"), ...(locations?.lines ?? [])].filter(Boolean).join("; "),
      },
    },
    { ...sourcesOf(block, hd), skills: skilled.join("; ") },
  );
  return {
    ...filled,
    readings: [
      ...readings,
      ...(body === null ? [] : [importText("StatBlock.Readings.locations", { hp: body })]),
      ...(moved?.perRound ? [importText("StatBlock.Readings.perRound", { text: textOf("move") })] : []),
    ],
    unknown: block.unknown.filter((one) => !skilled.includes(one) && !locations?.lines.includes(one)),
    owned: [
      ...ownedOf(block, filled),
      ...block.parts
        .filter(({ label }) => label === null)
        .flatMap(({ written }) => [
          ...(locations?.lines.includes(written.text.trim()) ? ownedIn(written, "special") : []),
          ...(skills.length ? ownedAt(written, "skills", CHANCE) : []),
        ]),
    ],
    text: block.text,
  };
}

/** Returns armour class, Hit Dice, values to hit and movement, with armour classes as they are counted. */
function oldValuesIn(textOf: TextOf) {
  const worn = wholeFrom(textOf("worn"));
  const ac = armourClassFrom(textOf("ac") || (worn !== null && worn >= LEAST_CLASS ? textOf("worn") : ""));
  const { thac0, bonus } = toHitFrom(textOf("thac0"), textOf("bonus"), textOf("hd"));
  const turns = ac?.other != null || thac0 !== null || /\bD\d+,? W\d/u.test(textOf("saves"));
  const down = ac?.value === 10 && thac0 !== null && ac.other === null;
  // ACKS, which counts armour class upwards from 0, gives a modifier of morale.
  const isModifier = /^\s*[+-]/u.test(textOf("morale"));
  return {
    worn,
    ac: ac && { ...ac, counted: down ? "down" : isModifier ? "up" : ac.counted },
    hd: hitDiceFrom(textOf("hd") || textOf("level")),
    thac0,
    bonus,
    isModifier,
    moved: movementFrom(textOf("move"), (down ? "down" : (ac?.counted ?? "up")) === "up" && !turns),
  } as const;
}

/** Returns attacks, and in a block of percentages also skills and hit locations. */
function chancesAndAttacksOf(block: Block, textOf: TextOf, hasClass: boolean) {
  // Percentages of OSR blocks, such as a lair's, are no skills.
  const isPercentile = !hasClass && (block.labelled.has("dex") || block.labelled.has("initiative"));
  const locations = isPercentile ? locationsIn(block.unknown) : null;
  const skilled = isPercentile ? block.unknown.filter((one) => chancesIn(one).length) : [];
  const skills = skilled.flatMap(chancesIn);
  const held = skills.flatMap(({ weapons, percent }) => weaponsIn(weapons).map((one) => ({ ...one, percent })));
  return {
    locations,
    body: locations && !textOf("hp") ? bodyPoints(textOf("scores")) : null,
    skilled,
    skills,
    attacks: held.length
      ? { ...atMost(held), count: 1, perRounds: 1 }
      : withChances(attacksOf(block), skills, skilled.filter((one) => STYLE.test(one)).flatMap(chancesIn)),
  };
}

/** Returns the words from which the fields were read. */
function sourcesOf({ name, labelled }: Block, hd: HitDice | null): Sources {
  const textOf = (label: LabelId): string => labelled.get(label) ?? "";
  return {
    ...Object.fromEntries(labelled),
    name,
    hp: textOf("hp") || (hd?.given.length ? textOf("hd") : ""),
    weapons: [textOf("attacks"), textOf("damage")].filter(Boolean).join(" | "),
    bonus: textOf("bonus") || textOf("thac0"),
    hd: textOf("hd") || textOf("level"),
    agility: textOf("dex"),
    basicMove: textOf("move"),
    giant: textOf("size"),
    dr: textOf("worn"),
  };
}

/** Fields of labels; others are kept as text or have their label's name. */
const OWNERS: Readonly<Partial<Record<BlockPart["label"] & string, FieldName>>> = {
  level: "hd",
  attacks: "weapons",
  actions: "attacks",
  armed: "weapons",
  worn: "ac",
  damage: "weapons",
  move: "basicMove",
  dex: "agility",
};

/** Labels that are read only without another. */
const SECOND: Readonly<Partial<Record<BlockPart["label"] & string, LabelId>>> = { level: "hd", worn: "ac" };

/** Half and fifth of a chance: "45% (22/9)". */
const FRACTIONS = /(?<=%\s*)\(\d{1,3}\s*\/\s*\d{1,3}\)/u;

/** Returns which numbers of a block its fields and notes have. */
function ownedOf(block: Block, { fields, kept }: Pick<Understood, "fields" | "kept">): readonly Owned[] {
  const valueOf = (...names: readonly FieldName[]): string => names.map((name) => fields[name].value).join(" ");
  return block.parts.flatMap(({ label, written }) => {
    const field = label && (OWNERS[label] ?? label);
    if (field === "name") return ownedIn(written, "actors", valueOf("actors", "name"));
    if (field === "weapons" || (field === null && isLoose(block) && isArmed(written.text.trim())))
      return [
        ...(fields.bonus.value ? ownedAt(written, "bonus", HIT) : []),
        ...ownedIn(written, "weapons", `${valueOf("weapons")} ${FRACTIONS.exec(written.text)?.[0] ?? ""}`),
        ...ownedIn(written.replace(HIT, " "), "attacks", valueOf("attacks", "perRounds")),
      ];
    const other = label && SECOND[label];
    if (field === null || (other && block.labelled.has(other))) return [];
    if (label === "worn" && fields.dr.value) return ownedIn(written, "dr");
    if (isNameIn(fields, field) && fields[field].value) return ownedIn(written, field);
    return kept.flatMap(({ name }) => (name === field ? ownedIn(written, name) : []));
  });
}

/** True if no label gives the attacks, so that a name before damage in brackets is one. */
const isLoose = ({ labelled, armed }: Block): boolean =>
  !armed.length && !labelled.get("attacks") && !labelled.get("damage");

/** A bonus to hit of an attack: "bite +3 (1d6)", "+5 melee (1d8, longsword)", "Attack: +6 to hit". */
const HIT = /(?<=(?:^|\p{L}|:) ?)\+\d{1,2}(?=\s*(?:$|[(,;]|\d{1,2}d\d)|\s+\p{L})/gu;

/** Returns the bonus that all attacks have, or null. */
function hitBonus(attacks: string): number | null {
  const [first, ...others] = new Set([...attacks.matchAll(HIT)].map(([bonus]) => Number(bonus)));
  return first === undefined || others.length ? null : first;
}

/** Dice of a strong body: "Damage Bonus: +1D4". */
const BONUS = new RegExp(String.raw`(?:${BONUS_WORDS})\s*:?\s*\+?\s?(\d{1,2}d\d{1,2})`, "iu");

/** Returns the text that gives the attacks. */
const armedText = ({ labelled, parts, unknown }: Block): string =>
  [
    labelled.get("attacks") ?? "",
    ...parts.flatMap(({ label, written }) => (label === "armed" ? written.text : [])),
    ...unknown.filter(isArmed),
  ].join("; ");

/** Reads labelled attacks, else weapons with a chance or a name before damage in brackets. */
function attacksOf(block: Block): Attacks {
  const { labelled, armed, unknown } = block;
  const [written = "", damage = ""] = [labelled.get("attacks"), labelled.get("damage")];
  const [, added] = unknown.flatMap((one) => BONUS.exec(one) ?? []);
  const withBonus = (one: Attack): Attack => ({
    ...one,
    damage: added ? damageDice(one.damage.replace(/\s*\+\s*db\b/iu, `+${added}`)) : one.damage,
  });
  const loose = (isLoose(block) ? unknown.flatMap(weaponsIn) : armed).map(withBonus);
  const read = loose.length ? { ...atMost(loose), count: 1, perRounds: 1 } : attacksFrom(written, damage);
  // Action dice: one attack for each.
  const dice = Number(/^(\d+)d/iu.exec(labelled.get("actions") ?? "")?.[1] ?? 0);
  return dice ? { ...read, count: dice } : read;
}

const NAMED = String.raw`(?:\d{1,2}\s*[x×]\s*)?\p{L}[^()]{1,40}\(\s*\d*d\d[^()]*\)`;
const BARE = String.raw`\p{L}[\p{L}' -]{1,30} \d?d\d{1,2}(?:\+\d+)?`;
const OR = "(?:or|oder|ou|o|lub)";

/** "Claws (d6)", "2 × claws +3 (d6) or bite (d4)", "Claws d6 (flail) or club d4". */
const LOOSE = new RegExp(`^${NAMED}(?:,? ${OR} ${NAMED})*$|^${BARE}(?:\\s*\\(\\p{L}+\\))?(?: ${OR} ${BARE})?$`, "iu");

/** "Claws (d6). Wants food", "Halberd 62% (1d10+2), Crossbow 48% (1d8)". */
const weaponsIn = (text: string): readonly Attack[] =>
  splitOutside(text, (place) => (/^(?:,|\.\s)/u.test(text.slice(place, place + 2)) ? [1, ","] : null)).flatMap((part) =>
    LOOSE.test(part.text) ? attacksFrom(part.text.replace(/\s*\(\p{L}+\)$/u, ""), "").list : [],
  );

const isArmed = (text: string): boolean => weaponsIn(text).length > 0;

/** Reads to-hit values: "THAC0 15 [+4]", "AB +2", "HD 6 (+8)"; else null. */
function toHitFrom(thac0: string, bonus: string, hd: string) {
  const [, score = null, added = null] = /^\D*?(-?\d{1,3})(?:\s*\[\s*\+?(-?\d{1,3})\s*\])?/u.exec(thac0) ?? [];
  const [, behind = null] = /\(\s*\+(\d{1,3})\s*\)/u.exec(hd) ?? [];
  const own = wholeFrom(bonus) ?? added ?? behind;
  return {
    thac0: score === null ? null : Number(score) + 0,
    bonus: own === null ? null : withinLimits(Number(own), -1_000, 1_000) + 0,
  };
}

/** Reads "1,250", "255 + 4/hp"; behind the slash of "CL/XP 5/240". */
function experienceFrom(text: string): number | null {
  const [, behind] = /^\s*[\dA-Z]{1,3}\s*\/\s*(\d[\d,.]*)/u.exec(text) ?? [];
  const xp = wholeFrom(behind ?? text);
  return xp === null ? null : Math.min(1_000_000, Math.max(0, xp));
}
