import { STUNNED_DEFENCE } from "../gurps/defence.ts";
import { POSTURES, postureOf } from "../gurps/postures.ts";
import { brought, sum, type Figure } from "./figure.ts";

/** What holds for a moment. */
export interface Moment {
  /** As the sheet has it: "kneeling", "face-up". */
  readonly posture: string;
  /** Stunned or surprised. */
  readonly stunned: boolean;
}

/** A dodge, parry or block as it is now: less in most postures (B-70), and 4 less for those who are stunned or surprised (B-20, B-44); at least 0. */
export function defenceNow({ parts }: Figure, { posture, stunned }: Moment): Figure {
  const all = sum(...parts, { code: "posture", value: POSTURES[postureOf(posture)].defence }, { code: "stunned", value: stunned ? STUNNED_DEFENCE : 0 });
  return brought(all, "least", Math.max(0, all.value));
}

/** Yards of a Move in this posture (B-70). */
export function moveNow(move: Figure, { posture }: Pick<Moment, "posture">): Figure {
  return brought(move, "posture", Math.min(move.value, POSTURES[postureOf(posture)].yards(move.value)));
}
