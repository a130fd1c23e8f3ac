import type { View } from "../../../rules/core.ts";
import { groupBy, isUnsettled, suborderOf } from "../../../rules/pacings.ts";
import { numberText, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { dataOf, noteOf, openRequests } from "../../reading/context.ts";
import { isKnown } from "../../reading/fight-context.ts";
import { noteFor } from "../../reading/known.ts";
import { remembered } from "../../reading/pacing-shell.ts";
import { namesIn } from "../../reading/people.ts";
import type { Answered, Follows, Meeting, RequestWords } from "../../reading/presenter.ts";
import { plainWhat, sharedBy } from "../../reading/requests.ts";
import type { HeadingView } from "../../reading/views.ts";
import { compared, rollersOf } from "../../reading/ties.ts";
import { unitsOf, verdict } from "./notes.ts";
import { say, sayCounted, type Context, type Request, type Slot } from "./own.ts";

/** "3d6 against 11, one roll for all 4, 3 turns". */
export function whatIsAsked(request: Request, context: Context): string {
  const { what, participant = "" } = request;
  const { turns = 1, attempt = 1 } = dataOf(request);
  if (what !== "initiative" && what !== "contest") return plainWhat(request, context);
  const count = sharedBy(request, context).length;
  return beside([
    plainWhat(request, context),
    ...(what === "initiative"
      ? [count > 1 && say("Requests.Shared", { count }), sayCounted("Requests.Turns", turns)]
      : [turnOf(request, context), attempt > 1 && say("Requests.Again")]),
    context.combat.combatants.get(participant)?.hidden && say("Requests.Hidden"),
  ]);
}

/** "tied, roll again": the stage says what is rolled, and the button the dice. */
export function briefly({ what, ...request }: Request): Pick<RequestWords, "brief"> {
  if (what !== "initiative" && what !== "contest") return {};
  return { brief: (dataOf(request).attempt ?? 1) > 1 ? say("Requests.Again") : "" };
}

function turnOf(request: Request, { slots }: Context): string {
  const { step } = dataOf(request);
  const slot = slots.find(
    (one) =>
      one.participant === request.participant && one.time === step && (one.state === "open" || one.state === "held"),
  );
  return slot ? turnText(slot) : "";
}

function turnText({ kind, ordinal, of }: Slot): string {
  return kind === "extra" ? say("Extra.Turn") : say("Turn.Of", { ordinal, of });
}

/** Returns initiative rolls with their meaning, grouped by shared roll. */
export function initiativeRolled(context: Context): readonly Answered[] {
  if (context.state.stage !== "roll") return [];
  const firsts = context.slots.filter(
    (slot) =>
      slot.ordinal === 1 && !noteOf(slot).unrolled && context.participant(slot.participant)?.kind === "creature",
  );
  return unitsOf(firsts, context).map((slots): Answered => {
    const [first] = slots;
    const { roll, set, against = 0 } = noteFor(first, context);
    return {
      participants: slots.map(({ participant }) => participant),
      what:
        roll !== undefined
          ? say("Requests.initiative.What", { dice: "3d6", against })
          : set !== undefined
            ? say("Turn.Set")
            : "",
      value: roll === undefined ? "" : numberText(roll),
      meaning: say("Requests.initiative.Meaning", { step: first.time }),
    };
  });
}

/** "Starts on step 5", "3 turns: 5, 0, −5"; for a contest who acts first. */
export function rollFollows(request: Request, after: Context): Follows | null {
  const { kind, what, participant } = request;
  if (kind !== "dice") return null;
  if (what === "contest") return contestFollows(request, after);
  const steps = after.slots
    .filter((slot) => slot.participant === participant && slot.kind === "turn")
    .map(({ time }) => time);
  const [first] = steps;
  if (first === undefined) return { so: "" };
  return {
    so: say("Cards.initiative.So", { step: first }),
    ...(steps.length > 1 ? { more: sayCounted("Cards.initiative.Turns", steps.length, { steps }) } : {}),
  };
}

function contestFollows(request: Request, after: Context): Follows {
  const { step } = dataOf(request);
  const slots = after.slots.filter(({ time, kind }) => time === step && kind !== "hazard");
  const isSame = (open: Request): boolean => open.what === "contest" && dataOf(open).step === step;
  return {
    against: say("Cards.contest.Against", { against: request.against ?? 0 }),
    so: compared(request, after, isSame, slots),
  };
}

/** Returns all rivals in a contest, visible or not (P-9). */
export function rivalsOn(request: Request, view: View): readonly string[] {
  if (request.what !== "contest") return [];
  const own = new Set(rollersOf(request));
  return [...new Set(view.at(dataOf(request).step ?? 0).map((slot) => slot.participant))].filter(
    (id) => !own.has(id) && view.participant(id)?.kind === "creature",
  );
}

/** P-9: while dice are pending. */
export function meetingOf(context: Context): Meeting | null {
  const pending = openRequests(context).filter(
    (request) => request.what === "contest" && request.blocking && isKnown(request, context.view, context),
  );
  const [first] = pending;
  if (!first) return null;
  const step = dataOf(first).step ?? 0;
  const slots = context.slots.filter(
    (slot) =>
      slot.time === step &&
      (slot.state === "open" || slot.state === "held") &&
      context.participant(slot.participant)?.kind === "creature",
  );
  const suborder = Math.min(...slots.map(suborderOf));
  const meeting = slots.filter((slot) => suborderOf(slot) === suborder);
  const waits = new Set(pending.flatMap((request) => dataOf(request).participants ?? []));
  return {
    at: numberText(step),
    word: say("Contest.Word"),
    note: plain(meeting.length === 2 ? say("Contest.WhyTwo") : sayCounted("Contest.Why", meeting.length)),
    slots: meeting.map(({ id }) => id),
    answered: meeting.filter(({ participant }) => !waits.has(participant)).flatMap((slot) => rolledBy(slot, context)),
    spoken: say("Contest.Say", {
      step: numberText(step),
      names: listed(unitsOf(meeting, context).map((slots) => namesIn(slots, context))),
    }),
  };
}

function rolledBy(slot: Slot, context: Context): readonly Answered[] {
  if (!noteOf(slot).contest) return [];
  const base = { participants: [slot.participant] };
  const { contest } = noteFor(slot, context);
  if (!contest) return [{ ...base, what: turnText(slot), value: "", meaning: text("Ties.Rolled") }];
  const roll = contest.rolls.at(-1) ?? 0;
  const what = beside([say("Requests.contest.What", { dice: "3d6", against: contest.dx }), turnText(slot)]);
  return [{ ...base, what, value: numberText(roll), meaning: verdict(contest.dx, roll) }];
}

export function contestHeading(slot: Slot, context: Context): readonly HeadingView[] {
  if (!undecidedWith(slot, context).length) return [];
  const key = context.view.setting.options.dxContest === "highestDx" ? "HeadingLevel" : "Heading";
  return [{ words: plain(say(`Contest.${key}`)) }];
}

/** Returns whose order on the step is undecided, this slot's included (P-9). */
export function undecidedWith(slot: Slot, context: Context): readonly string[] {
  if (slot.state !== "open" || context.participant(slot.participant)?.kind !== "creature") return [];
  return contestsOf(slot.time, context).get(suborderOf(slot)) ?? [];
}

/** Pending contestants on a step, by suborder. */
const contestsOf = remembered((time: number, context: Context): ReadonlyMap<number, readonly string[]> => {
  // Visible combatants only, so that the heading reveals nothing.
  const open = context.slots.filter((slot) => slot.time === time && slot.state === "open" && !noteOf(slot).unrolled);
  return new Map(
    [...groupBy(open, suborderOf)].map(([suborder, slots]) => {
      const several = new Set(slots.map(({ participant }) => participant)).size > 1;
      return [suborder, several && isUnsettled(time, slots, context.view) ? slots.map(({ id }) => id) : []];
    }),
  );
});

/** Shows the deciding sums after a contest, best first, once per shared roll. */
export function contestLead([now]: readonly Slot[], context: Context): Words | null {
  if (!now || !noteOf(now).contest) return null;
  const met = context.slots.filter((slot) => slot.time === now.time && noteFor(slot, context).contest);
  const sums = [...unitsOf(met, context)]
    .sort(([a], [b]) => later(marginsOf(a), marginsOf(b)))
    .map((slots) => sumOf(slots, context));
  return sums.length > 1 ? plain(say("Contest.Lead", { sums: sums.join("; ") })) : null;
}

/** "Lou: 13 − 11 = 2", and later rolls of ties. */
function sumOf(slots: readonly [Slot, ...Slot[]], context: Context): string {
  const { dx, rolls } = noteOf(slots[0]).contest!;
  const sums = rolls.map((roll) => say("Contest.Values", { dx, roll, margin: dx - roll }));
  return say("Contest.Sum", {
    name: namesIn(slots, context),
    sums: sums.reduce((first, again) => say("Contest.Then", { first, again })),
  });
}

function marginsOf(slot: Slot): readonly number[] {
  const { dx, rolls } = noteOf(slot).contest!;
  return rolls.map((roll) => dx - roll);
}

/** Compares by the first different margin (PA-3). */
function later(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((margin, place) => b[place] !== margin);
  return (b[at] ?? 0) - (a[at] ?? 0);
}
