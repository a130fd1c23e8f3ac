import { isName } from "../../../speeds/edit.ts";
import { keyOf, type OwnRow } from "../../../speeds/own.ts";
import { KINDS } from "../../../speeds/shipped.ts";
import { meantBy, type Answer } from "../../../speeds/table.ts";
import { numberText, textsBelow } from "../../host/i18n.ts";
import {
  columnsOf,
  entryRow,
  foundRow,
  guessedRow,
  ownRow,
  struckWords,
  type Button,
  type Checked,
  type RowView,
  type Shown,
  type Untimed,
} from "./rows.ts";

const { say, sayCounted } = textsBelow("Speeds");

/** Longer lists are searched. */
const MOST_SHOWN = 100;
const MOST_OTHERS = 8;
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
  /** The usual, folded. */
  readonly more: GroupView | null;
  /** True if the head answers a question. */
  readonly isAnswer: boolean;
}

export function speedsView(shown: Shown): SpeedsView {
  const { kind, typed, isCheck } = shown;
  const list = typed.trim() ? searched(shown, typed.trim()) : isCheck ? checked(shown) : whole(shown);
  return {
    kinds: KINDS.map((one) => ({
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

/** Shows what the names on the world's sheets count as: doubts first, exact names folded. */
function checked(shown: Shown): List {
  const { kind, own, table, untimed } = shown;
  const things = untimed
    .filter((thing) => thing.kind === kind)
    .map((thing) => ({ thing, answer: table.find(kind, thing.name) }));
  const isOwn = ({ name }: Untimed): boolean => own[kind].some((row) => keyOf(row.name) === keyOf(name));
  const of = (wanted: (one: Checked) => boolean): readonly Checked[] => things.filter(wanted);
  const doubted = of(({ answer }) => !meantBy(answer));
  const meant = of(({ thing, answer }) => meantBy(answer) !== null && !isOwn(thing));
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
        own[kind].filter((row) => things.some(({ thing }) => keyOf(thing.name) === keyOf(row.name))),
        (row) => ownRow(row, shown),
      ),
    ].filter((one) => one.rows.length),
    add: null,
    more: exact.length ? { ...group("Ours", exact, found), title: sayCounted("Exact", exact.length) } : null,
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

function addButton(name: string, { how }: Answer): Button {
  return { action: "add", args: { name }, label: say(how === "unknown" ? "Add" : "AddOwn", { name }) };
}
