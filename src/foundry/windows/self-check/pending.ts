import * as v from "valibot";
import { PENDING } from "./protocol.ts";
import { reportSchema } from "./report.ts";

/** Milliseconds after which it is not continued. */
const LONGEST = 5 * 60_000;

const schema = v.strictObject({
  world: v.string(),
  user: v.string(),
  /** Milliseconds. */
  at: v.number(),
  report: reportSchema,
  /** The check that requested the reload with its note, and ids of the rest. */
  check: v.string(),
  note: v.record(v.string(), v.string()),
  rest: v.array(v.string()),
  /** True if the visual questions follow. */
  whole: v.boolean(),
  /** World time and form of storage before. */
  time: v.number(),
  wholes: v.unknown(),
});

/** A self-check to continue after a reload. */
export type Pending = v.InferOutput<typeof schema>;

function here(): Pick<Pending, "world" | "user"> {
  return { world: game.world?.id ?? "", user: game.user?.id ?? "" };
}

/** Stores a self-check for the reloaded page. */
export function keepPending(pending: Omit<Pending, "world" | "user" | "at">): void {
  sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, ...here(), at: Date.now() }));
}

/** Returns the self-check to continue, once; null for none. */
export function takePending(): Pending | null {
  const text = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  try {
    const read = v.safeParse(schema, JSON.parse(text ?? ""));
    const { world, user } = here();
    if (!read.success || read.output.world !== world || read.output.user !== user) return null;
    // A clock set back makes it younger, which does no harm because it is taken once.
    return Date.now() - read.output.at < LONGEST ? read.output : null;
  } catch {
    return null;
  }
}
