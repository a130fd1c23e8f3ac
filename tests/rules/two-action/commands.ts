import { type Command, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { pick, type Random } from "../properties/random.ts";
import { actor, somebody } from "../properties/somebody.ts";
import type { Subject } from "../properties/subject.ts";

const KINDS = ["move", "draw", "fire", "throw", "attack", "nothing", "aim", "reload", "task", "other", "sing"];

function action(random: Random): JsonObject {
  const kind = pick(KINDS, random)!;
  return {
    kind,
    ...(kind === "move" ? { speed: pick(["walk", "fast", "still"], random)! } : {}),
    ...(random(2) ? { roll: random(2) === 0 } : {}),
    ...(kind === "reload" && random(2) ? { item: "gun1" } : {}),
    ...(random(4) === 0 ? { target: random(100), mods: random(40) - 20 } : {}),
  };
}

function box(random: Random): JsonObject[] {
  return Array.from({ length: pick([1, 1, 1, 2, 2, 3], random)! }, () => action(random));
}

/** Any verb of two-action, mostly sensible, or a report. */
export function randomCommand(state: EncounterState, random: Random): Command {
  const participant = actor(state, random);
  switch (random(9)) {
    case 0:
      return { type: "act", participant, actions: box(random), ...(random(5) === 0 ? { ruling: true } : {}) };
    case 1:
      return { type: pick(["hold", "release"], random)!, participant };
    case 2:
      return {
        type: "surprise",
        participants: [somebody(state, random)],
        ...(random(3) === 0 ? { surprised: false } : {}),
      };
    case 3:
      return { type: "task", participant, do: "begin", actions: 1 + random(6), name: "fetch the data" };
    case 4:
      return { type: "task", participant, do: pick(["interrupt", "resume", "drop"], random)! };
    case 5:
      return { type: "task", participant, do: "length", actions: random(6) };
    case 6:
      return { type: "done", report: { actions: Array.from({ length: random(4) }, () => box(random)) } };
    case 7:
      return {
        type: "revise",
        participant,
        boxes: Array.from({ length: random(4) }, () => box(random)),
        ...(random(5) === 0 ? { ruling: true } : {}),
      };
    default:
      return { type: "done" };
  }
}

/** The commands that make a fight of `size` characters, some of them in groups, and start it. */
export function randomEncounter(random: Random, size: number): readonly Command[] {
  const joins = Array.from({ length: size }, (_, i): Command => ({
    type: "join",
    participant: `c${i}`,
    side: pick(["red", "blue"], random)!,
    npc: random(2) === 0,
    group: random(3) === 0 ? "troopers" : "",
    stats: subject.stats(random),
  }));
  return [{ type: "option", name: "initiativeTests", value: random(2) === 0 }, ...joins, { type: "start" }];
}

export const subject: Subject = {
  pacing: "two-action",
  stats: (random) => ({
    initiative: 40 + random(4),
    ...(random(2) ? { mods: random(5) - 2 } : {}),
    ...(random(3) === 0 ? { surprised: true } : {}),
    ...(random(4) === 0 ? { ability: true } : {}),
    ...(random(2) ? { guns: [{ label: "Gun", item: "gun1" }] } : {}),
  }),
  command: randomCommand,
  // one turn a round, in which all its actions are taken.
  mostPerWindow: () => 1,
};
