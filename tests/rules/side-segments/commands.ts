import {
  apply,
  currentIds,
  newEncounter,
  participantOf,
  requests,
  slots,
  type Command,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { ACTIONS, PHASES } from "../../../src/rules/pacing/side-segments/actions.ts";
import type { Turn } from "../../../src/rules/pacing/side-segments/facts.ts";
import { pick, type Random } from "../properties/random.ts";
import { somebody } from "../properties/somebody.ts";
import type { Subject } from "../properties/subject.ts";

const SIDES = ["red", "blue", "grey"];

function caster(state: EncounterState, random: Random): string | undefined {
  const casting = slots(state).filter(({ phase, state: how }) => phase === "magic" && how === "open");
  return pick(casting, random)?.participant;
}

/** The question about a hit caster (S-31). */
function struckIn(state: EncounterState): string {
  return requests(state).find(({ what }) => what === "struck")?.id ?? "struck_1_nobody_1";
}

function stats(random: Random): JsonObject {
  const weapon = (label: string): JsonObject => ({
    label,
    spd: 1 + random(7),
    attacks: 1 + random(3),
    perRounds: 1 + random(2),
    missile: random(3) === 0,
    trained: random(2) === 0,
    specialised: random(4) === 0,
  });
  return {
    weapons: ["sword", "bow"].slice(0, random(3)).map(weapon),
    spells: random(2) ? [{ label: "sleep", spd: 1 + random(14) }] : [],
    attackSpeeds: random(4) ? [] : [3, 3 + random(3)],
    hitDice: random(6),
    giant: random(5) === 0,
    ...(random(2) ? { morale: 7 } : {}),
  };
}

/** A declaration, sometimes an impossible one. */
function intent(state: EncounterState, random: Random): JsonObject {
  const action = pick(ACTIONS, random)!.id;
  const known: JsonObject[] = [
    { action, segments: random(12) },
    { action, move: pick(["charge", "splitMove", "halfMove"], random)!, spd: 1 + random(8) },
    { kind: "weapon", spd: 1 + random(9), attacks: random(4), trained: true, mods: random(5) - 2 },
    { kind: "spell", spd: 1 + random(20) },
    { kind: "natural", spds: [1 + random(4), 4], move: "charge", target: somebody(state, random) },
    { kind: "stunt" },
    { kind: "fullMove" },
    { kind: "wait", trigger: "anybody moves" },
    { kind: "none" },
    { action: "counterCharge", spd: 4, target: somebody(state, random) },
    { kind: "sing" },
    {},
  ];
  return pick(known, random)!;
}

export function randomCommand(state: EncounterState, random: Random): Command {
  const participant = somebody(state, random);
  const slot = pick(slots(state), random)?.id ?? "1_nobody_1";
  const make: (() => Command)[] = [
    () => ({ type: "declare", participant, intent: intent(state, random) }),
    () => ({ type: "changeIntent", participant, intent: intent(state, random) }),
    () => ({
      type: "changeIntent",
      participant: currentIds(state)[0]?.split("_")[1] ?? participant,
      intent: intent(state, random),
    }),
    () => ({ type: "wait", participant, trigger: "a door opens" }),
    () => ({ type: "trigger", participant, ...(random(3) ? {} : { after: slot }) }),
    () => ({ type: "bait", sides: random(2) ? pick(SIDES, random)! : ["red", "blue"], segments: 1 + random(3) }),
    () => ({ type: "modify", participant, segments: random(9) - 4 }),
    () => ({ type: "carryIn", participant, segment: 1 + random(15), phase: pick(PHASES, random)! }),
    () => ({ type: "speed", participant, action: pick(ACTIONS, random)!.id, segments: random(12) }),
    () => ({
      type: "morale",
      participants: [participant],
      when: pick(["segment", "round", "atOnce"], random)!,
      cause: "half of them are down",
    }),
    () => ({ type: "spoil", participant }),
    () => ({ type: "harm", participant: caster(state, random) ?? participant, injury: random(3), fatigue: 1 }),
    () => ({ type: "harm", participant: caster(state, random) ?? participant, injury: 1 + random(3) }),
    () => ({ type: "declare", participant, intent: { kind: "spell", spd: 1 + random(10) } }),
    () => ({ type: "rearAttack", participant, target: somebody(state, random) }),
    () => ({ type: "answer", answers: { [struckIn(state)]: pick(["lost", "kept"], random)! } }),
    () => ({ type: "lastGasp", participant, made: random(2) === 0 }),
    () => ({ type: "callSurprise" }),
    () => ({ type: "surprise", participants: [participant], segments: random(3) }),
    () => ({ type: "avoid", side: pick(SIDES, random)!, way: pick(["engage", "withdraw", "hide"], random)! }),
    () => ({
      type: "done",
      report: pick<JsonObject>([{}, { pause: false }, { outcome: "failed" }, { outcome: "fled" }], random)!,
    }),
    () => ({ type: "answer", answers: { [`declare_${participant}`]: intent(state, random) } }),
    () => ({ type: "answer", answers: { [`declare_${participant}`]: { action: "imbibe" } } }),
    () => ({ type: "answer", answers: { bookkeeping: true } }),
    () => ({ type: "move", slot, to: { time: random(15) - 1 } }),
  ];
  return pick(make, random)!();
}

export function randomEncounter(random: Random, size: number): EncounterState {
  let state = newEncounter("side-segments");
  const give = (command: Command): void => {
    state = (apply(state, command) as { state?: EncounterState }).state ?? state;
  };
  for (const name of ["surprise", "bookkeeping"]) give({ type: "option", name, value: random(2) === 0 });
  if (random(2)) give({ type: "option", name: "surpriseLasts", value: "firstAction" });
  if (random(2)) give({ type: "option", name: "lateDeclaration", value: "now" });
  if (random(2)) give({ type: "option", name: "roundSeconds", value: 15 });
  for (let i = 0; i < size; i++)
    give({
      type: "join",
      participant: `p${i}`,
      side: pick(SIDES, random)!,
      npc: random(2) === 0,
      stats: stats(random),
    });
  give({ type: "start" });
  return state;
}

export const subject: Subject = {
  pacing: "side-segments",
  stats,
  command: randomCommand,
  // Everything that stands in the round for it: each slot is finished once; and what a change of mind or bait took out of the round again.
  mostPerWindow(state, id) {
    const turn = participantOf(state, id)?.turn as Turn | undefined;
    const done = turn?.round === state.clock.round ? Object.keys(turn.done ?? {}).length : 0;
    return Math.max(done, slots(state).filter(({ participant }) => participant === id).length);
  },
};
