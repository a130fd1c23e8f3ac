import { offer } from "../../model/build.ts";
import type { Ask } from "../../model/offer.ts";
import { boxesIn, checkRound, countIn, rulesFor } from "./actions.ts";
import { currentTurn, statsIn, turnIn } from "./facts.ts";
import type { Action, Offer, Participant, View, Boxes } from "./facts.ts";
import { currentInitiative, shown } from "./halves.ts";
import { isSurprised } from "./order.ts";
import { hasOthers, heldSlot } from "./rulings.ts";
import { taskLength } from "./task.ts";

/**
 * Returns offers: actions and tasks on the participant's turn; for the GM, surprise in the first round and, unless an
 * option gives it to players, holding a turn.
 */
export function offersTo(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind !== "creature" || view.state.status !== "running") return [];
  const slot = currentTurn(participant, view);
  const gm = view.setting.options.hold ? {} : { gm: true };
  const mayHold = slot ? hasOthers(participant.id, view) : heldSlot(participant, view) && view.now.length;
  const holding = slot ? "hold" : "release";
  return [
    ...(slot ? actionOffers(participant, view) : []),
    ...taskOffers(participant, view),
    ...(mayHold ? [offer(holding, { type: holding, participant: participant.id }, {}, gm)] : []),
    ...surpriseOffers(participant, view),
  ];
}

function actionOffers(participant: Participant, view: View): readonly Offer[] {
  const { boxes = [] } = turnIn(participant, view.setting);
  const of = boxesIn(view.setting.options);
  const boxed = boxOffers(participant, view);
  if (boxes.length >= of)
    return [offer("revise", { type: "revise", participant: participant.id, boxes: [] }, { of }), ...boxed];
  const data = { action: boxes.length + 1, of };
  const act = { type: "act", participant: participant.id };
  // QA-8: while walking, at half the chance if the option says so.
  const walking: readonly Action[] = [
    { kind: "move", speed: "walk" },
    { kind: "nothing", roll: true },
  ];
  const { halved } = checkRound([walking], { ...view.setting.options, ability: false });
  return [
    offer("act", act, data, { asks: [{ field: "actions", kind: "action" }] }),
    ...boxed,
    offer("nothing", { ...act, actions: [{ kind: "nothing", roll: true }] }, { ...data, halved: false }),
    offer("walkAndLook", { ...act, actions: walking }, { ...data, halved: halved[0]![1]! }),
  ];
}

/** joins the last two single actions, or splits a combination if there is room. */
function boxOffers(participant: Participant, view: View): readonly Offer[] {
  const { boxes = [] } = turnIn(participant, view.setting);
  const revise = { type: "revise", participant: participant.id };
  const [first, second] = boxes.slice(-2);
  const pair = boxes.findIndex((one) => one.length > 1);
  const offers: Offer[] = [];
  if (first?.length === 1 && second?.length === 1) {
    const combined = [...first, ...second];
    const { halved, violations } = checkRound([combined], rulesFor(participant, view.setting));
    const data = { halved: countIn(halved) };
    if (!violations.length)
      offers.push(offer("combine", { ...revise, boxes: [...boxes.slice(0, -2), combined] }, data));
  }
  const separate = (one: Boxes[number], at: number): Boxes => (at === pair ? one.map((action) => [action]) : [one]);
  const apart = boxes.flatMap(separate);
  if (pair >= 0 && apart.length <= boxesIn(view.setting.options))
    offers.push(offer("separate", { ...revise, boxes: apart }, { action: pair + 1 }));
  return offers;
}

function taskOffers(participant: Participant, view: View): readonly Offer[] {
  const { task } = participant.facts;
  const command = { type: "task", participant: participant.id };
  const actions: Ask = { field: "actions", kind: "integer", min: 1, max: 1_000 };
  if (!task) {
    if (!currentTurn(participant, view)) return [];
    const asks: readonly Ask[] = [{ field: "name", kind: "text" }, actions];
    return [...ownTasks(participant, view), offer("taskBegin", { ...command, do: "begin" }, {}, { asks, gm: true })];
  }
  const data = { ...task, ...taskLength(task.actions - task.done, view.setting.options) };
  return [
    task.paused
      ? offer("taskResume", { ...command, do: "resume" }, data)
      : offer("taskInterrupt", { ...command, do: "interrupt" }, data),
    offer("taskLength", { ...command, do: "length" }, data, { asks: [actions], gm: true }),
    offer("taskDrop", { ...command, do: "drop" }, data),
  ];
}

/** Offers the sheet's activities of several actions. */
function ownTasks(participant: Participant, { setting }: View): readonly Offer[] {
  const { actions = [] } = statsIn(participant, setting);
  return actions.flatMap(({ label, actions: takes }) => {
    const data = { label, actions: takes, ...taskLength(takes, setting.options) };
    const command = { type: "task", participant: participant.id, do: "begin", name: label, actions: takes };
    return takes > 1 ? [offer("ownTask", command, data)] : [];
  });
}

function surpriseOffers(participant: Participant, view: View): readonly Offer[] {
  const { done, boxes = [] } = turnIn(participant, view.setting);
  if (view.setting.round !== 1 || done || boxes.length) return [];
  const command = { type: "surprise", participants: [participant.id] };
  if (isSurprised(participant, view.setting))
    return [offer("notSurprised", { ...command, surprised: false }, {}, { gm: true })];
  const { initiative, mods } = statsIn(participant, view.setting);
  const { points, half } = shown(currentInitiative({ initiative, mods, surprised: true }, 1, view.setting.options));
  const data = { from: initiative + mods, to: points, ...(half ? { half } : {}) };
  return [offer("surprise", { ...command, surprised: true }, data, { gm: true })];
}
