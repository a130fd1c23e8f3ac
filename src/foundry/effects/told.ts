import { pacingOf, participantOf, type Command, type EncounterState } from "../../rules/index.ts";

/** What a fight is told when somebody puts a condition on one who is in it. */
export const PUT: Readonly<Record<string, (id: string) => Command>> = {
  stun: (participant) => ({ type: "stun", participant, kind: "physical" }),
  "mental-stun": (participant) => ({ type: "stun", participant, kind: "mental" }),
  surprised: (participant) => ({ type: "surprise", participants: [participant], seconds: 1 }),
  unconscious: (participant) => ({ type: "knockOut", participant }),
};

/** What it is told when somebody takes one off. */
export const TAKEN: Readonly<Record<string, (id: string) => Command>> = {
  stun: (participant) => ({ type: "stun", participant, kind: "none" }),
  "mental-stun": (participant) => ({ type: "stun", participant, kind: "none" }),
  surprised: (participant) => ({ type: "surprise", participants: [participant], seconds: 0 }),
  unconscious: (participant) => ({ type: "wake", participant }),
  dead: (participant) => ({ type: "wake", participant }),
};

/** Whoever is in such a condition when the fight begins is so from its beginning, if the fight has a word for it. */
export function toldAtStart(state: EncounterState, combatants: Iterable<Combatant.Implementation>): readonly Command[] {
  const verbs = pacingOf(state.pacing)?.verbs ?? {};
  const commands: Command[] = [];
  for (const { id, actor } of combatants) {
    if (!id || (actor?.type !== "character" && actor?.type !== "npc")) continue;
    for (const [status, word] of Object.entries(PUT)) {
      // How long somebody is caught unawares may have been said before.
      const known = status === "surprised" && participantOf(state, id)?.stats.surprised;
      if (actor.statuses.has(status) && !known && Object.hasOwn(verbs, word(id).type)) commands.push(word(id));
    }
  }
  return commands;
}
