import { Refused } from "./book.ts";
import { Prevented } from "./carry-out.ts";
import type { Refusal } from "./draft.ts";
import { say } from "./saying.ts";

/** Why something was not written, for people; for those who look closer the console has more. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Prevented) return { path: "", saying: say("Refused.prevented") };
  console.error("Segment Zero |", error);
  return { path: "", saying: say("Refused.notWritten", { why: error instanceof Error ? error.message.slice(0, 300) : String(error) }) };
}
