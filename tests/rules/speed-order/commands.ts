import { current, exchangeOf, outcomeOf, participantsOf, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { MANOEUVRES } from "../../../src/rules/gurps/manoeuvres.ts";
import { pick, roll, type Random } from "../properties/random.ts";
import type { Subject } from "../properties/subject.ts";

const THREE_DICE = { count: 3, faces: 6 };
const NAMES = [...Object.keys(MANOEUVRES), "sing"];

function somebody(state: EncounterState, random: Random): string {
  return pick([...participantsOf(state)], random)?.id ?? "nobody";
}

/** Most of the time who is current, so that most commands are carried out. */
function actor(state: EncounterState, random: Random): string {
  return random(4) > 0 ? current(state)?.[0]?.participant ?? somebody(state, random) : somebody(state, random);
}

/** Any verb of speed-order, mostly sensible, or a report. */
export function randomCommand(state: EncounterState, random: Random): Command {
  switch (random(18)) {
    case 0: return { type: "wait", participant: somebody(state, random), trigger: "anybody moves", answer: pick(["attack", "ready", "other", "dance"], random)! };
    case 1: case 2: return { type: "wait", participant: actor(state, random) };
    case 3: case 4: return { type: "cutIn", participant: somebody(state, random) };
    case 5: return { type: "surprise", participants: [somebody(state, random)], ...(random(3) ? { seconds: random(3) } : {}) };
    case 6: return { type: "stun", participant: somebody(state, random), kind: pick(["physical", "mental", "none"], random)! };
    case 7: return { type: "choose", participant: actor(state, random), manoeuvre: pick(NAMES, random)!, ...(random(4) === 0 ? { option: pick(["strong", "double"], random)! } : {}) };
    case 8: return { type: pick(["wake", "knockOut", "letAct", "distract"], random)!, participant: somebody(state, random) };
    case 9: return { type: "pose", participant: actor(state, random), posture: pick(["standing", "crouching", "kneeling", "prone", "flying"], random)!, ...(random(3) === 0 ? { ruling: true } : {}) };
    case 10: return { type: "choose", participant: actor(state, random), manoeuvre: pick(["aim", "evaluate", "change-posture", "concentrate"], random)!, weapon: "bow", target: somebody(state, random), posture: "kneeling" };
    case 11: return { type: "harm", participant: somebody(state, random), injury: random(14), fatigue: random(3) * random(8) };
    case 12: case 13: case 14: case 15: return step(state, random);
    default: return { type: "done", report: { manoeuvre: pick(NAMES, random)!, ...(random(4) === 0 ? { answer: "ready" } : {}) } };
  }
}

/** The next step of an exchange, mostly one that is owed; or the first of a new one. */
function step(state: EncounterState, random: Random): Command {
  const exchange = pick(Object.keys(state.exchanges ?? {}), random);
  const open = exchange === undefined ? undefined : exchangeOf({ state }, exchange);
  const parts = [{ code: "skill", value: 6 + random(9) }];
  if (exchange === undefined || !open || random(3) === 0) {
    return {
      type: "attack", participant: actor(state, random), target: somebody(state, random), exchange: `x${state.head}`, parts, roll: roll(THREE_DICE, random), shots: 1 + random(3),
      kind: pick(["blow", "blow", "blow", "feint"], random)!, ruling: random(2) === 0, ...(random(5) === 0 ? { undefendable: true } : {}),
      means: { name: "Sword", item: pick(["sword", "bow"], random)!, form: pick(["melee", "unarmed", "bullet"], random)!, type: "cut", unbalanced: random(2) === 0 },
    };
  }
  const { owed, landed } = outcomeOf(open);
  switch (random(6) === 0 ? pick(["defence", "damage", "injury"], random)! : owed) {
    case "defence": {
      const kind = open.kind === "feint" ? "contest" : pick(["dodge", "parry", "block", "none"], random)!;
      return { type: "defend", participant: open.target, exchange, kind, item: random(2) ? "sword" : "", parts, ...(kind === "none" ? {} : { roll: roll(THREE_DICE, random) }), ruling: random(3) === 0 };
    }
    case "damage": return { type: "damage", participant: open.attacker, exchange, blows: Array.from({ length: landed || 1 }, () => random(12)), dr: random(4) };
    default: return { type: "apply", participant: open.target, exchange, half: random(3) === 0 };
  }
}

/** The commands that make a fight of `size` creatures and start it. */
export function randomEncounter(random: Random, size: number): readonly Command[] {
  const joins = Array.from({ length: size }, (_, i): Command => ({
    type: "join", participant: `c${i}`, side: pick(["red", "blue"], random)!, npc: random(2) === 0, stats: subject.stats(random),
  }));
  return [{ type: "option", name: "npcTie", value: pick(["afterDx", "insteadOfDx"], random)! }, ...joins, { type: "start" }];
}

export const subject: Subject = {
  pacing: "speed-order",
  stats: (random) => ({ basicSpeed: 20 + random(4), dx: 10 + random(2), ...(random(4) === 0 ? { hp: random(12) - 4, fp: random(8) - 2, maxHp: 9, maxFp: 8, move: random(12) } : {}) }),
  command: randomCommand,
  // B-1: one turn a second; and each wait that fires (B-6) was a turn given up before, so one more at most for every turn of its own.
  mostPerWindow: () => 3,
};
