import type { Command } from "../../../rules/core.ts";
import { periodOf, slotToWaitWith, stepNow } from "../../../rules/pacings.ts";
import { askForChoice, type ChoiceValues, type Outcome, type ScaleStep } from "../../dialogs/ask-choice.ts";
import { figure } from "../../host/i18n.ts";
import { consider } from "../../reading/landing.ts";
import { nameOf, namesOf, portraitOf } from "../../reading/people.ts";
import { dataOf } from "../../reading/context.ts";
import { say, type Context, type Offer, type Slot } from "./own.ts";

/** Fits beside each other in one row. */
const MOST_STEPS = 10;
const OPEN = "open";

/** What is waited with: the turn, the steps on which it can be taken, and what follows from each. */
interface Waiting {
  readonly slot: Slot;
  readonly now: number;
  /** First and last step to name; `to` undefined: without end. `from` below `to`: none to name. */
  readonly from: number;
  readonly to: number | undefined;
  readonly lostAt: number | undefined;
  readonly period: number | null;
  readonly context: Context;
}

/** P-10, P-13: until what happens, or until which step; says before it is chosen what becomes of the turns after it. */
export async function askToWait(
  offer: Offer,
  participant: string,
  context: Context,
): Promise<readonly Command[] | null> {
  const known = context.participant(participant);
  const person = known && known;
  const slot = person && slotToWaitWith(person, context.view);
  if (!person || !slot) return null;
  const { from = 0, to, lostAt } = dataOf(offer);
  const now = stepNow(slot, person, context.view);
  const waiting: Waiting = {
    slot,
    now,
    from,
    to,
    lostAt: lostAt ?? undefined,
    period: periodOf(person, context.view.setting),
    context,
  };
  const values = await askForChoice({
    title: say("WaitDialog.Title"),
    who: { portrait: portraitOf(participant, context), name: nameOf(participant, context), note: whoNote(waiting) },
    label: "",
    groups: [],
    fields: [
      { name: "trigger", label: say("Fields.trigger"), kind: "text" },
      ...(stepsOf(waiting).length < stepCount(waiting)
        ? [{ name: "step", label: say("WaitDialog.Other"), kind: "integer" as const, max: from, chooses: "other" }]
        : []),
    ],
    scale: { label: say("WaitDialog.Scale"), steps: scaleOf(waiting) },
    outcome: (chosen) => outcomeOf(chosen, waiting),
    consider: (chosen) => consider(participant, [commandOf(offer, chosen)], context),
  });
  return values && [commandOf(offer, values)];
}

function commandOf({ command }: Offer, values: ChoiceValues): Command {
  const until = stepIn(values);
  const trigger = values.trigger?.trim();
  return { ...command, ...(until === null ? {} : { until }), ...(trigger ? { trigger } : {}) } as Command;
}

function whoNote({ slot, now, period, lostAt }: Waiting): string {
  return say(lostAt === undefined ? "WaitDialog.NoteLast" : "WaitDialog.Note", {
    step: now,
    ordinal: slot.ordinal,
    of: slot.of,
    period,
  });
}

/** The chosen step; null: whenever it is said. */
function stepIn({ choice = "", step = "" }: ChoiceValues): number | null {
  const chosen = choice === "" ? step : choice;
  return chosen === "" || chosen === OPEN ? null : Number(chosen);
}

function stepCount({ from, to }: Waiting): number {
  return to === undefined ? Infinity : Math.max(0, from - to + 1);
}

function stepsOf(waiting: Waiting): readonly number[] {
  return Array.from({ length: Math.min(MOST_STEPS, stepCount(waiting)) }, (_, later) => waiting.from - later);
}

/** Any step, each step, and the one on which the turn is lost. */
function scaleOf(waiting: Waiting): readonly ScaleStep[] {
  const { now, lostAt } = waiting;
  return [
    {
      value: OPEN,
      label: say("WaitDialog.Open"),
      small: say("WaitDialog.OpenSmall"),
      spoken: say("WaitDialog.SpokenOpen"),
      checked: true,
    },
    ...stepsOf(waiting).map((step): ScaleStep => ({
      value: String(step),
      label: figure(step),
      small: say("WaitDialog.Later", { count: now - step }),
      spoken: say("WaitDialog.Spoken", { step, count: now - step }),
    })),
    ...(lostAt === undefined
      ? []
      : [
          {
            value: "lost",
            label: figure(lostAt),
            small: say("WaitDialog.Lost"),
            spoken: say("WaitDialog.SpokenLost", { step: lostAt }),
            off: true,
          },
        ]),
  ];
}

function outcomeOf(values: ChoiceValues, waiting: Waiting): Outcome {
  const { slot, from, to, lostAt } = waiting;
  const step = stepIn(values);
  const risk =
    lostAt === undefined ? say("WaitDialog.StillLast") : say("WaitDialog.StillLost", { lostAt, ordinal: slot.ordinal });
  if (step === null) {
    const first = Math.max(from, to ?? from);
    const big =
      to === undefined
        ? say("WaitDialog.BigLast", { from })
        : first === to
          ? figure(first)
          : say("WaitDialog.BigOpen", { from, to });
    return {
      big,
      small: say("WaitDialog.SmallOpen"),
      lead: nextWords(null, waiting),
      text: risk,
      verb: say("WaitDialog.Verb"),
    };
  }
  return {
    big: figure(step),
    small: say("WaitDialog.SmallOn"),
    lead: nextWords(step, waiting),
    text: [meets(step, waiting), risk].filter(Boolean).join(" "),
    verb: say("WaitDialog.VerbOn", { step }),
  };
}

/** P-11: the next turn counts from the step on which this one is taken. */
function nextWords(step: number | null, { slot, period, lostAt }: Waiting): string {
  if (lostAt === undefined || period === null) return say("WaitDialog.LastTurn");
  const data = { turn: slot.ordinal + 1, of: slot.of, period };
  return step === null ? say("WaitDialog.NextAfter", data) : say("WaitDialog.NextOn", { ...data, step: step - period });
}

/** Who stands on the step, as far as this reader knows (P-9, P-14). */
function meets(step: number, { slot, context }: Waiting): string {
  const others = context.slots.filter(
    (other) =>
      other.time === step &&
      other.state === "open" &&
      other.participant !== slot.participant &&
      context.participant(other.participant)?.kind === "creature",
  );
  return others.length
    ? say("WaitDialog.Meets", {
        names: namesOf(
          others.map(({ participant }) => participant),
          context,
        ),
      })
    : "";
}
