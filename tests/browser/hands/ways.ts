import type { Hands } from "./hands.ts";

/** How a long fight is played: by these hands. `HANDS=all` plays all fights both ways, which takes twice as long. */
export const waysOf = (usual: Hands["kind"]): readonly Hands["kind"][] =>
  process.env.HANDS === "all" ? ["pointer", "keyboard"] : [usual];
