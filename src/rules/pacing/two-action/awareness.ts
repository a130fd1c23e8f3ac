import { diceRequest } from "../../model/build.ts";
import type { Draft, Recipe } from "../../model/recipe.ts";
import { checkRound, rulesFor } from "./actions.ts";
import { chanceOf, shown } from "./halves.ts";
import { statsIn, turnIn, editTurn, editFight } from "./facts.ts";
import type { Look, Participant, Request, Setting, View, Boxes } from "./facts.ts";

/** Returns an Awareness test per action of Do Nothing. */
function looksIn(boxes: Boxes, participant: Participant, setting: Setting): readonly Look[] {
  const { id, round } = { id: participant.id, round: setting.round };
  const { awareness } = statsIn(participant, setting);
  const { halved } = checkRound(
    boxes.map((box) => box.map((one) => ({ ...one, roll: true }))),
    rulesFor(participant, setting),
  );
  const all = boxes.flatMap((box, at) => box.map((one, place) => ({ ...one, combined: halved[at]![place]! })));
  const looks = all.filter(({ kind }) => kind === "nothing");
  return looks.map(({ target = awareness, mods, combined }, n) => {
    const look = { id: `look_${round}_${n + 1}_${id}`, participant: id, round, halved: combined };
    if (target === undefined) return look;
    return { ...look, chance: shown(chanceOf({ target, mods, combined }, setting.options)).points };
  });
}

/** Requests the tests that have not been rolled yet. */
export function askToLook(boxes: Boxes, participant: Participant, { setting }: View): (draft: Draft) => void {
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
    if (view.participant(participant)?.defeated !== false) return [];
    const asked = { participant, ...(chance === undefined ? {} : { against: chance }), blocking: false };
    return [diceRequest(id, "look", { count: 1, faces: 100 }, { ...asked, data: { halved } })];
  });
}

/** Notes the roll for row and card; the GM says what is noticed. */
export function answerLook({ id, participant = "", against }: Request, roll: number, { setting }: View): Recipe {
  const looks = setting.facts.looks ?? [];
  const made = against === undefined ? {} : { made: roll <= against };
  return (draft, emit) => {
    const left = looks.filter((look) => look.id !== id);
    keep(draft, left);
    if (looks.some((look) => look.id === id && look.round === setting.round)) {
      const turn = editTurn(draft, participant);
      turn.looked = [...(turn.looked ?? []), { roll, ...made }];
    }
    const score = against === undefined ? {} : { against };
    emit({ type: "note", code: "looked", data: { participant, roll, ...score, ...made } });
  };
}

/** Drops tests that were earned before the round that ends. */
export function forgetLooks({ setting }: View): Recipe | null {
  const { looks } = setting.facts;
  const recent = looks?.filter(({ round }) => round >= setting.round);
  return looks && recent!.length < looks.length ? (draft) => keep(draft, recent!) : null;
}
