import * as v from "valibot";
import { natural, whole } from "../../model/fields.ts";
import type { PacingNotes } from "../../model/pacing.ts";
import { KINDS } from "./budgets.ts";
import type { Types } from "./facts.ts";

const flag = v.exactOptional(v.boolean());
const text = v.exactOptional(v.string());
const amount = v.exactOptional(natural);
const bySlot = <S extends v.GenericSchema>(schema: S): v.RecordSchema<v.StringSchema<undefined>, S, undefined> =>
  v.record(v.string(), schema);

const act = v.strictObject({
  manoeuvre: text,
  move: flag,
  yards: amount,
  weapon: text,
  rof: amount,
  kind: v.exactOptional(v.picklist(KINDS)),
  shots: amount,
  autofire: flag,
  target: text,
  at: whole,
  rolled: amount,
  n: natural,
});

/** What is noted of a fight of this pacing, for finding damage. */
export const notes: PacingNotes<Types> = {
  facts: {},
  turn: {
    roll: whole,
    step: whole,
    acts: bySlot(act),
    fired: bySlot(v.strictObject({ weapon: v.string(), shots: natural, target: v.string() })),
    missed: bySlot(v.strictObject({ reason: v.picklist(["overtaken", "roundEnd", "declined"]), at: whole })),
    waits: bySlot(
      v.strictObject({
        from: whole,
        begun: v.boolean(),
        until: v.exactOptional(whole),
        trigger: text,
        wave: v.exactOptional(whole),
        final: flag,
      }),
    ),
    put: bySlot(whole),
    contests: bySlot(v.array(whole)),
  },
  fight: {},
};
