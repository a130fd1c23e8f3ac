import { importText } from "../saying.ts";
import { attacksLine, groupsOf, isNatural, type Attack, type Attacks } from "./attacks.ts";
import type { ArmourClass, HitDice } from "./figures.ts";
import {
  countReadings,
  leftReadings,
  KEPT,
  MOST_ACTORS,
  nameReading,
  NOT_READ,
  read,
  type FieldName,
  type KeptLine,
  type Understood,
} from "./reading.ts";

/** Old-school values as a text or file gives them; null or empty without one. */
export interface BlockCreature {
  readonly name: string;
  /** Number of creatures by the name. */
  readonly count: number;
  readonly ac: ArmourClass | null;
  readonly hd: HitDice | null;
  /** Hit points of each. */
  readonly hp: readonly number[];
  readonly attacks: Attacks;
  /** Feet per turn. */
  readonly feet: number | null;
  readonly thac0: number | null;
  readonly bonus: number | null;
  /** Bonus of each attack. */
  readonly hit: number | null;
  /** Hit points by the scores of a body whose locations have their own. */
  readonly body: number | null;
  /** Armour that is taken off damage. */
  readonly dr: number | null;
  readonly morale: number | null;
  readonly saves: string;
  readonly xp: number | null;
  readonly appearing: string;
  /** Skills in percent: "Athletics 58%; Dodge 22%". */
  readonly skills: string;
  /** A score of 3 to 20 or so, or of a hundred. */
  readonly dexterity: number | null;
  /** Initiative of a hundred. */
  readonly initiative: number | null;
  readonly kept: Readonly<Partial<Record<KeptLine, string>>>;
}

/** Words of the source by field. */
export type Sources = Readonly<Partial<Record<FieldName, string>>>;

export const UNKNOWN: BlockCreature = {
  name: "",
  count: 1,
  ac: null,
  hd: null,
  hp: [],
  attacks: { list: [], count: 1, perRounds: 1, left: 0 },
  feet: null,
  thac0: null,
  bonus: null,
  hit: null,
  body: null,
  dr: null,
  morale: null,
  saves: "",
  xp: null,
  appearing: "",
  skills: "",
  dexterity: null,
  initiative: null,
  kept: {},
};

/** An average person's movement: feet per turn in old books, and the matching Move in yards per second. */
const PERSON = { feet: 120, move: 5 } as const;

export const withinLimits = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** Scores above are of a hundred. */
const HIGHEST_SCORE = 30;

/** Guesses values that other pacings need and old books lack: average for a person, higher with speed and hit dice. */
function guesses({ name, hd, feet, dexterity, kept }: BlockCreature) {
  const dice = hd?.dice ?? 1;
  const pace = feet ?? PERSON.feet;
  const score = dexterity !== null && dexterity > HIGHEST_SCORE ? dexterity / 5 : dexterity;
  const dx = withinLimits(score ?? 10 + (pace - PERSON.feet) / 60 + dice / 4, 6, 16);
  const ht = withinLimits(10 + dice / 3, 9, 16);
  const giant =
    dice >= 8 &&
    (/^\s*(?:[LGH]\b|large|huge|giant|gargantuan)/iu.test(kept.size ?? "") ||
      /\b(?:dragon|giant|titan|wyrm)\b/iu.test(name));
  return {
    basicMove: pace === 0 ? 0 : withinLimits((pace * PERSON.move) / PERSON.feet, 1, 60),
    giant: giant ? "yes" : "no",
    agility: score === null ? dx : withinLimits(score, 1, 1_000),
    initiative: withinLimits(40 + dice * 3 + (dx - 10) * 3, 10, 95),
    basicSpeed: (dx + ht) / 4,
    st: withinLimits(10 + dice, 8, 60),
    dx,
    iq: 10,
    ht,
  };
}

/** From here on surely ascending. */
const SURELY_UP = 14;

/** Fills in what the source of a creature does not give. */
export function withDefaults(
  creature: BlockCreature,
  sources: Sources,
): Omit<Understood, "unknown" | "owned" | "text"> {
  const { name, count, ac, hd, hp, attacks, thac0, bonus, kept } = creature;
  const points = hp.length ? hp : (hd?.given ?? []);
  const counted = ac?.counted ?? "up";
  const wanted = Math.max(points.length, count);
  const from = (field: FieldName): string => sources[field] ?? "";
  const written = (field: FieldName, value: string | number | null) => read(value ?? "", from(field), false);
  return {
    kind: "old",
    fields: {
      ...NOT_READ,
      name: nameReading(name, from("name")),
      actors: read(Math.min(MOST_ACTORS, wanted) || 1, count > 1 ? from("name") : "", wanted <= 1),
      ac: written("ac", ac && ac.value),
      counted: read(counted, from("ac"), ac?.other == null),
      hd: read(hd?.dice ?? 1, from("hd"), hd === null),
      hp: read(points.length ? points.join(", ") : (creature.body ?? hd?.hp ?? 4), from("hp"), !points.length),
      attacks: read(attacks.count, from("attacks")),
      perRounds: read(attacks.perRounds, from("attacks")),
      weapons: read(attacksLine(attacks.list), from("weapons")),
      attackSpeeds: read(speedsOf(attacks.list), "", true),
      morale: written("morale", creature.morale),
      thac0: written("thac0", thac0),
      bonus:
        bonus === null && creature.hit !== null ? read(creature.hit, from("weapons"), true) : written("bonus", bonus),
      dr: read(creature.dr ?? "", from("dr"), creature.dr !== null && !from("dr")),
      saves: read(creature.saves, from("saves"), /^\p{L}+$/u.test(creature.saves)),
      xp: written("xp", creature.xp),
      appearing: written("appearing", creature.appearing),
      skills: written("skills", creature.skills),
      ...Object.fromEntries(
        Object.entries(guesses(creature)).map(([field, value]) => [field, read(value, from(field as FieldName), true)]),
      ),
      ...(creature.initiative === null ? {} : { initiative: written("initiative", creature.initiative) }),
    },
    ...(ac && ac.other !== null
      ? { classes: counted === "up" ? { up: ac.value, down: ac.other } : { up: ac.other, down: ac.value } }
      : {}),
    kept: KEPT.flatMap((one) => (kept[one] ? [{ name: one, text: kept[one] }] : [])),
    readings: readingsOf(creature, points.length),
  };
}

/** Returns what was understood in one of two ways, in words. */
function readingsOf({ ac, attacks, bonus, count }: BlockCreature, points: number) {
  return [
    ...(ac && ac.counted === "up" && ac.other === null && ac.value < SURELY_UP && bonus === null
      ? [importText("StatBlock.Readings.up", { ac: ac.value })]
      : []),
    ...(groupsOf(attacks.list).length > 1
      ? [importText("StatBlock.Readings.or", { attacks: attacks.count, count: groupsOf(attacks.list).length })]
      : []),
    ...countReadings(count, points),
    ...leftReadings("weapons", attacks.list.length, attacks.left),
  ];
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
