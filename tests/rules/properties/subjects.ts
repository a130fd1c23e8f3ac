import { shipped } from "../../shipped.ts";
import type { Subject } from "./subject.ts";

/** What the pacings bring to be tested: `tests/rules/<id>/commands.ts`. All that we ship with, unless some are named. */
export async function subjects(ids: readonly string[] = shipped.map(({ id }) => id)): Promise<readonly Subject[]> {
  return Promise.all(ids.map(async (id) => ((await import(`../${id}/commands.ts`)) as { subject: Subject }).subject));
}
