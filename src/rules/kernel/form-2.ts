import { isObject, type JsonObject } from "../model/json.ts";
import { bucketOf, participantOfSlot } from "../model/participants.ts";

/*
 * Form 2 names what form 1 stored by position (a slot of the stopwatch as [4, 12, 3]) or as a sign (-1 for
 * watching, a die of a tie below 0). What does not look like form 1 is left for `repair`.
 */

type Tree = Readonly<Record<string, unknown>>;

/** New value for an old one, undefined to delete it; or changes below by name, "*" for every name. */
type Change = ((old: unknown) => unknown) | { readonly [name: string]: Change };

const eachOf =
  (change: (one: unknown) => unknown) =>
  (old: unknown): unknown =>
    Array.isArray(old) ? old.map(change) : old;

const thrown = (roll: unknown): unknown => (roll === 0 ? undefined : roll);

const tieResults = eachOf((result) =>
  typeof result !== "number" ? result : result > 0 ? { place: result } : { die: 0 - result },
);

/** [slots, from, segments needed (0 = nothing chosen, -1 = watching), actions done] */
function timing(old: unknown): unknown {
  if (!Array.isArray(old)) return old;
  const [slots, from, takes, done] = old as readonly unknown[];
  const underWay = takes === -1 ? { watching: true } : takes === 0 ? {} : { takes };
  return { slots, done, from, ...underWay };
}

/** [slot, time, ordinal, action, label, rounds, reason], without trailing defaults */
function pastSlot(old: unknown): unknown {
  if (!Array.isArray(old)) return old;
  const [slot, time, ordinal, action = "class", label = "", rounds = 0, reason] = old as readonly unknown[];
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
  if (!Array.isArray(old)) return old;
  const [left, stated] = old as readonly unknown[];
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

const nothing: Change = {};

function changesIn(pacing: unknown): Change {
  const participant = typeof pacing === "string" && Object.hasOwn(PARTICIPANTS, pacing) ? PARTICIPANTS[pacing] : null;
  return { exchanges: { "*": exchange }, participants: { "*": { "*": participant ?? nothing } } };
}

function below(change: Change, name: string): Change {
  if (typeof change === "function") return nothing;
  return (Object.hasOwn(change, name) ? change[name] : change["*"]) ?? nothing;
}

function valueAfter(value: unknown, change: Change): unknown {
  if (change === nothing) return value;
  if (typeof change === "function") return change(value);
  return isObject(value) ? membersAfter(value, (member, name) => valueAfter(member, below(change, name))) : value;
}

/** Lists of one value set, of none delete. */
function patchAfter(patch: unknown, change: Change): unknown {
  if (change === nothing) return patch;
  if (Array.isArray(patch)) {
    const value = patch.length ? valueAfter(patch[0], change) : undefined;
    return value === undefined ? [] : [value];
  }
  return isObject(patch) ? membersAfter(patch, (part, name) => patchAfter(part, below(change, name))) : patch;
}

function membersAfter(old: Tree, after: (member: unknown, name: string) => unknown): Tree {
  const members = Object.entries(old).map(([name, member]) => [name, after(member, name)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Returns the participant named in a command's fields or by a slot. */
function namedIn({ participant, slot, slots }: Tree): string {
  if (typeof participant === "string") return participant;
  const [first] = Array.isArray(slots) ? (slots as readonly unknown[]) : [slot];
  return typeof first === "string" ? participantOfSlot(first) : "";
}

/** Changes of the participant named by the command stood under `own`. */
function inFull({ own, ...inverse }: Tree, command: unknown): Tree {
  if (own === undefined || !isObject(command)) return inverse;
  const id = namedIn(command);
  const name = bucketOf(id);
  const participants = isObject(inverse.participants) ? inverse.participants : {};
  const bucket = isObject(participants[name]) ? participants[name] : {};
  return { ...inverse, participants: { ...participants, [name]: { ...bucket, [id]: own } } };
}

/** What takes the clock back was in the inverse at first. */
function entryAfter(entry: unknown, change: Change): unknown {
  if (!isObject(entry) || !isObject(entry.inverse)) return entry;
  const { clock, ...inverse } = entry.inverse;
  return {
    ...entry,
    inverse: patchAfter(inFull(inverse, entry.command), change),
    ...(isObject(clock) ? { clock } : {}),
  };
}

export function toForm2(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const change = changesIn(stored.pacing);
  const log: Change = { "*": { "*": (entry) => entryAfter(entry, change) } };
  return valueAfter({ ...stored }, { ...(change as object), log }) as JsonObject;
}
