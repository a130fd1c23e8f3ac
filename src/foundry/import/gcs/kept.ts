import type { Field } from "../fit.ts";
import { DEEPEST } from "../import-file.ts";
import { say, type Line, type Saying } from "../saying.ts";
import { filledIn, nameOf } from "./entries.ts";

/** What a file says of an entry and no field of ours has room for, as labelled lines of its notes. */

/** More of one kind in a single line nobody reads. */
const MOST = 100;

/** The notes beside an entry, in Markdown, and where the books speak of it. */
export function notesOf(entry: Field): readonly Line[] {
  const reference = entry.at("reference").line();
  const written = [entry.first("calc/resolved_notes", "local_notes", "notes"), entry.at("userdesc")].map((field) =>
    field.text(),
  );
  return [
    ...written.filter(Boolean).map((text) => ({ markdown: filledIn(text, entry, LONGEST) })),
    ...(reference ? [reference] : []),
  ];
}

/** Letters of one note. */
const LONGEST = 100_000;

/** What any entry may have: the containers it is in, its modifiers, and what it adds in some situations. */
export function keptOf(entry: Field, within: readonly string[]): readonly Saying[] {
  const { reactions, conditions } = situationsOf(entry);
  return [
    ...line("within", "path", within.length ? [within.join(" › ")] : []),
    ...line("modifiers", "list", modifiersOf(entry)),
    ...line("reactions", "list", reactions),
    ...line("conditions", "list", conditions),
    ...plainLine("vttNotes", "text", entry.at("vtt_notes").text()),
  ];
}

/** Self-control and frequency of appearance, the numbers to roll against. */
export function traitLines(entry: Field): readonly Saying[] {
  const number = (key: string): string => entry.at(key).number()?.toString() ?? "";
  const effect = entry.at("cr_adj").line().replaceAll("_", " ");
  const selfControl = number("cr");
  return [
    ...(selfControl && selfControl !== "0"
      ? [
          effect && effect !== "none"
            ? say("Item.selfControlWith", { number: selfControl, effect })
            : say("Item.selfControl", { number: selfControl }),
        ]
      : []),
    ...(number("frequency") && number("frequency") !== "0"
      ? [say("Item.frequency", { number: number("frequency") })]
      : []),
  ];
}

/** Tech level, legality class, rated ST and level of a thing. */
export function thingLines(entry: Field): readonly Saying[] {
  return [
    ...plainLine("techLevel", "level", entry.at("tech_level").line()),
    ...plainLine("legality", "class", entry.at("legality_class").line()),
    ...plainLine("ratedStrength", "strength", figure(entry.at("rated_strength"))),
    ...plainLine("level", "level", figure(entry.at("level"))),
  ];
}

/** Of a spell: class, what resists it, college, skill of its ritual, difficulty and points. */
export function spellLines(entry: Field): readonly Saying[] {
  const college = entry.at("college");
  const colleges = Array.isArray(college.value)
    ? college
        .entries()
        .map((one) => one.line())
        .filter(Boolean)
    : [college.line()].filter(Boolean);
  return [
    ...plainLine("spellClass", "class", entry.at("spell_class").line()),
    ...plainLine("resist", "resist", entry.at("resist").line()),
    ...plainLine("castingTime", "time", entry.at("casting_time").line()),
    ...line("college", "list", colleges),
    ...plainLine("powerSource", "source", entry.at("power_source").line()),
    ...plainLine("ritualSkill", "skill", entry.first("ritual_skill_name", "base_skill").line()),
    ...plainLine("techLevel", "level", entry.at("tech_level").line()),
    ...plainLine("difficulty", "difficulty", entry.at("difficulty").line().toUpperCase()),
    ...plainLine("points", "points", figure(entry.at("points"))),
  ];
}

/** A figure that says something; "" for none and 0. */
const figure = (field: Field): string => (field.number() ? String(field.number()) : "");

const plainLine = (code: string, name: string, value: string): readonly Saying[] =>
  value ? [say(`Item.${code}`, { [name]: value })] : [];

const line = (code: string, name: string, list: readonly string[]): readonly Saying[] =>
  list.length ? [say(`Item.${code}`, { [name]: list.slice(0, MOST) })] : [];

/** Modifiers that are switched on, each with its notes and what it costs: "Reduced Fatigue Cost 2 (+40%)". */
export function modifiersOf(owner: Field): readonly string[] {
  return enabledModifiers(owner).map((modifier) => {
    const level = modifier.at("levels").number() ?? 0;
    const name = `${filledIn(nameOf(modifier, "name", "description"), owner)}${level > 0 ? ` ${level}` : ""}` || "?";
    const notes = filledIn(modifier.first("local_notes", "notes").line(), owner);
    const changes = [costOf(modifier, level), modifier.at("weight").line()].filter(Boolean).join(", ");
    return `${name}${notes ? `: ${notes}` : ""}${changes ? ` (${changes})` : ""}`;
  });
}

/** Modifiers of an entry out of their containers, those that are switched off left out. */
export function enabledModifiers(owner: Field, list = owner.at("modifiers"), depth = 0): readonly Field[] {
  return list
    .entries()
    .filter((one) => one.isObject && one.at("disabled").value !== true)
    .flatMap((one) => {
      const inside = one.at("children");
      return Array.isArray(inside.value) ? (depth < DEEPEST ? enabledModifiers(owner, inside, depth + 1) : []) : [one];
    });
}

/** "+40%", "-5", "×2": as newer files have it, or put together from amount and kind. */
function costOf(modifier: Field, levels: number): string {
  const written = modifier.at("cost_adj").line();
  if (written) return written;
  const cost = modifier.at("cost");
  const kind = modifier.at("cost_type").line();
  if (typeof cost.value !== "number") return cost.line();
  const amount = cost.value * (levels > 0 && kind === "percentage" ? levels : 1);
  if (kind === "multiplier") return `×${amount}`;
  return amount === 0 ? "" : `${signed(amount)}${kind === "points" ? "" : "%"}`;
}

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : String(amount));

/** What an entry adds in some situations only. */
export interface Situations {
  readonly reactions: readonly string[];
  readonly conditions: readonly string[];
}

/** Reaction and conditional modifiers of an entry and its modifiers: "+2 to hear". */
export function situationsOf(entry: Field): Situations {
  const levels = entry.first("calc/current_level", "levels", "level").number() ?? 1;
  const features = [entry, ...enabledModifiers(entry)].flatMap((owner) => owner.at("features").entries());
  const of = (type: string): readonly string[] =>
    features
      .filter((feature) => feature.at("type").line() === type)
      .map((feature) => {
        const amount = (feature.at("amount").number() ?? 0) * (feature.at("per_level").value === true ? levels : 1);
        return `${signed(amount)} ${filledIn(feature.at("situation").line(), entry)}`.trim();
      });
  return { reactions: of("reaction_bonus"), conditions: of("conditional_modifier") };
}
