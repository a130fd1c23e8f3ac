import { sideSegmentsOptions, whenDue, type SideSegmentsNote } from "../../../rules/pacings.ts";
import { signed, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { join, plain, strong, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import { nameOf, namesOf } from "../../reading/people.ts";
import { actionName, figuresText, sumText, titled, totalOf } from "./action-words.ts";
import { say, sayCounted, sayFirst, sayIf, sayLine, type Context, type ForecastSlot, type Slot } from "./own.ts";

/** Segments of a round; what runs over is carried less so many (S-26). */
const ROUND = 10;

/** Right column: "2 of 2", and of what was carried over how it came here: "13 − 10". */
export function right(slot: Slot, { sees }: Context): Words {
  const { from, rounds = 1 } = noteOf(slot);
  if (slot.kind === "carried" && from !== undefined)
    return plain(!sees.numbers(slot.participant) ? "" : say("Carried.Right", { from, less: rounds * ROUND }));
  return slot.of > 1 && slot.kind !== "extra"
    ? plain(text("Tracker.Ordinal", { ordinal: slot.ordinal, of: slot.of }))
    : [];
}

/** "sword, 2 × speed 4"; the sums of others are the GM's to check. */
export function rowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.kind === "extra") return plain(moraleText(note));
  const sum = sumOf(slot, context);
  return plain(beside([joined(named(slot), sum), ...added(slot)]));
}

/** What somebody does who has no ordinary action: arriving before one, or what the GM put in. */
function named(slot: Slot): string {
  const note = noteOf(slot);
  if (note.leg === "arrival") return say(`Arrives.${note.move ?? "halfMove"}`);
  if (note.action === "wait" && note.after !== undefined) return note.answer || say("Wait.Acts");
  // S-25: two actions with a name each.
  if (note.action === "stunt") return say(`Deeds.stunt${slot.ordinal}`);
  return note.action === undefined ? (note.label ?? "") : actionName(note);
}

/** "charge, lance: speed 5 + 4": a name that has a comma itself takes a colon. */
export function joined(name: string, sum: string): string {
  return sum ? say(name.includes(",") ? "Sum.Colon" : "Sum.Comma", { name, sum }) : name;
}

function sumOf(slot: Slot, context: Context): string {
  const { sum = [], after, leg } = noteOf(slot);
  const over = slot.state === "done" || slot.state === "lost";
  if (
    !sum.length ||
    over ||
    leg === "arrival" ||
    after !== undefined ||
    slot.kind === "carried" ||
    !(context.gm || context.owned(slot.participant))
  )
    return "";
  // Bait and modifiers are added to what was declared; what the GM put elsewhere has no sum.
  const late = slot.time - Math.max(1, totalOf(sum));
  if (isPut(slot, context) || late === 0) return sumText(sum);
  return say(late > 0 ? "Sum.Delayed" : "Sum.Sooner", { sum: sumText(sum), n: Math.abs(late) });
}

function isPut({ id, participant }: Slot, context: Context): boolean {
  return Object.hasOwn(context.participant(participant)?.turn.placed ?? {}, id);
}

/** Where it comes from, if it was not declared for this segment. */
function added(slot: Slot): readonly string[] {
  const note = noteOf(slot);
  if (note.after !== undefined)
    return [say(note.trigger ? "Wait.Released" : "Wait.ReleasedOpen", { trigger: note.trigger })];
  if (slot.kind !== "carried") return [];
  return [note.given ? say("Carried.Given") : sayCounted("Carried.Since", note.rounds ?? 1)];
}

/** With how it ended, if it is over. */
export function moraleText({ cause = "", outcome }: Partial<SideSegmentsNote>): string {
  const check = cause ? say("Morale.For", { cause: causeText(cause) }) : say("Morale.Check");
  return outcome ? say(`Morale.${outcome}`, { check }) : check;
}

/** Causes that the rules know have a text of ours; all others are what somebody typed. */
export function causeText(cause: string): string {
  return sayIf(`Causes.${cause}`) || cause;
}

// ---------------------------------------------------------------------------------------------- now

/** "**Sleep**, casting speed 6. Takes effect at the end of the segment." With several at once the effects are said below them. */
export function nowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.kind === "extra") return plain(moraleText(note));
  const name = named(slot);
  if (!name) return [];
  const deed = join(
    [strong(titled(name)), plain(beside([sumOf(slot, context), ...(note.after === undefined ? added(slot) : [])]))],
    ", ",
  );
  const alone = context.now.length === 1;
  const whole = [
    targetText(note, context),
    ordinalText(slot),
    context.sees.numbers(slot.participant) ? penaltyText(note) : "",
    ...kept(note),
    alone ? effectText(slot, context) : "",
  ].filter(Boolean);
  return [...deed, ...plain([".", ...whole].join(" "))];
}

function targetText({ target, leg }: Partial<SideSegmentsNote>, context: Context): string {
  if (!target || leg === "arrival" || (context.participant(target) && !context.visible(target))) return "";
  return say("Now.Target", { target: context.participant(target) ? nameOf(target, context) : target });
}

/** The head has the phase in the place of the ordinal. */
function ordinalText({ ordinal, of, kind }: Slot): string {
  return of > 1 ? say(kind === "leg" ? "Now.Leg" : "Now.Attack", { ordinal, of }) : "";
}

/** S-24, S-38 */
function penaltyText({ penalty }: Partial<SideSegmentsNote>): string {
  return penalty ? say("Now.Penalty", { penalty: signed(penalty) }) : "";
}

export function kept({ notes = [] }: Partial<SideSegmentsNote>): readonly string[] {
  return notes.map((code) => say("Now.Keep", { keep: titled(say(`Keep.${code}`)) }));
}

/** S-32, SA-13: when what is done counts. */
export function effectText(slot: Slot, context: Context): string {
  const when = ["", "movement", "morale"].includes(slot.phase) ? null : whenDue(slot, context.view);
  if (!when) return "";
  const inOrder = sideSegmentsOptions(context.view.setting).missileEffects === "inOrder";
  return sayFirst([`Effects.${slot.phase}.${inOrder ? "inOrder" : "segmentEnd"}`, `Effects.${when}`]);
}

/** Below whoever acts: when the effects of several count, and what was held back and counts now. */
export function nowLine(slots: readonly Slot[], context: Context): Words {
  const [first] = slots;
  const together = first && slots.length > 1 ? effectText(first, context) : "";
  const due = countingNow(context);
  return join(
    [plain(together), due ? sayLine(`Effects.${due.code}`, { segment: due.segment, names: due.names }) : []],
    " ",
  );
}

/** S-32: with a later segment what was held back in the one before is due; when another side begins its turn, what the side before held back until then. */
function countingNow(
  context: Context,
): { readonly code: string; readonly segment: number; readonly names: string } | null {
  const [first] = context.now;
  const done = context.slots.filter(({ state, time }) => state === "done" && (!first || time <= first.time));
  const here = first ? done.filter(({ time }) => time === first.time) : [];
  if (!first) return null;
  if (!here.length) {
    const before = Math.max(...done.map(({ time }) => time));
    return told(
      "Due",
      before,
      done.filter(({ time, phase }) => time === before && (phase === "missile" || phase === "magic")),
      context,
    );
  }
  const mine = first.key[1] ?? 0;
  if (here.some(({ key }) => key[1] === mine)) return null;
  return told(
    "SideDue",
    first.time,
    here.filter((slot) => slot.phase === "melee" && whenDue(slot, context.view) === "sideEnd"),
    context,
  );
}

function told(code: string, segment: number, slots: readonly Slot[], context: Context): ReturnType<typeof countingNow> {
  return slots.length
    ? { code, segment, names: namesOf([...new Set(slots.map(({ participant }) => participant))], context) }
    : null;
}

// ---------------------------------------------------------------------------------------------- beyond

/** In the forecast: what would be done. */
export function foreseen(slot: ForecastSlot): Words {
  return plain(named(slot));
}

/** "half move, greatsword: 7 + 5 + 1 = 13, carried over as 3"; the sum for those who may check it. */
export function carriedText(
  { note = {} }: { readonly note?: Slot["note"] },
  from: number,
  to: number,
  checked: boolean,
): string {
  const deed = noteOf({ note });
  const { sum = [] } = deed;
  const words =
    sum.length && totalOf(sum) === from ? say("Carried.Sum", { sum: figuresText(sum), from }) : String(from);
  return say("Carried.Over", { deed: checked ? joined(actionName(deed), words) : actionName(deed), to });
}

/** What a waiting one waits for, and until when (S-27, S-33). */
export function until(slot: Slot, { sees }: Context): { readonly words: Words; readonly limit: string } {
  const {
    trigger,
    answer,
    left = 1,
    action,
  }: Partial<SideSegmentsNote> = sees.triggers(slot.participant) ? noteOf(slot) : { action: "wait" };
  const deed = answer ? titled(answer) : action === "wait" ? "" : titled(actionName(noteOf(slot)));
  const key = `Wait.${trigger ? "Until" : "Open"}${deed ? "Then" : ""}`;
  return {
    words: sayLine(key, { trigger, deed }),
    limit: say(left > 1 ? "Wait.LimitMore" : "Wait.Limit", { left }),
  };
}
