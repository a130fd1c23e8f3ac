import type { Request, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Stage } from "../pacing.ts";
import { avoidRequests } from "./avoid.ts";
import { declarationRequests, undeclared } from "./declare.ts";
import { initiativeRequests } from "./initiative.ts";
import { checksAtEnd, urgentChecks } from "./morale-checks.ts";
import { deltasIn, rollingSides } from "./sides.ts";
import { isCalled, surpriseRequests } from "./surprise.ts";

/** S-2: surprise once, then every round declarations, initiative, the segments, morale and bookkeeping. */
export const stages: readonly Stage[] = [
  { id: "surprise", skip: (view) => !isCalled(view), owed: surpriseRequests },
  { id: "declare", owed: (view) => [...declarationRequests(view, "aware"), ...avoidRequests(view)] },
  // S-14: nothing to roll with fewer than two unsurprised sides.
  { id: "roll", skip: (view) => rollingSides(view).length === 0, owed: (view) => [...declarationRequests(view, "aware"), ...initiativeRequests(view)] },
  // S-10: the surprised declare when the others have begun to act, at the latest before the first segment in which one of them could.
  { id: "declareLate", skip: (view) => leastDelta(view) === 0, owed: lateDeclarations, plays: beforeTheSurprised },
  { id: "play", owed: urgentChecks, plays: true },
  // What comes up only now, such as a trigger in the last moment, is still played.
  { id: "settle", owed: settling, plays: true },
];

/** The fewest segments by which a side of this round is surprised; 0 = none is. */
function leastDelta(view: View): number {
  const surprised = Object.values(deltasIn(view.setting)).filter((delta) => delta > 0);
  return surprised.length ? Math.min(...surprised) : 0;
}

function beforeTheSurprised([first]: readonly Slot[], view: View): boolean {
  return first !== undefined && first.time <= leastDelta(view);
}

function lateDeclarations(view: View): readonly Request[] {
  const urgent = urgentChecks(view);
  return urgent.length || beforeTheSurprised(view.next(), view) ? urgent : declarationRequests(view, "all");
}

/** S-35: morale checks that are left over; and where nothing at all was played, whether the round is over, so that time goes on. */
function settling(view: View): readonly Request[] {
  const checks = [...urgentChecks(view), ...checksAtEnd(view)];
  if (view.state.clock.played) return checks;
  const missing = declarationRequests(view, "all");
  const idle = !missing.length && !view.next().length && anybody(view);
  return [...checks, ...missing, ...(idle ? [IDLE] : [])];
}

const IDLE: Request = { id: "idle", kind: "decision", what: "idle", choices: [true], fallback: true, blocking: true, gm: true };

function anybody(view: View): boolean {
  return undeclared(view, "all").length > 0 || [...view.participants()].some((one) => one.kind === "creature" && !one.defeated);
}
