import * as v from "valibot";
import { refuse, count, id, longId, RESERVED, type Refusal, isObject } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { inTime } from "../../host/timing.ts";
import { onHook } from "../../host/typed-calls.ts";
import { CARRIED_OUT, wasCarriedOut, type Click, type Fight, type Reply } from "../fight.ts";
import { untilFinished } from "../after-documents.ts";
import { isStuck } from "../due.ts";
import { LONGEST_ANSWER, queryWithKey, signedClick, type Answer } from "./keys.ts";
import { askByFlag, mayQuery } from "./own-flag.ts";

export const QUERY = `${SYSTEM_ID}.command`;

async function send(gm: User.Implementation, combat: string, click: Click): Promise<Refusal | null> {
  const message: Omit<Message, "user" | "key"> = { ...click, combat };
  try {
    const answer = mayQuery() ? await queryWithKey<Answer>(gm, QUERY, message) : await askByFlag(gm, message);
    return answer ? answer.refusal : refuse("not-recognised");
  } catch {
    return refuse("gm-did-not-answer");
  }
}

/** Refusals that do not concern the click itself, so sending it again may succeed. */
const NOT_ARRIVED: ReadonlySet<string> = new Set([
  "no-gm",
  "gm-did-not-answer",
  "gm-changed",
  "not-written",
  "unfinished",
  "pacing-not-here",
  "not-recognised",
  "too-fast",
]);

/** Milliseconds to wait for another GM to take charge. */
const SUCCESSION = 1_000;

/** Brings a click to the writing client; repeats it after a change of GM. */
export async function deliver(combat: Fight, click: Click): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const gm = game.users?.activeGM ?? null;
    const refusal = await bring(combat, click, gm);
    // Only the answer may be lost.
    if (!refusal || (NOT_ARRIVED.has(refusal.code) && wasCarriedOut(combat, click.id))) return finished(combat, click);
    if (!NOT_ARRIVED.has(refusal.code)) return { refusal };
    if (tries > 0 || !gm || !(await anotherThan(gm))) return { refusal, retry: () => deliver(combat, click) };
  }
}

/** Answers once the whole click is written, or taken back. */
async function finished(combat: Fight, click: Click): Promise<Reply> {
  if (isStuck(combat) || (await untilFinished(combat)) || wasCarriedOut(combat, click.id)) return CARRIED_OUT;
  return { refusal: refuse("not-written"), retry: () => deliver(combat, click) };
}

async function bring(combat: Fight, click: Click, gm: User.Implementation | null): Promise<Refusal | null> {
  if (!gm) return refuse("no-gm");
  if (gm.isSelf) return write(combat, click, gm.id ?? "");
  return send(gm, combat.id ?? "", click);
}

async function write(combat: Fight, click: Click, user: string): Promise<Refusal | null> {
  try {
    return (await inTime(combat.performAs(user, click), LONGEST_ANSWER)).refusal;
  } catch {
    return refuse("not-written");
  }
}

/** Returns the next active GM; after one leaves, it may take a moment. */
async function anotherThan(gm: User.Implementation): Promise<boolean> {
  const another = (): boolean => game.users?.activeGM?.id !== gm.id;
  if (!another()) {
    await new Promise<void>((resolve) => {
      const stop = onHook("userConnected", () => {
        if (another()) end();
      });
      const timer = setTimeout(end, SUCCESSION);
      function end(): void {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
  }
  return another() && game.users?.activeGM !== null;
}

/** Clicks to remember; repeats come within seconds. */
const MOST = 500;

/** Answers to recent clicks: a repeated message gets the same answer, and runs once. */
export class Replies {
  readonly #answers = new Map<string, Promise<Answer>>();

  /** @param keeps true if this answer is final */
  once(click: string, carryOut: () => Promise<Answer>, keeps: (answer: Answer) => boolean): Promise<Answer> {
    const known = this.#answers.get(click);
    if (known) return known;
    const answer = carryOut();
    this.#answers.set(click, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MOST) break;
      this.#answers.delete(oldest);
    }
    void answer.then((given) => {
      if (!keeps(given)) this.#answers.delete(click);
    });
    return answer;
  }
}

export interface Message extends Click {
  readonly combat: string;
  readonly user: string;
  /** Key by which the active GM identifies the sender. */
  readonly key?: string;
}

/** Most characters of a message; enough for several hundred combatants. */
const LARGEST = 65_536;
const DEEPEST = 12;

const schema = v.strictObject({
  ...signedClick,
  combat: id,
  now: v.pipe(v.array(longId), v.maxLength(1_000)),
  end: v.strictObject({ head: count, id: v.union([id, v.literal("")]), life: v.optional(count, 0) }),
  dice: v.exactOptional(
    v.pipe(v.array(v.pipe(v.array(v.pipe(v.array(count), v.maxLength(1_000))), v.maxLength(1_000))), v.maxLength(500)),
  ),
  // The core checks the command itself.
  commands: v.pipe(
    v.array(v.looseObject({ type: v.pipe(v.string(), v.maxLength(64)) })),
    v.minLength(1),
    v.maxLength(500),
  ),
});

/** Returns the message, or why it is malformed. Stops early if it is too large. */
export function readMessage(raw: unknown): Message | Refusal {
  const problem = problemWith(raw);
  if (problem) return problem;
  const result = v.safeParse(schema, raw);
  if (result.success) return result.output as Message;
  const [issue] = result.issues;
  return refuse("bad-command", {
    field: v.getDotPath(issue) ?? "",
    found: issue.received.slice(0, 80),
    allowed: (issue.expected ?? issue.message).slice(0, 120),
  });
}

/** Returns the claimed sender, not yet verified. */
export function claimedSender(raw: unknown): string {
  const user = isObject(raw) ? raw.user : undefined;
  return typeof user === "string" ? user.slice(0, 64) : "";
}

/** True for data small and plain enough to read. */
export function isSimple(raw: unknown): boolean {
  return problemWith(raw) === null;
}

/**
 * Returns what makes a message unreadable: too long (roughly as JSON), nested too deeply, or with reserved names. Reads
 * no more than a message may contain.
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
