import { apply, type Command, type EncounterState } from "../../../rules/index.ts";
import { creatureOf } from "../../exchange/guard.ts";
import type { Choice } from "./defence-links.ts";
import { actorOf, type Scene } from "./scene.ts";
import type { Stood } from "./standing.ts";
import { damageSums, threeDice } from "./throws.ts";

/** The next step of an attack with the dice that were rolled for it. */
export interface Rolled {
  readonly command: Command;
  /** What was rolled, to be told if it comes to nothing. */
  readonly rolled: string;
}

/** @param whisper ids of the users who may see the dice; empty for everybody */
export async function rolledDefence({ id, exchange: { target } }: Stood, { kind, item, name, parts }: Choice, whisper: readonly string[]): Promise<Rolled> {
  const roll = await threeDice(whisper);
  return {
    command: { type: "defend", participant: target, exchange: id, kind, item, name, parts: parts.map(({ code, value, name: what }) => ({ code, value, name: what })), roll },
    rolled: String(roll),
  };
}

export function noDefence({ id, exchange: { target } }: Stood): Command {
  return { type: "defend", participant: target, exchange: id, kind: "none" };
}

/** Null for damage that is no dice expression. */
export async function rolledDamage({ id, exchange: { attacker, target, means, place }, outcome: { landed, attack } }: Stood, scene: Scene, whisper: readonly string[]): Promise<Rolled | null> {
  const blows = await damageSums(means.damage, landed, attack.maxDamage, whisper);
  return blows && {
    command: { type: "damage", participant: attacker, exchange: id, blows: [...blows], dr: resistanceOf(actorOf(target, scene), place) },
    rolled: blows.join(", "),
  };
}

/** DR of a place on the body as it is now (B-56); that of the torso for a place of which nothing is said. */
function resistanceOf(actor: Actor.Implementation | null, place: string): number {
  const dr = creatureOf(actor)?.figures.dr ?? {};
  const there = Object.hasOwn(dr, place) ? dr[place] : dr.torso;
  return Math.max(0, Math.floor(there?.value ?? 0));
}

export function applied({ id, exchange: { target } }: Stood, half = false): Command {
  return { type: "apply", participant: target, exchange: id, half };
}

/** Of commands one after the other those that the fight takes: what one makes impossible must not cost the others. */
export function taken(before: EncounterState, commands: readonly Command[]): readonly Command[] {
  let state = before;
  return commands.filter((command) => {
    const outcome = apply(state, command);
    if (outcome.refusal) return false;
    ({ state } = outcome);
    return true;
  });
}
