import type { Kinds } from "./kinds.ts";

export const actionPeriod: Kinds = {};
