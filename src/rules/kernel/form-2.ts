import { isList, isObject } from "../model/json.ts";
import { bucketOf, participantOfSlot } from "../model/participants.ts";
import { eachOf, once, rewritten, valueAfter, type Change, type Tree } from "./rewrite.ts";

/*
 * Form 2 names what form 1 stored by position (a slot of the stopwatch as [4, 12, 3]) or by a number used as a sign (-1
 * for watching, a die of a tie below 0). A log entry's inverse names the participant in full.
 */

/** Deletes a roll of 0: no dice were thrown. */
const thrown = (roll: unknown): unknown => (roll === 0 ? undefined : roll);

const tieResults = eachOf((result) =>
  typeof result !== "number" ? result : result > 0 ? { place: result } : { die: 0 - result },
);

/** [slots, from, segments needed (0 = nothing chosen, -1 = watching), actions done] */
function timing(old: unknown): unknown {
  if (!isList(old)) return old;
  const [slots, from, takes, done] = old;
  const underWay = takes === -1 ? { watching: true } : takes === 0 ? {} : { takes };
  return { slots, done, from, ...underWay };
}

/** [slot, time, ordinal, action, label, rounds, reason], without trailing defaults */
function pastSlot(old: unknown): unknown {
  if (!isList(old)) return old;
  const [slot, time, ordinal, action = "class", label = "", rounds = 0, reason] = old;
  return {
    slot,
    time,
    ordinal,
    do: action,
    label,
    ...(rounds === 0 ? {} : { rounds }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function stock(old: unknown): unknown {
  if (!isList(old)) return old;
  const [left, stated] = old;
  return { left, stated };
}

/** Reads an action carried over; only its note says that it is movement. */
function carried(old: unknown): unknown {
  if (!isObject(old)) return old;
  const { leg: _, ...rest } = old;
  return rest;
}

const PARTICIPANTS: Readonly<Record<string, Change>> = {
  stopwatch: { facts: { timing, past: { "*": pastSlot }, stock: { "*": stock } } },
  "speed-order": { facts: { ties: tieResults } },
  "two-action": { facts: { ties: { figures: tieResults } }, turn: { ties: tieResults } },
  "side-segments": { facts: { carried: eachOf(carried) } },
};

const exchange: Change = { roll: thrown, defences: eachOf((one) => valueAfter(one, { roll: thrown })) };

/** Returns the participant of a command, given by a field or a slot. */
function namedIn({ participant, slot, slots }: Tree): string {
  if (typeof participant === "string") return participant;
  const [first] = isList(slots) ? slots : [slot];
  return typeof first === "string" ? participantOfSlot(first) : "";
}

/** Changes of the participant named by the command stood under `own`. */
function inFull({ inverse, clock, command }: Tree): unknown {
  if (!isObject(inverse)) return inverse;
  const { own, ...others } = clock ? { ...inverse, clock } : inverse;
  if (own === undefined || !isObject(command)) return others;
  const id = namedIn(command);
  const name = bucketOf(id);
  const participants = isObject(others.participants) ? others.participants : {};
  const bucket = isObject(participants[name]) ? participants[name] : {};
  return { ...others, participants: { ...participants, [name]: { ...bucket, [id]: own } } };
}

/** The step from form 1 to form 2. */
export function toForm2(stored: Tree): Tree {
  const { pacing } = stored;
  const participant = typeof pacing === "string" && Object.hasOwn(PARTICIPANTS, pacing) ? PARTICIPANTS[pacing]! : {};
  const changes = { exchanges: { "*": once(exchange) }, participants: { "*": { "*": once(participant) } } };
  return rewritten(stored, changes, inFull);
}
