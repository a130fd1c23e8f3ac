import {
  participantOf,
  slots,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type Json,
  type JsonObject,
  type Request,
  type Slot,
} from "../../src/rules/index.ts";
import { timeToNatural } from "../encounter-file/index.ts";

/** A slot that was played or lost, or is open at the end. Times in the pacing's unit. */
export interface Row {
  readonly round: number;
  readonly time: number;
  readonly phase: string;
  readonly side: string;
  readonly participant: string;
  readonly ordinal: number;
  readonly of: number;
  readonly kind: string;
  readonly state: string;
}

/** What the simulation reports, in order. */
export type Line =
  | {
      readonly kind: "command";
      readonly command: Command;
      readonly before: EncounterState;
      readonly after: EncounterState;
    }
  | { readonly kind: "slot"; readonly row: Row; readonly note: JsonObject }
  | { readonly kind: "event"; readonly round: number; readonly event: EncounterEvent }
  | { readonly kind: "answer"; readonly round: number; readonly request: Request; readonly value: Json };

/**
 * Turns events and states into lines. A slot is reported when it ends; at the end of a round, those lost without an
 * event, as slots of the defeated are; at the end of the simulation, the open ones.
 */
export class Timeline {
  readonly lines: Line[] = [];
  private readonly known = new Map<string, { slot: Slot; side: string; round: number }>();
  private readonly told = new Set<string>();
  private round = 0;

  /** @param rounds the last round to report */
  constructor(private readonly rounds: number) {}

  answered(state: EncounterState, request: Request, value: Json): void {
    this.lines.push({ kind: "answer", round: state.clock.round, request, value });
  }

  observe(command: Command, before: EncounterState, events: readonly EncounterEvent[], after: EncounterState): void {
    if (before.clock.round <= this.rounds) this.lines.push({ kind: "command", command, before, after });
    this.learn(before);
    this.learn(after);
    for (const event of events) {
      if (event.type === "windowStart") this.round = event.round;
      if (event.type === "windowEnd") this.tellLost(event.round, after);
      if (this.round > this.rounds) return;
      this.lines.push({ kind: "event", round: this.round, event });
      // A declined slot ends too, but was not taken.
      if (event.type === "slotEnd" && !events.some((other) => other.type === "lost" && other.slot === event.slot))
        this.tell(event.slot, "done", after);
      if (event.type === "lost") this.tell(event.slot, "lost", after, { reason: event.reason });
    }
  }

  /** Reports the slots that are open when the simulation stops. */
  close(state: EncounterState, shown: (slot: Slot) => boolean): void {
    if (state.clock.round > this.rounds) return;
    this.learn(state);
    for (const slot of slots(state))
      if (slot.state !== "done" && !this.told.has(slot.id) && shown(slot)) this.tell(slot.id, slot.state, state);
  }

  private tellLost(window: number, state: EncounterState): void {
    for (const [id, { slot, round }] of this.known)
      if (round === window && slot.state === "lost" && !this.told.has(id)) this.tell(id, "lost", state);
  }

  private learn(state: EncounterState): void {
    for (const slot of slots(state))
      this.known.set(slot.id, {
        slot,
        side: participantOf(state, slot.participant)?.side ?? "",
        round: state.clock.round,
      });
  }

  private tell(id: string, state: string, { pacing }: EncounterState, more: JsonObject = {}): void {
    const known = this.known.get(id);
    if (!known) return;
    this.told.add(id);
    const { slot, side, round } = known;
    const { participant, phase, ordinal, of, kind, note = {}, combat = {} } = slot;
    const row = { round, time: timeToNatural(slot.time, pacing), phase, side, participant, ordinal, of, kind, state };
    this.lines.push({
      kind: "slot",
      row,
      note: { ...note, ...combat, ...(slot.reason ? { reason: slot.reason } : {}), ...more },
    });
  }
}
