import * as v from "valibot";
import { PENDING } from "./protocol.ts";
import { reportSchema } from "./report.ts";

/** Milliseconds. */
const LONGEST = 5 * 60_000;

const schema = v.strictObject({
  world: v.string(),
  user: v.string(),
  at: v.number(),
  report: reportSchema,
  /** The check that requested the reload. */
  check: v.string(),
  note: v.record(v.string(), v.string()),
  rest: v.array(v.string()),
  /** True if the visual questions follow. */
  whole: v.boolean(),
  /** World time before the self-check. */
  time: v.number(),
  wholes: v.unknown(),
});

export type Pending = v.InferOutput<typeof schema>;

function here(): Pick<Pending, "world" | "user"> {
  return { world: game.world?.id ?? "", user: game.user?.id ?? "" };
}

export function keepPending(pending: Omit<Pending, "world" | "user" | "at">): void {
  sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, ...here(), at: Date.now() }));
}

/** Returns it once; null for none. */
export function takePending(): Pending | null {
  const text = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  try {
    const read = v.safeParse(schema, JSON.parse(text ?? ""));
    const { world, user } = here();
    if (!read.success || read.output.world !== world || read.output.user !== user) return null;
    // Even with a wrong clock it is taken once.
    return Date.now() - read.output.at < LONGEST ? read.output : null;
  } catch {
    return null;
  }
}
