import "./pacing/built-in.ts";

/** The rules core: `apply` changes an encounter, the rest reads it. Nothing here throws, whatever it is given. */
export { apply, type Outcome } from "./encounter/apply.ts";
export { newEncounter } from "./encounter/new.ts";
export { current, forecast, foresee, halted, isIdle, look, problemOf, requests, seconds, slots } from "./encounter/read.ts";
export { entriesOf, entryOf } from "./encounter/history.ts";
export { applyPatch, changesOf, diff, type Patch } from "./encounter/patch.ts";
export { participantOf, participantsOf, turnOf } from "./encounter/participants.ts";
export { lastDeed } from "./encounter/time-travel.ts";
export { BOOKKEEPING, isBookkeeping, type Change, type Command } from "./encounter/command.ts";
export { isPast } from "./encounter/order.ts";
export type { Effect, EncounterEvent } from "./encounter/events.ts";
export type { ForecastSlot } from "./encounter/forecast.ts";
export type { Refusal } from "./encounter/refusal.ts";
export type * from "./encounter/state.ts";
export { currentIds, type View } from "./encounter/view.ts";
export type * from "./pacing/pacing.ts";
export { scoreOf, type Applied, type DamageDone, type DefenceMade, type Exchange, type Means, type ScorePart } from "./exchange/exchange.ts";
export { exchangeOf } from "./exchange/handlers.ts";
export { chanceOf } from "./gurps/chance.ts";
export { defenceOptions, type DefenceOption, type Guard, type GuardItem } from "./exchange/defence-options.ts";
export { footingOf, NO_FOOTING, type Footing } from "./exchange/footing.ts";
export { footingAgainst, type Stance } from "./exchange/stance.ts";
export { latestStats, type Harm } from "./exchange/harm.ts";
export { rollModifiersOf, type OwnRoll, type Rolled } from "./exchange/roll-modifiers.ts";
export { outcomeOf, rapidHits, type ExchangeOutcome, type Owed } from "./exchange/outcome.ts";
export type { Json, JsonObject } from "./json.ts";
export { figuresOf, type CreatureSource, type Figures } from "./figures/creature.ts";
export type { Figure, Part } from "./figures/figure.ts";
export { levelOf, nameOfSkill, skillLevel, type Attributes, type Skill } from "./figures/skill.ts";
export { defenceNow, moveNow, type Moment } from "./figures/now.ts";
export { blockWith, modeFigures, type Mode, type ModeFigures, type Wielder } from "./figures/weapon.ts";
export type { WeaknessSettings } from "./gurps/weakness.ts";
export { timePanel, type TimePanel } from "./figures/time-panel/index.ts";
export { hazardFigures, type HazardFigures } from "./figures/time-panel/hazard.ts";
export type { PacingOptions, TimedAction, TimedSpell, TimedWeapon, TimeSource } from "./figures/time-panel/source.ts";
export type { Lane } from "./figures/time-panel/lane.ts";
export { weaponNow } from "./pacing/stopwatch/complete.ts";
export { optionsOf, type OptionSpec } from "./pacing/options.ts";
export { allPacings, pacingOf, registerPacing } from "./pacing/registry.ts";

/** What a pacing is made with, for those that other packages register. */
export { verb } from "./pacing/pacing.ts";
export { isRefusal, refuse } from "./encounter/refusal.ts";
export { slotId } from "./encounter/slot-id.ts";
export { statsOf } from "./encounter/stats.ts";
export { cutIn, endSlot, isTurn, leaveFloor } from "./encounter/turns.ts";
export { edit, editFacts, editTurn, type Draft, type Recipe } from "./encounter/write.ts";
