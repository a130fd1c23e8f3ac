import * as v from "valibot";
import { decision, diceRequest } from "../../model/build.ts";
import { integer, id } from "../../model/fields.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { ableCreatures, statsOf } from "../../model/participants.ts";
import type { Draft, Recipe } from "../../model/recipe.ts";
import { editFight, turnIn, verb, type Request, type Stats, type Surprise, type View } from "./facts.ts";
import { activeSides, deltasIn } from "./sides.ts";

/** True in the first round (SA-6) if the GM calls for surprise, in this fight or always (S-5, S-40). */
export function isCalled(view: View): boolean {
  return view.setting.round === 1 && (view.setting.options.surprise || view.setting.facts.surprise?.called === true);
}

/** S-5, S-6: a secret d6 per side without a ruling. */
export function surpriseRequests(view: View): readonly Request[] {
  const { dice = {}, ruled = {} } = view.setting.facts.surprise ?? {};
  return activeSides(view)
    .filter((side) => !Object.hasOwn(dice, side) && !Object.hasOwn(ruled, side))
    .map((side) => diceRequest(`surprise_${side}`, "surprise", { count: 1, faces: 6 }, { side, gm: true }));
}

/** SA-22: the best modifier of the side's creatures is added to the die. */
export function answerSurprise(side: string, die: number, view: View): Recipe {
  const modifiers = ableCreatures(view.participants())
    .filter((one) => one.side === side)
    .map((one) => statsOf<Stats>(one, view.setting).alertness ?? 0);
  const value = Math.max(1, die + Math.max(...modifiers));
  return (draft) => {
    editSurprise(draft, (surprise) => ({ ...surprise, dice: { ...surprise.dice, [side]: value } }));
  };
}

/** S-5: before the first segment. */
export const callSurprise = verb.gm(v.strictObject({}), (_, view) => {
  const refusal = tooLate(view);
  if (refusal) return refusal;
  if (isCalled(view)) return refuse("surprise-called");
  return (draft) => {
    editSurprise(draft, (surprise) => ({ ...surprise, called: true }));
    draft.stage = "surprise";
  };
});

/** S-5, S-40: set by the GM (0 = not). Participants mean their sides. */
export const surpriseVerb = verb.gm(
  v.strictObject({
    sides: v.optional(v.array(id), () => []),
    participants: v.optional(v.array(id), () => []),
    segments: v.pipe(integer, v.minValue(0), v.maxValue(10)),
  }),
  (command, view) => {
    const refusal = tooLate(view);
    if (refusal) return refusal;
    const stranger = command.participants.find((one) => !view.participant(one));
    if (stranger !== undefined) return refuse("no-such-participant", { participant: stranger });
    const sides = [...new Set([...command.sides, ...command.participants.map((one) => view.participant(one)!.side)])];
    const unknown = sides.find((side) => !Object.hasOwn(view.state.sides, side));
    if (unknown !== undefined || !sides.length) return refuse("no-such-side", { side: unknown ?? "" });
    // S-7 compares all sides.
    const others = Object.fromEntries(Object.keys(view.state.sides).map((side) => [side, 0]));
    return (draft) => {
      const declared = Object.fromEntries(sides.map((side) => [side, command.segments]));
      editSurprise(draft, (surprise) => ({
        ...surprise,
        ruled: { ...(surprise.dice ? {} : others), ...surprise.ruled, ...declared },
      }));
      if (draft.stage !== "surprise") draft.stage = "declare";
    };
  },
);

/** SA-6: by option a side stays surprised in later rounds until one of its actions is done. */
export function keepSurprise(view: View): Recipe {
  const { options, facts, round } = view.setting;
  const surprised = options.surpriseLasts === "firstAction" ? deltasIn(view.setting) : {};
  const sides = Object.keys(surprised).filter((side) => surprised[side] && !hasActed(side, view));
  return (draft) => {
    if (sides.length || facts.surprise?.later)
      editSurprise(draft, ({ later: _, ...surprise }) =>
        sides.length ? { ...surprise, later: { round: round + 1, sides } } : surprise,
      );
  };
}

function hasActed(side: string, view: View): boolean {
  return [...view.participants()].some(
    (one) =>
      (turnIn(one, view.setting).side ?? one.side) === side &&
      view.slotsOf(one).some(({ state, kind }) => state === "done" && kind !== "extra"),
  );
}

function tooLate({ state: { clock } }: View): Refusal | null {
  return clock.round !== 1 || clock.played ? refuse("surprise-is-over") : null;
}

function editSurprise(draft: Draft, change: (surprise: Surprise) => Surprise): void {
  const fight = editFight(draft);
  fight.surprise = change(fight.surprise ?? {});
}

export const WAYS = ["engage", "withdraw", "hide"] as const;
type Way = (typeof WAYS)[number];

/** Returns the sides that are aware of others unaware of them (S-8). */
function unseen(view: View): readonly string[] {
  const { clock } = view.state;
  const surprised = deltasIn(view.setting);
  if (clock.round > 1 || clock.played || !Object.values(surprised).some((delta) => delta > 0)) return [];
  return activeSides(view).filter((side) => !surprised[side]);
}

/** S-8: not blocking, because declaring an action engages. */
export function avoidRequests(view: View): readonly Request[] {
  const more = { choices: WAYS, blocking: false, gm: true };
  return unseen(view).map((side) => decision(`avoid_${side}`, "avoid", "engage", { side, ...more }));
}

/** S-8: its members no longer act; with fewer than two sides left the fight is over. */
export function answerAvoid(side: string, way: Way, view: View): Recipe {
  const left = activeSides(view).filter((other) => other !== side).length;
  return (draft, emit) => {
    const fight = editFight(draft);
    const { [side]: _, ...others } = fight.avoided ?? {};
    fight.avoided = way === "engage" ? others : { ...others, [side]: way };
    if (way === "engage") return;
    emit({ type: "note", code: "avoided", data: { side, way } });
    if (left >= 2) return;
    draft.status = "over";
    emit({ type: "ended" });
  };
}

/** S-8: "engage" brings a side back before the first segment. */
export const avoid = verb.gm(v.strictObject({ side: id, way: v.picklist(WAYS) }), ({ side, way }, view) => {
  const back = way === "engage" && Object.hasOwn(view.setting.facts.avoided ?? {}, side);
  return back || unseen(view).includes(side) ? answerAvoid(side, way, view) : refuse("cannot-avoid", { side });
});
