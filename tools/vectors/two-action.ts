import type { Kinds } from "./kinds.ts";

export const twoAction: Kinds = {};
