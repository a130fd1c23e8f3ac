import { pacingOf, participantOf, type Command, type EncounterState, type JsonObject } from "../../rules/index.ts";

/** How a fight is told of a condition; null where its pacing has no such thing. */
type Word = (participant: string, pacing: string) => Command | null;

/** Sides are surprised in side-segments, and that is called before anybody acts. */
function surprise(participant: string, pacing: string, surprised: boolean): Command | null {
  if (pacing === "side-segments") return null;
  return { type: "surprise", participants: [participant], ...(pacing === "two-action" ? { surprised } : { seconds: surprised ? 1 : 0 }) };
}

/** What a fight is told when somebody puts a condition on one who is in it. */
export const PUT: Readonly<Record<string, Word>> = {
  stun: (participant) => ({ type: "stun", participant, kind: "physical" }),
  "mental-stun": (participant) => ({ type: "stun", participant, kind: "mental" }),
  surprised: (participant, pacing) => surprise(participant, pacing, true),
  unconscious: (participant) => ({ type: "knockOut", participant }),
};

/** What it is told when somebody takes one off. */
export const TAKEN: Readonly<Record<string, Word>> = {
  stun: (participant) => ({ type: "stun", participant, kind: "none" }),
  "mental-stun": (participant) => ({ type: "stun", participant, kind: "none" }),
  surprised: (participant, pacing) => surprise(participant, pacing, false),
  unconscious: (participant) => ({ type: "wake", participant }),
  dead: (participant) => ({ type: "wake", participant }),
};

/** How a pacing is told of the conditions in which somebody comes into a fight that is running: as stats, so that it is no deed of anybody, and no Undo takes it back. */
const COMING: Readonly<Record<string, (has: (status: string) => boolean) => JsonObject>> = {
  "speed-order": (has) => ({
    ...(has("surprised") ? { surprised: 1 } : {}), ...(has("stun") ? { stunned: "physical" } : has("mental-stun") ? { stunned: "mental" } : {}), ...(has("unconscious") ? { out: "unconscious" } : {}),
  }),
};

/** What a running fight is told of the conditions of somebody who joins it; nothing before the start, when `toldAtStart` says it. */
export function comesWith(state: EncounterState, actor: Actor.Implementation | null): JsonObject {
  if (state.status !== "running" || (actor?.type !== "character" && actor?.type !== "npc") || !Object.hasOwn(COMING, state.pacing)) return {};
  return COMING[state.pacing]?.((status) => actor.statuses.has(status)) ?? {};
}

/** Whoever is in such a condition when the fight begins is so from its beginning, if the fight has a word for it. */
export function toldAtStart(state: EncounterState, combatants: Iterable<Combatant.Implementation>): readonly Command[] {
  const verbs = pacingOf(state.pacing)?.verbs ?? {};
  const commands: Command[] = [];
  for (const { id, actor } of combatants) {
    if (!id || (actor?.type !== "character" && actor?.type !== "npc")) continue;
    for (const [status, word] of Object.entries(PUT)) {
      // How long somebody is caught unawares may have been said before.
      const known = status === "surprised" && participantOf(state, id)?.stats.surprised;
      const command = actor.statuses.has(status) && !known ? word(id, state.pacing) : null;
      if (command && Object.hasOwn(verbs, command.type)) commands.push(command);
    }
  }
  return commands;
}
