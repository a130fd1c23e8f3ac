import { seconds } from "../../../rules/core.ts";
import { deltasIn } from "../../../rules/pacings.ts";
import { listed } from "../../host/lists.ts";
import { readingOf } from "../../reading/clock.ts";
import { sideName } from "../../reading/people.ts";
import type { ClockWords } from "../../reading/presenter.ts";
import { say, sayIf, type Context } from "./own.ts";
import { levels } from "./sides.ts";

export function clock(context: Context): ClockWords {
  // Before the sides' dice segments are of a won die.
  return { reading: reading(context), since: since(context), ordered: context.state.stage !== "roll" };
}

/** "Segment 6, magic"; outside the count "Round 2, declare". */
function reading(context: Context): string {
  const { state, now } = context;
  const { round, time } = state.clock;
  if (state.status !== "running" || state.pause) return readingOf(context);
  const stage = sayIf(`Clock.Stages.${state.stage}`);
  if (time === null || state.stage === "settle")
    return stage ? say("Clock.Stage", { round, stage }) : readingOf(context);
  const phase = sayIf(`Clock.Phases.${now[0]?.phase ?? ""}`) || (now.length ? say("Clock.AfterTrigger") : "");
  return phase ? say("Clock.Phase", { segment: time, phase }) : say("Clock.Segment", { segment: time });
}

/** "round 2, 20 s gone"; before the first segment, surprise. */
function since(context: Context): string {
  const { state, view } = context;
  const gone = seconds(state);
  const length = view.setting.options.roundSeconds;
  if (state.status === "setup") return say("Clock.Length", { length });
  const surprised = state.clock.played ? [] : surprises(context);
  if (surprised.length) return say("Clock.Surprise", { sides: listed(surprised) });
  const begun = state.clock.time !== null;
  const key = view.setting.round > 1 ? (begun ? "RoundGone" : "Gone") : begun ? "RoundBegun" : "JustBegun";
  return say(`Clock.${key}`, { round: state.clock.round, seconds: gone, length });
}

/** "Bandits +1"; visible sides only. */
function surprises(context: Context): readonly string[] {
  const deltas = deltasIn(context.view.setting);
  const sides = levels(context)
    .flatMap((level) => level.sides)
    .filter((side) => deltas[side]);
  return sides.map((side) => say("Clock.Surprised", { side: sideName(side), delta: deltas[side] ?? 0 }));
}
