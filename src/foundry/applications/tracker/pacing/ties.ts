import { requests, type Request, type Slot } from "../../../../rules/index.ts";
import { line, text } from "../texts.ts";
import type { Words } from "../../words.ts";
import type { TrackerContext } from "../build/context.ts";
import { nameOf, namesOf } from "../build/people.ts";
import { compared, idsIn } from "./follows.ts";
import type { Answered, Follows } from "./presenter.ts";

/** Names that fit into a line; more are counted. */
const FEW = 2;

/** "1d6, high first; level with Ossian Brandt" */
export function tieWhat({ data, participant = "" }: Request, context: TrackerContext): string {
  const own = new Set([participant, ...idsIn(data?.participants)]);
  const others = idsIn(data?.tied).filter((id) => !own.has(id) && context.visible(id));
  if (!others.length) return text("Ties.Die");
  const names = namesOf(others, context);
  return text("Ties.With", { names: others.length <= FEW || isOneName(names, others, context) ? names : text("Ties.More", { count: others.length }) });
}

function isOneName(names: string, ids: readonly string[], context: TrackerContext): boolean {
  return !ids.some((id) => names.includes(nameOf(id, context)));
}

/** Everybody who is level, with the one who is asked. */
export function tiedWith({ what, data, participant = "" }: Request): readonly string[] {
  const own = new Set([participant, ...idsIn(data?.participants)]);
  return what === "tie" ? idsIn(data?.tied).filter((id) => !own.has(id)) : [];
}

/** "before Ossian Brandt: d6 **4** to 2": why somebody is ahead of the one who is level. Null without dice, and where nobody is seen to be level. */
export function tieNote(slot: Slot, context: TrackerContext, isLevel: (other: Slot) => boolean): Words | null {
  const own = context.sees.numbers(slot.participant) ? diceOf(slot) : "";
  const level = context.slots.filter((other) => other.kind === "turn" && diceOf(other) && isLevel(other));
  if (!own || (level.length < 2 && !context.gm)) return null;
  const next = level[level.findIndex(({ id }) => id === slot.id) + 1];
  return next && context.sees.numbers(next.participant) ? line("Ties.Before", { name: nameOf(next.participant, context), die: own, other: diceOf(next) }) : line("Ties.Fell", { die: own });
}

/** Level dice are rolled again, so there may be several. */
function diceOf({ note }: Slot): string {
  return Array.isArray(note?.ties) ? note.ties.join(", ") : "";
}

/** Dice of the ties that are being settled which have fallen already. */
export function tiesRolled(context: TrackerContext): readonly Answered[] {
  const owed = requests(context.state).filter(({ what }) => what === "tie");
  const tied = new Set(owed.flatMap(({ data }) => idsIn(data?.tied)));
  const owing = new Set(owed.flatMap(({ data, participant = "" }) => [participant, ...idsIn(data?.participants)]));
  return context.slots.flatMap((slot): readonly Answered[] => {
    const dice = slot.kind === "turn" && tied.has(slot.participant) && !owing.has(slot.participant) ? diceOf(slot) : "";
    return dice ? [{ participants: [slot.participant], what: text("Ties.Die"), value: context.sees.numbers(slot.participant) ? dice : "", meaning: text("Ties.Rolled") }] : [];
  });
}

/** What a die brings: the place among those who were level, or another die. */
export function tieFollows(request: Request, after: TrackerContext): Follows {
  const tied = idsIn(request.data?.tied);
  const own = request.participant ?? "";
  const slots = after.slots.filter(({ kind, participant }) => kind === "turn" && tied.includes(participant));
  return { so: compared(request, after, ({ what, data }) => what === "tie" && idsIn(data?.tied).includes(own), slots) };
}
