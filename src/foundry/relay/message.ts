import * as v from "valibot";
import { count, id, longId } from "../../rules/encounter/command.ts";
import { refuse, type Refusal } from "../../rules/index.ts";
import type { Click } from "./click.ts";

/** A click on its way: of which combat it is, and from whom. */
export interface Message extends Click {
  readonly combat: string;
  readonly user: string;
  /** By which the active GM knows the sender. */
  readonly key?: string;
}

/** Most characters of a message. A click that speaks for several hundred combatants stays below it. */
const LARGEST = 65_536;
const DEEPEST = 12;

const schema = v.strictObject({
  id, combat: id, user: id,
  key: v.optional(v.pipe(v.string(), v.maxLength(64))),
  now: v.pipe(v.array(longId), v.maxLength(1_000)),
  end: v.strictObject({ head: count, id: v.union([id, v.literal("")]) }),
  // What stands in a command is for the core to judge.
  commands: v.pipe(v.array(v.looseObject({ type: v.pipe(v.string(), v.maxLength(64)) })), v.minLength(1), v.maxLength(500)),
});

/** Names that every object has, so that a schema takes them for known. */
const RESERVED: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** The message, if it has the shape of one; else why not. Stops early at whatever is too large. */
export function readMessage(raw: unknown): Message | Refusal {
  const problem = problemWith(raw);
  if (problem) return problem;
  const result = v.safeParse(schema, raw);
  if (result.success) return result.output as unknown as Message;
  const [issue] = result.issues;
  return refuse("bad-command", { field: v.getDotPath(issue) ?? "", found: issue.received.slice(0, 80), allowed: (issue.expected ?? issue.message).slice(0, 120) });
}

/** Whom a message claims to be from, before anything of it is believed. */
export function claimedSender(raw: unknown): string {
  const user = typeof raw === "object" && raw !== null ? (raw as { user?: unknown }).user : undefined;
  return typeof user === "string" ? user.slice(0, 64) : "";
}

/**
 * What is wrong before anybody asks what it means: longer than a message can be (counted about as its JSON), nested too deeply, or with a name
 * that belongs to the language. Looks at no more of it than may be in a message.
 */
function problemWith(raw: unknown): Refusal | null {
  let left = LARGEST;
  const tooLarge = refuse("too-large", { most: LARGEST });
  const spend = (characters: number): Refusal | null => ((left -= characters) < 0 ? tooLarge : null);
  const look = (value: unknown, depth: number): Refusal | null => {
    if (typeof value === "string") return spend(value.length + 2);
    if (typeof value !== "object" || value === null) return spend(4);
    if (depth === 0) return tooLarge;
    if (Array.isArray(value) && value.length > left) return tooLarge;
    for (const name in value) {
      if (RESERVED.has(name)) return refuse("bad-command", { field: name, found: name, allowed: "" });
      const problem = spend(name.length + 4) ?? look((value as Record<string, unknown>)[name], depth - 1);
      if (problem) return problem;
    }
    return spend(2);
  };
  return look(raw, DEEPEST);
}
