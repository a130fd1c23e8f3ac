import { activeIds, unplace } from "../../order/turns.ts";
import * as v from "valibot";
import { diceRequest } from "../../model/build.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { byJoinOrder, groupBy, slotId } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { about, creatureVerb, editTurn, turnIn, statsIn } from "./facts.ts";
import type { Participant, Request, Setting, View } from "./facts.ts";
import { isUnrolled } from "./keys.ts";
import { hasRolled, periodOf, turnsOf } from "./places.ts";
import { initiativeTarget } from "./schedule.ts";

/** PA-2: no roll is special. */
export const DICE = { count: 3, faces: 6 } as const;

/** Beyond any roll. */
const FARTHEST = 1_000;

/** Returns what rolls as one: a group if the option says so, else the participant. */
export function unitOf(participant: Participant, { options }: Setting): string {
  return options.groupsRollOnce && participant.group ? `group ${participant.group}` : participant.id;
}

/**
 * P-5: requests 3d6 from all with turns and without a roll; from late joiners at once (P-27). Unrolled
 * participants come first in the order.
 */
export function initiativeRequests(view: View): readonly Request[] {
  const first = view
    .next()
    .filter(isUnrolled)
    .map(({ participant }) => view.participant(participant)!);
  const units = groupBy(byJoinOrder([...new Set(first)]), (participant) => unitOf(participant, view.setting));
  return [...units.values()].map((members) => request(members, view));
}

function request(members: readonly [Participant, ...Participant[]], { setting }: View): Request {
  const [first] = members;
  const { basicSpeed } = statsIn(first, setting);
  const participants = members.map((member) => member.id);
  const period = periodOf(first, setting);
  return diceRequest(`roll_${setting.round}_${first.id}`, "initiative", DICE, {
    participant: first.id,
    against: initiativeTarget(basicSpeed, setting.options.marginRounding),
    data: {
      participants,
      turns: turnsOf(first, setting),
      ...(first.group ? { group: first.group } : {}),
      ...(period === null ? {} : { period }),
    },
  });
}

/** P-5. */
export function answerInitiative({ data }: Request, roll: number): Recipe {
  const { participants } = data!;
  return (draft) => {
    for (const participant of participants!) editTurn(draft, participant).roll = roll;
  };
}

/** PA-1, P-5: the GM sets the step of the first turn, until that turn begins. */
export const setStep = creatureVerb.gm(
  about({ step: v.pipe(v.number(), v.safeInteger(), v.minValue(-FARTHEST), v.maxValue(FARTHEST)) }),
  (participant, { step }, view) => {
    const { clock } = view.state;
    const wrong = whyNotSet(participant, view);
    if (wrong) return wrong;
    if (clock.time !== null && step > clock.time)
      return refuse("step-has-passed", { participant: participant.id, step, now: clock.time });
    return setStepRecipe(participant, step, view);
  },
);

/** Returns why the first step can no longer be set, or null. */
export function whyNotSet(participant: Participant, view: View): Refusal | null {
  const turn = turnIn(participant, view.setting);
  const first = view.slot(slotId(view.setting.round, participant.id, 1));
  if (!first) return refuse("no-turns", { participant: participant.id });
  const begun = turn.acts?.["1"] ?? turn.waits?.["1"];
  const acting = activeIds(view).includes(first.id);
  // A late joiner's lost first turn may get another step.
  const gone = first.state === "lost" && first.reason !== "late";
  return begun || acting || gone
    ? refuse("turn-has-begun", { participant: participant.id, ...(hasRolled(turn) ? { step: first.time } : {}) })
    : null;
}

export function setStepRecipe(participant: Participant, step: number, view: View): Recipe {
  const first = slotId(view.setting.round, participant.id, 1);
  return (draft) => {
    unplace(draft, participant.id, [{ id: first }]);
    const turn = editTurn(draft, participant.id);
    turn.step = step;
    if (turn.put) turn.put = Object.fromEntries(Object.entries(turn.put).filter(([name]) => name !== "1"));
  };
}
