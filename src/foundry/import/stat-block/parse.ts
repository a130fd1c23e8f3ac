import { attacksFrom, attacksLine, type Attack } from "./attacks.ts";
import { armourClassFrom, feetPerTurn, hitDiceFrom, hitPointsFrom, wholeFrom } from "./figures.ts";
import { guesses } from "./guess.ts";
import { isNatural } from "./kinds.ts";
import { nameFrom } from "./name.ts";
import { blocksOf, type Block } from "./split.ts";

/** What is read out of a stat block, in the order in which it is shown; each can be corrected as a line of text. */
export const FIELDS = [
  "name", "actors", "ac", "counted", "hd", "hp", "attacks", "perRounds", "weapons", "attackSpeeds", "basicMove", "morale",
  "agility", "initiative", "basicSpeed", "st", "dx", "iq", "ht", "giant",
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Lines that are shown and kept in the notes, since nothing counts with them. */
export const KEPT = ["move", "saves", "thac0", "alignment", "xp", "appearing", "treasure", "special", "size", "intelligence"] as const;

/** One field: what will be made of it, what the text says, and whether it was guessed. */
export interface FieldReading {
  readonly value: string;
  /** As it stands in the text; "" = it does not say. */
  readonly source: string;
  readonly guessed: boolean;
}

/** One creature as it was understood. */
export interface Understood {
  readonly fields: Readonly<Record<FieldName, FieldReading>>;
  readonly kept: readonly { readonly name: (typeof KEPT)[number]; readonly text: string }[];
  /** What nobody understood. */
  readonly unknown: readonly string[];
  readonly text: string;
}

/** Most creatures of one text. */
export const MOST_BLOCKS = 100;

/** The creatures of a text, as far as they are understood. Total: any text gives some, or none. */
export function parseStatBlocks(text: string): readonly Understood[] {
  return blocksOf(text).slice(0, MOST_BLOCKS).map(understood);
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
  const read = (value: string | number, source: string, guessed = source === ""): FieldReading => ({ value: String(value), source, guessed });
  return {
    fields: {
      name: read(name, block.name), actors: read(actors, count > 1 ? block.name : "", actors === 1 && count === 1),
      ac: read(ac?.value ?? "", said("ac"), false), counted: read(ac?.counted ?? "up", said("ac"), ac?.other == null),
      hd: read(hd?.dice ?? 1, said("hd"), hd === null),
      hp: read(points.length ? points.join(", ") : (hd?.hp ?? 4), said("hp") || (hd?.given.length ? said("hd") : ""), !points.length),
      attacks: read(attacks, said("attacks")), perRounds: read(perRounds, said("attacks")), weapons: read(attacksLine(list), [said("attacks"), said("damage")].filter(Boolean).join(" | ")),
      attackSpeeds: read(speedsOf(list), "", true),
      basicMove: read(guess.move, said("move"), true), morale: read(moraleFrom(said("morale")), said("morale"), false),
      agility: read(guess.agility, ""), initiative: read(guess.initiative, ""), basicSpeed: read(guess.basicSpeed, ""),
      st: read(guess.st, ""), dx: read(guess.dx, ""), iq: read(guess.iq, ""), ht: read(guess.ht, ""), giant: read(guess.giant ? "yes" : "no", said("size"), true),
    },
    kept: KEPT.flatMap((one) => (said(one) ? [{ name: one, text: said(one) }] : [])),
    unknown: block.unknown, text: block.text,
  };
}

/** Segments that a beast's attack takes as long as nobody has said otherwise. */
const SEGMENTS = 5;

/** A beast has a speed for each attack; who fights with weapons has those of the weapons. */
function speedsOf(list: readonly Attack[]): string {
  return list.length && list.every(({ name }) => isNatural(name)) ? list.flatMap(({ times }) => Array.from({ length: times }, () => SEGMENTS)).slice(0, 20).join(", ") : "";
}

/** Morale of at least 0; some books have it as something added, which is no score. */
function moraleFrom(text: string): string {
  const morale = wholeFrom(text);
  return morale === null || morale < 0 || /^\s*[+-]/u.test(text) ? "" : String(Math.min(1_000, morale));
}
