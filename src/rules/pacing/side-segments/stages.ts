import { decision } from "../../model/build.ts";
import type { Stage } from "../../model/pacing.ts";
import { ableCreatures } from "../../model/participants.ts";
import { declarationRequests, newcomerDeclarations } from "./declare.ts";
import { struckRequests } from "./effects.ts";
import type { Request, Slot, Types, View } from "./facts.ts";
import { checksAtEnd, checksNow, urgentChecks } from "./morale-checks.ts";
import { deltasIn, initiativeRequests, rollingSides } from "./sides.ts";
import { avoidRequests, isCalled, surpriseRequests } from "./surprise.ts";

/** Surprise once, then declarations, initiative, segments, morale and bookkeeping (S-2). */
export const stages: readonly Stage<Types>[] = [
  { id: "surprise", skip: (view) => !isCalled(view), owed: surpriseRequests },
  { id: "declare", owed: urgentFirst((view) => [...declarationRequests(view, "aware"), ...avoidRequests(view)]) },
  // S-14: without two unsurprised sides.
  {
    id: "roll",
    skip: (view) => rollingSides(view).length === 0,
    owed: urgentFirst((view) => [...declarationRequests(view, "aware"), ...initiativeRequests(view)]),
  },
  // S-10: at the latest before the first segment in which the surprised could act.
  { id: "declareLate", skip: (view) => leastDelta(view) === 0, owed: lateDeclarations, plays: beforeTheSurprised },
  { id: "play", owed: checking, plays: true },
  // Late actions, such as a trigger at the last moment.
  { id: "settle", owed: settling, plays: true },
];

/** Puts urgent checks before any other request (S-9). */
function urgentFirst(pending: (view: View) => readonly Request[]): (view: View) => readonly Request[] {
  return (view) => {
    const urgent = checking(view);
    return urgent.length ? urgent : pending(view);
  };
}

/** Returns the fewest segments of surprise; 0 = none. */
function leastDelta(view: View): number {
  const surprised = Object.values(deltasIn(view.setting)).filter((delta) => delta > 0);
  return surprised.length ? Math.min(...surprised) : 0;
}

function beforeTheSurprised([first]: readonly Slot[], view: View): boolean {
  return first !== undefined && first.time <= leastDelta(view);
}

function lateDeclarations(view: View): readonly Request[] {
  return beforeTheSurprised(view.next(), view)
    ? checking(view)
    : urgentFirst((now) => declarationRequests(now, "all"))(view);
}

/** Returns blocking morale checks of this step (S-36, SA-14), casters that were hit (S-31), and declarations of newcomers (N-2). */
function checking(view: View): readonly Request[] {
  return [...urgentChecks(view), ...struckRequests(view), ...checksNow(view), ...newcomerDeclarations(view)];
}

/** Requests checks; in a round where nothing was played, asks whether it is over (S-35). */
function settling(view: View): readonly Request[] {
  const checks = [...checking(view), ...checksAtEnd(view)];
  if (view.state.clock.played) return checks.length || !isToBook(view) ? checks : [BOOKKEEPING];
  const missing = declarationRequests(view, "all");
  const idle = !missing.length && !view.next().length && ableCreatures(view.participants()).length > 0;
  return [...checks, ...missing, ...(idle ? [IDLE] : [])];
}

function isToBook({ setting }: View): boolean {
  return setting.options.bookkeeping && setting.facts.booked !== setting.round;
}

const BOOKKEEPING: Request = decision("bookkeeping", "bookkeeping", true, { choices: [true], gm: true });
const IDLE: Request = decision("idle", "idle", true, { choices: [true], gm: true });
