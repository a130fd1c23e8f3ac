import { counted, exact, hasText, pacingName, text, textsBelow } from "../../foundry/host/i18n.ts";
import { isFallen } from "../profiles/points.ts";
import type { ActorLike } from "../profiles/actor-like.ts";
import { sharedNumber } from "../profiles/doubts.ts";
import { formulaOf } from "../profiles/formula.ts";
import { pathName } from "../profiles/path-name.ts";
import { isValue, type Problem } from "../profiles/problem.ts";
import { problemWords, valueName } from "../profiles/problem-words.ts";
import {
  formulaFor,
  isValueName,
  rowsOf,
  unreadable,
  weaponCount,
  type Cell,
  type Draft,
  type Row,
  type Unreadable,
} from "../profiles/rows.ts";

import type { Named } from "../../foundry/host/presses.ts";
import type { Profile } from "../profiles/schema.ts";

const { say, sayIf, sayCounted } = textsBelow("Profiles");

export interface ProfileButtons {
  choose: { readonly value: string };
  setOwn: { readonly value: string; readonly actor: string };
  readInstead: { readonly value: string; readonly actor: string };
  otherActors: undefined;
  guess: undefined;
  test: undefined;
  importFile: undefined;
  exportFile: undefined;
  save: undefined;
}

type Button = Named<ProfileButtons> & { readonly label: string };

interface NoteView {
  readonly words: string;
  readonly isWrong: boolean;
  readonly button: Button | null;
}

/** A name for the path, or "Formula". */
function sourceName(formula: string): string {
  const read = formulaOf(formula);
  if ("code" in read || !read.path) return say("Formula");
  const { name, isMaximum } = pathName(read.path);
  return isMaximum ? say("Maximum", { name }) : name;
}

export interface Shown {
  readonly draft: Draft;
  readonly pacing: string;
  /** The actors shown in columns. */
  readonly actors: readonly ActorLike[];
  readonly all: readonly ActorLike[];
  /** The system's version in this world. */
  readonly version: string;
}

export function profileView(shown: Shown) {
  const { draft, pacing, actors } = shown;
  const rows = rowsOf(draft, pacing, actors);
  const next = rows.find(({ needed, formula }) => needed && formula === null);
  const views = rows.map((row) => ({ row, view: rowView(row, shown, row === next) }));
  const quiet = views.filter(({ row }) => row.isQuiet).map(({ view }) => view);
  return {
    pacings: pacingsOf(draft.profile, pacing),
    actors: actors.map(({ name }) => name),
    rows: views.filter(({ row }) => !row.isQuiet).map(({ view }) => view),
    more: quiet.length ? { label: sayCounted("More", quiet.length), rows: quiet } : null,
    weapons: weaponsView(draft.profile, pacing, actors),
    choices: choicesView(draft.profile),
    /** True if Save is the next step. */
    isWhole: !next && views.every(({ view }) => view.notes.every(({ isWrong }) => !isWrong)),
  };
}

function pacingsOf({ pacings }: Profile, shown: string) {
  return [...new Set([...pacings, shown])].map((value) => ({
    value,
    label: pacingName(value),
    selected: value === shown,
  }));
}

function rowView(row: Row, shown: Shown, isNext: boolean) {
  const { name: value } = row;
  const name = valueName(value);
  return {
    value,
    name,
    purpose: purposeOf(row, shown.draft.profile),
    from: sourceOf(row),
    choose: { action: "choose", args: { value }, label: say("Choose", { value: name }) } satisfies Button,
    isNext,
    cells: row.cells.map((cell) => cellView(row, cell, shown)),
    notes: notesOf(row, shown),
  };
}

/** Null if still to be chosen. */
function sourceOf({ name, formula, needed, isGuessed }: Row) {
  if (formula !== null) return { name: sourceName(formula), code: formula, isGuessed };
  if (needed) return null;
  return { name: sayIf(`Default.${name}`) || say("Nothing"), code: "", isGuessed: false };
}

function purposeOf({ name, needed }: Row, { fallen }: Profile): string {
  if (name === "hp" && fallen !== undefined) return say("Optional");
  return sayIf(`For.${name}`) || (needed ? "" : say("Optional"));
}

function cellView({ name, formula }: Row, { actor, reading }: Cell, { draft }: Shown) {
  const wrong = formula !== null && !isValue(reading) && reading.problem.code !== "never";
  return {
    name: actor.name,
    words:
      name === "fallen"
        ? say(isFallen(draft.profile, actor, draft.own[actor.id ?? ""]) ? "Yes" : "No")
        : isValue(reading)
          ? exact(reading.value)
          : shortWords(reading.problem),
    isMissing: !isValue(reading) && !wrong,
    isWrong: wrong,
  };
}

/** "never", text that is no number, or a dash. */
function shortWords(problem: Problem): string {
  if (problem.code === "never") return say("Never");
  const found = "found" in problem ? problem.found : undefined;
  return typeof found === "string" && found !== "" ? found : "–";
}

function notesOf({ name, formula, cells }: Row, { draft, version, all }: Shown): readonly NoteView[] {
  const { profile } = draft;
  if (formula !== null && cells.length > 1 && cells.every(({ reading }) => isUnknown(reading)))
    return [{ words: goneWords(profile, version), isWrong: true, button: null }];
  const notes = cells.flatMap(({ actor, reading, isOwn }): readonly NoteView[] => {
    const args = { value: name, actor: actor.id ?? "" };
    if (isOwn && isValue(reading))
      return [
        {
          words: say("IsSet", { name: actor.name }),
          isWrong: false,
          button: { action: "readInstead", args, label: say("ReadInstead") },
        },
      ];
    if (isValue(reading) || (formula === null && !isOwn)) return [];
    if (reading.problem.code === "never") return neverNote(reading.problem);
    return [
      {
        words: say("Problem", { name: actor.name, problem: problemWords(reading.problem) }),
        isWrong: true,
        button: isValueName(name)
          ? { action: "setOwn", args, label: say("Set", { name: actor.name, value: valueName(name) }) }
          : null,
      },
    ];
  });
  const shared = sharedNumber(draft, name, all);
  const doubt =
    shared === null ? [] : [{ words: say("Shared", { value: exact(shared) }), isWrong: false, button: null }];
  return [...doubt, ...notes].filter(({ words }, at, every) => every.findIndex((one) => one.words === words) === at);
}

/** Says which text was read as "never". */
function neverNote(problem: Extract<Problem, { readonly code: "never" }>): readonly NoteView[] {
  const isText = typeof problem.found === "string" && problem.found !== "";
  return isText ? [{ words: problemWords(problem), isWrong: false, button: null }] : [];
}

function isUnknown(reading: Cell["reading"]): boolean {
  return !isValue(reading) && reading.problem.code === "unknown-path";
}

/** A path that no actor has any more may have gone with a system version. */
function goneWords({ title, writtenFor }: Profile, version: string): string {
  return version && version !== writtenFor ? say("GoneVersion", { title, version, written: writtenFor }) : say("Gone");
}

function weaponsView(profile: Profile, pacing: string, actors: readonly ActorLike[]) {
  const counts = actors.map((actor) => ({ actor, count: weaponCount(profile, pacing, actor) }));
  if (counts.every(({ count }) => count === null)) return null;
  return {
    cells: counts.map(({ actor, count }) => ({
      name: actor.name,
      words: count === null ? "–" : exact(count),
      isMissing: count === null,
      isWrong: false,
    })),
  };
}

/** Choices that the system keeps itself, which the GM may tick off. */
function choicesView({ title, choices }: Profile) {
  if (!choices.length) return null;
  return {
    label: say("Choices.Label", { title }),
    rows: choices.map(({ of, off }) => ({ of, label: say(`Choices.${of}`), on: !off })),
  };
}

export function testView(draft: Draft, pacing: string, actors: readonly ActorLike[]) {
  const found = unreadable(draft, pacing, actors);
  const read = actors.length - found.length;
  return {
    words: found.length ? sayCounted("Tested.Some", actors.length, { read }) : sayCounted("Tested.All", actors.length),
    hint: found.length ? say("Tested.Hint") : "",
    rows: found.map((one) => unreadableRow(one, draft.profile)),
  };
}

function unreadableRow({ actor, value, problem }: Unreadable, profile: Profile) {
  const name = valueName(value);
  return {
    words: say("Tested.Row", { name: actor.name, value: name, problem: problemWords(problem) }),
    button:
      formulaFor(profile, value) === null
        ? null
        : ({
            action: "setOwn",
            args: { value, actor: actor.id ?? "" },
            label: say("Set", { name: actor.name, value: name }),
          } satisfies Button),
  };
}

export function profileTitle({ title }: Profile): string {
  return text("Profiles.Title", { title });
}

export function testLabel(count: number, isTested: boolean): string {
  return isTested ? say("TestAgain") : counted("Profiles.Test", count);
}

/** Describes the initiative system in one line. */
export function promiseOf(id: string): string {
  return hasText(`Pacing.${id}.Promise`) ? text(`Pacing.${id}.Promise`) : "";
}
