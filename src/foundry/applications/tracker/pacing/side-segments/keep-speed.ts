import type { TrackerContext } from "../../build/context.ts";
import { text } from "../../texts.ts";
import type { ChoiceField } from "../../../dialogs/ask-choice.ts";
import { own } from "./deeds.ts";

/** Name of the tick. */
export const KEEP = "keep";

/** SA-18: the encounter remembers a number that the GM has given; with this tick so does the actor, for other fights. Nothing for those without one. */
export function keepField(participant: string, { gm, combat }: TrackerContext): readonly ChoiceField[] {
  const actor = combat.combatants.get(participant)?.actor;
  return gm && actor ? [{ name: KEEP, label: text(own("Declare.Keep"), { name: actor.name }), kind: "tick" }] : [];
}

/** Writes the number down, in segments; a change of the actor and not of the encounter, so Undo leaves it alone. */
export async function keepSpeed(participant: string, action: string, segments: number, { combat }: TrackerContext): Promise<void> {
  await combat.combatants.get(participant)?.actor?.update({ [`system.actionSpeeds.${action}`]: segments } as never);
}
