import type { Kinds } from "./kinds.ts";

export const speedOrder: Kinds = {};
