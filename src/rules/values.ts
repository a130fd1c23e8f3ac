/**
 * Rules for sheets, dialogs and dice: characters and weapons, attacks, defences, spells, wounds and rest.
 * Only the commands of attacks need an encounter.
 */
export { exchangeCommands } from "./exchange/attack-commands.ts";
export { TABLE_PART } from "./model/exchange.ts";
export {
  defenceOptions,
  gripOf,
  hasFreeHand,
  type DefenceOption,
  type Grip,
  type Guard,
  type GuardItem,
} from "./exchange/defence-options.ts";
export { savesIn, type Save } from "./combat/d20/saves.ts";
export { attackBonus } from "./combat/d20/to-hit.ts";
export { percentOf } from "./combat/percentile/percentile.ts";
export { dealsDamage, isContested, isHealing, isLasting } from "./exchange/spell.ts";
export {
  attackForm,
  attackParts,
  attackSuggestions,
  feintSuggestions,
  isOfStrength,
  isSmall,
  spellsAgainst,
  strongDamage,
} from "./exchange/weapon-use.ts";
export { valuesOf, type CreatureSource, type CreatureValues, type SpellOn } from "./figures/creature.ts";
export { defenceNow, moveNow, type Value, type CurrentState, type Part } from "./figures/value.ts";
export {
  levelOf,
  plainChance,
  plainFormula,
  plainMade,
  plainMargin,
  skillLevel,
  type Attributes,
  type PlainTest,
  type Skill,
} from "./figures/skill.ts";
export { castingClass, castingSegments, costIn } from "./figures/spell.ts";
export {
  blockWith,
  damageBase,
  damageDice,
  damageOf as damageFromDice,
  damagePlus,
  damageSum,
  damageWith,
  modeFigures,
  type Mode,
  type ModeValues,
  type Strength,
  type Wielder,
} from "./figures/weapon.ts";
export { aimedSeconds } from "./gurps/aim.ts";
export { chanceOf, isCritical, servesWay, succeeds, waysWith } from "./gurps/attack.ts";
export { isShot } from "./gurps/defence.ts";
export { step as stepYards, thrustBy } from "./gurps/derived.ts";
export { tire, type WeaknessSettings } from "./gurps/fatigue.ts";
export { injure, isBelowThird, isMajorWound, majorWound, shock, type Injury } from "./gurps/injury.ts";
export { defencesAfter, isManoeuvre, optionsOf as manoeuvreOptions, type Manoeuvre } from "./gurps/manoeuvres.ts";
export { POSTURES, POSTURE_WORDS, changePosture, mayStrikeAt, postureOf, type Posture } from "./gurps/postures.ts";
export { dayOfRest, restFp, wakes, waking } from "./gurps/recovery.ts";
export { OFF_HAND, capOn } from "./gurps/skill.ts";
export { PLAIN_ROLLS, type PlainRoll } from "./model/exchange.ts";
export { ownTraitValues, speedAt, type TraitValues } from "./gurps/traits.ts";
export type {
  AttackTimeline,
  PacingOptions,
  TimeSource,
  TimedAction,
  TimedSpell,
  TimedWeapon,
} from "./time-panel/source.ts";
export { hazardValues, timeOptions, type HazardValues } from "./time-panel/time-panel.ts";
