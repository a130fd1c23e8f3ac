import type { Command } from "../../../rules/core.ts";
import { periodOf, slotToWaitWith, stepNow } from "../../../rules/pacings.ts";
import { askForChoice, type ChoiceValues, type Outcome, type ScaleStep } from "../../dialogs/ask-choice.ts";
import { numberText, textsBelow } from "../../host/i18n.ts";
import { dataOf } from "../../reading/context.ts";
import { consider } from "../../reading/landing.ts";
import { namesIn, whoIs } from "../../reading/people.ts";
import { say, type Context, type Offer, type Slot } from "./own.ts";

const { say: own } = textsBelow("Pacing.action-period.WaitDialog");

const MOST_STEPS = 10;
const OPEN = "open";

interface Waiting {
  readonly slot: Slot;
  readonly now: number;
  /** `to` undefined: no last step; `from` below `to`: none. */
  readonly from: number;
  readonly to: number | undefined;
  readonly lostAt: number | undefined;
  readonly period: number | null;
  readonly context: Context;
}

/** P-10, P-13: asks for trigger or step, with the effect on later turns. */
export async function askToWait(
  offer: Offer,
  participant: string,
  context: Context,
): Promise<readonly Command[] | null> {
  const combatant = context.participant(participant);
  const slot = combatant && slotToWaitWith(combatant, context.view);
  if (!combatant || !slot) return null;
  const { from = 0, to, lostAt } = dataOf(offer);
  const now = stepNow(slot, combatant, context.view);
  const waiting: Waiting = {
    slot,
    now,
    from,
    to,
    lostAt: lostAt ?? undefined,
    period: periodOf(combatant, context.view.setting),
    context,
  };
  const values = await askForChoice({
    title: own("Title"),
    who: whoIs(participant, context, whoNote(waiting)),
    label: "",
    groups: [],
    fields: [
      { name: "trigger", label: say("Fields.trigger"), kind: "text" },
      ...(stepsOf(waiting).length < stepCount(waiting)
        ? [{ name: "step", label: own("Other"), kind: "integer" as const, max: from, chooses: "other" }]
        : []),
    ],
    scale: { label: own("Scale"), steps: scaleOf(waiting) },
    outcome: (chosen) => outcomeOf(chosen, waiting),
    consider: (chosen) => consider(participant, [commandOf(offer, chosen)], context),
  });
  return values && [commandOf(offer, values)];
}

function commandOf({ command }: Offer, values: ChoiceValues): Command {
  const until = stepIn(values);
  const trigger = values.trigger?.trim();
  return { ...command, ...(until === null ? {} : { until }), ...(trigger ? { trigger } : {}) };
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

function scaleOf(waiting: Waiting): readonly ScaleStep[] {
  const { now, lostAt } = waiting;
  return [
    {
      value: OPEN,
      label: own("Open"),
      small: own("OpenSmall"),
      spoken: own("SpokenOpen"),
      checked: true,
    },
    ...stepsOf(waiting).map((step): ScaleStep => ({
      value: String(step),
      label: numberText(step),
      small: own("Later", { count: now - step }),
      spoken: own("Spoken", { step, count: now - step }),
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

function outcomeOf(values: ChoiceValues, waiting: Waiting): Outcome {
  const { slot, from, to, lostAt } = waiting;
  const step = stepIn(values);
  const risk = lostAt === undefined ? own("StillLast") : own("StillLost", { lostAt, ordinal: slot.ordinal });
  const lead = nextWords(step, waiting);
  if (step !== null)
    return {
      big: numberText(step),
      small: own("SmallOn"),
      lead,
      text: [meets(step, waiting), risk].filter(Boolean).join(" "),
      verb: own("VerbOn", { step }),
    };
  const first = Math.max(from, to ?? from);
  const big =
    to === undefined ? own("BigLast", { from }) : first === to ? numberText(first) : own("BigOpen", { from, to });
  return { big, small: own("SmallOpen"), lead, text: risk, verb: own("Verb") };
}

/** P-11. */
function nextWords(step: number | null, { slot, period, lostAt }: Waiting): string {
  if (lostAt === undefined || period === null) return own("LastTurn");
  const data = { turn: slot.ordinal + 1, of: slot.of, period };
  return step === null ? own("NextAfter", data) : own("NextOn", { ...data, step: step - period });
}

/** Names the visible participants on the step (P-9, P-14). */
function meets(step: number, { slot, context }: Waiting): string {
  const others = context.slots.filter(
    (other) =>
      other.time === step &&
      other.state === "open" &&
      other.participant !== slot.participant &&
      context.participant(other.participant)?.kind === "creature",
  );
  return others.length ? own("Meets", { names: namesIn(others, context) }) : "";
}
