import { sideSegmentsAction } from "../../../rules/pacings.ts";
import { given } from "../../host/given.ts";
import { noteOf } from "../../reading/context.ts";
import { phaseView } from "./action-words.ts";
import { clock } from "./clock.ts";
import { expected, shown, undisclosed } from "./list.ts";
import { log } from "./log-words.ts";
import { nowAlways, nowLine, nowNote, right, rowAlways, rowNote, until } from "./notes.ts";
import { decides, doneNote, endings, offers, sharedVerbs, prepares } from "./offers.ts";
import type { Shell } from "./own.ts";
import { answered, asked, follows } from "./rolls.ts";
import { rulings } from "./rulings.ts";
import { beginningOf, headings, lanes, lead } from "./sides.ts";
export { sideSegments as rules } from "../../../rules/pacings.ts";

export const shell: Shell = {
  clock,
  // Listed in its phase.
  place: (slot, context) => ({
    shown: shown(slot, context),
    state: slot.kind === "extra" ? "ahead" : null,
    casts: noteOf(slot).action === "cast" ? (noteOf(slot).label ?? null) : null,
    ...(sideSegmentsAction(noteOf(slot).action ?? "")?.kind === "weapon"
      ? { uses: given({ weapon: noteOf(slot).label }) }
      : {}),
  }),
  undisclosed,
  row: (slot, context) => ({
    right: right(slot, context),
    headings: headings(slot, context),
    phase: phaseView(slot.phase),
    ...(slot.state === "now"
      ? {
          note: nowNote(slot, context),
          always: nowAlways(slot, context),
          endings: endings(slot, context),
          doneNote: doneNote(slot),
        }
      : { note: rowNote(slot, context), always: rowAlways(slot) }),
    ...(slot.state === "waiting" ? { until: until(slot, context) } : {}),
  }),
  together: (slots, context) => ({
    lead: lead(slots, context),
    note: nowLine(slots, context),
    verbs: sharedVerbs(slots, context),
  }),
  request: asked,
  pending: (context) => ({ answered: answered(context) }),
  expected,
  follows: (request, value, _, after) => follows(request, value, after),
  offers,
  rulings,
  log,
  decides,
  prepares,
  ribbon: { scale: "fitted", lanes, begun: beginningOf },
  // Sides are surprised before anyone acts.
  conditions: { surprised: () => null },
  dice: "d20",
  settings: {
    past: ["overflow", "changeOfIntent", "delay", "unlistedSpeed"],
    hurt: ["missileEffects", "hitCaster", "splitMovePenalty", "halfMovePenalty", "specialisation", "lastGasp"],
  },
};
