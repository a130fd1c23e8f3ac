import * as v from "valibot";
import { natural, whole } from "../../model/fields.ts";
import type { PacingNotes } from "../../model/pacing.ts";
import { ACTIONS } from "./actions.ts";
import type { Types } from "./facts.ts";
import { MOST_WEAPONS } from "./stats.ts";

const flag = v.exactOptional(v.boolean());
const amount = v.exactOptional(natural);

const deed = {
  weapon: v.exactOptional(v.pipe(natural, v.maxValue(MOST_WEAPONS - 1))),
  action: v.exactOptional(v.picklist(ACTIONS.map(({ id }) => id))),
  speedClass: amount,
  times: amount,
  segments: amount,
  label: v.exactOptional(v.string()),
  moving: flag,
  sooner: v.exactOptional(v.picklist(["first", "second"])),
};
/** Without this an action of the kind has no duration, and cannot be done again. */
const NEEDED: Readonly<Record<string, keyof typeof deed>> = {
  weapon: "weapon",
  burst: "weapon",
  draw: "weapon",
  reload: "weapon",
  listed: "action",
  class: "speedClass",
  fixed: "segments",
};
const isComplete = (noted: { readonly do: string }): boolean =>
  !Object.hasOwn(NEEDED, noted.do) || Object.hasOwn(noted, NEEDED[noted.do]!);
const DEEDS = ["weapon", "draw", "reload", "listed", "class", "fixed", "run", "stop", "wait"] as const;
const over = [natural, whole, natural] as const;
const named = [...over, v.string()] as const;

/** What is noted of a fight of this pacing, for finding damage. */
export const notes: PacingNotes<Types> = {
  facts: {
    timing: v.strictTuple([natural, whole, v.pipe(whole, v.minValue(-1)), natural]),
    doing: v.pipe(
      v.strictObject({
        ...deed,
        do: v.picklist([...DEEDS, "burst"]),
        cost: amount,
        notBefore: v.exactOptional(whole),
        prepared: v.exactOptional(whole),
        quick: flag,
        until: v.exactOptional(whole),
      }),
      v.check((noted) => isComplete(noted)),
    ),
    then: v.array(
      v.pipe(
        v.strictObject({ ...deed, do: v.picklist(DEEDS) }),
        v.check((noted) => isComplete(noted)),
      ),
    ),
    past: v.record(
      v.string(),
      v.union([
        v.strictTuple(over),
        v.strictTuple(named),
        v.strictTuple([...named, v.string()]),
        v.strictTuple([...named, v.string(), natural]),
        v.strictTuple([...named, v.string(), natural, v.string()]),
      ]),
    ),
    stock: v.record(v.string(), v.strictTuple([natural, natural])),
    drawn: v.record(v.string(), v.literal(true)),
    running: whole,
    roll: whole,
    fallen: v.literal(true),
    unaware: v.literal(true),
  },
  turn: {},
  fight: { start: v.picklist(["consent", "surprise"]) },
};
