import type { Command } from "../../../rules/core.ts";
import { periodOf, slotToWaitWith, stepNow } from "../../../rules/pacings.ts";
import { numberText, textsBelow } from "../../host/i18n.ts";
import { dataOf } from "../../reading/context.ts";
import type { Form, Outcome, ScaleStep, FormValues } from "../../reading/decision.ts";
import { noteFor } from "../../reading/known.ts";
import { whoIs } from "../../reading/people.ts";
import { say, type Context, type Offer, type Slot } from "./own.ts";

const { say: own } = textsBelow("Pacing.action-period.WaitDialog");

/** Steps on the scale if there is no last one; a field takes the others. Windows have at most seven (P-10). */
const STEPS_SHOWN = 10;
const OPEN = "open";

interface Waiting {
  readonly slot: Slot;
  readonly now: number;
  /** Steps count down from `first`; without `latest` none is the last, and below `latest` there are none. */
  readonly first: number;
  readonly latest: number | undefined;
  readonly lostAt: number | undefined;
  /** The present plan: its step, null if open or reached, and its trigger. */
  readonly until: number | null;
  readonly trigger: string;
  readonly period: number | null;
}

/** P-10, P-13: asks for trigger or step, with the effect on later turns; opens with the present plan. */
export function askToWait(offer: Offer, participant: string, context: Context): Form | null {
  const combatant = context.participant(participant);
  const slot = combatant && slotToWaitWith(combatant, context.view);
  if (!combatant || !slot) return null;
  const { from: first = 0, to: latest, lostAt } = dataOf(offer);
  const { until = null, trigger = "" } = noteFor(slot, context).wait ?? {};
  const waiting: Waiting = {
    slot,
    now: stepNow(slot, combatant, context.view),
    first,
    latest,
    lostAt: lostAt ?? undefined,
    until: until !== null && until <= first ? until : null,
    trigger,
    period: periodOf(combatant, context.view.setting),
  };
  const steps = stepsOf(waiting);
  return {
    title: own("Title"),
    participant,
    who: whoIs(participant, context, whoNote(waiting)),
    fields: [
      { name: "trigger", label: say("Fields.trigger"), kind: "text", value: trigger },
      ...(latest === undefined
        ? [
            {
              name: "step",
              label: own("Other"),
              kind: "integer" as const,
              max: first,
              ...(waiting.until === null || steps.includes(waiting.until) ? {} : { value: waiting.until }),
              chooses: "other",
            },
          ]
        : []),
    ],
    scale: { label: own("Scale"), steps: scaleOf(waiting) },
    outcome: (chosen) => outcomeOf(chosen, waiting),
    verb: (chosen) => {
      const step = stepIn(chosen);
      return step === null ? own("Verb") : own("VerbOn", { step });
    },
    commands: (chosen) => [commandOf(offer, chosen, waiting)],
  };
}

function commandOf({ command }: Offer, values: FormValues, { trigger: before }: Waiting): Command {
  const until = stepIn(values);
  const trigger = values.trigger?.trim() ?? "";
  // Without a trigger the command keeps the present one.
  return { ...command, ...(until === null ? {} : { until }), ...(trigger || before ? { trigger } : {}) };
}

function whoNote({ slot, now, period, lostAt }: Waiting): string {
  return own(lostAt === undefined ? "NoteLast" : "Note", {
    step: now,
    ordinal: slot.ordinal,
    of: slot.of,
    period,
  });
}

/** Returns the chosen step; null if open. */
function stepIn({ choice = "", step = "" }: FormValues): number | null {
  const chosen = choice === "" ? step : choice;
  return chosen === "" || chosen === OPEN ? null : Number(chosen);
}

function stepsOf({ first, latest }: Waiting): readonly number[] {
  const length = latest === undefined ? STEPS_SHOWN : Math.max(0, first - latest + 1);
  return Array.from({ length }, (_, later) => first - later);
}

function scaleOf(waiting: Waiting): readonly ScaleStep[] {
  const { now, lostAt, until } = waiting;
  return [
    {
      value: OPEN,
      label: own("Open"),
      small: own("OpenSmall"),
      spoken: own("SpokenOpen"),
      checked: until === null,
    },
    ...stepsOf(waiting).map((step): ScaleStep => ({
      value: String(step),
      label: numberText(step),
      small: own("Later", { count: now - step }),
      spoken: own("Spoken", { step, count: now - step }),
      checked: step === until,
    })),
    ...(lostAt === undefined
      ? []
      : [
          {
            value: "lost",
            label: numberText(lostAt),
            small: own("Lost"),
            spoken: own("SpokenLost", { step: lostAt }),
            off: true,
          },
        ]),
  ];
}

function outcomeOf(values: FormValues, waiting: Waiting): Outcome {
  const { slot, first, latest, lostAt } = waiting;
  const step = stepIn(values);
  const risk = lostAt === undefined ? own("StillLast") : own("StillLost", { lostAt, ordinal: slot.ordinal });
  const lead = nextWords(step, waiting);
  if (step !== null)
    return {
      big: numberText(step),
      small: own("SmallOn"),
      lead,
      text: risk,
    };
  const big =
    latest === undefined
      ? own("BigLast", { from: first })
      : first <= latest
        ? numberText(latest)
        : own("BigOpen", { from: first, to: latest });
  return { big, small: own("SmallOpen"), lead, text: risk };
}

/** P-11. */
function nextWords(step: number | null, { slot, period, lostAt }: Waiting): string {
  if (lostAt === undefined || period === null) return own("LastTurn");
  const data = { turn: slot.ordinal + 1, of: slot.of, period };
  return step === null ? own("NextAfter", data) : own("NextOn", { ...data, step: step - period });
}
