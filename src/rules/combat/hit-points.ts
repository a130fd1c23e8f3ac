import * as v from "valibot";
import { harmed, latestStats } from "../exchange/combat-status.ts";
import { only } from "../model/audience.ts";
import { inTurn } from "../model/build.ts";
import type { Combatant, CombatTurns, CombatTypes, CombatView, OfferedPart } from "../model/combat.ts";
import { NO_STATUS, type CombatStatus, type Exchange } from "../model/exchange.ts";
import { integer, type StatsShape } from "../model/fields.ts";
import type { JsonObject } from "../model/json.ts";
import type { OptionSpec } from "../model/options.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { viewOf } from "../order/state-view.ts";
import { activeSlot } from "../order/turns.ts";

/** What rules in which points are all there is to an injury share: no turn choices, no wounds, no shock. */

/** HP at which a creature that bleeds is dead (D20-9, PC-9). */
const DEATH = -10;

const points = only("pools", v.exactOptional(integer));

export const pointStats = {
  hp: points,
  maxHp: points,
  /** Attacks in a turn, if the pacing does not say how many its slot holds. */
  attacks: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100)), 1),
};

/** The fate of a creature at 0 HP. */
const AT_ZERO = ["falls", "dies", "bleeds"] as const;

/** The option of these rules; its default is "falls". */
export function atZeroOption<const R extends string>(rule: R) {
  return { name: "atZero", kind: "choice", choices: AT_ZERO, default: "falls", rule } as const satisfies OptionSpec;
}

interface Options {
  readonly atZero: (typeof AT_ZERO)[number];
}

interface Types extends CombatTypes {
  readonly stats: StatsShape<typeof pointStats> & JsonObject;
  readonly options: CombatTypes["options"] & Options;
}

type Participant = Combatant<Types>;
type View = CombatView<Types>;

/** Returns what a creature is at its HP; null while it has more than 0, or none are known. */
function outOf(participant: Participant, { atZero }: Options): "unconscious" | "dead" | null {
  const { hp } = latestStats<Types["stats"]>(participant);
  if (hp === undefined || hp > 0) return null;
  return atZero === "dies" || (atZero === "bleeds" && hp <= DEATH) ? "dead" : "unconscious";
}

/** Returns the attacks left in the current slot (D20-10, PC-10); null without one. */
function attacksLeft(participant: Participant, view: View): number | null {
  const slot = activeSlot(participant, view);
  if (!slot) return null;
  const { attacks = 1 } = latestStats<Types["stats"]>(participant);
  const made = Object.values(view.state.exchanges ?? {}).filter(
    ({ slot: its, attacker, spell }) => its === slot.id && attacker === participant.id && !spell,
  );
  return Math.max(0, (slot.attacks ?? attacks) - made.length);
}

/** The fallen have no turns, and lose a point with each if they bleed. */
export const pointTurns: Pick<CombatTurns<Types>, "follow" | "idle"> = {
  follow(moments, view) {
    if (view.setting.options.atZero !== "bleeds") return null;
    const bleeding = moments.flatMap(({ what, participant: id }) => {
      const participant = what === "ends" || what === "passes" ? view.participant(id) : undefined;
      const isBleeding = participant && outOf(participant, view.setting.options) === "unconscious";
      return isBleeding ? [harmed(participant, { injuries: [1], fatigue: 0 }, viewOf(view.state)!)] : [];
    });
    return bleeding.length ? inTurn(...bleeding) : null;
  },
  idle: ({ participant: id }, view) => {
    const participant = view.participant(id);
    return participant !== undefined && outOf(participant, view.setting.options) !== null;
  },
};

/** Refuses feints, attacks of the fallen, and more of them than the slot holds, unless the GM allows it. */
export function pointsAttacked({ kind, attacker: id, spell }: Exchange, view: View, ruling: boolean): Refusal | null {
  if (kind === "feint") return refuse("no-feints", { participant: id });
  const participant = view.participant(id)!;
  if (ruling || participant.kind !== "creature") return null;
  const out = outOf(participant, view.setting.options);
  if (out) return refuse("fallen", { participant: id, why: out });
  return !spell && attacksLeft(participant, view) === 0 ? refuse("no-attack-left", { participant: id }) : null;
}

export function pointsStatus(participant: Participant, view: View): CombatStatus {
  return {
    ...NO_STATUS,
    out: outOf(participant, view.setting.options),
    attacksLeft: attacksLeft(participant, view),
  };
}

export function pointConditions(participant: Participant, { setting }: View): readonly string[] {
  const out = outOf(participant, setting.options);
  return out ? [out] : [];
}

/** Modifiers to offer with an attack, in steps of a twentieth (D20-6, PC-5). */
const OFFERED: readonly OfferedPart[] = [
  { code: "rear", value: 2 },
  { code: "prone", value: 3, kind: "melee" },
  { code: "charging", value: 2, kind: "melee" },
  { code: "twoWeapons", value: -3, kind: "melee" },
  { code: "shortRange", value: 1, kind: "ranged" },
  { code: "mediumRange", value: -1, kind: "ranged" },
  { code: "longRange", value: -4, kind: "ranged" },
  { code: "someCover", value: -2 },
  { code: "muchCover", value: -5 },
];

/** @param step what a twentieth is: 1 on a d20, 5 on a d100 */
export function offeredIn(step: number): readonly OfferedPart[] {
  return OFFERED.map((one) => ({ ...one, value: one.value * step }));
}
