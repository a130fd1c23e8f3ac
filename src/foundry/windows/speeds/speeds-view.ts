import { isName } from "../../../speeds/edit.ts";
import { keyOf, type OwnRow } from "../../../speeds/own.ts";
import { KINDS } from "../../../speeds/shipped.ts";
import { meantBy, type Answer, type Entry } from "../../../speeds/table.ts";
import { numberText, textsBelow } from "../../host/i18n.ts";
import {
  columnsOf,
  entryRow,
  foundRow,
  guessedRow,
  ownSpeedRow,
  proposed,
  struckWords,
  speedValue,
  type Button,
  type Checked,
  type RowView,
  type Shown,
} from "./rows.ts";

const { say, sayCounted } = textsBelow("Speeds");

/** Longer lists are searched. */
const MOST_SHOWN = 100;
const MOST_OTHERS = 8;

/** A list with its head; `add` offers the typed name, `more` is folded. */
interface List {
  readonly head: string;
  readonly groups: readonly ReturnType<typeof group>[];
  readonly add: Button | null;
  readonly more: ReturnType<typeof group> | null;
}

export function speedsView(shown: Shown) {
  const { kind, typed, isCheck } = shown;
  const list = typed.trim() ? searched(shown, typed.trim()) : isCheck ? checked(shown) : whole(shown);
  return {
    kinds: KINDS.map((one): Button & { readonly isShown: boolean } => ({
      action: "kind",
      args: { kind: one },
      label: say(`Kinds.${one}`),
      isShown: one === kind,
    })),
    columns: columnsOf(shown).map((column) => say(`Columns.${column}`)),
    isAnswer: isCheck || typed.trim() !== "",
    ...list,
  };
}

function whole(shown: Shown): List {
  const { kind, own, table } = shown;
  const entries = table.entries(kind);
  const rows = own[kind];
  const things = checkedIn(shown);
  const unknown = things.filter(({ answer }) => !meantBy(answer)).map(({ thing }) => thing);
  const meant = meantIn(things);
  const rowOf = (row: OwnRow): RowView => ownSpeedRow(row, shown, meant.get(row));
  const ours = entries.filter(({ isOwn }) => !isOwn);
  const used = ours.filter((entry) => meant.has(entry));
  const others = ours.filter((entry) => !meant.has(entry));
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
      group("Used", used, (entry) => entryRow(entry, shown, "", meant.get(entry))),
    ].filter((one) => one.rows.length),
    add: null,
    more: { ...group("Ours", others, (entry) => entryRow(entry, shown)), title: sayCounted("More", others.length) },
  };
}

function checkedIn({ kind, table, untimed }: Shown): readonly Checked[] {
  return untimed
    .filter((thing) => thing.kind === kind)
    .map((thing) => ({ thing, answer: table.find(kind, thing.name) }));
}

/** Returns for each entry of ours, and each row of the GM, which other names on the world's sheets count as it. */
function meantIn(things: readonly Checked[]): ReadonlyMap<Entry | OwnRow, readonly string[]> {
  const names = new Map<Entry | OwnRow, string[]>();
  for (const { thing, answer } of things) {
    const entry = meantBy(answer);
    if (!entry) continue;
    const of = entry.row ?? entry;
    const others = names.get(of) ?? [];
    if (answer.how !== "exact") others.push(thing.name);
    names.set(of, others);
  }
  return names;
}

function group<One>(title: string, all: readonly One[], row: (one: One) => RowView) {
  const hidden = all.length - MOST_SHOWN;
  return {
    title: say(`Groups.${title}`),
    note: numberText(all.length),
    rows: all.slice(0, MOST_SHOWN).map(row),
    more: hidden > 0 ? sayCounted("Hidden", hidden) : "",
  };
}

/** Shows what the names on the world's sheets count as: doubts first, exact names folded. */
function checked(shown: Shown): List {
  const { kind, own } = shown;
  const things = checkedIn(shown);
  const ownKeys = new Set(own[kind].map(({ name }) => keyOf(name)));
  const names = new Set(things.map(({ thing }) => keyOf(thing.name)));
  const doubted = things.filter(({ answer }) => !meantBy(answer));
  const meant = things.filter(({ thing, answer }) => meantBy(answer) !== null && !ownKeys.has(keyOf(thing.name)));
  const exact = meant.filter(({ answer }) => answer.how === "exact");
  const guessed = ({ thing }: Checked): RowView => guessedRow(thing, shown);
  const found = (one: Checked): RowView => foundRow(one, shown);
  return {
    head: sayCounted("Checked", things.length),
    groups: [
      group(
        "Several",
        doubted.filter(({ answer }) => answer.how === "several"),
        guessed,
      ),
      group(
        "Unknown",
        doubted.filter(({ answer }) => answer.how === "unknown"),
        guessed,
      ),
      group(
        "Near",
        meant.filter(({ answer }) => answer.how !== "exact"),
        found,
      ),
      group(
        "Own",
        own[kind].filter(({ name }) => names.has(keyOf(name))),
        (row) => ownSpeedRow(row, shown),
      ),
    ].filter((one) => one.rows.length),
    add: null,
    more: exact.length ? { ...group("Ours", exact, found), title: sayCounted("Exact", exact.length) } : null,
  };
}

/** Returns the names on the world's sheets and what each counts as: "Longsword +1: Long sword, 6, VI". Doubts first. */
export function checkedText(shown: Shown): string {
  const { kind, table } = shown;
  const things = checkedIn(shown);
  const line = ({ thing: { name, known }, answer }: Checked): string => {
    const entry = meantBy(answer);
    const speeds = entry ?? proposed(kind, name, table, known);
    const words = entry?.name ?? say(`Found.${answer.how}`);
    return `${name}: ${[words, ...columnsOf(shown).map((column) => speedValue(column, speeds[column]))].join(", ")}`;
  };
  const doubted = things.filter(({ answer }) => !meantBy(answer));
  const meant = things.filter(({ answer }) => meantBy(answer));
  return [sayCounted("Checked", things.length), ...[...doubted, ...meant].map(line)].join("\n");
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
  const first = row?.remove || row?.as !== undefined ? [ownSpeedRow(row, shown)] : [];
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

function addButton(name: string, { how }: Answer): Button {
  return { action: "add", args: { name }, label: say(how === "unknown" ? "Add" : "AddOwn", { name }) };
}
