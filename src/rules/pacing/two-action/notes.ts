import * as v from "valibot";
import { id, natural, whole } from "../../model/fields.ts";
import type { PacingNotes } from "../../model/pacing.ts";
import { box } from "./actions.ts";
import type { Types } from "./facts.ts";

const flag = v.exactOptional(v.boolean());

/** What is noted of a fight of this pacing, for finding damage. */
export const notes: PacingNotes<Types> = {
  facts: {
    ties: v.strictObject({ of: v.number(), figures: v.array(whole) }),
    task: v.strictObject({ name: v.string(), actions: natural, done: natural, paused: flag }),
  },
  turn: {
    surprised: v.boolean(),
    test: whole,
    ties: v.array(whole),
    boxes: v.array(box),
    looked: v.array(v.strictObject({ roll: whole, made: flag })),
    held: v.boolean(),
    done: v.boolean(),
  },
  fight: {
    events: natural,
    looks: v.array(
      v.strictObject({
        id: v.string(),
        participant: id,
        round: natural,
        halved: v.boolean(),
        chance: v.exactOptional(v.number()),
      }),
    ),
    elapsed: v.number(),
    unsettled: natural,
  },
};
