import { optionsOf, resolve } from "../model/options.ts";
import { pacingOf, type Pacing, type Stage } from "../model/pacing.ts";
import { participantOf, participantOfSlot, participantsOf } from "../model/participants.ts";
import type { EncounterState, Participant, Slot } from "../model/state.ts";
import type { FightView, Setting } from "../model/view.ts";
import { compareSlots, openAt, slotsOf, waitingSlots } from "./order.ts";
import { firstOpen, openNext } from "./slot-queue.ts";

/** An encounter seen through its pacing: what the kernel and the screen work with. */
export interface View extends FightView {
  readonly pacing: Pacing;
  /** The stage that the round is in; undefined before the first. */
  stage(): Stage | undefined;
}

const views = new WeakMap<EncounterState, View>();

/** Looks at a state; null if its pacing is not registered. The same view as long as the pacing is the same, so that what hangs on it is worked out once. */
export function viewOf(state: EncounterState): View | null {
  const pacing = pacingOf(state.pacing);
  const known = views.get(state);
  if (!pacing) return null;
  if (known?.pacing === pacing) return known;
  const view = new StateView(state, pacing);
  views.set(state, view);
  return view;
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
    return this.pacing.play.stages.find((stage) => stage.id === this.state.stage);
  }
}

const slotsIn = new WeakMap<View, readonly Slot[]>();

/** All slots of the window in playing order. */
export function allSlots(view: View): readonly Slot[] {
  const known = slotsIn.get(view);
  if (known) return known;
  const now = new Set(view.now);
  const held = new Set(view.state.held.flat());
  const all: Slot[] = [];
  for (const participant of view.participants()) {
    for (const slot of view.slotsOf(participant)) {
      all.push(now.has(slot.id) ? { ...slot, state: "now" } : held.has(slot.id) ? { ...slot, state: "held" } : slot);
    }
  }
  all.sort(compareSlots);
  slotsIn.set(view, all);
  return all;
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
