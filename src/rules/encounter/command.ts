import * as v from "valibot";
import type { Json, JsonObject } from "../json.ts";

/** A command: the only way to change an encounter. `by` and `id` are for the log; every other field belongs to its type. */
export interface Command {
  readonly type: string;
  /** Who gives it. */
  readonly by?: string;
  /** The sender's id of this command; one that is in the log already is refused as "repeated". */
  readonly id?: string;
  readonly [field: string]: Json | undefined;
}

const RESERVED = ["__proto__", "constructor", "prototype"];

/** An id: 1 to 64 letters, digits, `-` and `_`. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/), v.check((text) => !RESERVED.includes(text)));

/** An id that is put together from others: of a slot, of a request, or a key under which something of theirs is noted. */
export const longId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/), v.check((text) => !RESERVED.includes(text)));

/** Figures that commands may carry: whole, and no larger than any fight needs. */
export const LARGEST = 1_000_000;
export const figure = v.pipe(v.number(), v.safeInteger(), v.minValue(-LARGEST), v.maxValue(LARGEST));
export const count = v.pipe(figure, v.minValue(0));

/** A line written by a person: shown as text, never as markup. */
export const line = v.pipe(v.string(), v.maxLength(300));

const DEPTH = 6;
const WIDTH = 2_000;

/** Free JSON of bounded depth and width, its keys safe in update paths. */
export const json = v.custom<Json>((value) => isJson(value, DEPTH));
export const jsonObject = v.custom<JsonObject>((value) => typeof value === "object" && value !== null && !Array.isArray(value) && isJson(value, DEPTH));

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "string") return value.length <= WIDTH;
  if (typeof value === "number") return Number.isFinite(value) && Math.abs(value) <= LARGEST;
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.length <= WIDTH && value.every((item) => isJson(item, depth - 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
  const keys = Object.keys(value);
  return keys.length <= WIDTH && keys.every((key) => v.is(longId, key) && isJson((value as Record<string, unknown>)[key], depth - 1));
}

/** Several answers at once are one command, so that "roll all" is one write. Up to one per participant of the largest fight. */
const answers = v.pipe(v.record(longId, json), v.check((map) => Object.keys(map).length > 0));

/** Shapes of the kernel's own commands, without `type`, `by` and `id`. */
export const commandSchemas = {
  /** Settings of the pacing. Before the start, or before the first slot of a window. */
  option: v.strictObject({ name: v.string(), value: json }),
  join: v.strictObject({
    participant: id,
    side: id,
    kind: v.optional(v.picklist(["creature", "hazard"]), "creature"),
    npc: v.optional(v.boolean(), false),
    group: v.optional(v.union([v.literal(""), id]), ""),
    hidden: v.optional(v.boolean(), false),
    stats: v.optional(jsonObject, {}),
  }),
  leave: v.strictObject({ participant: id }),
  /** New stats; the fields not named stay. */
  change: v.strictObject({ participant: id, stats: jsonObject }),
  side: v.strictObject({ participant: id, side: id }),
  hide: v.strictObject({ participant: id, hidden: v.boolean() }),
  defeat: v.strictObject({ participant: id }),
  revive: v.strictObject({ participant: id }),
  start: v.strictObject({}),
  end: v.strictObject({}),
  done: v.strictObject({ slots: v.optional(v.array(longId)), report: v.optional(jsonObject) }),
  lose: v.strictObject({ slot: longId }),
  /** Puts a slot on a time, or right before or after another. */
  move: v.strictObject({ slot: longId, to: v.union([v.strictObject({ time: figure }), v.strictObject({ before: longId }), v.strictObject({ after: longId })]) }),
  answer: v.strictObject({ answers }),
  nextWindow: v.strictObject({}),
  pause: v.strictObject({ kind: v.optional(id, "break"), note: v.optional(line, "") }),
  resume: v.strictObject({}),
} as const;

export type KernelCommand = keyof typeof commandSchemas;
export type Fields<K extends KernelCommand> = v.InferOutput<(typeof commandSchemas)[K]>;

/** What every command carries. `undo` goes back to (and before) an entry of the log, `redo` forward. */
export const envelope = v.object({ type: v.pipe(v.string(), v.maxLength(64)), by: v.optional(line), id: v.optional(id) });
export const historySchemas = {
  undo: v.strictObject({ to: v.optional(count) }),
  redo: v.strictObject({}),
} as const;
