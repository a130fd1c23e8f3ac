import * as v from "valibot";
import { exchangeSchemas } from "../exchange/commands.ts";
import type { Json, JsonObject } from "../json.ts";
import { RESERVED } from "./bounds.ts";

/** One value of a document outside the encounter, as it was before a command and as it was made. */
export interface Change extends JsonObject {
  /** Address of the document, as the shell names it. */
  readonly document: string;
  /** Dotted path of the value: "system.hp.value". */
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}

/** A command: the only way to change an encounter. `by`, `id` and `joined` are for the log; every other field but `changes` belongs to its type. */
export interface Command {
  readonly type: string;
  /** Who gives it. */
  readonly by?: string;
  /** The sender's id of this command; one that is in the log already is refused as "repeated". */
  readonly id?: string;
  /** True when it belongs to the same click as the command before it: they are taken back and carried out again together. */
  readonly joined?: boolean;
  /** What it changed outside the encounter, noted by whoever writes it, so that Undo can take that back. */
  readonly changes?: readonly Change[];
  readonly [field: string]: Json | undefined;
}

/** An id: 1 to 64 letters, digits, `-` and `_`. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/), v.check((text) => !RESERVED.has(text)));

/** An id that is put together from others: of a slot, of a request, or a key under which something of theirs is noted. */
export const longId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/), v.check((text) => !RESERVED.has(text)));

/** Figures that commands may carry: whole, and no larger than any fight needs. */
export const LARGEST = 1_000_000;
export const figure = v.pipe(v.number(), v.safeInteger(), v.minValue(-LARGEST), v.maxValue(LARGEST));
export const count = v.pipe(figure, v.minValue(0));

/** A line written by a person: shown as text, never as markup. */
export const line = v.pipe(v.string(), v.maxLength(300));

const DEPTH = 6;
const WIDTH = 2_000;

/** Free JSON of bounded depth and width, its keys safe in update paths. How much it is in all, `beyondBounds` has looked at before. */
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

/** Shapes of the kernel's own commands, without `type`, `by`, `id` and `joined`. */
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
  /** Which like creatures it is handled with; "" = none. */
  group: v.strictObject({ participant: id, group: v.union([v.literal(""), id]) }),
  hide: v.strictObject({ participant: id, hidden: v.boolean() }),
  /** `fell`: because of what the command before it did, so that it is a deed and taken back together with that. */
  defeat: v.strictObject({ participant: id, fell: v.optional(v.boolean(), false) }),
  revive: v.strictObject({ participant: id }),
  start: v.strictObject({}),
  end: v.strictObject({}),
  done: v.strictObject({ slots: v.optional(v.array(longId)), report: v.optional(jsonObject) }),
  lose: v.strictObject({ slot: longId }),
  /** Puts a slot on a time, or right before or after another. `ruling`: also where the rules of the pacing have no room for it, if it allows that. */
  move: v.strictObject({
    slot: longId, to: v.union([v.strictObject({ time: figure }), v.strictObject({ before: longId }), v.strictObject({ after: longId })]), ruling: v.optional(v.boolean(), false),
  }),
  answer: v.strictObject({ answers }),
  /** An answer is to be given again, if nothing has come of it yet. */
  askAgain: v.strictObject({ request: longId }),
  nextWindow: v.strictObject({}),
  /** Time goes on from one at which nobody acts, where it is counted aloud (`emptyTimes`). */
  onward: v.strictObject({}),
  pause: v.strictObject({ kind: v.optional(id, "break"), note: v.optional(line, "") }),
  resume: v.strictObject({}),
  ...exchangeSchemas,
} as const;

export type KernelCommand = keyof typeof commandSchemas;
export type Fields<K extends KernelCommand> = v.InferOutput<(typeof commandSchemas)[K]>;

/**
 * Commands that keep the encounter in step with who is there and what they are, as the world outside has it. They are nobody's deed:
 * `takeBack` leaves them in force, and they make nothing forgotten that can be redone.
 */
export const BOOKKEEPING: ReadonlySet<string> = new Set<KernelCommand>(["join", "leave", "change", "side", "group", "hide", "defeat", "revive"]);

/** Is this bookkeeping? Who fell because of a deed fell by that deed. */
export function isBookkeeping({ type, fell }: { readonly [field: string]: Json | undefined }): boolean {
  return BOOKKEEPING.has(type as string) && fell !== true;
}

const changes = v.pipe(
  v.array(v.strictObject({ document: v.pipe(v.string(), v.maxLength(200)), path: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,100}$/)), from: json, to: json })),
  v.maxLength(2_000),
);

/** What every command carries. */
export const envelope = v.object({
  type: v.pipe(v.string(), v.maxLength(64)), by: v.optional(line), id: v.optional(id), joined: v.optional(v.boolean()), changes: v.optional(changes),
});

/** Commands about the log; they are not in it themselves. */
export const historySchemas = {
  /** The state as it was after entry `to`, exactly; without it, before the last entry. */
  undo: v.strictObject({ to: v.optional(count) }),
  /** The last deed, or every deed above entry `to`; whole clicks, and bookkeeping stays in force. */
  takeBack: v.strictObject({ to: v.optional(count) }),
  /** The next click of those undone. */
  redo: v.strictObject({}),
} as const;

export type HistoryCommand = keyof typeof historySchemas;
