import type { JsonObject, View } from "../../../rules/core.ts";
import { isUnsettled, waveOf, groupBy } from "../../../rules/pacings.ts";
import { dice, figure, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { plain, type Words } from "../../host/rich-text.ts";
import { owedTo } from "../../reading/fight-context.ts";
import { namesOf } from "../../reading/people.ts";
import type { Answered, Follows, Meeting } from "../../reading/presenter.ts";
import { sharedBy } from "../../reading/requests.ts";
import type { HeadingView } from "../../reading/views.ts";
import { compared } from "../ties.ts";
import { verdict } from "./notes.ts";
import { noteOf, dataOf } from "../../reading/context.ts";
import { say, sayCounted, type Context, type Request, type Slot } from "./own.ts";

/** "3d6 against 11, one roll for all 4, 3 turns". */
export function whatIsAsked(request: Request, context: Context): string {
  const data = { dice: request.dice ? dice(request.dice) : "", against: request.against ?? 0, ...request.data };
  const hidden = context.combat.combatants.get(request.participant ?? "")?.hidden ? say("Requests.Hidden") : "";
  switch (request.what) {
    case "initiative":
      return beside([asked(request, data, context), shared(request, context), turns(request), hidden]);
    case "contest":
      return beside([asked(request, data, context), turnOf(request, context), again(request), hidden]);
    default:
      return say(`Requests.${request.what}.What`, data);
  }
}

/** "3d6 against 11"; of those whose figures are not for this reader only the dice. */
function asked(
  { what, participant = "" }: Request,
  data: JsonObject & { readonly dice: string },
  { sees }: Context,
): string {
  return sees.numbers(participant) ? say(`Requests.${what}.What`, data) : text("Owed.What.dice", { dice: data.dice });
}

function shared(request: Request, context: Context): string {
  const { length } = sharedBy(request, context);
  return length > 1 ? say("Requests.Shared", { count: length }) : "";
}

function turns(request: Request): string {
  return sayCounted("Requests.Turns", dataOf(request).turns ?? 1);
}

function again(request: Request): string {
  return (dataOf(request).attempt ?? 1) > 1 ? say("Requests.Again") : "";
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

/** Who has rolled for the round already, and what it means; those who rolled as one stand together. */
export function initiativeRolled(context: Context): readonly Answered[] {
  if (context.state.stage !== "roll") return [];
  const firsts = context.slots.filter(
    (slot) =>
      slot.ordinal === 1 && !noteOf(slot).unrolled && context.participant(slot.participant)?.kind === "creature",
  );
  return unitsOf(firsts, context).map((slots): Answered => {
    const [first] = slots as [Slot];
    const { roll, against = 0 } = noteOf(first);
    const participants = slots.map(({ participant }) => participant);
    const meaning = say("Requests.initiative.Meaning", { step: first.time });
    if (!context.sees.numbers(first.participant)) return { participants, what: "", value: "", meaning };
    return {
      participants,
      what: roll === undefined ? say("Turn.Set") : say("Requests.initiative.What", { dice: "3d6", against }),
      value: roll === undefined ? "" : figure(roll),
      meaning,
    };
  });
}

/** Those who roll as one together, the others alone. */
function unitsOf(slots: readonly Slot[], context: Context): readonly (readonly Slot[])[] {
  const once = Boolean(context.view.setting.options.groupsRollOnce);
  return [
    ...groupBy(slots, ({ participant }) => (once && context.participant(participant)?.group) || participant).values(),
  ];
}

function unitName(slots: readonly Slot[], context: Context): string {
  return namesOf(
    slots.map(({ participant }) => participant),
    context,
  );
}

/** "Starts on step 5", "3 turns: 5, 0, −5"; of a contest who acts first. */
export function rollFollows(request: Request, after: Context): Follows | null {
  if (request.kind !== "dice") return null;
  return request.what === "contest" ? contestFollows(request, after) : initiativeFollows(request, after);
}

function initiativeFollows({ participant }: Request, after: Context): Follows | null {
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

// ---------------------------------------------------------------------------------------------- contest of DX

function contestFollows(request: Request, after: Context): Follows {
  const { against = 0 } = request;
  const { step } = dataOf(request);
  const slots = after.slots.filter(({ time, kind }) => time === step && kind !== "hazard");
  const so = compared(
    { ...request, against },
    after,
    (open) => open.what === "contest" && dataOf(open).step === step,
    slots,
  );
  return { against: say("Cards.contest.Against", { against }), so };
}

/** P-9: those on the same step, seen or not. */
export function rivalsOn(request: Request, view: View): readonly string[] {
  if (request.what !== "contest") return [];
  const { participants = [], step } = dataOf(request);
  const own = new Set([request.participant ?? "", ...participants]);
  return [...new Set(view.at(step ?? 0).map((slot) => slot.participant))].filter(
    (id) => !own.has(id) && view.participant(id)?.kind === "creature",
  );
}

/** P-9: those who meet on one step, while dice for it are owed. */
export function meetingOf(context: Context): Meeting | null {
  const owed = owedTo(context).filter(({ what, blocking }) => what === "contest" && blocking);
  const [first] = owed;
  if (!first) return null;
  const step = dataOf(first).step ?? 0;
  const slots = context.slots.filter(
    (slot) =>
      slot.time === step &&
      (slot.state === "open" || slot.state === "held") &&
      context.participant(slot.participant)?.kind === "creature",
  );
  const wave = Math.min(...slots.map(waveOf));
  const meeting = slots.filter((slot) => waveOf(slot) === wave);
  const waits = new Set(owed.flatMap((request) => dataOf(request).participants ?? []));
  return {
    at: figure(step),
    word: say("Contest.Word"),
    ...(meeting.length > 1 ? { of: say("Contest.Meet", { count: meeting.length }) } : {}),
    note: plain(meeting.length === 2 ? say("Contest.WhyTwo") : sayCounted("Contest.Why", meeting.length)),
    slots: meeting.map(({ id }) => id),
    answered: meeting.filter(({ participant }) => !waits.has(participant)).flatMap((slot) => rolledBy(slot, context)),
    spoken: say("Contest.Say", {
      step: figure(step),
      names: listed(unitsOf(meeting, context).map((slots) => unitName(slots, context))),
    }),
  };
}

function rolledBy(slot: Slot, { sees }: Context): readonly Answered[] {
  const { contest } = noteOf(slot);
  if (!contest) return [];
  if (!sees.numbers(slot.participant))
    return [{ participants: [slot.participant], what: turnText(slot), value: "", meaning: text("Ties.Rolled") }];
  const roll = contest.rolls.at(-1) ?? 0;
  const what = beside([say("Requests.contest.What", { dice: "3d6", against: contest.dx }), turnText(slot)]);
  return [{ participants: [slot.participant], what, value: figure(roll), meaning: verdict(contest.dx, roll) }];
}

/** Above several who stand on one step: the contest that is still to come. */
export function contestHeading(slot: Slot, context: Context): readonly HeadingView[] {
  if (!undecidedWith(slot, context).length) return [];
  const key = context.view.setting.options.dxContest === "highestDx" ? "HeadingLevel" : "Heading";
  return [{ icon: "i-dice-3", words: plain(say(`Contest.${key}`)) }];
}

const undecided = new WeakMap<Context, Map<string, readonly string[]>>();

/** P-9: those with whom a contest of DX is still to come, this slot among them. Worked out once for each step. */
export function undecidedWith(slot: Slot, context: Context): readonly string[] {
  if (slot.state !== "open" || context.participant(slot.participant)?.kind !== "creature") return [];
  const known = undecided.get(context) ?? new Map<string, readonly string[]>();
  undecided.set(context, known);
  const place = `${slot.time} ${waveOf(slot)}`;
  const ids = known.get(place) ?? contestOn(slot, context);
  known.set(place, ids);
  return ids;
}

function contestOn({ time, ...slot }: Slot, context: Context): readonly string[] {
  const wave = waveOf({ time, ...slot });
  // Only those whom this reader may know of: the heading must not give away anybody.
  const together = context.slots.filter(
    (other) => other.time === time && other.state === "open" && waveOf(other) === wave && !noteOf(other).unrolled,
  );
  const several = new Set(together.map(({ participant }) => participant)).size > 1;
  return several && isUnsettled(time, together, context.view) ? together.map(({ id }) => id) : [];
}

/** For whoever acts after a contest: the sums that decided it, the best first; of who rolled as one the sum stands once. */
export function contestLead([now]: readonly Slot[], context: Context): { readonly words: Words } | null {
  if (!now || !noteOf(now).contest) return null;
  const met = context.slots.filter(
    (slot) => slot.time === now.time && noteOf(slot).contest && context.sees.numbers(slot.participant),
  );
  const sums = [...unitsOf(met, context)]
    .sort(([a], [b]) => later(marginsOf(a as Slot), marginsOf(b as Slot)))
    .map((slots) => sumOf(slots, context));
  return sums.length > 1 ? { words: plain(say("Contest.Lead", { sums: sums.join("; ") })) } : null;
}

/** "Lou: 13 − 11 = 2", and of those who were level what they rolled then. */
function sumOf(slots: readonly Slot[], context: Context): string {
  const [first] = slots as [Slot];
  const { dx, rolls } = noteOf(first).contest!;
  const sums = rolls.map((roll) => say("Contest.Figures", { dx, roll, margin: dx - roll }));
  return say("Contest.Sum", {
    name: unitName(slots, context),
    sums: sums.reduce((first, again) => say("Contest.Then", { first, again })),
  });
}

function marginsOf(slot: Slot): readonly number[] {
  const { dx, rolls } = noteOf(slot).contest!;
  return rolls.map((roll) => dx - roll);
}

/** The first margins that differ decide (PA-3). */
function later(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((margin, place) => b[place] !== margin);
  return (b[at] ?? 0) - (a[at] ?? 0);
}
