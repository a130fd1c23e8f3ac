/** The rules core: `apply` changes an encounter, the rest reads it. Nothing here throws, whatever it is given. It knows the pacings that were added to it, and none by itself. */
export { apply, type Outcome } from "./kernel/apply.ts";
export { newEncounter } from "./kernel/lifecycle.ts";
export {
  current,
  currentIds,
  forecast,
  foresee,
  halted,
  isIdle,
  look,
  problemOf,
  requests,
  seconds,
  slots,
  usualTurn,
} from "./kernel/read.ts";
export { entriesOf, entryOf, firstKept, isKnownId, undoEnds } from "./kernel/log.ts";
export { oneBack } from "./kernel/history.ts";
export { applyPatch, changesOf, diff } from "./order/patch.ts";
export { type Patch } from "./model/state.ts";
export { participantOf, participantsOf, turnOf } from "./model/participants.ts";
export { lastDeed } from "./kernel/undo-redo.ts";
export {
  BOOKKEEPING,
  commandRule,
  isBookkeeping,
  isHistory,
  type Command,
  type CommandRule,
  type GivenBy,
} from "./kernel/commands.ts";
export { type Change } from "./model/state.ts";
export { isPast } from "./order/order.ts";
export type { Effect, EncounterEvent } from "./model/outcome.ts";
export type { ForecastSlot } from "./kernel/forecast.ts";
export type { Refusal } from "./model/outcome.ts";
export type * from "./model/state.ts";
export { SCHEMA } from "./model/state.ts";
export { type View } from "./order/view.ts";
export type * from "./model/view.ts";
export type * from "./model/pacing.ts";
export type { Setting } from "./model/view.ts";
export type * from "./model/offer.ts";
export { castingClass, castingSegments, costIn } from "./figures/spell.ts";
export { isContested, isHealing, isLasting } from "./exchange/spell.ts";
export {
  HEALS,
  RESISTED_BY,
  SPELL_FIGURES,
  SPELL_UNITS,
  SPELL_WAYS,
  type ResistedBy,
  type SpellChange,
  type SpellUse,
  type SpellWay,
} from "./model/exchange.ts";
export {
  scoreOf,
  type Applied,
  type DamageDone,
  type DefenceMade,
  type Doubt,
  type Exchange,
  type Means,
  type Noted,
  type ScorePart,
} from "./model/exchange.ts";
export { exchangeOf } from "./exchange/attack-commands.ts";
export { chanceOf } from "./gurps/attack.ts";
export { defenceOptions, type DefenceOption, type Guard, type GuardItem } from "./exchange/defence-options.ts";
export { combatStatusOf, mayTryAgain } from "./exchange/combat-status.ts";
export { NO_STATUS, type CombatStatus } from "./model/exchange.ts";
export { statusAgainst } from "./exchange/combat-status.ts";
export { type DefenderSnapshot } from "./model/exchange.ts";
export { latestStats } from "./exchange/combat-status.ts";
export { type Harm } from "./model/exchange.ts";
export { rollModifiersOf } from "./exchange/combat-status.ts";
export { type OwnRoll, type Rolled } from "./model/exchange.ts";
export { outcomeOf, rapidHits, type ExchangeOutcome, type Owed } from "./exchange/outcome.ts";
export type { Json, JsonObject } from "./model/json.ts";
export { figuresOf, type CreatureSource, type Figures } from "./figures/creature.ts";
export type { Figure, Part } from "./figures/figure.ts";
export { levelOf, nameOfSkill, skillLevel, type Attributes, type Skill } from "./figures/skill.ts";
export { defenceNow, moveNow, type Moment } from "./figures/figure.ts";
export { blockWith, modeFigures, type Mode, type ModeFigures, type Wielder } from "./figures/weapon.ts";
export type { WeaknessSettings } from "./gurps/fatigue.ts";
export { FARTHEST } from "./order/hazard.ts";
export { hazardFigures, timeOptions, type HazardFigures } from "./time-panel/time-panel.ts";
export type { PacingOptions, TimedAction, TimedSpell, TimedWeapon, TimeSource } from "./time-panel/source.ts";
export type { Lane } from "./time-panel/source.ts";
export { optionsOf, type OptionSpec } from "./model/options.ts";
export { allPacings, pacingOf, unitsWritten } from "./model/pacing.ts";
export { addPacing, registerPacing, whenPacingFails } from "./kernel/register-pacing.ts";

/** What a pacing is made with, for those that other packages register. */
export { verb, verbsOf } from "./model/pacing.ts";
export { isRefusal, refuse } from "./model/outcome.ts";
export { slotId } from "./model/participants.ts";
export { statsOf } from "./model/participants.ts";
export { cutIn, endSlot, isTurn, removeActive } from "./order/turns.ts";
export { edit, editFacts, editTurn, type Draft, type Recipe } from "./model/recipe.ts";
