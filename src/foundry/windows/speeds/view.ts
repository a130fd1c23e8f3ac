import { roman } from "../../../rules/pacings.ts";
import { isName } from "../../../speeds/edit.ts";
import { guessFor, nearestOf, type Guess } from "../../../speeds/guess.ts";
import { COLUMNS, keyOf, type Column, type OwnRow, type OwnSpeeds } from "../../../speeds/own.ts";
import { KINDS, type Kind, type Speeds } from "../../../speeds/shipped.ts";
import { meantBy, type Answer, type Entry, type SpeedTable } from "../../../speeds/table.ts";
import type { NamedThing } from "../../fight/host-adapter.ts";
import { exact, numberText, textsBelow } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import type { Named } from "../../host/presses.ts";

const { say, sayCounted } = textsBelow("Speeds");

/** Longer lists are searched. */
const MOST_SHOWN = 100;
const MOST_OTHERS = 8;
/** Class that a new action begins with. */
const MIDDLE_CLASS = 5;

export interface SpeedsButtons {
  kind: { readonly kind: Kind };
  add: { readonly name: string };
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

type Button = Named<SpeedsButtons> & { readonly label: string; readonly spoken?: string };

export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isGuessed: boolean;
  readonly isWrong: boolean;
}

export interface RowView {
  readonly name: string;
  readonly note: string;
  readonly fields: readonly FieldView[];
  readonly buttons: readonly Button[];
  readonly slips: readonly { readonly words: string; readonly button: Button }[];
}

interface GroupView {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly RowView[];
  readonly more: string;
}

export interface SpeedsView {
  readonly kinds: readonly (Button & { readonly isShown: boolean })[];
  readonly head: string;
  readonly columns: readonly string[];
  readonly groups: readonly GroupView[];
  readonly add: Button | null;
  /** Ours, folded. */
  readonly more: GroupView | null;
  readonly isSearch: boolean;
}

/** What the GM typed into a field, if it cannot be. By field name. */
export type Slips = ReadonlyMap<string, string>;

export interface Shown {
  readonly kind: Kind;
  readonly typed: string;
  readonly own: OwnSpeeds;
  readonly table: SpeedTable;
  /** Names on the world's sheets that have no speeds, and who has them. */
  readonly untimed: readonly Untimed[];
  readonly slips: Slips;
  /** Initiative systems that this world uses. */
  readonly pacings: readonly string[];
}

/** What each pacing reads. */
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

export function speedsView(shown: Shown): SpeedsView {
  const { kind, typed } = shown;
  const list = typed.trim() ? searched(shown, typed.trim()) : whole(shown);
  return {
    kinds: KINDS.map((one) => ({
      action: "kind",
      args: { kind: one },
      label: say(`Kinds.${one}`),
      isShown: one === kind,
    })),
    columns: columnsOf(shown).map((column) => say(`Columns.${column}`)),
    isSearch: typed.trim() !== "",
    ...list,
  };
}

type List = Pick<SpeedsView, "head" | "groups" | "add" | "more">;

function whole(shown: Shown): List {
  const { kind, own, table, untimed } = shown;
  const entries = table.entries(kind);
  const rows = own[kind];
  const unknown = untimed.filter((thing) => thing.kind === kind && !meantBy(table.find(kind, thing.name)));
  const rowOf = (row: OwnRow): RowView => ownRow(row, shown);
  const ours = entries.filter(({ isOwn }) => !isOwn);
  return {
    head: sayCounted(`Count.${kind}`, entries.length),
    groups: [
      group("Unknown", unknown, (thing) => guessedRow(thing, shown)),
      group(
        "Asked",
        rows.filter(({ asked }) => asked !== undefined),
        rowOf,
      ),
      group(
        "Own",
        rows.filter(({ asked }) => asked === undefined),
        rowOf,
      ),
    ].filter((one) => one.rows.length),
    add: null,
    more: { ...group("Ours", ours, (entry) => entryRow(entry, shown)), title: sayCounted("More", ours.length) },
  };
}

function group<One>(title: string, all: readonly One[], row: (one: One) => RowView): GroupView {
  const hidden = all.length - MOST_SHOWN;
  return {
    title: say(`Groups.${title}`),
    note: numberText(all.length),
    rows: all.slice(0, MOST_SHOWN).map(row),
    more: hidden > 0 ? sayCounted("Hidden", hidden) : "",
  };
}

/** Shows what a name as on a sheet counts as, then entries with these letters. */
function searched(shown: Shown, typed: string): List {
  const { kind, own, table } = shown;
  const answer = table.find(kind, typed);
  const found = answer.how === "unknown" ? [] : answer.how === "several" ? answer.entries : [answer.entry];
  const row = own[kind].find(({ name }) => keyOf(name) === keyOf(typed));
  const isTaken = row !== undefined || answer.how === "exact";
  const part = keyOf(typed);
  const like = table.entries(kind).filter(({ name }) => part !== "" && keyOf(name).includes(part));
  const others = [...new Set([...like, ...(answer.how === "unknown" ? answer.alike : [])])].filter(
    (entry) => !found.some(({ name }) => name === entry.name),
  );
  const first = row?.remove || row?.as !== undefined ? [ownRow(row, shown)] : [];
  return {
    head: headOf(answer),
    groups: [
      {
        title: "",
        note: "",
        rows: [...first, ...found.map((entry) => entryRow(entry, shown, struckWords(answer)))],
        more: "",
      },
      group("Others", others.slice(0, MOST_OTHERS), (entry) => entryRow(entry, shown)),
    ].filter((one) => one.rows.length),
    add: isTaken || !isName(typed) ? null : addButton(typed, answer),
    more: null,
  };
}

function headOf({ how }: Answer): string {
  return say(`Found.${how}`);
}

function struckWords(answer: Answer): string {
  if (answer.how === "unknown" || !answer.struck.length) return "";
  return sayCounted("Struck", answer.struck.length, {
    words: listed(answer.struck.map((word) => say("Quoted", { word }))),
  });
}

function addButton(name: string, { how }: Answer): Button {
  return { action: "add", args: { name }, label: say(how === "unknown" ? "Add" : "AddOwn", { name }) };
}

/** Returns what a new row of this name begins with. */
export function proposed(kind: Kind, name: string, { table, untimed }: Pick<Shown, "table" | "untimed">): Speeds {
  const answer = table.find(kind, name);
  const { known = {} } = untimed.find((one) => one.kind === kind && keyOf(one.name) === keyOf(name)) ?? {};
  const entries = answer.how === "unknown" ? [] : answer.how === "several" ? answer.entries : [answer.entry];
  return nearestOf(kind, entries, known) ?? guessFor(kind, known) ?? { speed: null, class: MIDDLE_CLASS };
}

function entryRow(entry: Entry, shown: Shown, words = ""): RowView {
  const { kind, typed } = shown;
  const { name, row, ours } = entry;
  const isGiven = row !== undefined && row.as === undefined;
  const note = [words, ours ? changedWords(shown, ours) : row && !words ? say("Yours") : ""].filter(Boolean).join(" ");
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

/** "5", "VI" */
function valueWords(column: Column, value: number): string {
  return column === "class" ? roman(value) : exact(value);
}

function ownRow(row: OwnRow, shown: Shown): RowView {
  const { kind, table } = shown;
  const { name, as, remove, asked } = row;
  const answer = table.find(kind, name);
  const entry = answer.how === "exact" ? answer.entry : null;
  const words = asked === undefined ? "" : say("Answer", { day: dayWords(asked) });
  if (remove || as !== undefined || !entry)
    return {
      name,
      note: [as === undefined ? say("Removed") : say("CountsAs", { name: as }), words].filter(Boolean).join(" "),
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
  const view = entryRow(entry, shown, words);
  return keyOf(entry.name) === keyOf(name)
    ? view
    : { ...view, name, note: [say("CountsAs", { name: entry.name }), view.note].join(" ") };
}

function dayWords(day: string): string {
  return new Intl.DateTimeFormat(game.i18n?.lang ?? "en", { day: "numeric", month: "short" }).format(new Date(day));
}

function guessedRow({ kind, name, who, known }: Untimed, shown: Shown): RowView {
  const guess = guessFor(kind, known);
  const isOneOf = shown.table.find(kind, name).how === "several";
  const why = isOneOf ? say("Found.several") : guess ? guessWords(guess, known) : "";
  return {
    name,
    note: [listed(who.slice(0, 3)), why].filter(Boolean).join(". "),
    ...fieldsOf(name, name, proposed(kind, name, shown), true, shown),
    buttons: [],
  };
}

/** "Guessed from 2d4, 3 kg" */
export function guessWords({ from }: Guess, { damage = "", kg = 0 }: NamedThing["known"]): string {
  const facts = from.map((one) => (one === "damage" ? damage : say("Weight", { kg: exact(Math.round(kg * 10) / 10) })));
  return facts.length ? say("GuessedFrom", { facts: facts.join(", ") }) : say("Guessed");
}

function fieldsOf(
  key: string,
  label: string,
  speeds: Speeds,
  isGuessed: boolean,
  shown: Shown,
): Pick<RowView, "fields" | "slips"> {
  const { slips } = shown;
  const all = columnsOf(shown).map((column) => {
    const name = fieldName(column, key);
    const value = speeds[column];
    return { column, name, typed: slips.get(name), value: value === null ? "" : valueWords(column, value) };
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
