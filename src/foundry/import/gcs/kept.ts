import { numeral, readLine, linesFrom, type Field, type NotedLines } from "../field.ts";
import { DEEPEST } from "../import-file.ts";
import { importText, type ImportLine, type Saying } from "../saying.ts";
import { filledIn } from "./entries.ts";

/** Values of an entry that the sheet has no field for, as labelled lines of its notes. */

const MOST = 100;

/** Returns the notes of an entry, in Markdown, and its page reference. */
export function notesOf(entry: Field): readonly ImportLine[] {
  const reference = entry.at("reference").words();
  const written = [entry.first("calc/resolved_notes", "local_notes", "notes"), entry.at("userdesc")];
  return [
    ...written
      .map((field) => field.text())
      .filter(Boolean)
      .map((text) => ({ markdown: filledIn(text, entry) })),
    ...(reference ? [reference] : []),
  ];
}

/** Returns what any entry may have: containers, modifiers, and conditional bonuses. */
export function keptOf(entry: Field, within: readonly string[]): readonly Saying[] {
  const { reactions, conditions } = situationsOf(entry);
  return [
    ...(within.length ? [importText("Item.within", { path: [within.join(" › ")] })] : []),
    ...keptList("Item.modifiers", modifiersOf(entry)),
    ...keptList("Item.reactions", reactions),
    ...keptList("Item.conditions", conditions),
    ...linesFrom(entry, [["Item.vttNotes", "text", (field) => field.text(), "vtt_notes"]]),
  ];
}

export const keptList = (code: string, list: readonly string[]): readonly Saying[] =>
  list.length ? [importText(code, { list: list.slice(0, MOST) })] : [];

/** Self-control numbers with a text. */
const RESISTED = new Set(["6", "9", "12", "15"]);

/** Self-control roll and its effect, and frequency of appearance. */
export function traitLines(entry: Field): readonly Saying[] {
  const effect = entry.at("cr_adj").line().replaceAll("_", " ");
  const number = numeral(entry.at("cr"));
  const often = RESISTED.has(number) ? [importText(`Item.resists.${number}`)] : [];
  const list = [...often, ...(effect && effect !== "none" ? [effect] : [])];
  const selfControl = list.length
    ? importText("Item.selfControlWith", { number, list })
    : importText("Item.selfControl", { number });
  return [...(number ? [selfControl] : []), ...linesFrom(entry, [["Item.frequency", "number", numeral, "frequency"]])];
}

export const THING_LINES: NotedLines = [
  ["Item.techLevel", "level", readLine, "tech_level"],
  ["Item.legality", "class", readLine, "legality_class"],
  ["Item.ratedStrength", "strength", numeral, "rated_strength"],
  ["Item.level", "level", numeral, "level"],
];

export const SPELL_LINES: NotedLines = [
  ["Item.spellClass", "class", readLine, "spell_class"],
  ["Item.resist", "resist", readLine, "resist"],
  ["Item.castingTime", "time", readLine, "casting_time"],
  ["Item.college", "list", colleges, "college"],
  ["Item.powerSource", "source", readLine, "power_source"],
  ["Item.ritualSkill", "skill", readLine, "ritual_skill_name", "base_skill"],
  ["Item.techLevel", "level", readLine, "tech_level"],
  ["Item.difficulty", "difficulty", (field) => field.line().toUpperCase(), "difficulty"],
  ["Item.points", "points", numeral, "points"],
];

/** Reads one college or a list. */
function colleges(field: Field): readonly string[] {
  const list = field.isList ? field.entries() : [field];
  return list
    .map((college) => college.line())
    .filter(Boolean)
    .slice(0, MOST);
}

/** Returns enabled modifiers with notes and cost: "Reduced Fatigue Cost 2 (+40%)". */
export function modifiersOf(owner: Field): readonly string[] {
  return enabledModifiers(owner).map((modifier) => {
    const level = modifier.at("levels").number() ?? 0;
    const named = filledIn(modifier.first("name", "description").line(), modifier, owner);
    const name = `${named}${level > 0 ? ` ${level}` : ""}` || "?";
    const notes = filledIn(modifier.first("local_notes", "notes").words(), modifier, owner);
    const changes = [costOf(modifier, level), modifier.at("weight").line()].filter(Boolean).join(", ");
    return `${name}${notes ? `: ${notes}` : ""}${changes ? ` (${changes})` : ""}`;
  });
}

export function enabledModifiers(owner: Field, list = owner.at("modifiers"), depth = 0): readonly Field[] {
  return list
    .entries()
    .filter((one) => one.isObject && one.at("disabled").value !== true)
    .flatMap((one) => {
      const inside = one.at("children");
      if (!inside.isList) return [one];
      return depth < DEEPEST ? enabledModifiers(owner, inside, depth + 1) : [];
    });
}

/** Returns "+40%", "-5" or "×2": as newer files have it, or composed of amount and kind. */
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

export interface Situations {
  readonly reactions: readonly string[];
  readonly conditions: readonly string[];
}

/** Returns reaction and conditional modifiers: "+2 to hear". */
export function situationsOf(entry: Field): Situations {
  const levels = entry.first("calc/current_level", "levels", "level").number() ?? 1;
  const features = [entry, ...enabledModifiers(entry)].flatMap((owner) => owner.at("features").entries());
  const of = (type: string): readonly string[] =>
    features
      .filter((feature) => feature.at("type").line() === type)
      .map((feature) => {
        const amount = (feature.at("amount").number() ?? 0) * (feature.at("per_level").value === true ? levels : 1);
        return `${signed(amount)} ${filledIn(feature.at("situation").words(), entry)}`.trim();
      });
  return { reactions: of("reaction_bonus"), conditions: of("conditional_modifier") };
}
