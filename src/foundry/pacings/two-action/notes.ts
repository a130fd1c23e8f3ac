import type { JsonObject } from "../../../rules/core.ts";
import type { TwoActionNote } from "../../../rules/pacings.ts";
import { signed, word } from "../../host/i18n.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { nameOf } from "../../reading/people.ts";
import { tieNote } from "../ties.ts";
import { actionsOf, byTests, isEvent, points, taskOf } from "./boxes.ts";
import { noteOf } from "../../reading/context.ts";
import { say, sayCounted, type Context, type ForecastSlot, type Slot } from "./own.ts";

/** Why somebody stands where it does: the sum, surprise, the test, tie dice; and what else has to be known of the turn. */
export function orderNotes(slot: Slot, context: Context): readonly Words[] {
  const note = noteOf(slot);
  if (!context.sees.numbers(slot.participant)) return note.held ? [plain(say("Notes.held"))] : [];
  const parts: (Words | null)[] = [
    sum(note, context),
    tested(note),
    tieNote(slot, context, (other) => other.time === slot.time && noteOf(other).half === note.half),
    note.held ? plain(say("Notes.held")) : null,
    task(slot),
    lookedNote(slot),
  ];
  return parts.filter((part) => part !== null);
}

/** The line below a name that is still to come. */
export function aheadNote(slot: Slot, context: Context): Words {
  if (isEvent(slot)) return plain(say("Notes.event"));
  const notes = orderNotes(slot, context);
  return notes.length ? join(notes, ", ") : plain(sayCounted("Notes.actions", actionsOf(slot)));
}

/** "surprised: 45 halved, this round only", "74 + 5 = 79" */
function sum(
  { initiative = 0, mods = 0, surprised, value = 0, half = false }: Partial<TwoActionNote>,
  { view }: Context,
): Words | null {
  const from = initiative + (view.setting.options.surpriseHalves === "base" ? 0 : mods);
  if (surprised) return plain(say("Notes.surprised", { initiative: from, value: points(value, half) }));
  return mods
    ? plain(
        say("Notes.mods", {
          initiative,
          mods: signed(mods).replace(/^./, (sign) => `${sign} `),
          value: points(value, half),
        }),
      )
    : null;
}

/** "rolled 31 against 79": the figures behind the margin in the gutter. */
function tested({ test, value = 0, half = false }: Partial<TwoActionNote>): Words | null {
  if (test === undefined) return null;
  return plain(say("Notes.tested", { test, value: points(value, half) }));
}

/** "Awareness passed with 31". */
export function lookedNote(slot: Slot): Words | null {
  const { looked = [] } = noteOf(slot);
  if (!looked.length) return null;
  return join(
    looked.map(({ roll, made }) =>
      plain(say(`Notes.looked.${made === undefined ? "open" : made ? "made" : "failed"}`, { roll })),
    ),
    ", ",
  );
}

/** A margin without its sign: the words say which it is. */
export function missedBy(margin: number, half: boolean): string {
  return points(margin, half).replace("−", "");
}

function task(slot: Slot): Words | null {
  const under = taskOf(slot);
  if (!under) return null;
  const { name, actions, done, rounds, paused } = under;
  const data = {
    name: name === "" ? say("Actions.task") : name,
    of: actions,
    done,
    rounds: sayCounted("Notes.rounds", rounds),
  };
  return plain(say(`Notes.${paused ? "taskPaused" : "task"}`, data));
}

/** What will be otherwise than now. */
export function foreseenNote(slot: ForecastSlot, context: Context): Words {
  const today = context.slots.find(({ participant }) => participant === slot.participant);
  if (today && noteOf(today).surprised && slot.round === context.state.clock.round + 1)
    return plain(say("Notes.surpriseOver"));
  return byTests(context) || !context.sees.numbers(slot.participant) ? [] : (task(slot) ?? []);
}

/** A grenade thrown without a draw, Awareness tests, a task that is done, and what one-action rounds change. */
export function told(code: string, data: JsonObject, context: Context): string | null {
  const named = { ...data, participant: nameOf(word(data.participant), context) };
  switch (code) {
    case "awareness": {
      const tests = sayCounted("Notes.awareness", Number(data.tests), named);
      return Number(data.halved) ? say("Notes.awarenessHalved", { tests, halved: Number(data.halved) }) : tests;
    }
    case "drawBeforeThrow":
    case "taskDone":
      return say(`Notes.${code}`, named);
    case "oneActionRounds":
      return say(`Notes.${code}`);
    default:
      return null;
  }
}
