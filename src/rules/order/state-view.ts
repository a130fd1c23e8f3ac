import { Draft } from "../model/draft.ts";
import { inOrder, sameJson } from "../model/json.ts";
import { optionsOf, resolve } from "../model/options.ts";
import type { CombatRules } from "../model/combat.ts";
import type { Pacing, Stage } from "../model/pacing.ts";
import { participantOf, participantOfSlot, participantsOf } from "../model/participants.ts";
import { remembered } from "../model/remember.ts";
import type { EncounterState, PacingTypes, Participant, Slot } from "../model/state.ts";
import type { FightView, Setting } from "../model/fight-view.ts";
import { combatRulesIn, rulesOf } from "./compose.ts";
import { compareSlots, openAt, slotsOf, waitingSlots } from "./order.ts";
import { firstOpen, leadingSlots, openNext } from "./slot-queue.ts";

/** An encounter seen through its pacing, for kernel and shell. */
export interface View<T extends PacingTypes = PacingTypes> extends FightView<T> {
  /** With its combat rules (`compose`). */
  readonly pacing: Pacing;
  /** Null without combat rules. */
  readonly rules: CombatRules | null;
  /** The current stage; undefined before the first. */
  stage(): Stage | undefined;
}

const views = new WeakMap<EncounterState, View>();

/** Returns the view of a state, cached; null if the pacing is not registered. */
export function viewOf<T extends PacingTypes = PacingTypes>(state: EncounterState): View<T> | null {
  const pacing = rulesOf(state);
  const known = views.get(state);
  if (!pacing) return null;
  if (known?.pacing === pacing) return known as View<T>;
  const view = new StateView(state, pacing);
  views.set(state, view);
  return view as View as View<T>;
}

/** Returns the view of a state under other combat rules; null if they are not registered. */
export function viewWith(state: EncounterState, rules: string | undefined): View | null {
  const pacing = rulesOf({ pacing: state.pacing, rules: rules ?? "" });
  return pacing && (rulesOf(state) === pacing ? viewOf(state) : new StateView(state, pacing));
}

class StateView implements View {
  readonly setting: Setting;
  private first: readonly Slot[] | undefined;
  private active: readonly string[] | undefined;

  constructor(
    readonly state: EncounterState,
    readonly pacing: Pacing,
  ) {
    this.setting = settingOf(state, pacing);
  }

  get rules(): CombatRules | null {
    return combatRulesIn(this.pacing);
  }

  /** Storage keeps no order. */
  get now(): readonly string[] {
    return (this.active ??= inOrder(Object.keys(activeIn(this))));
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

/** Returns the round's slots in playing order. */
export function allSlots<T extends PacingTypes>(view: View<T>): readonly Slot<T["note"]>[] {
  return slotsIn(view);
}

const slotsIn = remembered((view: View): readonly Slot[] => {
  const now = new Set(view.now);
  const held = new Set(view.state.held.flat());
  const all: Slot[] = [];
  for (const participant of view.participants()) {
    for (const slot of view.slotsOf(participant)) {
      all.push(now.has(slot.id) ? { ...slot, state: "now" } : held.has(slot.id) ? { ...slot, state: "held" } : slot);
    }
  }
  return all.sort(compareSlots);
});

const settings = new WeakMap<object, Setting>();

/** Returns the same object while round, options and facts stay, because slots are cached by it. */
function settingOf(state: EncounterState, pacing: Pacing): Setting {
  const known = settings.get(state.facts);
  const source = known && sources.get(known);
  if (known?.round === state.clock.round && source?.options === state.options && source.pacing === pacing) return known;
  const setting: Setting = {
    round: state.clock.round,
    options: resolve(optionsOf(pacing), state.options),
    facts: state.facts,
  };
  settings.set(state.facts, setting);
  sources.set(setting, { options: state.options, pacing });
  return setting;
}

const sources = new WeakMap<Setting, { readonly options: EncounterState["options"]; readonly pacing: Pacing }>();

type Active = Readonly<Record<string, boolean>>;

const activeAmong = new WeakMap<
  EncounterState["participants"],
  { readonly now: Active; readonly setting: Setting; readonly active: Active }
>();

const NOBODY: Active = {};

function activeIn({ state, pacing, setting }: Pick<View, "state" | "pacing" | "setting">): Active {
  const { now, participants } = state;
  if (!state.lead) return now;
  const known = activeAmong.get(participants);
  if (known?.now === now && known.setting === setting) return known.active;
  const active: Record<string, true> = {};
  for (const { id } of leadingSlots(state, pacing, setting)) if (now[id] !== false) active[id] = true;
  for (const id in now) if (now[id]) active[id] = true;
  activeAmong.set(participants, { now, setting, active });
  return active;
}

/** True if any slot is active; cheaper than `view.now`. */
export function isAnyoneActive(view: View): boolean {
  return Object.keys(activeIn(view)).length > 0;
}

/** Returns a draft with every active slot in `now`, as recipes expect it. */
export function draftOf(view: View): Draft {
  return new Draft(view.state, activeIn(view));
}

/** Returns the state with every active slot in `now`. */
export function withActiveNamed(view: View): EncounterState {
  const { lead, ...state } = view.state;
  return lead ? { ...state, now: activeIn(view) } : view.state;
}

/**
 * Returns the state as stored: `now` lists only exceptions from the order, so that a turn that ends, or that
 * hundreds begin together, does not change `now`.
 * @param state with every active slot in `now`
 * @param before its `now` is reused if equal
 */
export function withActiveDerived(state: EncounterState, before: EncounterState): EncounterState {
  const ids = Object.keys(state.now);
  const view = ids.length ? viewOf(state) : null;
  const now = view && exceptions(ids, state.now, leadingSlots(state, view.pacing, view.setting));
  if (!view || !now) return state;
  const kept = sameJson(now, before.now) ? before.now : now;
  activeAmong.set(state.participants, { now: kept, setting: view.setting, active: state.now });
  return { ...state, now: kept, lead: true };
}

/** Differences from the first slots in the order; null if listing active slots is no longer. */
function exceptions(ids: readonly string[], active: Active, first: readonly Slot[]): Active | null {
  const now: Record<string, boolean> = {};
  let count = 0;
  for (const { id } of first) if (!active[id] && ((now[id] = false), ++count >= ids.length)) return null;
  if (count === 0 && first.length === ids.length) return NOBODY;
  const leading = new Set(first.map(({ id }) => id));
  for (const id of ids) if (!leading.has(id) && ((now[id] = true), ++count >= ids.length)) return null;
  return now;
}
