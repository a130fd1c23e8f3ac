// This client's readings of what is not certain about Foundry (`shared/reliances.ts`).
import { defaultReadings } from "../shared/reliances.ts";

export type { Uncertain } from "../shared/reliances.ts";

export const uncertain = defaultReadings();
