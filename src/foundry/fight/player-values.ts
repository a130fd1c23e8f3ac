import type { Command, EncounterState, Noted } from "../../rules/core.ts";
import type { Faces, Fight } from "./fight.ts";

/** The values with which a player's command is compared. */
export interface Scene {
  readonly combat: Fight;
  readonly state: EncounterState;
  /** Before the click. */
  readonly before: EncounterState;
}

/** Returns what the GM's client notes with a player's command. */
export type Notes = (command: Command, faces: Faces, scene: Scene) => Noted;

/** Returns the sum if exactly these dice show these faces. */
export function showValues(
  dice: { readonly count: number; readonly faces: number },
  faces: readonly number[] = [],
): number | null {
  return faces.length === dice.count && faces.every((face) => Number.isInteger(face) && face >= 1 && face <= dice.faces)
    ? faces.reduce((sum, face) => sum + face, 0)
    : null;
}
