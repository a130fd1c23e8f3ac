/**
 * The rules core: `apply` changes an encounter, everything else reads it; nothing throws. Add pacings first. The
 * headings are those of docs/kernel.md, which explains the parts below them.
 */

// Applying a command
export { apply, noteChanges, type Outcome } from "./kernel/apply.ts";
export { addExchange } from "./kernel/execute.ts";
export { newEncounter } from "./kernel/lifecycle.ts";
export { changedStats } from "./kernel/membership.ts";
export {
  BOOKKEEPING,
  commandRule,
  isBookkeeping,
  isExchangeCommand,
  isHistory,
  type Command,
  type CommandRule,
  type GivenBy,
  type KernelCommand,
} from "./kernel/commands.ts";
export { isRefusal, refuse, type Effect, type EncounterEvent, type Refusal } from "./model/outcome.ts";

// Advancing
export { answersSince } from "./kernel/answers.ts";
export { asksAboutNewcomers } from "./kernel/newcomers.ts";
export type { Ask, Offer, Choice } from "./model/offer.ts";
export { allows as allowsOption, optionsOf, resolve as resolveOptions, type OptionSpec } from "./model/options.ts";

// State
export {
  SCHEMA,
  type Bucket,
  type Buckets,
  type Change,
  type Clock,
  type EncounterState,
  type Leaf,
  type LogEntry,
  type PacingTypes,
  type Participant,
  type Patch,
  type Pause,
  type Placement,
  type Request,
  type Side,
  type Slot,
  type SlotKind,
  type SlotState,
  type TurnFacts,
} from "./model/state.ts";
export type { FightView, Setting } from "./model/fight-view.ts";
export {
  participantOf,
  participantOfSlot,
  participantsOf,
  roundOfSlot,
  slotId,
  statsOf,
  turnOf,
} from "./model/participants.ts";
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
  defaultTurn,
} from "./kernel/read.ts";
export { compareKeys, isPast, slotsOf as slotsInOrder, waitsForRound } from "./order/order.ts";
export { sharersOf, sharingWith } from "./order/sharing.ts";
export { allSlots, type View } from "./order/state-view.ts";
export { FARTHEST, hazardsAt } from "./order/hazard.ts";
export { applyPatch, changesOf, diff, isLeaf } from "./order/patch.ts";
export { RESERVED, count, id, json, longId } from "./model/fields.ts";
export {
  isJsonList,
  isJsonObject,
  isList,
  isNameIn,
  isObject,
  sameJson,
  type Json,
  type JsonObject,
} from "./model/json.ts";

// Undo and redo
export { entriesOf, entryOf, firstKept, isKnownId, undoEnds } from "./kernel/log.ts";
export { oneBack, undoneIn } from "./kernel/history.ts";
export { lastAction as lastActionNumber } from "./kernel/undo-redo.ts";

// Damage and repair
export { originOf } from "./kernel/form.ts";
export { damageOf, handOnSoundness, repair, restartRound, type Loss } from "./kernel/repair.ts";
export { knownState } from "./kernel/validate-state.ts";

// Forecast and odds
export { defaultAnswers, forgetForecasts, isForecast, type ForecastSlot } from "./kernel/forecast.ts";
export { oddsOf, type Effort, type Odds } from "./odds/odds.ts";
export { Decks } from "./model/decks.ts";

// Attacks
export {
  HEALS,
  NO_STATUS,
  RESISTED_BY,
  SPELL_VALUES,
  SPELL_UNITS,
  SPELL_WAYS,
  scoreOf,
  type Applied,
  type CombatStatus,
  type DamageDone,
  type DefenceMade,
  type DefenderSnapshot,
  type Mismatch,
  type Exchange,
  type ExchangeOutcome,
  type Harm,
  type Means,
  type Noted,
  type OwnRoll,
  type Pending,
  type PlainRoll,
  type ResistedBy,
  type Rolled,
  type ScorePart,
  type SpellChange,
  type SpellUse,
  type SpellWay,
} from "./model/exchange.ts";
export {
  combatStatusOf,
  diceIn,
  diceOf,
  latestStats,
  mayTryAgain,
  rollModifiersOf,
  statusAgainst,
  viewFor,
} from "./exchange/combat-status.ts";
export { rollChance, type RollChance } from "./exchange/roll-chance.ts";
export { attackTally, injuryOf } from "./exchange/tally.ts";
export type { Tally } from "./model/tally.ts";
export { isTablePart, partsAgainst, timesUsed } from "./exchange/table-parts.ts";
export { exchangeOf, outcomeOf } from "./exchange/outcome.ts";

// Adding a pacing or combat rules
export { allPacings, combatOf, pacingOf, rulesOf } from "./order/compose.ts";
export { remembered } from "./model/remember.ts";
export {
  isEndless,
  pacingIds,
  unitsWritten,
  verb,
  verbsOf,
  type MakeVerb,
  type Pacing,
  type PacingChoices,
  type PacingClock,
  type PacingExchange,
  type PacingNotes,
  type PacingOrder,
  type PacingPlay,
  type PacingShared,
  type Stage,
  type TimeUnit,
  type Verb,
} from "./model/pacing.ts";
export { addPacing, registerPacing, whenPacingFails } from "./kernel/register-pacing.ts";
export {
  addCombat,
  allCombatRules,
  combatRulesOf,
  type CombatChoices,
  type CombatExchange,
  type CombatNotes,
  type CombatRules,
  type CombatTurns,
  type CombatTypes,
  type CombatView,
  type Combatant,
  type Moment,
  type OfferedPart,
  type OwnTurn,
  type Seen,
} from "./model/combat.ts";
export { registerCombat } from "./kernel/register-combat.ts";
export { edit, editCombat, editFacts, editTurn, type Draft, type Emit, type Recipe } from "./model/recipe.ts";
export { cutIn, endSlot, isTurn, removeActive, turnOfSlot } from "./order/turns.ts";
export {
  audienceOf,
  audiencesIn,
  knownPart,
  membersOf,
  placesOf,
  unitOf,
  type Audience,
  type NotePlace,
  type Unit,
} from "./model/audience.ts";
