import { turnOf } from "../../encounter/participants.ts";
import type { Participant, Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editTurn, type Draft, type Recipe } from "../../encounter/write.ts";
import type { JsonObject } from "../../json.ts";
import type { Setting } from "../pacing.ts";
import { checkRound, type Action } from "./actions.ts";
import { characterOf, fightFacts, optionsOf, type Turn } from "./facts.ts";
import { chanceOf, shown } from "./halves.ts";

/** One Awareness test that doing nothing allows, as long as nobody has rolled it. */
export interface Look extends JsonObject {
  readonly id: string;
  readonly participant: string;
  /** The round in which it was earned; it can still be rolled in the next one, after which it is gone. */
  readonly round: number;
  /** Half its chance, because the action was combined (Q-20, QA-8). */
  readonly halved: boolean;
  /** The chance in points with modifiers and halving; absent where it is not known. */
  readonly chance?: number;
}

/** How one came out; `made` is absent where the chance is not known and the GM reads the roll. */
export interface Looked extends JsonObject {
  readonly roll: number;
  readonly made?: boolean;
}

/** What somebody who did nothing in these actions may roll: one test for each. */
function looksIn(boxes: readonly (readonly Action[])[], participant: Participant, setting: Setting): readonly Look[] {
  const { ability, awareness } = characterOf(participant, setting);
  const { halved } = checkRound(boxes.map((box) => box.map((one) => ({ ...one, roll: true }))), { ...optionsOf(setting), ability });
  const looks = boxes.flatMap((box, at) => box.flatMap(({ kind, target = awareness, mods }, place) => {
    if (kind !== "nothing") return [];
    const combined = halved[at]![place]!;
    return [{ halved: combined, ...(target === undefined ? {} : { chance: shown(chanceOf({ target, mods, combined }, optionsOf(setting))).points }) }];
  }));
  return looks.map((look, n) => ({ ...look, id: `look_${setting.round}_${n + 1}_${participant.id}`, participant: participant.id, round: setting.round }));
}

/** The actions of this turn are these by now: the tests that they allow are asked for, those rolled already are not asked for again. */
export function askToLook(boxes: readonly (readonly Action[])[], participant: Participant, { setting }: View): (draft: Draft) => void {
  const { looked = [] } = turnOf<Turn>(participant, setting.round);
  const open = looksIn(boxes, participant, setting).slice(looked.length);
  return (draft) => {
    const all = (draft.facts.looks ?? []) as unknown as readonly Look[];
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
  return (fightFacts(view.setting).looks ?? []).flatMap(({ id, participant, chance, halved }): Request[] => {
    const own = view.participant(participant);
    if (!own || own.defeated) return [];
    return [{
      id, kind: "dice", what: "look", participant, dice: { count: 1, faces: 100 }, ...(chance === undefined ? {} : { against: chance }),
      fallback: 50, blocking: false, gm: false, data: { halved },
    }];
  });
}

/** The roll counts for whoever reads the row and the card; what is noticed, the GM says. */
export function answerLook({ id, participant = "", against }: Request, roll: number, { setting }: View): Recipe {
  const looks = fightFacts(setting).looks ?? [];
  const made = against === undefined ? {} : { made: roll <= against };
  return (draft, emit) => {
    keep(draft, looks.filter((look) => look.id !== id));
    if (looks.some((look) => look.id === id && look.round === setting.round)) {
      const turn = editTurn<Turn>(draft, participant);
      turn.looked = [...(turn.looked ?? []), { roll, ...made }];
    }
    emit({ type: "note", code: "looked", data: { participant, roll, ...(against === undefined ? {} : { against }), ...made } });
  };
}

/** A new round begins: what was earned before the one that ends is too long ago. */
export function forgetLooks({ setting }: View): Recipe | null {
  const { looks } = fightFacts(setting);
  const recent = looks?.filter(({ round }) => round >= setting.round);
  return looks && recent!.length < looks.length ? (draft) => keep(draft, recent!) : null;
}
