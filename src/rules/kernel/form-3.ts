import { isObject } from "../model/json.ts";
import { slotId } from "../model/participants.ts";
import { eachOf, membersAfter, once, rewritten, type Change, type Tree } from "./rewrite.ts";

/*
 * Form 3 stores every wait with its trigger, since when, and its place (`model/wait.ts`), and every lost slot with its
 * reason and time. Form 2 had a form of both for each pacing.
 */

/** The reason of a ruling; its time was not stored. */
const withReason = (reason: unknown): unknown => (typeof reason === "string" ? { reason } : reason);

/** A wait answered in speed order: the second in which it began was not stored. */
const answered =
  (round: unknown) =>
  (cut: unknown): unknown => {
    if (!isObject(cut)) return cut;
    const { trigger = "", time, key, ...rest } = cut;
    return { trigger, since: round, place: { time, key }, ...rest };
  };

function delayed(wait: unknown): unknown {
  if (!isObject(wait)) return wait;
  const { trigger = "", from, until, wave, ...rest } = wait;
  const place = until === undefined ? {} : { place: { time: until } };
  return { trigger, since: from, ...place, ...rest, ...(wave === undefined ? {} : { suborder: wave }) };
}

function lostIn({ lost, missed, round }: Tree, participant: unknown): Tree {
  if (!isObject(missed)) return lost === undefined ? {} : { lost };
  const earlier = Object.entries(missed).map(([name, one]) => {
    const { reason, at: time } = isObject(one) ? one : {};
    return [slotId(Number(round), String(participant), name), { reason, time }] as const;
  });
  return { lost: { ...(isObject(lost) ? lost : {}), ...Object.fromEntries(earlier) } };
}

function heldBack({ hold, released }: Tree): Tree {
  if (typeof hold === "string") return { wait: { trigger: hold, since: 0 } };
  if (!isObject(released)) return {};
  const { name, time, key, at, trigger } = released;
  return { wait: { trigger, since: 0, place: { time, key }, slot: name, at } };
}

const TURNS: Readonly<Record<string, (turn: Tree, participant: unknown) => Tree>> = {
  "speed-order": (turn) => membersAfter(turn, { cuts: eachOf(answered(turn.round)) }),
  "action-period"({ missed, lost, ...turn }, participant) {
    const after = membersAfter(turn, { waits: { "*": delayed } });
    return { ...after, ...lostIn({ lost, missed, round: turn.round }, participant) };
  },
  "side-segments": ({ hold, released, ...turn }) => ({ ...turn, ...heldBack({ hold, released }) }),
};

/** The step from form 2 to form 3. */
export function toForm3(stored: Tree): Tree {
  const { pacing } = stored;
  const own = typeof pacing === "string" && Object.hasOwn(TURNS, pacing) ? TURNS[pacing] : undefined;
  const participant: Change = (one) => {
    if (!isObject(one) || !isObject(one.turn)) return one;
    const turn = membersAfter(one.turn, { lost: { "*": withReason } });
    return { ...one, turn: own ? own(turn, one.id) : turn };
  };
  return rewritten(stored, { participants: { "*": { "*": once(participant) } } });
}
