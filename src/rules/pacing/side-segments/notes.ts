import * as v from "valibot";
import { id, natural, sortingKey, whole } from "../../model/fields.ts";
import type { PacingNotes } from "../../model/pacing.ts";
import { ACTIONS, PHASES } from "./actions.ts";
import type { Types } from "./facts.ts";

const flag = v.exactOptional(v.boolean());
const text = v.exactOptional(v.string());
const amount = v.exactOptional(whole);
const move = v.exactOptional(v.picklist(["charge", "splitMove", "halfMove"]));
const outcome = v.exactOptional(v.picklist(["held", "failed"]));
/** As many attacks as anybody can declare: each becomes a slot. */
const attacks = v.pipe(natural, v.maxValue(100));

const intent = v.strictObject({
  action: v.picklist(ACTIONS.map((one) => one.id)),
  label: text,
  weapon: text,
  spell: text,
  own: text,
  spd: amount,
  attacks: v.exactOptional(attacks),
  trained: flag,
  missile: flag,
  specialised: flag,
  spds: v.exactOptional(v.array(whole)),
  segments: amount,
  phase: v.exactOptional(v.picklist(PHASES)),
  move,
  mods: amount,
  target: text,
  direction: text,
  trigger: text,
  answer: text,
});

const note = v.strictObject({
  action: text,
  label: text,
  target: text,
  move,
  leg: v.exactOptional(v.picklist(["own", "arrival"])),
  sum: v.exactOptional(
    v.array(v.strictObject({ code: v.string(), n: v.number(), times: v.exactOptional(v.number()) })),
  ),
  penalty: amount,
  notes: v.exactOptional(v.array(v.string())),
  trigger: text,
  answer: text,
  left: amount,
  after: amount,
  from: amount,
  rounds: amount,
  given: flag,
  cause: text,
  outcome,
  delta: amount,
  penaltyOfSide: amount,
  effects: v.exactOptional(v.picklist(["atOnce", "group", "sideEnd", "segmentEnd"])),
  hits: v.exactOptional(v.picklist(["inOrder", "segmentEnd"])),
});

const shift = { after: sortingKey, segments: whole, at: natural, cause: text };
const bySide = v.record(v.string(), whole);

/** What is noted of a fight of this pacing, for finding damage. */
export const notes: PacingNotes<Types> = {
  facts: {
    from: natural,
    speeds: v.record(v.string(), whole),
    carried: v.array(
      v.strictObject({
        name: v.string(),
        round: natural,
        segment: whole,
        phase: v.picklist(PHASES),
        side: id,
        ordinal: natural,
        of: natural,
        note,
        // Of fights that were stored when it was noted twice that something is movement.
        leg: flag,
      }),
    ),
  },
  turn: {
    intent,
    side: id,
    from: v.strictObject({ base: whole, shift: v.boolean(), floor: whole, at: natural }),
    changes: natural,
    done: v.record(v.string(), whole),
    past: v.array(
      v.strictObject({
        name: v.string(),
        time: whole,
        key: sortingKey,
        phase: v.string(),
        ordinal: natural,
        of: natural,
        note,
      }),
    ),
    hold: v.string(),
    released: v.strictObject({ name: v.string(), time: whole, key: sortingKey, at: natural, trigger: v.string() }),
    mods: v.array(v.strictObject(shift)),
    morale: v.record(v.string(), v.strictObject({ segment: whole, side: id, cause: v.string(), outcome })),
    checks: v.array(v.string()),
    failed: v.string(),
  },
  fight: {
    surprise: v.strictObject({ called: flag, dice: v.exactOptional(bySide), ruled: v.exactOptional(bySide) }),
    initiative: v.strictObject({ round: natural, dice: bySide }),
    avoided: v.record(v.string(), v.picklist(["withdraw", "hide"])),
    delays: v.array(v.strictObject({ ...shift, sides: v.array(id), cause: v.string() })),
    booked: natural,
    urgent: v.array(v.strictObject({ participant: id, cause: v.string() })),
  },
};
