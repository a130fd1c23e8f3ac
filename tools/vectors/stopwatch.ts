import type { Kinds } from "./kinds.ts";

export const stopwatch: Kinds = {};
