import * as v from "valibot";
import { misfitOf } from "../../model/fields.ts";
import type { Json } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { drop, type Mutable } from "../../model/recipe.ts";
import { actionOf, ACTIONS, KINDS, takesMove, type Action, type Kind } from "./actions.ts";
import { attacksDue } from "./effects.ts";
import { statsIn, declared, MOST, turnIn } from "./facts.ts";
import type { Intent, Participant, Setting, Stats, View, Weapon } from "./facts.ts";

/**
 * As sent: an action by id or kind, and its fields. Weapons and spells of the stats may be given by label;
 * given values win. Speeds and modifiers in segments.
 */
export const declaration = v.strictObject({
  action: v.exactOptional(v.string()),
  kind: v.exactOptional(v.picklist(KINDS)),
  ...declared,
});

export type Declaration = v.InferOutput<typeof declaration>;

const BY_KIND: Readonly<Record<Kind, string>> = {
  weapon: "attack",
  spell: "cast",
  natural: "natural",
  stunt: "stunt",
  halfMove: "halfMove",
  fullMove: "fullMove",
  plain: "other",
  wait: "wait",
  none: "none",
};

/** Adds the action's own movement and missile. Needs no creature. */
export function named({ kind, ...fields }: Declaration): Intent | Refusal {
  const wanted = fields.action ?? (kind ? BY_KIND[kind] : "");
  const action = actionOf(wanted);
  if (!action) return refuse("unknown-action", { action: wanted.slice(0, 80), actions: ACTIONS.map((one) => one.id) });
  const move = action.move ?? fields.move;
  if (move && !action.move && !takesMove(action)) return refuse("cannot-move-as-well", { action: action.id, move });
  return {
    ...fields,
    action: action.id,
    ...(move ? { move } : {}),
    ...(action.missile ? { missile: true } : {}),
  };
}

/** Fills in the creature's present values. */
export function resolve(value: Json, participant: Participant, setting: Setting): Intent | Refusal {
  const parsed = v.safeParse(declaration, value);
  if (!parsed.success) return refuse("bad-intent", misfitOf(parsed.issues[0]));
  const intent = named(parsed.output);
  return isRefusal(intent) ? intent : filled(intent, actionOf(intent.action)!, participant, setting);
}

function filled(intent: Intent, action: Action, participant: Participant, setting: Setting): Intent | Refusal {
  const stats = statsIn(participant, setting);
  const hasSpeed = intent.spd !== undefined;
  switch (action.kind) {
    case "weapon": {
      const weapon = hasSpeed && intent.weapon === undefined ? undefined : weaponFor(intent, action, stats);
      if (weapon) return { ...armed(weapon, participant, setting), ...intent, weapon: weapon.label };
      if (hasSpeed) return intent;
      return refuse("no-such-weapon", { label: intent.weapon ?? "", participant: participant.id });
    }
    case "spell": {
      const { spell: wanted } = intent;
      const spell = stats.spells.find(({ label }) => (wanted === undefined ? !hasSpeed : label === wanted));
      if (spell) return { spd: spell.spd, label: spell.label, ...intent, spell: spell.label };
      if (hasSpeed) return intent;
      return refuse("no-such-spell", { label: wanted ?? "", participant: participant.id });
    }
    case "natural": {
      const spds = intent.spds ?? stats.attackSpeeds;
      return spds.length ? { ...intent, spds } : refuse("no-attack-speeds", { participant: participant.id });
    }
    case "plain": {
      if (intent.own !== undefined) return ownOf(intent, stats, participant);
      const segments = intent.segments ?? (action.atOnce ? 0 : knownSpeed(participant, action.id, setting));
      return segments === undefined ? intent : { ...intent, segments };
    }
    default:
      return intent;
  }
}

/** Adds the values of the creature's own action; given values win (S-39). */
function ownOf(intent: Intent, { actions }: Stats, participant: Participant): Intent | Refusal {
  const own = actions?.find(({ label }) => label === intent.own);
  return own
    ? { ...own, ...intent, own: own.label }
    : refuse("no-such-own-action", { label: intent.own!, participant: participant.id });
}

/** Finds the weapon by name, else the first of the right kind. */
function weaponFor(intent: Intent, action: Action, { weapons }: Stats): Weapon | undefined {
  if (intent.weapon !== undefined) return weapons.find(({ label }) => label === intent.weapon);
  const missile = intent.missile ?? action.missile ?? false;
  return weapons.find((weapon) => weapon.missile === missile) ?? (action.missile ? undefined : weapons[0]);
}

/** Returns what a weapon adds, with the attacks due (S-21). */
function armed(weapon: Weapon, participant: Participant, setting: Setting): Omit<Intent, "action"> {
  const { label, spd, missile, trained, specialised } = weapon;
  return { label, spd, missile, trained, specialised, attacks: dueNow(weapon, participant, setting) };
}

/** Returns the attacks due, counted from the creature's first round (S-21). */
function dueNow(
  { attacks, perRounds }: Pick<Weapon, "attacks" | "perRounds">,
  participant: Participant,
  setting: Setting,
): number {
  const round = Math.max(1, setting.round - (participant.facts.from ?? 1) + 1);
  return attacksDue(attacks, perRounds, round, setting.options.fractionalFirst);
}

/** Returns the attacks due with what the creature attacks with by default (S-21, S-22); 0 without any. */
export function dueByDefault(participant: Participant, setting: Setting): number {
  const {
    weapons: [weapon],
    attackSpeeds,
  } = statsIn(participant, setting);
  return attackSpeeds.length || (weapon ? dueNow(weapon, participant, setting) : 0);
}

/** Returns the GM's earlier speed, or that of the stats, within limits (SA-18). */
export function knownSpeed(participant: Participant, action: string, setting: Setting): number | undefined {
  const known = participant.facts.speeds?.[action] ?? statsIn(participant, setting).speeds[action];
  return known === undefined ? undefined : Math.min(known, MOST);
}

/** Like `knownSpeed`, else the speed by option (SA-18). */
export function speedOrDefault(participant: Participant, action: string, setting: Setting): number {
  return knownSpeed(participant, action, setting) ?? setting.options.unlistedSpeed;
}

/** Actions that are not repeated by default. */
const ONCE = [
  "wait",
  "none",
  "parley",
  "spectacle",
  "bait",
  "charge",
  "counterCharge",
  "breakAndRun",
  "imbibe",
  "other",
];

/**
 * Returns the default intent: flight of the fleeing (S-44), else that of the last round, else a beast's listed
 * attacks, else a plain attack with the first weapon (S-10, S-22).
 */
export function fallbackFor(participant: Participant, view: Pick<View, "participant" | "setting">): Json {
  const { setting } = view;
  if (participant.facts.fleeing !== undefined) return { action: "breakAndRun" };
  const last = participant.turn.intent;
  if (last && !ONCE.includes(last.action)) {
    const again = repeated(last, participant, view);
    if (again) return again;
  }
  return plainAttack(participant, setting);
}

/** S-35: modifiers, the count of attacks and a fallen target expire; weapon and spell are read again. */
function repeated(last: Intent, participant: Participant, view: Pick<View, "participant" | "setting">): Json {
  const again: Mutable<Intent> = { ...last };
  drop(again, "mods", "trigger");
  if (last.target !== undefined && view.participant(last.target)?.defeated) drop(again, "target");
  if (last.weapon !== undefined || last.spell !== undefined)
    drop(again, "spd", "attacks", "trained", "missile", "specialised", "label");
  return isRefusal(resolve(again, participant, view.setting)) ? null : again;
}

function plainAttack(participant: Participant, setting: Setting): Json {
  const { weapons, attackSpeeds } = statsIn(participant, setting);
  // S-22: a beast's weapons are its bites and claws, which the listed speeds time.
  if (attackSpeeds.length) return { action: "natural" };
  const [weapon] = weapons;
  if (weapon) return { action: weapon.missile ? "fire" : "attack", weapon: weapon.label };
  return { action: "unarmed", segments: speedOrDefault(participant, "unarmed", setting) };
}

/** True if this charge allows a counter-charge (S-11). */
export function chargesAt(target: string, charger: Participant, setting: Setting): boolean {
  const { intent } = turnIn(charger, setting);
  return intent?.move === "charge" && (intent.target === undefined || intent.target === target);
}
