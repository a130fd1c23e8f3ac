import * as v from "valibot";
import { ATTACK_FORMS } from "../gurps/may-defend.ts";

/** Shapes of the commands of an exchange, for the kernel's table of commands. Ids are given by the sender, so that cards know them beforehand. */
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const idOrNone = v.union([v.literal(""), id]);
const label = v.pipe(v.string(), v.maxLength(120));
const points = v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000), v.maxValue(1_000));
const roll = v.pipe(v.number(), v.safeInteger(), v.minValue(3), v.maxValue(18));
const harm = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000));
const parts = v.pipe(v.array(v.strictObject({ code: v.pipe(v.string(), v.maxLength(40)), value: points, name: v.optional(label, "") })), v.maxLength(40));

const means = v.strictObject({
  name: label, item: v.optional(idOrNone, ""), mode: v.optional(idOrNone, ""),
  form: v.picklist(ATTACK_FORMS),
  damage: v.optional(label, ""), type: v.optional(v.pipe(v.string(), v.maxLength(20)), ""),
  divisor: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)), 1),
  unbalanced: v.optional(v.boolean(), false), small: v.optional(v.boolean(), false),
});

export const exchangeSchemas = {
  /** An attack roll, or that of a feint. `participant` attacks; `ruling`: also where the rules allow no attack now (the GM's). */
  attack: v.strictObject({
    participant: id, target: id, exchange: id, kind: v.optional(v.picklist(["blow", "feint"]), "blow"), means, parts, roll,
    shots: v.optional(v.pipe(harm, v.minValue(1), v.maxValue(1_000)), 1), recoil: v.optional(v.pipe(harm, v.minValue(1), v.maxValue(100)), 1),
    beyondHalf: v.optional(v.boolean(), false), withinReach: v.optional(v.boolean(), false), place: v.optional(label, "torso"),
    undefendable: v.optional(v.boolean(), false), ruling: v.optional(v.boolean(), false),
  }),
  /** The target's defence. `roll` is left out with "none". */
  defend: v.strictObject({
    participant: id, exchange: id, kind: v.picklist(["dodge", "parry", "block", "contest", "none"]), item: v.optional(idOrNone, ""), name: v.optional(label, ""),
    parts: v.optional(parts, []), roll: v.optional(roll), ruling: v.optional(v.boolean(), false),
  }),
  /** Damage dice of the attacker (`participant`), one sum for each hit that landed, and the target's DR. */
  damage: v.strictObject({ participant: id, exchange: id, blows: v.pipe(v.array(harm), v.minLength(1), v.maxLength(1_000)), dr: v.optional(harm, 0) }),
  /** The injury is taken by the target (`participant`): all of it, or half, fractions dropped. */
  apply: v.strictObject({ participant: id, exchange: id, half: v.optional(v.boolean(), false) }),
  /** HP and FP lost without an exchange: a fall, a spell, effort (B-80 to B-82). */
  harm: v.strictObject({ participant: id, injury: v.optional(harm, 0), fatigue: v.optional(harm, 0) }),
} as const;
