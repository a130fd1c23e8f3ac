import { participantsOf, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { MANOEUVRES } from "../../../src/rules/gurps/manoeuvres.ts";
import { exchangeStep } from "../properties/exchange-step.ts";
import { pick, type Random } from "../properties/random.ts";
import { actor, somebody } from "../properties/somebody.ts";
import type { Subject } from "../properties/subject.ts";

const NAMES = [...Object.keys(MANOEUVRES), "sing"];

/** Any verb of speed-order, mostly sensible, or a report. */
export function randomCommand(state: EncounterState, random: Random): Command {
  switch (random(19)) {
    case 0:
      return {
        type: "wait",
        participant: somebody(state, random),
        trigger: "anybody moves",
        answer: pick(["attack", "ready", "other", "dance"], random)!,
      };
    case 1:
      return {
        type: "wait",
        participant: actor(state, random),
        answer: "all-out-attack",
        ...(random(3) ? { option: pick(["strong", "double", "feint", "sing"], random)! } : {}),
      };
    case 2:
      return { type: "wait", participant: actor(state, random) };
    case 3:
    case 4:
      return { type: "cutIn", participant: somebody(state, random), ...(random(4) ? {} : { option: "double" }) };
    case 5:
      return {
        type: "surprise",
        participants: [somebody(state, random)],
        ...(random(3) ? { seconds: random(3) } : {}),
      };
    case 6:
      return {
        type: "stun",
        participant: somebody(state, random),
        kind: pick(["physical", "mental", "none"], random)!,
      };
    case 7:
      return {
        type: "choose",
        participant: actor(state, random),
        manoeuvre: pick(NAMES, random)!,
        ...(random(4) === 0 ? { option: pick(["strong", "double"], random)! } : {}),
      };
    case 8:
      return { type: pick(["wake", "knockOut", "letAct", "distract"], random)!, participant: somebody(state, random) };
    case 9:
      return {
        type: "pose",
        participant: actor(state, random),
        posture: pick(["standing", "crouching", "kneeling", "prone", "flying"], random)!,
        ...(random(3) === 0 ? { ruling: true } : {}),
      };
    case 10:
      return {
        type: "choose",
        participant: actor(state, random),
        manoeuvre: pick(["aim", "evaluate", "change-posture", "concentrate"], random)!,
        weapon: "bow",
        target: somebody(state, random),
        posture: "kneeling",
      };
    case 11: {
      const caster = [...participantsOf(state)].find(({ combat }) => combat?.concentrating !== undefined);
      return { type: "harm", participant: caster?.id ?? somebody(state, random), injury: 1 + random(4) };
    }
    // Healing, also of those out of the fight.
    case 12:
      return { type: "change", participant: somebody(state, random), stats: { hp: random(10), maxHp: 9 } };
    case 13:
    case 14:
    case 15:
      return exchangeStep(state, random, actor(state, random));
    default:
      return {
        type: "done",
        report: { manoeuvre: pick(NAMES, random)!, ...(random(4) === 0 ? { answer: "ready" } : {}) },
      };
  }
}

/** Commands that start a fight of `size` creatures. */
export function randomEncounter(random: Random, size: number): readonly Command[] {
  const joins = Array.from({ length: size }, (_, i): Command => ({
    type: "join",
    participant: `c${i}`,
    side: pick(["red", "blue"], random)!,
    npc: random(2) === 0,
    stats: subject.stats(random),
  }));
  return [
    { type: "option", name: "npcTie", value: pick(["afterDx", "insteadOfDx"], random)! },
    ...joins,
    { type: "start" },
  ];
}

export const subject: Subject = {
  pacing: "speed-order",
  stats: (random) => ({
    basicSpeed: 20 + random(4),
    dx: 10 + random(2),
    ...(random(4) === 0 ? { hp: random(12) - 4, fp: random(8) - 2, maxHp: 9, maxFp: 8, move: random(12) } : {}),
  }),
  command: randomCommand,
  // B-1: one turn a second; each wait that fires (B-6) was a turn given up before, so at most one more for each turn.
  mostPerWindow: () => 3,
};
