import { attacksFrom, attacksLine, isNatural, type Attack } from "./attacks.ts";
import { armourClassFrom, feetPerTurn, hitDiceFrom, hitPointsFrom, wholeFrom } from "./figures.ts";
import { isGurps, parseGurps } from "./gurps.ts";
import { KEPT, MOST_BLOCKS, nameFrom, NOT_READ, type FieldReading, type Understood } from "./reading.ts";
import { blocksOf, type Block } from "./split.ts";

/** What a stat block tells of a creature's quickness and strength: dice, and feet in a turn. */
export interface Known {
  readonly name: string;
  readonly dice: number;
  readonly feet: number | null;
  readonly size: string;
}

/** Figures that other ways to run time ask for and no old book has. They are starting points, and shown as such. */
export interface Guesses {
  readonly move: number;
  readonly agility: number;
  readonly initiative: number;
  /** As people write it: 5.25. */
  readonly basicSpeed: number;
  readonly st: number;
  readonly dx: number;
  readonly iq: number;
  readonly ht: number;
  readonly giant: boolean;
}

/** Feet that a person walks in a turn, and yards per second of the same person. */
const PERSON = { feet: 120, move: 5 } as const;

const within = (figure: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(figure)));

/** A person is average in all; who is fast or has many dice is quicker and tougher, step by step. */
export function guesses({ name, dice, feet, size }: Known): Guesses {
  const pace = feet ?? PERSON.feet;
  const dx = within(10 + (pace - PERSON.feet) / 60 + dice / 4, 6, 16);
  const ht = within(10 + dice / 3, 9, 16);
  return {
    move: pace === 0 ? 0 : within((pace * PERSON.move) / PERSON.feet, 1, 60),
    agility: dx,
    initiative: within(40 + dice * 3 + (dx - 10) * 3, 10, 95),
    basicSpeed: (dx + ht) / 4,
    st: within(10 + dice, 8, 60),
    dx,
    iq: 10,
    ht,
    giant:
      dice >= 8 &&
      (/^\s*(?:[LGH]\b|large|huge|giant|gargantuan)/iu.test(size) || /\b(?:dragon|giant|titan|wyrm)\b/iu.test(name)),
  };
}

/** The creatures of a text, as far as they are understood. Total: any text gives some, or none. */
export function parseStatBlocks(text: string): readonly Understood[] {
  return (isGurps(text) ? parseGurps(text) : blocksOf(text).map(understood)).slice(0, MOST_BLOCKS);
}

function understood(block: Block): Understood {
  const said = (name: Parameters<Block["said"]["get"]>[0]): string => block.said.get(name) ?? "";
  const { name, count } = nameFrom(block.name);
  const ac = armourClassFrom(said("ac"));
  const hd = hitDiceFrom(said("hd"));
  const hp = hitPointsFrom(said("hp"));
  const points = hp.length ? hp : (hd?.given ?? []);
  const actors = points.length > 1 ? points.length : 1;
  const { list, count: attacks, perRounds } = attacksFrom(said("attacks"), said("damage"));
  const feet = feetPerTurn(said("move"), ac?.counted === "up");
  const guess = guesses({ name, dice: hd?.dice ?? 1, feet, size: said("size") });
  const read = (value: string | number, source: string, guessed = source === ""): FieldReading => ({
    value: String(value),
    source,
    guessed,
  });
  return {
    kind: "old",
    fields: {
      ...NOT_READ,
      name: read(name, block.name),
      actors: read(actors, count > 1 ? block.name : "", actors === 1 && count === 1),
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
      basicMove: read(guess.move, said("move"), true),
      morale: read(moraleFrom(said("morale")), said("morale"), false),
      agility: read(guess.agility, ""),
      initiative: read(guess.initiative, ""),
      basicSpeed: read(guess.basicSpeed, ""),
      st: read(guess.st, ""),
      dx: read(guess.dx, ""),
      iq: read(guess.iq, ""),
      ht: read(guess.ht, ""),
      giant: read(guess.giant ? "yes" : "no", said("size"), true),
    },
    kept: KEPT.flatMap((one) => (said(one) ? [{ name: one, text: said(one) }] : [])),
    unknown: block.unknown,
    text: block.text,
  };
}

/** Segments that a beast's attack takes as long as nobody has said otherwise. */
const SEGMENTS = 5;

/** A beast has a speed for each attack; who fights with weapons has those of the weapons. */
function speedsOf(list: readonly Attack[]): string {
  return list.length && list.every(({ name }) => isNatural(name))
    ? list
        .flatMap(({ times }) => Array.from({ length: times }, () => SEGMENTS))
        .slice(0, 20)
        .join(", ")
    : "";
}

/** Morale of at least 0; some books have it as something added, which is no score. */
function moraleFrom(text: string): string {
  const morale = wholeFrom(text);
  return morale === null || morale < 0 || /^\s*[+-]/u.test(text) ? "" : String(Math.min(1_000, morale));
}
