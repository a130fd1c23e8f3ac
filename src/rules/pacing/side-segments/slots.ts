import { present } from "../../model/json.ts";
import { slotNamed } from "../../model/build.ts";
import { actionOf } from "./actions.ts";
import { hitsSettled, whenPosted } from "./effects.ts";
import { turnIn, type Note, type Participant, type Setting, type Slot, type Turn } from "./facts.ts";
import { keyOf, actionTimesOf, intentNote, nameOfStep, type ActionTime } from "./action-times.ts";
import { overflowOf, ROUND } from "./segments.ts";
import { sideIn } from "./sides.ts";

/** Returns slots: declared, carried in, morale checks, and those finished before a change of intent. */
export function slotsOf(participant: Participant, setting: Setting): readonly Slot[] {
  const turn = turnIn(participant, setting);
  // S-8: the side avoided the encounter.
  if (Object.hasOwn(setting.facts.avoided ?? {}, turn.side ?? participant.side)) return [];
  const times = actionTimesOf(participant, setting).filter(({ beyond }) => !beyond);
  const slots =
    isHeld(turn) || turn.intent?.action === "wait"
      ? held(times, participant, turn, setting)
      : times.map((time) => slotOf(time, participant, setting));
  return [
    ...asOneTurn([...past(participant, turn, setting), ...slots]),
    ...rear(participant, turn, setting),
    ...morale(participant, turn, setting),
  ].map((slot) => ({ ...slot, ...attacksOf(slot.note!) }));
}

/** The slots of a declaration are one turn: its attacks (S-21), and the legs of its way (S-40). */
function asOneTurn(slots: readonly Slot[]): readonly Slot[] {
  const [first, ...others] = slots.filter(isOwn);
  return first && (others.length || first.kind === "leg")
    ? slots.map((slot) => (isOwn(slot) ? { ...slot, turn: first.id } : slot))
    : slots;
}

function slotOf(time: ActionTime, participant: Participant, setting: Setting): Slot {
  const { name, segment, key, phase, side, ordinal, of, carried, done, leg } = time;
  return slotNamed(name, participant.id, setting, {
    time: segment,
    key,
    phase,
    ordinal,
    of,
    kind: carried ? "carried" : leg ? "leg" : "turn",
    state: done ? "done" : "open",
    note: {
      ...time.note,
      ...sideNote(participant, side, setting),
      effects: whenPosted(phase),
      ...hitsSettled(phase, setting),
    },
  });
}

/** Notes the side's delta and penalty, to verify the segment (S-17). */
function sideNote({ id }: Participant, side: string, setting: Setting): Note {
  const { delta, penalty } = sideIn(side, setting, id);
  return present({ delta, penaltyOfSide: penalty });
}

/** Returns finished slots, what was carried in, and one waiting slot for the rest (SA-16, S-27). */
function held(times: readonly ActionTime[], participant: Participant, turn: Turn, setting: Setting): readonly Slot[] {
  const apart = times.filter(({ done, carried }) => done || carried).map((time) => slotOf(time, participant, setting));
  const own = times.filter(({ done, carried }) => !done && !carried);
  const [first] = own;
  if (isHeld(turn)) {
    if (!first) return apart;
    const slot = slotOf(first, participant, setting);
    const time = latest(participant, setting);
    const note = { ...slot.note, trigger: turn.wait.trigger, left: own.length };
    return [...apart, { ...slot, state: "waiting", time, key: [time, ...slot.key.slice(1)], note }];
  }
  return [...apart, declaredWait(participant, turn, setting)];
}

/** True if it waits by command, before its trigger came. */
function isHeld(turn: Turn): turn is Turn & { readonly wait: NonNullable<Turn["wait"]> } {
  return turn.wait !== undefined && !turn.wait.place;
}

function declaredWait(participant: Participant, turn: Turn, setting: Setting): Slot {
  const { trigger = "", answer } = turn.intent!;
  const { place } = turn.wait ?? {};
  const name = nameOfStep(turn, 1);
  const time = place?.time ?? latest(participant, setting);
  const key = place?.key ?? [time, sideIn(turn.side ?? participant.side, setting, participant.id).standing, 0];
  return slotNamed(name, participant.id, setting, {
    time,
    key,
    state: !place ? "waiting" : Object.hasOwn(turn.done ?? {}, name) ? "done" : "open",
    note: {
      ...intentNote(turn.intent!),
      trigger,
      ...(answer ? { answer } : {}),
      left: 1,
      ...(place ? { after: place.time } : {}),
    },
  });
}

/** Returns the time of a wait, which comes last and lapses at the end of the round (S-33). */
function latest({ since }: Participant, setting: Setting): number {
  const last = ROUND + (overflowOf(setting.options) ?? 0);
  return since?.round === setting.round ? Math.max(last, since.time) : last;
}

function past(participant: Participant, { past: slots = [] }: Turn, setting: Setting): readonly Slot[] {
  return slots.map(({ name, ...slot }) => slotNamed(name, participant.id, setting, { ...slot, state: "done" }));
}

const REAR = "rearAttack";

/** Returns the name of the nth immediate attack of a round. */
export function rearName(nth: number): string {
  return `rear${nth + 1}`;
}

/** S-44. */
function rear(participant: Participant, { rear: all = [], done = {} }: Turn, setting: Setting): readonly Slot[] {
  return all.map(({ target, place: { time, key = [time] } }, nth): Slot => {
    const name = rearName(nth);
    const state = Object.hasOwn(done, name) ? "done" : "open";
    const note = { action: REAR, target, effects: whenPosted("melee") };
    return slotNamed(name, participant.id, setting, { time, key, phase: "melee", kind: "interrupt", state, note });
  });
}

/** Returns the slots of morale checks, in the fifth phase (SA-14). */
function morale(participant: Participant, { morale: checks = {}, done = {} }: Turn, setting: Setting): readonly Slot[] {
  return Object.keys(checks)
    .sort()
    .map((name, place, all): Slot => {
      const { segment, side, cause, outcome } = checks[name]!;
      return slotNamed(name, participant.id, setting, {
        time: segment,
        key: keyOf(segment, sideIn(side, setting, participant.id).standing, "morale", setting.options),
        phase: "morale",
        ordinal: place + 1,
        of: all.length,
        kind: "extra",
        state: Object.hasOwn(done, name) ? "done" : "open",
        note: { action: "moraleCheck", cause, ...(outcome ? { outcome } : {}) },
      });
    });
}

/** True for slots of the own declaration: not carried in, not morale. */
export function isOwn(slot: Slot): boolean {
  return slot.kind === "turn" || slot.kind === "leg";
}

/** Returns the attacks of an action: none of a leg of its own or a morale check; empty before it is known (S-40). */
export function attacksOf({ action, leg }: Note): Pick<Slot, "attacks"> {
  if (leg) return { attacks: 0 };
  return action === undefined ? {} : { attacks: Number(actionOf(action)?.attacks ?? action === REAR) };
}

export function isOpen(slot: Slot): boolean {
  return slot.state === "open" || slot.state === "waiting";
}

/** S-27. */
export function waitingSlot(slots: readonly Slot[]): Slot | undefined {
  return slots.find((slot) => slot.state === "waiting");
}
