import type { ForecastSlot, JsonObject } from "../../../rules/core.ts";
import type { TwoActionNote } from "../../../rules/pacings.ts";
import { signed, word } from "../../host/i18n.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import { nameOf } from "../../reading/people.ts";
import { tieNote } from "../../reading/ties.ts";
import { byTests, isEvent, points, usedOf } from "./boxes.ts";
import { say, sayCounted, type Context, type Slot } from "./own.ts";

/** Shows sum, surprise, test and tie dice, and the task of the turn. */
export function orderNotes(slot: Slot, context: Context): readonly (Words | string | null)[] {
  const note = noteFor(slot, context);
  return [
    sum(note, context),
    note.test === undefined ? "" : say("Notes.tested", { test: note.test, value: value(note) }),
    tieNote(slot, context, (other) => other.time === slot.time && noteOf(other).half === note.half),
    task(note),
    lookedNote(slot, context),
  ];
}

export function aheadNote(slot: Slot, context: Context): Words {
  if (isEvent(slot)) return plain(say("Notes.event"));
  const notes = join(orderNotes(slot, context));
  return notes.length ? notes : plain(sayCounted("Notes.actions", usedOf(slot)[1]));
}

function value({ value: whole = 0, half = false }: Partial<TwoActionNote>): string {
  return points(whole, half);
}

/** "surprised: 45 halved, this round only", "74 + 5 = 79" */
function sum(note: Partial<TwoActionNote>, { view }: Context): string {
  const { initiative, mods = 0, surprised } = note;
  if (initiative === undefined) return "";
  const from = initiative + (view.setting.options.surpriseHalves === "base" ? 0 : mods);
  if (surprised) return say("Notes.surprisedSum", { initiative: from, value: value(note) });
  const added = signed(mods).replace(/^./, (sign) => `${sign} `);
  return mods ? say("Notes.mods", { initiative, mods: added, value: value(note) }) : "";
}

/** "Awareness passed with 31". */
export function lookedNote(slot: Slot, context: Context): string {
  const { looked = [] } = noteFor(slot, context);
  return looked
    .map(({ roll, made }) => say(`Notes.looked.${made === undefined ? "open" : made ? "made" : "failed"}`, { roll }))
    .join(", ");
}

export function missedBy(margin: number, half: boolean): string {
  return points(margin, half).replace("−", "");
}

function task({ task: under }: Partial<TwoActionNote>): string {
  if (!under) return "";
  const { name, actions: of, done, rounds, paused } = under;
  const data = { name: name || say("Actions.task"), of, done, rounds: sayCounted("Notes.rounds", rounds) };
  return say(`Notes.task${paused ? "Paused" : ""}`, data);
}

export function foreseenNote(slot: ForecastSlot<TwoActionNote>, context: Context): Words {
  const today = context.slots.find(({ participant }) => participant === slot.participant);
  if (today && noteOf(today).surprised && slot.round === context.state.clock.round + 1)
    return plain(say("Notes.surpriseOver"));
  return plain(byTests(context) ? "" : task(noteFor(slot, context)));
}

/** */
export function logNote(code: string, data: JsonObject, context: Context): string | null {
  const named = { ...data, participant: nameOf(word(data.participant), context) };
  if (code === "awareness") {
    const tests = sayCounted("Notes.awareness", Number(data.tests), named);
    return Number(data.halved) ? say("Notes.awarenessHalved", { tests, halved: Number(data.halved) }) : tests;
  }
  if (code === "oneActionRounds")
    return say(`Notes.${code}`, { bleeding: say(`Options.bleeding.Choices.${word(data.bleeding)}`) });
  return ["drawBeforeThrow", "taskDone", "reloaded"].includes(code) ? say(`Notes.${code}`, named) : null;
}
