import type { JsonObject } from "../json.ts";
import type { Setting } from "../pacing/pacing.ts";
import type { Participant } from "./state.ts";

/** The participant's stats as they count in this window. */
export function statsOf<T extends object = JsonObject>(participant: Participant, setting: Setting): T {
  const { later } = participant;
  return (later && setting.round >= later.round ? later.stats : participant.stats) as T;
}
