import type { JsonObject } from "../../../rules/index.ts";
import type { Entrant } from "./expand.ts";

type Surprise = (participants: readonly string[], howLong: number) => JsonObject & { readonly type: string };

/** How each pacing is told who is surprised. */
const surprises: Readonly<Record<string, Surprise>> = {
  "speed-order": (participants, seconds) => ({ type: "surprise", participants, seconds }),
  "side-segments": (participants, segments) => ({ type: "surprise", participants, segments }),
  "two-action": (participants) => ({ type: "surprise", participants }),
};

/** The commands that make the entrants of a file surprised, one for each length of time; null if the pacing knows no such thing. */
export function surpriseCommands(pacing: string, entrants: readonly Entrant[]): readonly (JsonObject & { readonly type: string })[] | null {
  const lengths = new Map<number, string[]>();
  for (const { id, surprised } of entrants) {
    const howLong = Number(surprised);
    if (howLong) lengths.set(howLong, [...(lengths.get(howLong) ?? []), id]);
  }
  if (!lengths.size) return [];
  const surprise = Object.hasOwn(surprises, pacing) ? surprises[pacing] : undefined;
  return surprise ? [...lengths].map(([howLong, ids]) => surprise(ids, howLong)) : null;
}
