import type { Types } from "../../../rules/pacing/side-segments/facts.ts";
import { typed } from "../shared/typed.ts";

/** What the core tells of a fight of this pacing. */
export const core = typed<Types>();
