import { roman } from "../../../rules/pacings.ts";
import { isName } from "../../../speeds/edit.ts";
import { guessFor, nearestOf, type Guess } from "../../../speeds/guess.ts";
import { COLUMNS, keyOf, type Column, type OwnRow, type OwnSpeeds } from "../../../speeds/own.ts";
import type { Kind, Speeds } from "../../../speeds/shipped.ts";
import { struckIn, type Part } from "../../../speeds/strike.ts";
import { meantBy, type Answer, type Entry, type SpeedTable } from "../../../speeds/table.ts";
import { type NamedThing, hostAdapter, isCreature } from "../../fight/host-adapter.ts";
import { exact, textsBelow } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { answerName } from "../../settings/world-speeds.ts";
import type { Named } from "../../host/presses.ts";

const { say, sayCounted } = textsBelow("Speeds");

/** Class that a new action begins with. */
const MIDDLE_CLASS = 5;

export interface SpeedsButtons {
  kind: { readonly kind: Kind };
  add: { readonly name: string };
  /** Makes a name count as an entry. */
  countAs: { readonly name: string; readonly as: string };
  check: undefined;
  /** Copies the names on the world's sheets, and what they count as. */
  copy: undefined;
  /** Removes the GM's row, so that ours counts again, or nothing. */
  back: { readonly name: string };
  remove: { readonly name: string };
  /** Puts back what stood in the field. */
  undo: { readonly field: string };
  restore: undefined;
  importFile: undefined;
  exportFile: undefined;
  save: undefined;
}

export type Button = Named<SpeedsButtons> & { readonly label: string; readonly spoken?: string };

export interface RowView extends ReturnType<typeof fieldsOf> {
  readonly name: string;
  /** The name, of which some words make no difference. */
  readonly parts?: readonly Part[];
  /** Its speeds, if they cannot be changed in this row. */
  readonly values?: readonly string[];
  readonly note: string;
  readonly buttons: readonly Button[];
}

/** Impossible values that the GM typed. By field name. */
type Slips = ReadonlyMap<string, string>;

export interface Shown {
  readonly kind: Kind;
  readonly typed: string;
  /** True to list the names on the world's sheets. */
  readonly isCheck: boolean;
  readonly own: OwnSpeeds;
  readonly table: SpeedTable;
  /** Names on the world's sheets that have no speeds, and who has them. */
  readonly untimed: readonly Untimed[];
  readonly slips: Slips;
  /** Initiative systems that this world uses. */
  readonly pacings: readonly string[];
}

/** The values that each pacing reads. */
export const READS: Readonly<Record<string, Column>> = { "side-segments": "speed", stopwatch: "class" };

export interface Untimed extends NamedThing {
  readonly who: readonly string[];
}

/** Returns the columns that this world uses; all if it uses none. */
export function columnsOf({ kind, pacings }: Pick<Shown, "kind" | "pacings">): readonly Column[] {
  // Nothing reads segments of actions.
  if (kind === "actions") return ["class"];
  const used = COLUMNS.filter((column) => pacings.some((id) => READS[id] === column));
  return used.length ? used : COLUMNS;
}

/** Name of the field of an entry: "speed:longsword". */
export function fieldName(column: Column, name: string): string {
  return `${column}:${keyOf(name)}`;
}

/** A name on a sheet, and what it means. */
export interface Checked {
  readonly thing: Untimed;
  readonly answer: Answer;
}

/** A name on a sheet that counts as an entry. */
export function foundRow({ thing: { name }, answer }: Checked, shown: Shown): RowView {
  const entry = meantBy(answer);
  const isOther = entry !== null && entry.name !== name;
  return {
    name,
    parts: partsIn(answer),
    note: [isOther ? say("CountsAs", { name: entry.name }) : "", struckWords(answer)].filter(Boolean).join(" "),
    values: columnsOf(shown).map((column) => speedValue(column, entry?.[column] ?? null)),
    fields: [],
    buttons:
      answer.how !== "exact" && isName(name)
        ? [{ action: "add", args: { name }, label: say("OwnSpeed"), spoken: say("AddOwn", { name }) }]
        : [],
    slips: [],
  };
}

function partsIn(answer: Answer): readonly Part[] {
  return "parts" in answer ? answer.parts : [];
}

export function struckWords(answer: Answer): string {
  const struck = struckIn(partsIn(answer));
  if (!struck.length) return "";
  return sayCounted("Struck", struck.length, { words: listed(struck.map((word) => say("Quoted", { word }))) });
}

/** Returns what a new row of this name begins with. */
export function proposed(kind: Kind, name: string, table: SpeedTable, known: NamedThing["known"] = {}): Speeds {
  const answer = table.find(kind, name);
  const entries = answer.how === "unknown" ? [] : answer.how === "several" ? answer.entries : [answer.entry];
  return nearestOf(kind, entries, known) ?? guessFor(kind, known) ?? { speed: null, class: MIDDLE_CLASS };
}

const MOST_NAMES = 3;

/** "Also Longsword +1; Long Sword, silvered." */
function alsoWords(names: readonly string[]): string {
  if (!names.length) return "";
  const shown = [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])];
  return say("Also", { names: shown.join("; ") });
}

/** @param names on the world's sheets that count as this entry */
export function entryRow(entry: Entry, shown: Shown, words = "", names: readonly string[] = []): RowView {
  const { kind, typed } = shown;
  const { name, row, ours } = entry;
  const isGiven = row !== undefined && row.as === undefined;
  const note = [words, ours ? changedWords(shown, ours) : row && !words ? say("Yours") : "", alsoWords(names)]
    .filter(Boolean)
    .join(" ");
  const key = row?.name ?? name;
  const button: Button = !row
    ? { action: "remove", args: { name }, label: say("Remove"), spoken: say("RemoveName", { name }) }
    : ours
      ? { action: "back", args: { name: row.name }, label: say("Back"), spoken: say("BackName", { name }) }
      : { action: "back", args: { name: row.name }, label: say("Delete"), spoken: say("DeleteName", { name }) };
  return {
    name,
    note,
    ...fieldsOf(key, name, entry, false, shown),
    // Ours are removed from a search, so that the list stays calm; the rules' actions are always offered.
    buttons: (row && !isGiven) || (!row && (!typed || kind === "actions")) ? [] : [button],
  };
}

function changedWords(shown: Shown, ours: Speeds): string {
  const words = columnsOf(shown).flatMap((column) => (ours[column] === null ? [] : [valueWords(column, ours[column])]));
  return say("OursSays", { values: words.join(", ") });
}

export function speedValue(column: Column, value: number | null): string {
  return value === null ? "" : valueWords(column, value);
}

/** "5", "VI" */
function valueWords(column: Column, value: number): string {
  return column === "class" ? roman(value) : exact(value);
}

export function ownSpeedRow(row: OwnRow, shown: Shown, names: readonly string[] = []): RowView {
  const { kind, table } = shown;
  const { name, as, remove, asked } = row;
  // Not by its name, which may be of another language than this client's.
  const entry = table.entries(kind).find((one) => one.row === row);
  const words = asked === undefined ? "" : say("Answer", { day: dayWords(asked) });
  if (remove || as !== undefined || !entry)
    return {
      name,
      note: [as === undefined ? say("Removed") : say("CountsAs", { name: as }), words, alsoWords(names)]
        .filter(Boolean)
        .join(" "),
      fields: [],
      buttons: [
        {
          action: "back",
          args: { name },
          label: say(remove ? "Back" : "Delete"),
          spoken: say(remove ? "BackName" : "DeleteName", { name }),
        },
      ],
      slips: [],
    };
  const view = entryRow(entry, shown, words, names);
  return keyOf(entry.name) === keyOf(name)
    ? view
    : { ...view, name, note: [say("CountsAs", { name: entry.name }), view.note].join(" ") };
}

function dayWords(day: string): string {
  return new Intl.DateTimeFormat(game.i18n?.lang ?? "en", { day: "numeric", month: "short" }).format(new Date(day));
}

export function guessedRow({ kind, name, who, known }: Untimed, shown: Shown): RowView {
  const guess = guessFor(kind, known);
  const answer = shown.table.find(kind, name);
  const why = answer.how === "several" ? say("Found.several") : guess ? guessWords(guess, known) : "";
  return {
    name,
    parts: partsIn(answer),
    note: [listed(who.slice(0, 3)), why].filter(Boolean).join(". "),
    ...fieldsOf(name, name, proposed(kind, name, shown.table, known), true, shown),
    buttons: shown.isCheck ? otherButtons(name, answer) : [],
  };
}

/**
 * The entries as which a doubtful name may count. The answer holds for all names that differ only in what is struck.
 */
function otherButtons(name: string, answer: Answer): readonly Button[] {
  const entries = answer.how === "unknown" ? answer.alike : answer.how === "several" ? answer.entries : [];
  const remembered = answerName(name, answer);
  return (isName(remembered) ? entries : []).map((entry) => ({
    action: "countAs",
    args: { name: remembered, as: entry.row?.name ?? entry.name },
    label: say("Ask.As", { name: entry.name }),
    spoken: say("CountAs", { name, as: entry.name }),
  }));
}

/** "Guessed from 2d4, 3 kg" */
export function guessWords({ from }: Guess, { damage = "", kg = 0 }: NamedThing["known"]): string {
  const facts = from.map((one) => (one === "damage" ? damage : say("Weight", { kg: exact(Math.round(kg * 10) / 10) })));
  return facts.length ? say("GuessedFrom", { facts: facts.join(", ") }) : say("Guessed");
}

function fieldsOf(key: string, label: string, speeds: Speeds, isGuessed: boolean, shown: Shown) {
  const { slips } = shown;
  const all = columnsOf(shown).map((column) => {
    const name = fieldName(column, key);
    const value = speeds[column];
    return { column, name, typed: slips.get(name), value: speedValue(column, value) };
  });
  return {
    fields: all.map(({ column, name, typed, value }) => ({
      name,
      label: say("Field", { name: label, column: say(`Columns.${column}`) }),
      value: typed ?? value,
      isGuessed,
      isWrong: typed !== undefined,
    })),
    slips: all.flatMap(({ column, name, typed, value }) =>
      typed === undefined
        ? []
        : [
            {
              words: say(`Slip.${column}`, { typed: typed.slice(0, 30) }),
              button: {
                action: "undo" as const,
                args: { field: name },
                label: say(value ? "PutBack" : "Empty", { value }),
              },
            },
          ],
    ),
  };
}

const MOST_ACTORS = 500;

/** Names on the sheets of this world that have no speeds of their own. */
export function untimedNames(): readonly Untimed[] {
  const names = new Map<string, Untimed>();
  for (const actor of [...(game.actors ?? [])].slice(0, MOST_ACTORS)) {
    if (!isCreature(actor)) continue;
    const things = Object.keys(READS).flatMap((pacing) => {
      try {
        return hostAdapter().untimed?.(pacing, actor) ?? [];
      } catch {
        // An actor may be unreadable.
        return [];
      }
    });
    for (const thing of things) {
      const key = `${thing.kind} ${keyOf(thing.name)}`;
      const who = names.get(key)?.who ?? [];
      names.set(key, { ...thing, who: who.includes(actor.name) ? who : [...who, actor.name] });
    }
  }
  return [...names.values()];
}
