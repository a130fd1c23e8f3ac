import { optionsOf, resolve } from "../pacing/options.ts";
import type { Pacing, Setting, Stage } from "../pacing/pacing.ts";
import { pacingOf } from "../pacing/registry.ts";
import { firstOpen, openNext } from "./heads.ts";
import { compareSlots, openAt, slotsOf, waitingSlots } from "./order.ts";
import { participantOf, participantsOf } from "./participants.ts";
import { participantOfSlot } from "./slot-id.ts";
import type { EncounterState, Participant, Slot } from "./state.ts";

/** A state seen through its pacing: what the kernel and the pacings ask of it. */
export interface View {
  readonly state: EncounterState;
  readonly pacing: Pacing;
  readonly setting: Setting;
  /** Ids of the slots whose turn it is, in a fixed order. */
  readonly now: readonly string[];
  participant(id: string): Participant | undefined;
  participants(): Iterable<Participant>;
  /** The participant's slots of this window, "now" and "held" not yet told apart from "open". */
  slotsOf(participant: Participant): readonly Slot[];
  /** A slot of this window by id. */
  slot(id: string): Slot | undefined;
  /** The open slots that come first: one, or a simultaneous group. While somebody is current, that may be they. */
  next(): readonly Slot[];
  /** The open slots on the time of those, in no order that means anything. */
  together(): readonly Slot[];
  /** The open slots on any time, in no order that means anything; those who are current or held among them. */
  at(time: number): readonly Slot[];
  /** The slots of those who wait. */
  waiting(): readonly Slot[];
  /** The stage the window is busy with, if it has begun. */
  stage(): Stage | undefined;
}

/** Looks at a state; null if its pacing is not registered. */
export function viewOf(state: EncounterState): View | null {
  const pacing = pacingOf(state.pacing);
  return pacing ? new StateView(state, pacing) : null;
}

/** Ids of the slots whose turn it is. Storage keeps no order, so they are put in one. */
export function currentIds(state: EncounterState): readonly string[] {
  return Object.keys(state.now).sort();
}

class StateView implements View {
  readonly setting: Setting;
  private first: readonly Slot[] | undefined;

  readonly now: readonly string[];

  constructor(readonly state: EncounterState, readonly pacing: Pacing) {
    this.now = currentIds(state);
    this.setting = settingOf(state, pacing);
  }

  participant(id: string): Participant | undefined {
    return participantOf(this.state, id);
  }

  participants(): Iterable<Participant> {
    return participantsOf(this.state);
  }

  slotsOf(participant: Participant): readonly Slot[] {
    return slotsOf(participant, this.pacing, this.setting);
  }

  slot(id: string): Slot | undefined {
    const participant = this.participant(participantOfSlot(id));
    return participant && this.slotsOf(participant).find((slot) => slot.id === id);
  }

  next(): readonly Slot[] {
    return (this.first ??= firstOpen(this.state, this.pacing, this.setting));
  }

  together(): readonly Slot[] {
    const [first] = this.next();
    return first ? openNext(this.state, this.pacing, this.setting, first.time) : [];
  }

  at(time: number): readonly Slot[] {
    return openAt(this.state, this.pacing, this.setting, time);
  }

  waiting(): readonly Slot[] {
    return waitingSlots(this.state, this.pacing, this.setting);
  }

  stage(): Stage | undefined {
    return this.pacing.stages.find((stage) => stage.id === this.state.stage);
  }
}

/** All slots of the window in playing order. */
export function allSlots(view: View): Slot[] {
  const now = new Set(view.now);
  const held = new Set(view.state.held.flat());
  const all: Slot[] = [];
  for (const participant of view.participants()) {
    for (const slot of view.slotsOf(participant)) {
      all.push(now.has(slot.id) ? { ...slot, state: "now" } : held.has(slot.id) ? { ...slot, state: "held" } : slot);
    }
  }
  return all.sort(compareSlots);
}

const settings = new WeakMap<object, Setting>();

/** One object as long as round, options and facts stay: the remembered slots hang on it. */
function settingOf(state: EncounterState, pacing: Pacing): Setting {
  const known = settings.get(state.facts);
  if (known && known.round === state.clock.round && sources.get(known) === state.options) return known;
  const setting: Setting = { round: state.clock.round, options: resolve(optionsOf(pacing), state.options), facts: state.facts };
  settings.set(state.facts, setting);
  sources.set(setting, state.options);
  return setting;
}

const sources = new WeakMap<Setting, EncounterState["options"]>();
