import { requests, type Request, type Slot } from "../../../../../rules/index.ts";
import { isUnsettled } from "../../../../../rules/pacing/action-period/contest.ts";
import { waveOf } from "../../../../../rules/pacing/action-period/slots.ts";
import { groupBy } from "../../../../../rules/pacing/ties.ts";
import { plain, type Words } from "../../../words.ts";
import type { TrackerContext } from "../../build/context.ts";
import { namesOf } from "../../build/people.ts";
import { counted, figure, text } from "../../texts.ts";
import type { HeadingView } from "../../view.ts";
import type { Answered, Meeting } from "../presenter.ts";
import { verdict } from "./notes.ts";
import { turnNote } from "./turn-note.ts";

const BASE = "Pacing.action-period";

/** "3d6 against 11, one roll for all 4, 3 turns". */
export function whatIsAsked(request: Request, context: TrackerContext): string {
  const dice = request.dice ? `${request.dice.count}d${request.dice.faces}` : "";
  const data = { dice, against: request.against ?? 0, ...request.data };
  const hidden = context.combat.combatants.get(request.participant ?? "")?.hidden ? text(`${BASE}.Requests.Hidden`) : "";
  switch (request.what) {
    case "initiative": return [text(`${BASE}.Requests.initiative.What`, data), shared(request), turns(request), hidden].filter(Boolean).join(", ");
    case "contest": return [text(`${BASE}.Requests.contest.What`, data), turnOf(request, context), again(request), hidden].filter(Boolean).join(", ");
    default: return text(`${BASE}.Requests.${request.what}.What`, data);
  }
}

function shared({ data }: Request): string {
  const { length } = data?.participants as readonly string[];
  return length > 1 ? text(`${BASE}.Requests.Shared`, { count: length }) : "";
}

function turns({ data }: Request): string {
  return counted(`${BASE}.Requests.Turns`, Number(data?.turns ?? 1));
}

function again({ data }: Request): string {
  return Number(data?.attempt ?? 1) > 1 ? text(`${BASE}.Requests.Again`) : "";
}

function turnOf({ participant, data }: Request, { slots }: TrackerContext): string {
  const slot = slots.find((one) => one.participant === participant && one.time === data?.step && (one.state === "open" || one.state === "held"));
  return slot ? turnText(slot) : "";
}

function turnText({ kind, ordinal, of }: Slot): string {
  return kind === "extra" ? text(`${BASE}.Extra.Turn`) : text(`${BASE}.Turn.Of`, { ordinal, of });
}

/** Who has rolled for the round already, and what it means; those who rolled as one stand together. */
export function initiativeRolled(context: TrackerContext): readonly Answered[] {
  if (context.state.stage !== "roll") return [];
  const firsts = context.slots.filter((slot) => slot.ordinal === 1 && !turnNote(slot).unrolled && context.participant(slot.participant)?.kind === "creature");
  const once = Boolean(context.view.setting.options.groupsRollOnce);
  const units = groupBy(firsts, ({ participant }) => (once && context.participant(participant)?.group) || participant);
  return [...units.values()].map((slots): Answered => {
    const [first] = slots as [Slot];
    const { roll, against = 0 } = turnNote(first);
    return {
      participants: slots.map(({ participant }) => participant),
      what: roll === undefined ? text(`${BASE}.Turn.Set`) : text(`${BASE}.Requests.initiative.What`, { dice: "3d6", against }),
      value: roll === undefined ? "" : figure(roll), meaning: text(`${BASE}.Requests.initiative.Meaning`, { step: first.time }),
    };
  });
}

// ---------------------------------------------------------------------------------------------- contest of DX

/** P-9: those who meet on one step, while dice for it are owed. */
export function meetingOf(context: TrackerContext): Meeting | null {
  const owed = requests(context.state).filter(({ what, blocking }) => what === "contest" && blocking);
  const [first] = owed;
  if (!first) return null;
  const step = Number(first.data?.step);
  const slots = context.slots.filter((slot) => slot.time === step && (slot.state === "open" || slot.state === "held") && context.participant(slot.participant)?.kind === "creature");
  const wave = Math.min(...slots.map(waveOf));
  const meeting = slots.filter((slot) => waveOf(slot) === wave);
  const waits = new Set(owed.flatMap(({ data }) => data?.participants as readonly string[]));
  return {
    at: figure(step), word: text(`${BASE}.Contest.Word`), ...(meeting.length > 1 ? { of: text(`${BASE}.Contest.Meet`, { count: meeting.length }) } : {}),
    note: plain(meeting.length === 2 ? text(`${BASE}.Contest.WhyTwo`) : counted(`${BASE}.Contest.Why`, meeting.length)), slots: meeting.map(({ id }) => id),
    answered: meeting.filter(({ participant }) => !waits.has(participant)).flatMap((slot) => rolledBy(slot)),
    spoken: text(`${BASE}.Contest.Say`, { step: figure(step), names: namesOf(meeting.map(({ participant }) => participant), context) }),
  };
}

function rolledBy(slot: Slot): readonly Answered[] {
  const { contest } = turnNote(slot);
  if (!contest) return [];
  const roll = contest.rolls.at(-1) ?? 0;
  const what = [text(`${BASE}.Requests.contest.What`, { dice: "3d6", against: contest.dx }), turnText(slot)].join(", ");
  return [{ participants: [slot.participant], what, value: figure(roll), meaning: verdict(contest.dx, roll) }];
}

/** Above several who stand on one step: the contest that is still to come. */
export function contestHeading(slot: Slot, context: TrackerContext): readonly HeadingView[] {
  if (!undecidedWith(slot, context).length) return [];
  const key = context.view.setting.options.dxContest === "highestDx" ? "HeadingLevel" : "Heading";
  return [{ icon: "i-dice-3", words: plain(text(`${BASE}.Contest.${key}`)) }];
}

const undecided = new WeakMap<TrackerContext, Map<string, readonly string[]>>();

/** P-9: those with whom a contest of DX is still to come, this slot among them. Worked out once for each step. */
export function undecidedWith(slot: Slot, context: TrackerContext): readonly string[] {
  if (slot.state !== "open" || context.participant(slot.participant)?.kind !== "creature") return [];
  const known = undecided.get(context) ?? new Map<string, readonly string[]>();
  undecided.set(context, known);
  const place = `${slot.time} ${waveOf(slot)}`;
  const ids = known.get(place) ?? contestOn(slot, context);
  known.set(place, ids);
  return ids;
}

function contestOn({ time, ...slot }: Slot, context: TrackerContext): readonly string[] {
  const wave = waveOf({ time, ...slot });
  // Only those whom this reader may know of: the heading must not give away anybody.
  const together = context.slots.filter((other) => other.time === time && other.state === "open" && waveOf(other) === wave && !turnNote(other).unrolled);
  const several = new Set(together.map(({ participant }) => participant)).size > 1;
  return several && isUnsettled(time, together, context.view) ? together.map(({ id }) => id) : [];
}

/** For whoever acts after a contest: the sums that decided it, the best first. */
export function contestLead([now]: readonly Slot[], context: TrackerContext): { readonly words: Words } | null {
  const own = now && turnNote(now).contest;
  if (!now || !own) return null;
  const sums = context.slots.filter((slot) => slot.time === now.time && turnNote(slot).contest)
    .map((slot) => ({ slot, ...turnNote(slot).contest! }))
    .sort((a, b) => b.margin - a.margin)
    .map(({ slot, dx, rolls }) => text(`${BASE}.Contest.Sum`, { name: namesOf([slot.participant], context), dx, roll: rolls[0] ?? 0, margin: dx - (rolls[0] ?? 0) }));
  return sums.length > 1 ? { words: plain(text(`${BASE}.Contest.Lead`, { sums: sums.join("; ") })) } : null;
}
