import { diceRequest } from "../../model/build.ts";
import type { Draft, Recipe } from "../../model/recipe.ts";
import { checkRound } from "./actions.ts";
import {
  statsIn,
  turnIn,
  editTurn,
  editFight,
  type Action,
  type Look,
  type Options,
  type Participant,
  type Request,
  type Setting,
  type View,
} from "./facts.ts";

/**
 * Initiative and chances are counted in half points, so that a half that is not rounded stays a whole number: 29 is
 * 14½.
 */
export type Halves = number;

/** Half of so many points (QA-1): fractions up, down, or kept. */
export function halfOf(points: number, rounding: Options["halfRounding"]): Halves {
  switch (rounding) {
    case "up":
      return 2 * Math.ceil(points / 2);
    case "down":
      return 2 * Math.floor(points / 2);
    case "none":
      return points;
  }
}

/**
 * Current Initiative: Initiative and modifiers; for the surprised halved in the first round.
 * @param round from 1
 */
export function currentInitiative(
  { initiative, mods, surprised }: { readonly initiative: number; readonly mods: number; readonly surprised: boolean },
  round: number,
  { halfRounding, surpriseHalves }: Pick<Options, "halfRounding" | "surpriseHalves">,
): Halves {
  if (!surprised || round !== 1) return 2 * (initiative + mods);
  return surpriseHalves === "modified"
    ? halfOf(initiative + mods, halfRounding)
    : halfOf(initiative, halfRounding) + 2 * mods;
}

/** The chance of a d100 roll: with all modifiers, and halved after them if its action is combined. */
export function chanceOf(
  {
    target,
    mods = 0,
    combined,
  }: { readonly target: number; readonly mods?: number | undefined; readonly combined: boolean },
  { halfRounding }: Pick<Options, "halfRounding">,
): Halves {
  return combined ? halfOf(target + mods, halfRounding) : 2 * (target + mods);
}

/** By how much a test was made, or failed if negative (Q-7, QA-5): roll under or equal, no automatic results. */
export function marginOf(value: Halves, roll: number): Halves {
  return value - 2 * roll;
}

/** Half points for showing: whole points, and `half` if there is one more half. */
export function shown(halves: Halves): { readonly points: number; readonly half: boolean } {
  return { points: Math.floor(halves / 2), half: halves % 2 !== 0 };
}

/** What somebody who did nothing in these actions may roll: one test for each. */
function looksIn(boxes: readonly (readonly Action[])[], participant: Participant, setting: Setting): readonly Look[] {
  const { ability, awareness } = statsIn(participant, setting);
  const { halved } = checkRound(
    boxes.map((box) => box.map((one) => ({ ...one, roll: true }))),
    { ...setting.options, ability },
  );
  const looks = boxes.flatMap((box, at) =>
    box.flatMap(({ kind, target = awareness, mods }, place) => {
      if (kind !== "nothing") return [];
      const combined = halved[at]![place]!;
      return [
        {
          halved: combined,
          ...(target === undefined
            ? {}
            : { chance: shown(chanceOf({ target, mods, combined }, setting.options)).points }),
        },
      ];
    }),
  );
  return looks.map((look, n) => ({
    ...look,
    id: `look_${setting.round}_${n + 1}_${participant.id}`,
    participant: participant.id,
    round: setting.round,
  }));
}

/**
 * The actions of this turn are these by now: the tests that they allow are asked for, those rolled already are not
 * asked for again.
 */
export function askToLook(
  boxes: readonly (readonly Action[])[],
  participant: Participant,
  { setting }: View,
): (draft: Draft) => void {
  const { looked = [] } = turnIn(participant, setting);
  const open = looksIn(boxes, participant, setting).slice(looked.length);
  return (draft) => {
    const all = editFight(draft).looks ?? [];
    const kept = all.filter((look) => look.participant !== participant.id || look.round !== setting.round);
    // Every write makes all slots be derived anew.
    if (open.length || kept.length < all.length) keep(draft, [...kept, ...open]);
  };
}

function keep(draft: Draft, looks: readonly Look[]): void {
  if (looks.length) draft.facts.looks = looks;
  else delete draft.facts.looks;
}

/** time does not wait for them. */
export function lookRequests(view: View): readonly Request[] {
  return (view.setting.facts.looks ?? []).flatMap(({ id, participant, chance, halved }): Request[] => {
    const own = view.participant(participant);
    if (!own || own.defeated) return [];
    const against = chance === undefined ? {} : { against: chance };
    return [
      diceRequest(id, "look", { count: 1, faces: 100 }, { participant, ...against, blocking: false, data: { halved } }),
    ];
  });
}

/** The roll counts for whoever reads the row and the card; what is noticed, the GM says. */
export function answerLook({ id, participant = "", against }: Request, roll: number, { setting }: View): Recipe {
  const looks = setting.facts.looks ?? [];
  const made = against === undefined ? {} : { made: roll <= against };
  return (draft, emit) => {
    keep(
      draft,
      looks.filter((look) => look.id !== id),
    );
    if (looks.some((look) => look.id === id && look.round === setting.round)) {
      const turn = editTurn(draft, participant);
      turn.looked = [...(turn.looked ?? []), { roll, ...made }];
    }
    emit({
      type: "note",
      code: "looked",
      data: { participant, roll, ...(against === undefined ? {} : { against }), ...made },
    });
  };
}

/** A new round begins: what was earned before the one that ends is too long ago. */
export function forgetLooks({ setting }: View): Recipe | null {
  const { looks } = setting.facts;
  const recent = looks?.filter(({ round }) => round >= setting.round);
  return looks && recent!.length < looks.length ? (draft) => keep(draft, recent!) : null;
}
