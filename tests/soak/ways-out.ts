// Ways out for a GM with a fight, damaged or not: each pressed on a separate copy of the world, and whether the fight then continues and follows its actors.
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import {
  currentIds,
  halted,
  participantOf,
  requests,
  type Command,
  type EncounterState,
} from "../../src/rules/index.ts";
import { answersFirst } from "../../src/rules/kernel/forecast.ts";
import { originOf } from "../../src/rules/kernel/form.ts";
import { next } from "../foundry/relay/mortal-server.ts";
import { closeClients, leaveUndrawn, openWorld, type Client, type World } from "../foundry/world.ts";

/** The buttons of the tracker's panel. */
export const WAYS = ["repairEncounter", "restartRound", "restartEncounter", "saveDamaged"] as const;
export type Way = (typeof WAYS)[number];

/** A fight's state after an action: null if sound, else the problem. */
export type Verdict = string | null;

/** Clicks that a fight must accept. */
const CLICKS = 6;

function coming(state: EncounterState): Command {
  if (state.status === "setup") return { type: "start" };
  if (state.pause) return { type: "resume" };
  if (halted(state)) return { type: "onward" };
  // Required rolls of acting participants before any action: with no FP left, whether they can continue.
  const answers = answersFirst(requests(state), currentIds(state));
  if (Object.keys(answers).length) return { type: "answer", answers };
  return currentIds(state).length || requests(state).some(({ blocking }) => blocking)
    ? next(state)
    : { type: "nextWindow" };
}

/** True if the fight accepts clicks and stays sound. An ended one is not tested. */
async function goesOn(combat: Loose): Promise<Verdict> {
  for (let click = 0; click < CLICKS && combat.encounter.status !== "over"; click++) {
    const command = coming(combat.encounter as EncounterState);
    const { refusal } = await combat.perform(command);
    // Time without rounds has none to open, and waits for the GM.
    if (refusal && refusal.code !== "no-windows")
      return `does not go on: ${command.type} is refused with ${refusal.code}`;
    if (combat.problem !== null) return `cannot be read after ${command.type}: ${JSON.stringify(combat.problem)}`;
    if (combat.damage?.length !== 0) return `is damaged after ${command.type}: ${JSON.stringify(combat.damage)}`;
  }
  return null;
}

/** Data of a later version of the system are neither read nor written, and their sheets say so. */
function isNewer({ system }: Loose): boolean {
  return originOf(system.dataVersion) === "newer";
}

/** True if the fight follows changes of combatants and actors. */
async function follows(world: World, client: Client, combat: Loose): Promise<Verdict> {
  const inFight = (id: string): Loose => participantOf(combat.encounter as EncounterState, id);
  for (const combatant of combat.combatants.contents as Loose[])
    if (!inFight(combatant.id)) return "somebody is not in the fight";
  const one = (combat.combatants.contents as Loose[]).find(({ actor }) => actor && !isNewer(actor));
  if (one) {
    const { defeated } = inFight(one.id);
    await world.settled(one.update({ defeated: !defeated }));
    if (inFight(one.id).defeated === defeated) return "does not follow a defeat";
    const before = JSON.stringify(inFight(one.id));
    await one.actor.update({
      "system.basicSpeed": 9.5,
      "system.dx": 17,
      "system.agility": 15,
      "system.initiative": 83,
      "system.hitDice": 9,
      "system.morale": 11,
    });
    await world.settled();
    if (JSON.stringify(inFight(one.id)) === before) return "does not follow the figures of an actor";
  }
  const actor = await client.window.Actor.create({ name: "Late", type: "npc" });
  const [late] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name: "Late" }]);
  await world.settled();
  if (!inFight(late.id)) return "nobody can join";
  await world.settled(late.delete());
  return inFight(late.id) ? "nobody can leave" : null;
}

/** Whether a fight that looks healthy, or was repaired, is valid. */
export async function checked(world: World, client: Client, combat: Loose): Promise<Verdict> {
  if (combat.problem !== null) return `still cannot be read: ${JSON.stringify(combat.problem)}`;
  if (combat.damage?.length !== 0) return `is still damaged: ${JSON.stringify(combat.damage)}`;
  return (await goesOn(combat)) ?? (await follows(world, client, combat)) ?? goesOn(combat);
}

/** The panel's button; none if this way is not offered. */
export function buttonOf(client: Client, way: Way): Loose {
  return client.ui.combat.element?.querySelector(`[data-action="${way}"]`) ?? null;
}

/** Presses it, and waits for all results. */
async function press(world: World, button: Loose): Promise<void> {
  button.click();
  for (let times = 0; times < 3; times++) {
    await world.settled();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Opens a copy of a stored world and presses one way out.
 * @returns undefined if the way is not offered; else how the fight stands then, and what clients have complained of
 */
export async function takeWay(
  way: Way,
  documents: readonly (readonly [string, Dict])[],
  fight: string,
  generation: 13 | 14,
): Promise<{ readonly verdict: Verdict; readonly errors: readonly string[] } | undefined> {
  const store = new MemoryStore();
  await store.write(structuredClone(documents).map(([key, value]) => ({ key, value })));
  const world = await openWorld({ store, seed: async () => undefined, generation });
  try {
    const gm = await world.join("Gamemaster");
    const combat = gm.game.combats.get(fight);
    const button = combat && buttonOf(gm, way);
    if (!button) return undefined;
    const saved: string[] = [];
    gm.foundry.utils.saveDataToFile = (text: string) => {
      saved.push(text);
    };
    const before = JSON.stringify(combat._source.system.encounter);
    await press(world, button);
    // Rendering is not needed from here on.
    leaveUndrawn(gm);
    if (way !== "saveDamaged") return { verdict: await checked(world, gm, combat), errors: gm.errors() };
    const isWhole = saved.length === 1 && JSON.stringify(JSON.parse(saved[0]!).stored.encounter) === before;
    return {
      verdict: !isWhole
        ? "the file does not hold what is stored"
        : JSON.stringify(combat._source.system.encounter) === before
          ? null
          : "saving has changed the fight",
      errors: gm.errors(),
    };
  } finally {
    await world.close().catch(() => undefined);
    await closeClients();
  }
}
