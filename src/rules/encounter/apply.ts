import * as v from "valibot";
import { beyondBounds } from "./bounds.ts";
import { carryOut, malformed } from "./carry-out.ts";
import { envelope, isBookkeeping, type Command } from "./command.ts";
import type { EncounterEvent } from "./events.ts";
import { record, undoneIn, wasApplied } from "./history.ts";
import { diff, type Patch } from "./patch.ts";
import { knownState, recognise } from "./recognise.ts";
import { isRefusal, refuse, type Refusal } from "./refusal.ts";
import type { EncounterState } from "./state.ts";
import { isHistory, travel, type Arrival } from "./time-travel.ts";

/** A command was carried out, or refused and nothing changed. */
export type Outcome =
  | { readonly state: EncounterState; readonly patch: Patch; readonly events: readonly EncounterEvent[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

/**
 * Carries out a command. Total: whatever is passed in, it returns and never throws.
 * @param state an encounter, as `newEncounter`, `apply` or storage gave it
 * @param command `{type, by?, id?, joined?, …}`; see `commandSchemas` and `historySchemas` for the kernel's and `Pacing.verbs` for the pacing's own
 */
export function apply(state: unknown, command: unknown): Outcome {
  try {
    const known = recognise(state);
    if (isRefusal(known)) return { refusal: known };
    const arrival = perform(known, command);
    if (isRefusal(arrival)) return { refusal: arrival };
    return { state: knownState(arrival.state), patch: diff(known, arrival.state), events: arrival.events };
  } catch (error) {
    // The last line of defence: a fault of ours must not cost anybody their fight.
    return { refusal: refuse("internal", { message: String(error) }) };
  }
}

function perform(state: EncounterState, raw: unknown): Arrival | Refusal {
  const beyond = beyondBounds(raw, state.seats);
  if (beyond) return beyond;
  const head = v.safeParse(envelope, raw);
  if (!head.success) return malformed(head.issues[0]);
  const { type, by, id, joined, changes, ...fields } = raw as Command;
  if (id && wasApplied(state, id)) return refuse("repeated", { id });
  if (isHistory(type)) return travel(state, type, fields);
  return carriedOut(state, { ...(fields as Command), type, ...(by ? { by } : {}), ...(id ? { id } : {}), ...(joined ? { joined } : {}), ...(changes?.length ? { changes } : {}) });
}

function carriedOut(state: EncounterState, command: Command): Arrival | Refusal {
  const events: EncounterEvent[] = [];
  const after = carryOut(state, command, (event) => void events.push(event));
  // Whoever does something else gives up what was undone; who only joins or falls does not.
  return isRefusal(after) ? after : { state: record(state, after, command, isBookkeeping(command) ? undoneIn(state) : []), events };
}
