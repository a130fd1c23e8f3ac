import { attacksFrom, attacksLine, isNatural, type Attack } from "./attacks.ts";
import { armourClassFrom, feetPerTurn, hitDiceFrom, hitPointsFrom, wholeFrom } from "./figures.ts";
import { isGurps, parseGurps } from "./gurps.ts";
import type { Said } from "./labels.ts";
import { KEPT, MOST_BLOCKS, nameFrom, NOT_READ, read, type Understood } from "./reading.ts";
import { blocksOf, type Block } from "./split.ts";

/** What a stat block tells of a creature's quickness and strength. */
interface Known {
  readonly name: string;
  /** Hit dice. */
  readonly dice: number;
  /** Feet that it walks in a turn. */
  readonly feet: number | null;
  readonly size: string;
}

/** Feet that a person walks in a turn, and yards per second of the same person. */
const PERSON = { feet: 120, move: 5 } as const;

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/**
 * Values that other pacings ask for and no old book has, as people write them; starting points, and shown as such. A
 * person is average in all; a fast
 * creature, or one of many dice, is quicker and tougher, step by step.
 */
function guesses({ name, dice, feet, size }: Known) {
  const pace = feet ?? PERSON.feet;
  const dx = within(10 + (pace - PERSON.feet) / 60 + dice / 4, 6, 16);
  const ht = within(10 + dice / 3, 9, 16);
  const giant =
    dice >= 8 &&
    (/^\s*(?:[LGH]\b|large|huge|giant|gargantuan)/iu.test(size) || /\b(?:dragon|giant|titan|wyrm)\b/iu.test(name));
  return {
    basicMove: pace === 0 ? 0 : within((pace * PERSON.move) / PERSON.feet, 1, 60),
    giant: giant ? "yes" : "no",
    agility: dx,
    initiative: within(40 + dice * 3 + (dx - 10) * 3, 10, 95),
    basicSpeed: (dx + ht) / 4,
    st: within(10 + dice, 8, 60),
    dx,
    iq: 10,
    ht,
  };
}

/** The creatures of a text, as far as they are understood. Total: any text gives some, or none. */
export function parseStatBlocks(text: string): readonly Understood[] {
  return (isGurps(text) ? parseGurps(text) : blocksOf(text).map(understood)).slice(0, MOST_BLOCKS);
}

function understood(block: Block): Understood {
  const said = (name: Said): string => block.said.get(name) ?? "";
  const { name, count } = nameFrom(block.name);
  const ac = armourClassFrom(said("ac"));
  const hd = hitDiceFrom(said("hd"));
  const hp = hitPointsFrom(said("hp"));
  const points = hp.length ? hp : (hd?.given ?? []);
  const { list, count: attacks, perRounds } = attacksFrom(said("attacks"), said("damage"));
  const feet = feetPerTurn(said("move"), ac?.counted === "up");
  const guess = guesses({ name, dice: hd?.dice ?? 1, feet, size: said("size") });
  /** Where a guess comes from. */
  const sources: Partial<Record<string, string>> = { basicMove: said("move"), giant: said("size") };
  return {
    kind: "old",
    fields: {
      ...NOT_READ,
      name: read(name, block.name),
      actors: read(points.length || 1, count > 1 ? block.name : "", points.length <= 1 && count === 1),
      ac: read(ac?.value ?? "", said("ac"), false),
      counted: read(ac?.counted ?? "up", said("ac"), ac?.other == null),
      hd: read(hd?.dice ?? 1, said("hd"), hd === null),
      hp: read(
        points.length ? points.join(", ") : (hd?.hp ?? 4),
        said("hp") || (hd?.given.length ? said("hd") : ""),
        !points.length,
      ),
      attacks: read(attacks, said("attacks")),
      perRounds: read(perRounds, said("attacks")),
      weapons: read(attacksLine(list), [said("attacks"), said("damage")].filter(Boolean).join(" | ")),
      attackSpeeds: read(speedsOf(list), "", true),
      morale: read(moraleFrom(said("morale")), said("morale"), false),
      ...Object.fromEntries(
        Object.entries(guess).map(([field, value]) => [field, read(value, sources[field] ?? "", true)]),
      ),
    },
    kept: KEPT.flatMap((one) => (said(one) ? [{ name: one, text: said(one) }] : [])),
    unknown: block.unknown,
    text: block.text,
  };
}

/** Segments of a beast's attack unless something else is said. */
const SEGMENTS = 5;

/** A beast has a speed for each attack; a creature that fights with weapons has those of the weapons. */
function speedsOf(list: readonly Attack[]): string {
  if (!list.every(({ name }) => isNatural(name))) return "";
  return list
    .flatMap(({ times }) => Array.from({ length: times }, () => SEGMENTS))
    .slice(0, 20)
    .join(", ");
}

/** Morale of at least 0; some books have it as something added, which is no score. */
function moraleFrom(text: string): string {
  const morale = wholeFrom(text);
  return morale === null || morale < 0 || /^\s*[+-]/u.test(text) ? "" : String(Math.min(1_000, morale));
}
