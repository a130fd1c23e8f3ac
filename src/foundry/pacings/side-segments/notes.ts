import { totalOf, whenDue, type SideSegmentsNote } from "../../../rules/pacings.ts";
import { capital, signed, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { join, plain, strong, type Words } from "../../host/rich-text.ts";
import { noteOf } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import { namesIn, targetName } from "../../reading/people.ts";
import type { UntilWords } from "../../reading/presenter.ts";
import { actionName, valuesText, sumText } from "./action-words.ts";
import { say, sayCounted, sayFirst, sayIf, sayLine, type Context, type Slot } from "./own.ts";

/** S-26: carried actions lose them. */
const ROUND = 10;

/** "2 of 2", or for a carried action "13 − 10". */
export function right(slot: Slot, context: Context): Words {
  const { kind, ordinal, of } = slot;
  const { from, rounds = 1 } = noteFor(slot, context);
  if (kind === "carried" && noteOf(slot).from !== undefined)
    return plain(from === undefined ? "" : say("Carried.Right", { from, less: rounds * ROUND }));
  return plain(of > 1 && kind !== "extra" ? text("Tracker.Ordinal", { ordinal, of }) : "");
}

/** "sword, 2 × speed 4"; others' sums are for the GM. */
export function rowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.kind === "extra") return plain(moraleText(note));
  const sum = sumOf(slot, context);
  return plain(beside([joined(named(slot), sum), ...added(slot)]));
}

/** Names an arrival, or an action put in by the GM. */
function named(slot: Slot): string {
  const note = noteOf(slot);
  if (note.leg === "arrival") return say(`Arrives.${note.move ?? "halfMove"}`);
  if (note.action === "wait" && note.after !== undefined) return note.answer || say("Wait.Acts");
  // S-25: two names.
  if (note.action === "stunt") return say(`ActionNames.stunt${slot.ordinal}`);
  return note.action === undefined ? (note.label ?? "") : actionName(note);
}

/** "charge, lance: speed 5 + 4": a colon after a comma. */
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
  // Bait and modifiers come on top; moved slots have no sum.
  const late = slot.time - Math.max(1, totalOf(sum));
  if (isPut(slot, context) || late === 0) return sumText(sum);
  return say(late > 0 ? "Sum.Delayed" : "Sum.Sooner", { sum: sumText(sum), n: Math.abs(late) });
}

function isPut({ id, participant }: Slot, context: Context): boolean {
  return Object.hasOwn(context.participant(participant)?.turn.placed ?? {}, id);
}

/** Says where an action declared earlier comes from. */
function added(slot: Slot): readonly string[] {
  const note = noteOf(slot);
  if (note.after !== undefined)
    return [say(note.trigger ? "Wait.Released" : "Wait.ReleasedOpen", { trigger: note.trigger })];
  if (slot.kind !== "carried") return [];
  return [note.given ? say("Carried.Given") : sayCounted("Carried.Since", note.rounds ?? 1)];
}

function moraleText({ cause = "", outcome }: Partial<SideSegmentsNote>): string {
  const check = cause ? say("Morale.For", { cause: causeText(cause) }) : say("Morale.Check");
  return outcome ? say(`Morale.${outcome}`, { check }) : check;
}

/** Names a cause; a typed one stands as it is. */
export function causeText(cause: string): string {
  return sayIf(`Causes.${cause}`) || cause;
}

/** "**Sleep**, casting speed 6. Takes effect at the end of the segment." */
export function nowNote(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.kind === "extra") return plain(moraleText(note));
  const name = named(slot);
  if (!name) return [];
  const { ordinal, of, kind } = slot;
  const whole = [
    targetText(note, context),
    // The heading shows the phase.
    of > 1 ? say(kind === "leg" ? "Now.Leg" : "Now.Attack", { ordinal, of }) : "",
    penaltyText(noteFor(slot, context)),
    ...kept(note),
    context.now.length === 1 ? effectText(slot, context) : "",
  ].filter(Boolean);
  const where = beside([sumOf(slot, context), ...(note.after === undefined ? added(slot) : [])]);
  return [...join([strong(capital(name)), where]), ...plain([".", ...whole].join(" "))];
}

/** Its words in a coming row: a morale check, and where it comes from if it was not declared for this segment. */
export function rowAlways(slot: Slot): Words {
  if (slot.kind === "extra") return plain(moraleText(noteOf(slot)));
  return slot.state === "open" ? plain(beside(added(slot))) : [];
}

/**
 * Says what the current row shows: the action, its penalty and what the GM has to keep in mind. Of several at
 * once the actions stand in their cards.
 */
export function nowAlways(slot: Slot, context: Context): Words {
  const note = noteOf(slot);
  if (slot.kind === "extra") return plain(moraleText(note));
  const action = context.now.length > 1 ? [] : [capital(named(slot))];
  return join([...action, ...added(slot), penaltyText(noteFor(slot, context)), ...kept(note)]);
}

function targetText({ target, leg }: Partial<SideSegmentsNote>, context: Context): string {
  const name = target && leg !== "arrival" ? targetName(target, context) : null;
  return name ? say("Now.Target", { target: name }) : "";
}

/** S-24, S-38 */
export function penaltyText({ penalty }: Partial<SideSegmentsNote>): string {
  return penalty ? say("Now.Penalty", { penalty: signed(penalty) }) : "";
}

export function kept({ notes = [] }: Partial<SideSegmentsNote>): readonly string[] {
  return notes.map((code) => say("Now.Keep", { keep: capital(say(`Keep.${code}`)) }));
}

/** Says when an action takes effect (S-32, SA-13). */
export function effectText(slot: Slot, context: Context): string {
  const when = ["", "movement", "morale"].includes(slot.phase) ? null : whenDue(slot, context.view);
  if (!when) return "";
  const inOrder = context.view.setting.options.missileEffects === "inOrder";
  return sayFirst([`Effects.${slot.phase}.${inOrder ? "inOrder" : "segmentEnd"}`, `Effects.${when}`]);
}

/** Says when effects count. */
export function nowLine(slots: readonly Slot[], context: Context): Words {
  const [first] = slots;
  return join([first && slots.length > 1 ? effectText(first, context) : "", countingNow(context)], " ");
}

/** Says which effects were held until now (S-32). */
function countingNow({ now: [first], slots, view, ...context }: Context): Words {
  if (!first) return [];
  const done = slots.filter(({ state, time }) => state === "done" && time <= first.time);
  const here = done.filter(({ time }) => time === first.time);
  const due = (code: string, segment: number, those: readonly Slot[]): Words =>
    those.length
      ? sayLine(`Effects.${code}`, { segment, names: namesIn(those, { now: [first], slots, view, ...context }) })
      : [];
  if (here.length)
    return here.some(({ key }) => key[1] === (first.key[1] ?? 0))
      ? []
      : due(
          "SideDue",
          first.time,
          here.filter((slot) => slot.phase === "melee" && whenDue(slot, view) === "sideEnd"),
        );
  const before = Math.max(...done.map(({ time }) => time));
  return due(
    "Due",
    before,
    done.filter(({ time, phase }) => time === before && (phase === "missile" || phase === "magic")),
  );
}

/** "half move, greatsword: 7 + 5 + 1 = 13, carried over as 3"; the sum for permitted viewers. */
export function carriedText(
  { note = {} }: { readonly note?: Slot["note"] },
  from: number,
  to: number,
  checked: boolean,
): string {
  const action = noteOf({ note });
  const { sum = [] } = action;
  const words = sum.length && totalOf(sum) === from ? say("Carried.Sum", { sum: valuesText(sum), from }) : String(from);
  return say("Carried.Over", { action: checked ? joined(actionName(action), words) : actionName(action), to });
}

/** Returns trigger and limit of a wait (S-27, S-33). */
export function until(slot: Slot, context: Context): UntilWords {
  const { answer, left = 1, action = "wait" } = noteFor(slot, context);
  return {
    then: answer ? capital(answer) : action === "wait" ? "" : capital(actionName(noteOf(slot))),
    limit: say(`Wait.Limit${left > 1 ? "More" : ""}`, { left }),
  };
}
