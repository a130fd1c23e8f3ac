import * as v from "valibot";
import { isShot } from "../gurps/defence.ts";
import { inTurn } from "../model/build.ts";
import {
  ATTACK_FORMS,
  RESISTED_BY,
  SPELL_VALUES,
  SPELL_UNITS,
  SPELL_WAYS,
  type DefenceMade,
  type Exchange,
  type Pending,
} from "../model/exchange.ts";
import { id, typed } from "../model/fields.ts";
import { present } from "../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import type { Draft, Recipe } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";
import type { View } from "../order/state-view.ts";
import { activeSlot } from "../order/turns.ts";
import { combatStatusOf, diceIn, harmed, injured, mayTryAgain, viewFor } from "./combat-status.ts";
import { exchangeOf, outcomeOf } from "./outcome.ts";
import { changeShots } from "./shots.ts";
import { isContested, isLasting } from "./spell.ts";
import { noteUses } from "./table-parts.ts";
import { addTally, countDropped } from "./tally.ts";
import { harmCounts, harmOf } from "./waiting-harm.ts";

/** Older exchanges are in the log, and on their cards. */
const KEPT = 40;

function attack(command: ExchangeFields<"attack">, view: View): Recipe | Refusal {
  const { participant, exchange: id, target, ruling, spell } = command;
  const attacker = view.participant(participant);
  const foe = view.participant(target);
  if (!attacker) return refuse("no-such-participant", { participant });
  if (foe?.kind !== "creature") return refuse("no-such-target", { participant: target });
  if (participant === target && !spell) return refuse("own-target", { participant });
  if (exchangeOf(view, id)) return refuse("repeated", { id });
  const rolled = rolledBy(attacker, command, view);
  if (isRefusal(rolled)) return rolled;
  const { parts, means } = rolled;
  const combat = view.rules?.exchange.noted?.(rolled, foe, view);
  const judged: Exchange = { ...rolled, ...present({ combat }) };
  const cast = outcomeOf(judged);
  const stance = cast.owed === "defence" ? view.pacing.exchange?.snapshot?.(foe, view) : undefined;
  const exchange: Exchange = { ...judged, ...present({ stance }) };
  const noted = view.pacing.exchange?.attacked?.(exchange, view, ruling) ?? null;
  if (isRefusal(noted)) return noted;
  // M-1: a failed casting costs no FP.
  const tired = spell?.cost && cast.attack.hit ? harmed(attacker, { injuries: [], fatigue: spell.cost }, view) : null;
  const taken = shotsTakenBy(exchange, view);
  return (draft, emit) => {
    put(draft, id, exchange);
    noteUses(draft, participant, parts, means.item);
    tired?.(draft, emit);
    changeShots(emit, participant, means.item, Math.min(0, 0 - taken));
    noted?.(draft, emit);
  };
}

/** The attack before the combat rules judge it. */
function rolledBy(
  attacker: Participant,
  { participant, exchange: _, target, ruling: __, undefendable, spell, roll, ...fields }: ExchangeFields<"attack">,
  view: View,
): Exchange | Refusal {
  const isCast = spell && (spell.way !== "attack" || participant === target);
  const made = diceIn({ kind: isCast ? "test" : isShot(fields.means.form) ? "ranged" : "melee" }, view.pacing);
  const faces = spell?.way === "automatic" ? "none" : (made ?? "none");
  const misrolled = rollRefusal(roll, ROLLS[faces]);
  if (misrolled) return misrolled;
  const isBlow = fields.kind === "blow";
  const { feint, feintsAtOnce = false } = combatStatusOf(attacker, view);
  return {
    attacker: participant,
    target,
    round: view.state.clock.round,
    number: view.state.head + 1,
    ...present({ slot: activeSlot(attacker, view)?.id }),
    ...(view.rules ? { rules: view.rules.id } : {}),
    ...fields,
    ...(faces === "none" ? {} : { roll }),
    ...(made === "3d6" || made === null ? {} : { dice: made }),
    ...(spell && isBlow ? { spell } : {}),
    ...(undefendable ? { undefendable } : {}),
    ...(isBlow && !spell && feint?.target === target ? { feint: feint.penalty } : {}),
    ...(!isBlow && feintsAtOnce ? { atOnce: true } : {}),
    defences: [],
    damage: null,
    applied: null,
  };
}

/** Returns the shots that an attack uses; none without an item, or for a feint or spell. */
function shotsTakenBy(exchange: Exchange, view: View): number {
  const { kind, spell, means, shots } = exchange;
  const fires = kind === "blow" && !spell && means.item !== "" && isShot(means.form);
  return fires ? (view.pacing.exchange?.shotsTaken?.(exchange, view) ?? shots) : 0;
}

/** Allowed sums of dice. */
const ROLLS = { none: [0, 0], "3d6": [3, 18], d20: [1, 20], d100: [1, 100] } as const;

function rollRefusal(roll: number, [from, to]: readonly [from: number, to: number]): Refusal | null {
  if (roll >= from && roll <= to) return null;
  const allowed = from === to ? String(from) : `${from}–${to}`;
  return refuse("bad-command", { field: "roll", found: String(roll), allowed });
}

function defend(
  { participant, exchange: id, ruling, roll, kind, ...fields }: ExchangeFields<"defend">,
  now: View,
): Recipe | Refusal {
  const exchange = pendingExchange(id, participant, "target", "defence", now);
  if (isRefusal(exchange)) return exchange;
  const view = viewFor(exchange, now);
  const isContest = kind === "contest";
  const made: DefenceMade | null =
    kind === "none"
      ? { ...fields, kind }
      : roll !== undefined && isContest === isContested(exchange)
        ? { ...fields, kind, roll }
        : null;
  if (!made) return refuse("no-such-defence", { kind });
  const dice = diceIn({ kind: "defence" }, view.pacing);
  const misrolled = roll === undefined || dice === null ? null : rollRefusal(roll, ROLLS[dice]);
  if (misrolled) return misrolled;
  const noted = kind === "none" ? null : (view.pacing.exchange?.defended?.(exchange, made, view, ruling) ?? null);
  if (isRefusal(noted)) return noted;
  const after: Exchange = { ...exchange, defences: [...exchange.defences, made] };
  // A feint ends with the foe's roll.
  const feint =
    exchange.kind === "feint" ? view.pacing.exchange?.feinted?.(after, outcomeOf(after).feint ?? 0, view) : undefined;
  return (draft, emit) => {
    put(draft, id, feint === null ? { ...after, late: true } : after);
    noteUses(draft, participant, made.parts, made.item);
    noted?.(draft, emit);
    feint?.(draft, emit);
  };
}

function damage({ participant, exchange: id, ...done }: ExchangeFields<"damage">, view: View): Recipe | Refusal {
  const exchange = pendingExchange(id, participant, "attacker", "damage", view);
  if (isRefusal(exchange)) return exchange;
  const { landed } = outcomeOf(exchange);
  const { blows } = done;
  if (blows.length !== landed)
    return refuse("impossible-roll", { request: id, value: blows.length, from: landed, to: landed });
  return (draft) => put(draft, id, { ...exchange, damage: done });
}

function apply({ participant, exchange: id, half }: ExchangeFields<"apply">, now: View): Recipe | Refusal {
  const exchange = pendingExchange(id, participant, "target", "injury", now);
  if (isRefusal(exchange)) return exchange;
  const outcome = outcomeOf(exchange);
  const injuries = outcome.blows.map(({ injury }) => (half ? Math.floor(injury / 2) : injury));
  const healed = half ? Math.floor(outcome.healed / 2) : outcome.healed;
  const waits = !harmCounts(exchange, now);
  const after: Exchange = { ...exchange, applied: { injuries, half, ...present({ healed, waits }) } };
  return inTurn(
    (draft) => put(draft, id, after),
    waits ? null : harmOf(after, now),
    injuries.some((points) => points > 0) ? injured(now.participant(participant)!, now) : null,
  );
}

/** M-7: early, by the caster (`participant`) or the GM. */
function endSpell({ participant, exchange: id }: ExchangeFields<"endSpell">, view: View): Recipe | Refusal {
  const exchange = exchangeOf(view, id);
  if (!exchange?.applied || !isLasting(exchange) || exchange.applied.ended)
    return refuse("no-such-exchange", { exchange: id });
  if (exchange.attacker !== participant) return refuse("not-your-exchange", { participant });
  const { applied } = exchange;
  return (draft) => put(draft, id, { ...exchange, applied: { ...applied, ended: true } });
}

function harm({ participant: id, injury, fatigue }: ExchangeFields<"harm">, view: View): Recipe | Refusal {
  const participant = view.participant(id);
  if (!participant || participant.kind !== "creature") return refuse("no-such-participant", { participant: id });
  if (injury + fatigue === 0) return refuse("nothing-changes");
  const lost = harmed(participant, { injuries: injury ? [injury] : [], fatigue }, view);
  return injury ? inTurn(lost, injured(participant, view), (draft) => addTally(draft, id, { taken: injury })) : lost;
}

/** True for waiting harm, and a lasting spell in force (M-7), which are kept besides the latest attacks. */
function isInForce(exchange: Exchange): boolean {
  const { applied } = exchange;
  return applied !== null && (applied.waits ?? (isLasting(exchange) && !applied.ended));
}

function pendingExchange(
  id: string,
  participant: string,
  part: "attacker" | "target",
  pending: Pending,
  view: View,
): Exchange | Refusal {
  const exchange = exchangeOf(view, id);
  if (!exchange || !view.participant(exchange.attacker) || !view.participant(exchange.target))
    return refuse("no-such-exchange", { exchange: id });
  if (exchange[part] !== participant) return refuse("not-your-exchange", { participant });
  const now = outcomeOf(exchange, mayTryAgain(exchange, view)).owed;
  // The target may also forgo its second defence.
  return now === pending || (now === "defence" && pending === "damage" && exchange.defences.length > 0)
    ? exchange
    : refuse("not-owed", { owed: now });
}

function put(draft: Draft, id: string, exchange: Exchange): void {
  const exchanges = (draft.exchanges ??= {});
  exchanges[id] = exchange;
  const lasting = Object.keys(exchanges).filter((one) => isInForce(exchanges[one]!));
  const ids = lasting.length > KEPT ? lasting : Object.keys(exchanges).filter((one) => !lasting.includes(one));
  if (ids.length <= KEPT) return;
  const oldest = ids.reduce((first, one) => (exchanges[one]!.number < exchanges[first]!.number ? one : first));
  countDropped(draft, exchanges[oldest]!);
  delete exchanges[oldest];
}

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000));
const idOrNone = v.union([v.literal(""), id]);
const label = v.pipe(v.string(), v.maxLength(120));
const points = v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000), v.maxValue(1_000));
/** 3d6, d20 or d100, or 0 without a roll; the handlers refuse impossible results. */
const roll = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100));
const parts = v.pipe(
  v.array(
    v.strictObject({
      code: v.pipe(v.string(), v.maxLength(40)),
      value: points,
      name: v.optional(label, ""),
      against: v.exactOptional(points),
    }),
  ),
  v.maxLength(40),
);

const means = v.strictObject({
  name: label,
  item: v.optional(idOrNone, ""),
  mode: v.optional(idOrNone, ""),
  form: v.picklist(ATTACK_FORMS),
  damage: v.optional(label, ""),
  type: v.optional(v.pipe(v.string(), v.maxLength(20)), ""),
  divisor: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)), 1),
  unbalanced: v.optional(v.boolean(), false),
  small: v.optional(v.boolean(), false),
});

const spell = v.strictObject({
  way: v.picklist(SPELL_WAYS),
  resist: v.optional(v.picklist(RESISTED_BY), "will"),
  cost: v.optional(amount, 0),
  seconds: v.optional(v.pipe(amount, v.minValue(1)), 1),
  lasts: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000_000)), 0),
  unit: v.optional(v.picklist(SPELL_UNITS), "seconds"),
  condition: v.optional(v.pipe(v.string(), v.maxLength(40)), ""),
  changes: v.exactOptional(
    v.strictObject({
      figure: v.picklist(SPELL_VALUES),
      by: v.pipe(v.number(), v.safeInteger(), v.minValue(-100), v.maxValue(100)),
    }),
  ),
});

const submitted = v.union([v.pipe(v.number(), v.safeInteger()), label]);

/** Added by the GM's client to a player's command (`Noted`); refused from anyone else. */
const notedFields = {
  doubts: v.exactOptional(
    v.pipe(
      v.array(v.strictObject({ code: v.pipe(v.string(), v.maxLength(40)), claimed: submitted, sheet: submitted })),
      v.maxLength(20),
    ),
  ),
  typed,
} as const;

/** The sender chooses the exchange's id, so that its card knows it in advance. */
export const exchangeSchemas = {
  /** An attack or feint roll, or a `spell` that takes effect. `ruling` allows what the rules forbid (GM only). */
  attack: v.strictObject({
    participant: id,
    target: id,
    exchange: id,
    kind: v.optional(v.picklist(["blow", "feint"]), "blow"),
    means,
    spell: v.exactOptional(spell),
    parts,
    roll,
    shots: v.optional(v.pipe(amount, v.minValue(1), v.maxValue(1_000)), 1),
    recoil: v.optional(v.pipe(amount, v.minValue(1), v.maxValue(100)), 1),
    beyondHalf: v.optional(v.boolean(), false),
    withinReach: v.optional(v.boolean(), false),
    place: v.optional(label, "torso"),
    undefendable: v.optional(v.boolean(), false),
    ruling: v.optional(v.boolean(), false),
    ...notedFields,
  }),
  /** `roll` is omitted with "none". */
  defend: v.strictObject({
    participant: id,
    exchange: id,
    kind: v.picklist(["dodge", "parry", "block", "contest", "none"]),
    item: v.optional(idOrNone, ""),
    name: v.optional(label, ""),
    parts: v.optional(parts, []),
    roll: v.optional(roll),
    ruling: v.optional(v.boolean(), false),
    ...notedFields,
  }),
  /** Damage dice, one sum per hit that landed, and the target's DR. */
  damage: v.strictObject({
    participant: id,
    exchange: id,
    blows: v.pipe(v.array(amount), v.minLength(1), v.maxLength(1_000)),
    dr: v.optional(amount, 0),
    ...notedFields,
  }),
  /** All of the injury, or half, fractions dropped. */
  apply: v.strictObject({ participant: id, exchange: id, half: v.optional(v.boolean(), false) }),
  endSpell: v.strictObject({ participant: id, exchange: id }),
  /** Losses without an exchange: a fall, a spell, effort (B-80 to B-82). */
  harm: v.strictObject({ participant: id, injury: v.optional(amount, 0), fatigue: v.optional(amount, 0) }),
} as const;

type ExchangeFields<K extends keyof typeof exchangeSchemas> = v.InferOutput<(typeof exchangeSchemas)[K]>;

interface ExchangeCommand {
  readonly schema: v.GenericSchema;
  /** @param command what the schema returned */
  run(command: unknown, view: View): Recipe | Refusal;
}

export type ExchangeCommands = Readonly<Record<keyof typeof exchangeSchemas, ExchangeCommand>>;

/** The commands for `addExchange`. */
export const exchangeCommands: ExchangeCommands = {
  attack: { schema: exchangeSchemas.attack, run: attack },
  defend: { schema: exchangeSchemas.defend, run: defend },
  damage: { schema: exchangeSchemas.damage, run: damage },
  apply: { schema: exchangeSchemas.apply, run: apply },
  endSpell: { schema: exchangeSchemas.endSpell, run: endSpell },
  harm: { schema: exchangeSchemas.harm, run: harm },
};
