import {
  pacingOf,
  participantOf,
  slots,
  type Command,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { statsOf } from "../../../src/rules/model/participants.ts";
import { viewOf } from "../../../src/rules/order/state-view.ts";
import { turnsPerRound } from "../../../src/rules/pacing/action-period/schedule.ts";
import { pick, type Random } from "../properties/random.ts";
import { somebody } from "../properties/somebody.ts";
import type { Subject } from "../properties/subject.ts";

const WEAPONS = ["bow", "rifle", "gatling"];

/** A current or waiting participant, who can use the verbs. */
function somebodyBusy(state: EncounterState, random: Random): string {
  const busy = slots(state).filter((slot) => slot.state === "now" || slot.state === "waiting");
  return pick(busy, random)?.participant ?? somebody(state, random);
}

/** Usually a waiting participant, so that some answers are accepted. */
function aWaiting(state: EncounterState, random: Random): string {
  const waiting = slots(state).filter((slot) => slot.state === "waiting");
  return pick(waiting, random)?.participant ?? somebody(state, random);
}

function report(random: Random): JsonObject {
  switch (random(6)) {
    case 0:
      return { move: true };
    case 1:
      return { manoeuvre: "move", yards: random(7) };
    case 2:
      return {
        weapon: pick(WEAPONS, random)!,
        kind: "auto",
        rof: 6,
        shots: 3 + random(6),
        autofire: true,
        target: pick(["ann", "bob"], random)!,
      };
    case 3:
      return { weapon: "laser", kind: "energy", rof: 1, shots: 1 };
    case 4:
      return { decline: true };
    default:
      return { yards: pick<number | string>([2, "far"], random)!, move: random(2) === 0 };
  }
}

/** A random offer of the tracker for this participant, with filled fields. */
function offered(state: EncounterState, participant: string, random: Random): Command {
  const view = viewOf(state)!;
  const who = participantOf(state, participant);
  const offer = who && pick(pacingOf("action-period")!.choices.offers!(who, view), random);
  if (!offer) return { type: "actNow", participant };
  const asked = (offer.asks ?? []).map(({ field, kind, min = -20, max = 5 }) => [
    field,
    kind === "integer" ? min + random(max - min + 1) : "when they come",
  ]);
  return { ...offer.command, ...Object.fromEntries(asked) };
}

export function randomCommand(state: EncounterState, random: Random): Command {
  const participant = random(4) ? somebodyBusy(state, random) : somebody(state, random);
  const now = state.clock.time ?? 0;
  switch (random(12)) {
    case 0:
      return { type: "wait", participant };
    case 1:
      return { type: "wait", participant, until: now - 1 - random(6), trigger: "anybody moves" };
    case 2:
      return { type: "wait", participant, until: now + 2 - random(8) };
    case 3:
      return { type: "actNow", participant: aWaiting(state, random) };
    case 4:
      return { type: "actNow", participant: aWaiting(state, random), after: true };
    case 5:
      return { type: "setStep", participant, step: now + 3 - random(8) };
    case 6:
    case 7:
      return offered(state, participant, random);
    case 8:
      return { type: "pose", participant, posture: pick(["kneeling", "prone", "standing", "flying"], random)! };
    case 9:
      return random(2)
        ? { type: "stun", participant, kind: pick(["physical", "mental", "none"], random)! }
        : { type: "knockOut", participant };
    default:
      return { type: "done", report: report(random) };
  }
}

/** A fight that has begun, with all rolls pending. */
export function randomEncounter(random: Random, size: number): readonly Command[] {
  const joins = Array.from({ length: size }, (_, i): Command => ({
    type: "join",
    participant: `p${i}`,
    side: i % 2 ? "red" : "blue",
    npc: i % 2 === 0,
    stats: subject.stats(random),
  }));
  return [...joins, { type: "start" }];
}

export const subject: Subject = {
  pacing: "action-period",
  // Few steps for many turns, so that contests are frequent; sometimes a participant with one turn or none.
  stats: (random) => ({
    basicSpeed: random(3) ? 18 + random(9) : random(11),
    dx: 10 + random(2),
    ...(random(2) ? { move: 5 } : {}),
  }),
  command: randomCommand,
  // P-3, and P-26: one extra turn with two turns, two with one.
  mostPerWindow(state, id) {
    const participant = participantOf(state, id);
    const view = viewOf(state);
    if (!participant || !view) return 0;
    const turns = turnsPerRound(
      statsOf<{ basicSpeed: number }>(participant, view.setting).basicSpeed,
      view.setting.options.minimumOneTurn === true,
    );
    return turns === 0 || turns > 2 ? turns : 3;
  },
};
