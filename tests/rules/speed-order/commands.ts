import { participantsOf, type EncounterState } from "../../../src/rules/index.ts";
import { pick } from "../properties/random.ts";
import type { Subject } from "../properties/subject.ts";

function somebody(state: EncounterState, random: (n: number) => number): string {
  return pick([...participantsOf(state)], random)?.id ?? "nobody";
}

export const subject: Subject = {
  pacing: "speed-order",
  stats: (random) => ({ basicSpeed: 20 + random(4), dx: 10 + random(2) }),

  command(state, random) {
    const participant = somebody(state, random);
    switch (random(6)) {
      case 0: return { type: "wait", participant, trigger: "anybody moves", answer: pick(["attack", "ready", "other"], random)! };
      case 1: return { type: "wait", participant: state.now[0]?.split("_")[1] ?? participant };
      case 2: return { type: "cutIn", participant };
      case 3: return { type: "surprise", participants: [participant], seconds: random(3) };
      case 4: return { type: "done", report: { manoeuvre: pick(["attack", "do-nothing", "wait", "sing"], random)! } };
      default: return { type: "done" };
    }
  },

  // B-1: one turn a second; and each wait that fires (B-6) was a turn given up before, so one more at most for every turn of its own.
  mostPerWindow: () => 3,
};
