import * as v from "valibot";
import { PENDING } from "./protocol.ts";
import { reportSchema } from "./report.ts";

/** Milliseconds after which nobody goes on with it any more. */
const LONGEST = 5 * 60_000;

const schema = v.strictObject({
  world: v.string(),
  user: v.string(),
  /** When it was kept, in milliseconds. */
  at: v.number(),
  report: reportSchema,
  /** The check that asked for the reload, with its note, and the ids of those that are still to come. */
  check: v.string(),
  note: v.record(v.string(), v.string()),
  rest: v.array(v.string()),
  /** Whether the questions for the eye are asked at the end. */
  whole: v.boolean(),
  /** World time and the form of storage before the self-check. */
  time: v.number(),
  wholes: v.unknown(),
});

/** A self-check that goes on after a reload. */
export type Pending = v.InferOutput<typeof schema>;

/** Who runs it, in which world. */
function here(): Pick<Pending, "world" | "user"> {
  return { world: game.world?.id ?? "", user: game.user?.id ?? "" };
}

/** Keeps a self-check for the page that comes. */
export function keepPending(pending: Omit<Pending, "world" | "user" | "at">): void {
  sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, ...here(), at: Date.now() }));
}

/** Takes the self-check with which this page goes on; null if there is none. It is taken once. */
export function takePending(): Pending | null {
  const text = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  try {
    const read = v.safeParse(schema, JSON.parse(text ?? ""));
    const { world, user } = here();
    if (!read.success || read.output.world !== world || read.output.user !== user) return null;
    // A clock that was set back makes it younger. It is taken once, so that it is gone with this page.
    return Date.now() - read.output.at < LONGEST ? read.output : null;
  } catch {
    return null;
  }
}
