import { say } from "../saying.ts";
import { attacksFrom, attacksLine, groupsOf, isNatural, type Attack } from "./attacks.ts";
import { armourClassFrom, hitDiceFrom, hitPointsFrom, movementFrom, wholeFrom } from "./figures.ts";
import { isGurps, parseGurps } from "./gurps.ts";
import type { LabelId } from "./labels.ts";
import { countReadings, KEPT, MOST_ACTORS, nameFrom, NOT_READ, read, type Understood } from "./reading.ts";
import { blocksOf, type Block } from "./split.ts";

/** Values from which others are guessed. */
interface Known {
  readonly name: string;
  readonly dice: number;
  /** Per turn. */
  readonly feet: number | null;
  readonly size: string;
}

/** An average person's movement: feet per turn in old books, and the matching Move in yards per second. */
const PERSON = { feet: 120, move: 5 } as const;

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** Guesses values that other pacings need and old books lack: average for a person, higher with speed and hit dice. */
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

/** Returns the creatures of any text; none if there are none. */
export function parseStatBlocks(text: string): readonly Understood[] {
  return isGurps(text) ? parseGurps(text) : blocksOf(text).map(understood);
}

/** From here on surely ascending. */
const SURELY_UP = 14;

export function understood(block: Block): Understood {
  const textOf = (name: LabelId): string => block.labelled.get(name) ?? "";
  const { name, count } = nameFrom(block.name);
  const ac = armourClassFrom(textOf("ac"));
  const hd = hitDiceFrom(textOf("hd"));
  const hp = hitPointsFrom(textOf("hp"));
  const points = hp.length ? hp : (hd?.given ?? []);
  const { list, count: attacks, perRounds } = attacksFrom(textOf("attacks"), textOf("damage"));
  const toHit = toHitFrom(textOf("thac0"), textOf("bonus"), textOf("hd"));
  const turns = ac?.other != null || toHit.thac0 !== null || /\bD\d+,? W\d/u.test(textOf("saves"));
  const counted = ac?.value === 10 && toHit.thac0 !== null && ac.other === null ? "down" : (ac?.counted ?? "up");
  const moved = movementFrom(textOf("move"), counted === "up" && !turns);
  const feet = moved?.feet ?? null;
  const guess = guesses({ name, dice: hd?.dice ?? 1, feet, size: textOf("size") });
  /** Sources of guesses. */
  const sources: Partial<Record<string, string>> = { basicMove: textOf("move"), giant: textOf("size") };
  const wanted = Math.max(points.length, count);
  const xp = experienceFrom(textOf("xp"));
  return {
    kind: "old",
    fields: {
      ...NOT_READ,
      name: read(name, block.name),
      actors: read(Math.min(MOST_ACTORS, wanted) || 1, count > 1 ? block.name : "", wanted <= 1),
      ac: read(ac?.value ?? "", textOf("ac"), false),
      counted: read(counted, textOf("ac"), ac?.other == null),
      hd: read(hd?.dice ?? 1, textOf("hd"), hd === null),
      hp: read(
        points.length ? points.join(", ") : (hd?.hp ?? 4),
        textOf("hp") || (hd?.given.length ? textOf("hd") : ""),
        !points.length,
      ),
      attacks: read(attacks, textOf("attacks")),
      perRounds: read(perRounds, textOf("attacks")),
      weapons: read(attacksLine(list), [textOf("attacks"), textOf("damage")].filter(Boolean).join(" | ")),
      attackSpeeds: read(speedsOf(list), "", true),
      morale: read(moraleFrom(textOf("morale")), textOf("morale"), false),
      thac0: read(toHit.thac0 ?? "", textOf("thac0"), false),
      bonus: read(toHit.bonus ?? "", textOf("bonus") || textOf("thac0"), false),
      saves: read(textOf("saves"), textOf("saves"), false),
      xp: read(xp ?? "", textOf("xp"), false),
      appearing: read(textOf("appearing"), textOf("appearing"), false),
      ...Object.fromEntries(
        Object.entries(guess).map(([field, value]) => [field, read(value, sources[field] ?? "", true)]),
      ),
    },
    kept: KEPT.flatMap((one) => (textOf(one) ? [{ name: one, text: textOf(one) }] : [])),
    readings: [
      ...(ac && counted === "up" && ac.other === null && ac.value < SURELY_UP && toHit.bonus === null
        ? [say("StatBlock.Readings.up", { ac: ac.value })]
        : []),
      ...(groupsOf(list).length > 1 ? [say("StatBlock.Readings.or", { attacks, count: groupsOf(list).length })] : []),
      ...(moved?.perRound ? [say("StatBlock.Readings.perRound", { text: textOf("move") })] : []),
      ...countReadings(count, points.length),
    ],
    unknown: block.unknown,
    text: block.text,
  };
}

/** Reads to-hit values: "THAC0 15 [+4]", "AB +2", "HD 6 (+8)"; else null. */
function toHitFrom(thac0: string, bonus: string, hd: string) {
  const [, score = null, added = null] = /^\D*?(-?\d{1,3})(?:\s*\[\s*\+?(-?\d{1,3})\s*\])?/u.exec(thac0) ?? [];
  const [, behind = null] = /\(\s*\+(\d{1,3})\s*\)/u.exec(hd) ?? [];
  const own = wholeFrom(bonus) ?? added ?? behind;
  return {
    thac0: score === null ? null : Number(score) + 0,
    bonus: own === null ? null : within(Number(own), -1_000, 1_000) + 0,
  };
}

/** Reads "1,250", "255 + 4/hp"; behind the slash of "CL/XP 5/240". */
function experienceFrom(text: string): number | null {
  const [, behind] = /^\s*[\dA-Z]{1,3}\s*\/\s*(\d[\d,.]*)/u.exec(text) ?? [];
  const xp = wholeFrom(behind ?? text);
  return xp === null ? null : Math.min(1_000_000, Math.max(0, xp));
}

/** Default segments of a beast's attack. */
const SEGMENTS = 5;

/** Attack speeds of a beast, of its longest alternative; none with weapons, which have their own. */
function speedsOf(list: readonly Attack[]): string {
  if (!list.every(({ name }) => isNatural(name))) return "";
  const speeds = groupsOf(list).map((group) =>
    group.flatMap(({ times }) => Array.from({ length: times }, () => SEGMENTS)),
  );
  const most = Math.max(...speeds.map(({ length }) => length));
  return (speeds.find(({ length }) => length === most) ?? []).slice(0, 20).join(", ");
}

/** Morale of at least 0; a modifier is no score. */
function moraleFrom(text: string): string {
  const morale = wholeFrom(text);
  return morale === null || morale < 0 || /^\s*[+-]/u.test(text) ? "" : String(Math.min(1_000, morale));
}
