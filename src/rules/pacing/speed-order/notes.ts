import * as v from "valibot";
import { id, natural, sortingKey, whole } from "../../model/fields.ts";
import type { PacingNotes } from "../../model/pacing.ts";
import type { Types } from "./facts.ts";

const text = v.exactOptional(v.string());
const flag = v.exactOptional(v.boolean());
const yes = v.literal(true);
const maybe = v.exactOptional(yes);

/** What is noted of a fight of this pacing, for finding damage. */
export const notes: PacingNotes<Types> = {
  facts: {
    basicSpeed: natural,
    dx: natural,
    first: natural,
    ties: v.array(whole),
    overDx: v.boolean(),
    wait: v.strictObject({ since: natural, trigger: v.string(), answer: v.string(), option: text }),
    surprised: natural,
    stunned: v.picklist(["physical", "mental"]),
    last: v.string(),
    option: v.string(),
    aim: v.strictObject({ weapon: v.string(), target: v.string(), seconds: natural }),
    evaluate: v.strictObject({ target: v.string(), turns: natural }),
    feint: v.strictObject({ target: v.string(), number: natural, penalty: v.exactOptional(natural), fresh: maybe }),
    concentrating: natural,
    cast: natural,
    hurt: natural,
    shock: natural,
    blocked: yes,
    spent: v.array(v.string()),
    limb: v.strictObject({ target: id, slot: v.string() }),
    out: v.picklist(["unconscious", "dead"]),
    woken: yes,
    owes: v.strictObject({
      majorWound: v.exactOptional(natural),
      death: v.exactOptional(v.array(whole)),
      keepAim: maybe,
      concentrate: maybe,
    }),
  },
  turn: {
    chosen: v.string(),
    option: v.string(),
    weapon: v.string(),
    target: v.string(),
    posture: v.string(),
    made: v.record(v.string(), v.strictObject({ blows: natural, feints: natural, target: v.string() })),
    posed: v.picklist(["step", "manoeuvre"]),
    letAct: yes,
    unrolled: yes,
    done: v.string(),
    rolled: v.strictObject({ consciousness: flag, effort: flag, stun: flag }),
    cuts: v.array(
      v.strictObject({
        answer: v.string(),
        option: text,
        trigger: text,
        time: whole,
        key: sortingKey,
        done: v.boolean(),
      }),
    ),
  },
  fight: {},
};
