import { diceRequest } from "../../model/build.ts";
import type { Draft, Recipe } from "../../model/recipe.ts";
import { checkRound } from "./actions.ts";
import { statsIn, turnIn, editTurn, editFight } from "./facts.ts";
import type { Action, Look, Options, Participant, Request, Setting, View } from "./facts.ts";

/** So that unrounded halves stay whole: 29 is 14½. */
export type Halves = number;

/** Returns half, rounded up, down, or exact (QA-1). */
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
 * Returns Initiative with modifiers; halved in the first round if surprised.
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

/** Returns the chance with all modifiers, then halved if combined. */
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

/** Returns the margin, negative if failed (Q-7, QA-5): roll under or equal, no automatic results. */
export function marginOf(value: Halves, roll: number): Halves {
  return value - 2 * roll;
}

export function shown(halves: Halves): { readonly points: number; readonly half: boolean } {
  return { points: Math.floor(halves / 2), half: halves % 2 !== 0 };
}

/** Returns an Awareness test per action of Do Nothing. */
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

/** Requests the tests that have not been rolled yet. */
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
    // Each write recalculates all slots.
    if (open.length || kept.length < all.length) keep(draft, [...kept, ...open]);
  };
}

function keep(draft: Draft, looks: readonly Look[]): void {
  if (looks.length) draft.facts.looks = looks;
  else delete draft.facts.looks;
}

/** Returns the requests for Perception, which do not block. */
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

/** Notes the roll for row and card; the GM says what is noticed. */
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

/** Drops tests that were earned before the round that ends. */
export function forgetLooks({ setting }: View): Recipe | null {
  const { looks } = setting.facts;
  const recent = looks?.filter(({ round }) => round >= setting.round);
  return looks && recent!.length < looks.length ? (draft) => keep(draft, recent!) : null;
}
