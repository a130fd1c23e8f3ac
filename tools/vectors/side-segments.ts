import type { Kinds } from "./kinds.ts";

export const sideSegments: Kinds = {};
