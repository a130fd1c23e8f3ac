import { turnOf } from "../../model/participants.ts";
import { boxesIn, checkRound } from "./actions.ts";
import {
  characterOf,
  factsOf,
  optionsOf,
  type Action,
  type Offer,
  type Participant,
  type Turn,
  type View,
} from "./facts.ts";
import { currentInitiative, shown } from "./looks.ts";
import { isSurprised } from "./order.ts";
import { taskLength } from "./task.ts";
import { currentTurn } from "./turn.ts";

/** What may be done now: actions and tasks on the own turn; for the GM surprise in the first round, and a hold. */
export function offersTo(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind !== "creature" || view.state.status !== "running") return [];
  const slot = currentTurn(participant, view);
  return [
    ...(slot ? actionOffers(participant, view) : []),
    ...taskOffers(participant, view),
    ...(slot
      ? [{ code: "hold", data: {}, gm: true, command: { type: "hold", participant: participant.id } }]
      : releaseOffers(participant, view)),
    ...surpriseOffers(participant, view),
  ];
}

function actionOffers(participant: Participant, view: View): readonly Offer[] {
  const { boxes = [] } = turnOf<Turn>(participant, view.setting.round);
  const of = boxesIn(optionsOf(view.setting));
  const boxed = boxOffers(participant, view);
  if (boxes.length >= of)
    return [
      { code: "revise", data: { of }, command: { type: "revise", participant: participant.id, boxes: [] } },
      ...boxed,
    ];
  const data = { action: boxes.length + 1, of };
  const act = { type: "act", participant: participant.id };
  // QA-8: looking round while walking, with half the chance if the GM has it so.
  const walking: readonly Action[] = [
    { kind: "move", speed: "walk" },
    { kind: "nothing", roll: true },
  ];
  const { halved } = checkRound([walking], { ...optionsOf(view.setting), ability: false });
  return [
    { code: "act", data, command: act, asks: [{ field: "actions", kind: "action" }] },
    ...boxed,
    {
      code: "nothing",
      data: { ...data, halved: false },
      command: { ...act, actions: [{ kind: "nothing", roll: true }] },
    },
    { code: "walkAndLook", data: { ...data, halved: halved[0]![1]! }, command: { ...act, actions: walking } },
  ];
}

/** the last two single actions can become one combination, and a combination two actions if there is room for them. */
function boxOffers(participant: Participant, view: View): readonly Offer[] {
  const { boxes = [] } = turnOf<Turn>(participant, view.setting.round);
  const revise = { type: "revise", participant: participant.id };
  const [first, second] = boxes.slice(-2);
  const pair = boxes.findIndex((one) => one.length > 1);
  const apart = pair >= 0 && boxes.length < boxesIn(optionsOf(view.setting));
  const offers: Offer[] = [];
  if (first?.length === 1 && second?.length === 1) {
    const combined = [...first, ...second];
    const { halved, violations } = checkRound([combined], {
      ...optionsOf(view.setting),
      ability: characterOf(participant, view.setting).ability,
    });
    if (!violations.length)
      offers.push({
        code: "combine",
        data: { halved: halved.flat().filter(Boolean).length },
        command: { ...revise, boxes: [...boxes.slice(0, -2), combined] },
      });
  }
  if (apart)
    offers.push({
      code: "separate",
      data: { action: pair + 1 },
      command: { ...revise, boxes: boxes.flatMap((one, at) => (at === pair ? one.map((action) => [action]) : [one])) },
    });
  return offers;
}

function taskOffers(participant: Participant, view: View): readonly Offer[] {
  const { task } = factsOf(participant);
  const command = { type: "task", participant: participant.id };
  if (!task)
    return !currentTurn(participant, view)
      ? []
      : [
          ...ownTasks(participant, view),
          {
            code: "taskBegin",
            data: {},
            gm: true,
            command: { ...command, do: "begin" },
            asks: [
              { field: "name", kind: "text" },
              { field: "actions", kind: "integer", min: 1, max: 1_000 },
            ],
          },
        ];
  const data = { ...task, ...taskLength(task.actions - task.done, optionsOf(view.setting)) };
  return [
    task.paused
      ? { code: "taskResume", data, command: { ...command, do: "resume" } }
      : { code: "taskInterrupt", data, command: { ...command, do: "interrupt" } },
    {
      code: "taskLength",
      data,
      gm: true,
      command: { ...command, do: "length" },
      asks: [{ field: "actions", kind: "integer", min: 1, max: 1_000 }],
    },
    { code: "taskDrop", data, command: { ...command, do: "drop" } },
  ];
}

/** what takes several actions, as the sheet has it. */
function ownTasks(participant: Participant, { setting }: View): readonly Offer[] {
  const { actions = [] } = characterOf(participant, setting);
  return actions
    .filter((own) => own.actions > 1)
    .map(({ label, actions: takes }) => ({
      code: "ownTask",
      data: { label, actions: takes, ...taskLength(takes, optionsOf(setting)) },
      command: { type: "task", participant: participant.id, do: "begin", name: label, actions: takes },
    }));
}

function surpriseOffers(participant: Participant, view: View): readonly Offer[] {
  const { done, boxes = [] } = turnOf<Turn>(participant, view.setting.round);
  if (view.setting.round !== 1 || done || boxes.length) return [];
  const command = { type: "surprise", participants: [participant.id] };
  if (isSurprised(participant, view.setting))
    return [{ code: "notSurprised", data: {}, gm: true, command: { ...command, surprised: false } }];
  const { initiative, mods } = characterOf(participant, view.setting);
  const { points, half } = shown(currentInitiative({ initiative, mods, surprised: true }, 1, optionsOf(view.setting)));
  return [
    {
      code: "surprise",
      data: { from: initiative + mods, to: points, ...(half ? { half } : {}) },
      gm: true,
      command: { ...command, surprised: true },
    },
  ];
}

/** Who holds may act next, if the GM says so. */
function releaseOffers(participant: Participant, view: View): readonly Offer[] {
  const [now] = view.now;
  const slot = view.slotsOf(participant).find(({ state }) => state === "open");
  if (!now || !slot || !turnOf<Turn>(participant, view.setting.round).held) return [];
  return [{ code: "release", data: {}, gm: true, command: { type: "move", slot: slot.id, to: { after: now } } }];
}
