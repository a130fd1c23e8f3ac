import { present } from "../../model/json.ts";
import { slotId } from "../../model/participants.ts";
import { waitNote } from "../../model/wait.ts";
import { compareKeys } from "../../order/order.ts";
import { actionOf, numberOfPhase, type Phase } from "./actions.ts";
import { turnIn } from "./facts.ts";
import type { Carried, Intent, Note, Options, Participant, Setting, Shift, Turn } from "./facts.ts";
import { carry, overflowOf, stepsOf, type Start } from "./segments.ts";
import { sideIn } from "./sides.ts";

/**
 * Returns the sort key (S-29): segment, standing of the side, phase. Equal keys are simultaneous: tied
 * sides run the phases together, others one after the other (S-31).
 * @param standing see `standingOf`
 */
export function keyOf(
  segment: number,
  standing: number,
  phase: Phase,
  { phaseOrder }: Pick<Options, "phaseOrder">,
): readonly number[] {
  return [segment, standing, numberOfPhase(phase, phaseOrder)];
}

/** An action in this round, or beyond it if its count runs over (S-26). */
export interface ActionTime extends Omit<Carried, "round"> {
  readonly key: readonly number[];
  readonly leg?: NonNullable<Note["leg"]>;
  readonly carried: boolean;
  readonly done: boolean;
  /** True if too late for this round. */
  readonly beyond: boolean;
}

/** Returns the declared action and what was carried in, without waits. */
export function actionTimesOf(participant: Participant, setting: Setting): readonly ActionTime[] {
  return [...declared(participant, setting), ...carriedIn(participant, setting)];
}

function declared(participant: Participant, setting: Setting): readonly ActionTime[] {
  const turn = turnIn(participant, setting);
  const { intent, wait } = turn;
  const released = wait?.place;
  if (!intent) return [];
  const options = setting.options;
  const side = turn.side ?? participant.side;
  const steps = stepsOf(intent, startOf(participant, turn, side, setting), options);
  const names = steps.map(({ ordinal, leg }) => nameOfStep(turn, leg === "arrival" ? "leg" : ordinal));
  return steps.map((step, at) => {
    const { sum, ...own } = step;
    const note: Note = { ...intentNote(intent), sum, ...noteOf(intent, step.leg, options) };
    const time = { ...own, name: names[at]!, side, note, carried: false };
    const first = released ? names.indexOf(wait?.slot ?? "") : steps.length;
    if (!released || first < 0 || at < first) return placed(time, participant, setting);
    // S-33: a held action comes right after its trigger; the rest keeps its distance.
    const after = step.segment - steps[first]!.segment;
    const lateNote = { ...note, after: released.time, ...waitNote(wait!) };
    const late = { ...time, segment: released.time + after, note: lateNote };
    if (after) return placed(late, participant, setting);
    // Modifiers do not change it.
    const done = Object.hasOwn(turn.done ?? {}, time.name);
    return { ...late, key: [...released.key!, at - first], done, beyond: false };
  });
}

/** Returns the first segment of a declaration; null for one without segments. */
export function firstSegment(participant: Participant, turn: Turn, setting: Setting): number | null {
  return declared({ ...participant, turn }, setting)[0]?.segment ?? null;
}

/** True if part falls into a later round (S-26). */
export function runsOver(participant: Participant, setting: Setting): boolean {
  return declared(participant, setting).some(({ beyond }) => beyond);
}

function carriedIn(participant: Participant, setting: Setting): readonly ActionTime[] {
  const { carried = [] } = participant.facts;
  return carried
    .filter(({ round }) => round === setting.round)
    .map(({ round: _, ...time }) => {
      const { leg } = time.note;
      return placed({ ...time, carried: true, ...(leg ? { leg } : {}) }, participant, setting);
    });
}

/** Returns where the participant's action counts from (S-12, S-17). */
function startOf({ id }: Participant, { from }: Turn, side: string, setting: Setting): Start {
  const { shift } = sideIn(side, setting, id);
  return from ? { base: from.base, shift: from.shift ? shift : 0, floor: from.floor } : { shift };
}

/** They change with the intent, so that rulings about an old one do not apply. */
export function nameOfStep({ changes = 0 }: Turn, name: string | number): string {
  return changes ? `c${changes}x${name}` : String(name);
}

export function intentNote({ action, label, target }: Intent): Note {
  return { action, ...present({ label, target }) };
}

/** S-24, S-38, SA-15: penalty for moving, and reminders. */
function noteOf(intent: Intent, leg: ActionTime["leg"], options: Options): Note {
  const { move } = intent;
  const { notes } = actionOf(intent.action)!;
  return present({ notes, leg, move, penalty: leg ? 0 : attackPenalty(intent, options) });
}

/** S-38 */
const SPLIT_FIRE = -2;

/** Returns the penalty for moving, or 0 (S-24, S-38, SA-15). */
export function attackPenalty(
  { move, missile }: Intent,
  { splitMovePenalty, halfMovePenalty }: Pick<Options, "splitMovePenalty" | "halfMovePenalty">,
): number {
  if (move === "splitMove") return missile ? SPLIT_FIRE : splitMovePenalty;
  return move === "halfMove" ? halfMovePenalty : 0;
}

/** Places an action by its segment and standing; what is done keeps its place. */
function placed(
  time: Omit<ActionTime, "key" | "done" | "beyond">,
  participant: Participant,
  setting: Setting,
): ActionTime {
  const turn = turnIn(participant, setting);
  const { name, phase, side } = time;
  const { standing } = sideIn(side, setting, participant.id);
  const keyAt = (when: number) => keyOf(when, standing, phase, setting.options);
  const at = turn.done?.[name];
  if (at !== undefined) return { ...time, segment: at, key: keyAt(at), done: true, beyond: false };
  let { segment } = time;
  for (const { after, segments } of shiftsFor(time, turn, setting)) {
    if (compareKeys(keyAt(segment), after) > 0) segment = Math.max(after[0]!, segment + segments);
  }
  const stays = turn.placed?.[slotId(setting.round, participant.id, name)];
  const beyond = !stays && carry(segment, overflowOf(setting.options)).roundsLater > 0;
  return { ...time, segment, key: keyAt(segment), done: false, beyond };
}

/** Returns delays and modifiers since the action was declared or released, in order (S-23, S-34). */
function shiftsFor(
  { side, carried }: Pick<ActionTime, "side" | "carried">,
  turn: Turn,
  setting: Setting,
): readonly Shift[] {
  const delays = (setting.facts.delays ?? []).filter(({ sides }) => sides.includes(side));
  const { mods = [], from, wait } = turn;
  const since = carried ? 0 : Math.max(from?.at ?? 0, wait?.at ?? 0);
  return [...delays, ...mods].filter(({ at }) => at > since).sort((a, b) => a.at - b.at);
}
