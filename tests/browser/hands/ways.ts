import type { Hands } from "./hands.ts";

/**
 * How the long fights are played: by pointer. The rope bridge is played by keyboard alone as well in every run; `HANDS=all` plays all fights
 * both ways, which takes twice as long.
 */
export const WAYS: readonly Hands["kind"][] = process.env.HANDS === "all" ? ["pointer", "keyboard"] : ["pointer"];
