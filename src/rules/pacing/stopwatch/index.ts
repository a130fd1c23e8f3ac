import * as v from "valibot";
import type { JsonObject } from "../../json.ts";
import { isRefusal, refuse } from "../../encounter/refusal.ts";
import { edit } from "../../encounter/write.ts";
import type { Pacing } from "../pacing.ts";
import { picks } from "./choices.ts";
import { answerChoice, choices } from "./choose.ts";
import { complete, lost } from "./complete.ts";
import { choice } from "./deed.ts";
import { offers } from "./offers.ts";
import { factsOf, isBusy, personOf, revived } from "./person.ts";
import { isRuling } from "./rulings.ts";
import { keyAt, slotsOf } from "./slots.ts";
import { answerStart, joining, startRequests } from "./start.ts";
import { stats } from "./stats.ts";
import { aware, beginVerb, changeAction, close, moving, react, release } from "./verbs.ts";
import { noting } from "./write.ts";

const report = v.object({ next: v.exactOptional(choice) });

/**
 * One running count of half-second segments without rounds (docs/rules/stopwatch.md, T-1 to T-29). A slot's time is the segment in which
 * something completes.
 */
export const stopwatch: Pacing = {
  id: "stopwatch",
  unit: "halfSecond",
  counts: "up",
  ticks: 1,
  // T-1: the count runs until the situation is over.
  endless: true,
  // T-23: rounds leave a weapon as the action is complete, whoever rolls what.
  keepsShots: true,
  options: [
    { name: "reactionCost", kind: "switch", default: true, rule: "T-16" },
    { name: "surpriseCost", kind: "switch", default: false, rule: "TA-5" },
    { name: "agilityDice", kind: "choice", choices: ["host", "3d6", "d20", "d100"], default: "host", rule: "TA-7" },
  ],
  stats,
  // T-27: wounds count for what is begun afterwards; the segments of an action under way are noted.
  statsChange: "atOnce",
  // T-16: an answer to what was announced before may be complete before the action that stands on the floor.
  resumesInOrder: true,
  stages: [
    { id: "start", skip: (view) => startRequests(view).length === 0, owed: startRequests },
    { id: "play", plays: true, owed: choices },
  ],
  verbs: { begin: beginVerb, changeAction, react, release, aware, moving, close },

  slotsOf,
  keyAt: (_, time) => keyAt(time),

  // T-1: a segment is half a second.
  seconds: ({ time }) => (time ?? 0) / 2,

  join: joining,

  revive(participant, view) {
    const facts = factsOf(participant, view.setting);
    if (!facts) return null;
    return (draft) => { edit(draft, participant.id).facts = revived(facts, view.state.clock.time ?? 0) as unknown as JsonObject; };
  },

  finish(slot, raw, view) {
    const person = personOf(view.participant(slot.participant), view.setting)!;
    if (!isBusy(person.facts)) return refuse("nothing-under-way", { participant: person.id });
    const parsed = v.safeParse(report, raw);
    if (!parsed.success) return refuse("no-such-action", { participant: person.id });
    const facts = complete(person, slot.time, parsed.output.next);
    return isRefusal(facts) ? facts : noting(person, facts, view);
  },

  lose(slot, reason, view) {
    const person = personOf(view.participant(slot.participant), view.setting)!;
    return noting(person, lost(person, slot.time, view.state.clock.time ?? 0, reason), view);
  },

  // T-5: nothing is complete before the segment it counts from. Beyond that the GM is free.
  place(slot, time, view) {
    const [, from] = personOf(view.participant(slot.participant), view.setting)!.facts.timing;
    return time < from ? refuse("time-has-passed", { participant: slot.participant, segment: time, from }) : null;
  },

  answer: (request, value, view) => (view.state.stage === "start" ? answerStart(request, value, view) : answerChoice(request, value, view)),

  isRuling,
  offers,
  picks,
};
