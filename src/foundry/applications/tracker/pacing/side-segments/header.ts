import { seconds } from "../../../../../rules/index.ts";
import { deltasIn } from "../../../../../rules/pacing/side-segments/sides.ts";
import { readingOf } from "../../build/clock.ts";
import type { TrackerContext } from "../../build/context.ts";
import { sideName } from "../../build/people.ts";
import { hasText, text } from "../../texts.ts";
import { own } from "./deeds.ts";
import { levels } from "./sides.ts";

/** "Segment 6, magic"; before and after the segments are counted "Round 2, declare". */
export function reading(context: TrackerContext): string {
  const { state, now } = context;
  const { round, time } = state.clock;
  if (state.status !== "running" || state.pause) return readingOf(context);
  const stage = own(`Clock.Stages.${state.stage}`);
  if (time === null || state.stage === "settle") return hasText(stage) ? text(own("Clock.Stage"), { round, stage: text(stage) }) : readingOf(context);
  const known = own(`Clock.Phases.${now[0]?.phase ?? ""}`);
  const phase = hasText(known) ? text(known) : now.length ? text(own("Clock.AfterTrigger")) : "";
  return phase ? text(own("Clock.Phase"), { segment: time, phase }) : text(own("Clock.Segment"), { segment: time });
}

/** "round 2, 20 s gone"; before the first segment of the fight who is surprised, and by how much. */
export function since(context: TrackerContext): string {
  const { state, view } = context;
  const gone = seconds(state);
  if (state.status === "setup") return text(own("Clock.Length"));
  const surprised = state.clock.played ? [] : surprises(context);
  if (surprised.length) return text(own("Clock.Surprise"), { sides: surprised.join(", ") });
  const key = view.setting.round > 1 ? (state.clock.time === null ? "Gone" : "RoundGone") : state.clock.time === null ? "JustBegun" : "RoundBegun";
  return text(own(`Clock.${key}`), { round: state.clock.round, seconds: gone });
}

/** "Bandits +1": of the sides that this reader knows of. */
function surprises(context: TrackerContext): readonly string[] {
  const deltas = deltasIn(context.view.setting);
  const sides = levels(context).flatMap((level) => level.sides).filter((side) => deltas[side]);
  return sides.map((side) => text(own("Clock.Surprised"), { side: sideName(side), delta: deltas[side] ?? 0 }));
}
