import { allPacings, pacingOf } from "../../rules/index.ts";
import { SYSTEM_ID, TEXTS } from "../constants.ts";

const DEFAULT_PACING = "pacing";

/** The world's settings: how time runs in a new fight. */
export function registerSettings(): void {
  game.settings?.register(SYSTEM_ID as never, DEFAULT_PACING as never, {
    name: `${TEXTS}.Settings.Pacing.Name`, hint: `${TEXTS}.Settings.Pacing.Hint`, scope: "world", config: true, type: String, default: "speed-order",
    choices: Object.fromEntries(allPacings().map(({ id }) => [id, `${TEXTS}.Pacing.${id}.Name`])),
  } as never);
}

/** Id of the pacing a new fight gets; the first one known if the setting names none. */
export function defaultPacing(): string {
  const chosen = game.settings?.get(SYSTEM_ID as never, DEFAULT_PACING as never) as unknown as string;
  return pacingOf(chosen) ? chosen : (allPacings()[0]?.id ?? "");
}
