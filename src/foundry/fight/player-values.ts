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

interface PlainDice {
  readonly count: number;
  readonly faces: number;
}

/** Returns the sum if exactly these dice show these faces, those of the first dice first. */
export function showValues(dice: PlainDice | readonly PlainDice[], faces: readonly number[] = []): number | null {
  const highest = [dice].flat().flatMap((one) => Array.from({ length: one.count }, () => one.faces));
  return faces.length === highest.length &&
    faces.every((face, at) => Number.isInteger(face) && face >= 1 && face <= highest[at]!)
    ? faces.reduce((sum, face) => sum + face, 0)
    : null;
}
