import { isJsonObject, sameJson, type Command, type Json } from "../../../rules/core.ts";
import { roman, saysMore, stopwatchFacts, type ActionCost, type StepNote } from "../../../rules/pacings.ts";
import { hasText } from "../../host/i18n.ts";
import { join, plain, spoken } from "../../host/rich-text.ts";
import { dataOf, choicesFor, noteOf, requestTo } from "../../reading/context.ts";
import { worldActions } from "../../settings/world-actions.ts";
import { secondsOf } from "../../reading/unit-words.ts";
import { key, say, sayCounted, sayIf, type Choice, type Context, type Participant, type Slot } from "./own.ts";

export interface ChoiceWords {
  readonly name: string;
  readonly detail: string;
  /** The class, and what comes first. */
  readonly brief: string;
  readonly icon: string;
}

/** Names a choice for offers, picks and defaults. */
export function choiceWords(code: string, cost: ActionCost, runs = false): ChoiceWords {
  const kind = runs && code === "run" ? "runOn" : code;
  const name = say(`Choice.${kind}.Name`, {
    label: cost.label,
    action: actionName(cost.action),
    class: cost.class,
  });
  const how = sayIf(`Choice.${kind}.Detail`);
  const speed = cost.class && kind !== "class" ? say("Choice.ofClass", { class: cost.class }) : "";
  const ammunition =
    cost.capacity && cost.left !== undefined ? say("Notes.left", { left: cost.left, capacity: cost.capacity }) : "";
  const first = firstSteps(cost);
  return {
    name,
    detail: list([how, speed, ammunition, ...first]),
    brief: list([speed || how, ...first]),
    icon: iconOf(code, cost.action),
  };
}

/** "drawn first, at 4.5 s". */
function firstSteps({ steps = [], does = [] }: ActionCost): readonly string[] {
  return steps.slice(0, -1).map((at, place) => say(`Choice.first.${does[place]}`, { at: secondsOf(at) }));
}

function list(parts: readonly string[]): string {
  return spoken(join(parts.map(plain), ", "));
}

function actionName(id: string | undefined): string {
  return id ? say(`Actions.${id}`) : "";
}

const ICONS: Readonly<Record<string, string>> = {
  attack: "i-sword",
  onTheMove: "i-sword",
  fire: "i-viewfinder",
  burst: "i-viewfinder",
  draw: "i-backpack",
  reload: "i-reload",
  run: "i-run",
  stop: "i-hand-stop",
  stopSecond: "i-hand-stop",
  stopFirst: "i-hand-stop",
  wait: "i-eye",
  own: "i-stopwatch",
  class: "i-stopwatch",
  fixed: "i-stopwatch",
};

/** Listed actions of the hands, not movement. */
const HANDS = new Set([
  "letGo",
  "fromPocket",
  "pullCork",
  "writeWord",
  "strikeMatch",
  "flickLighter",
  "kindleLamp",
  "clearTill",
  "pickOffGround",
  "tieKnot",
  "castGrapnel",
]);
const DOORS = new Set(["closeDoor", "openDoor", "boltDoor", "unlockDoor", "windDownWindow", "enterOrLeaveCar"]);

function iconOf(code: string, action = ""): string {
  if (code !== "listed") return ICONS[code] ?? "i-arrow-up-right";
  return action === "shoutWord"
    ? "i-speakerphone"
    : HANDS.has(action)
      ? "i-backpack"
      : DOORS.has(action)
        ? "i-door-enter"
        : "i-arrow-up-right";
}

/** "at 10.5 s", "7 segments, 3.5 s". */
export function landing({ due, segments }: ActionCost, wait: boolean): { readonly at: string; readonly takes: string } {
  if (wait || due === undefined || segments === undefined) return { at: "", takes: say("Choice.wait.Takes") };
  return segments
    ? { at: say("At", { at: secondsOf(due) }), takes: stretchOf(segments) }
    : { at: say("AtOnce"), takes: "" };
}

export interface Choosable extends ChoiceWords {
  readonly value: Json;
  readonly code: string;
  readonly data: ActionCost;
  readonly lands: number | null;
}

/** Returns what can begin in segment `from`; without GM rulings for players. */
export function choosables(participant: Participant, from: number, { view, gm }: Context): readonly Choosable[] {
  const all = choicesFor({ field: "action", kind: "action", min: from }, participant.id, { view });
  const picks = gm ? all : all.filter(({ value }) => !saysMore(value));
  const runs = stopwatchFacts(participant, view.setting)?.running !== undefined;
  return [...picks, ...namedActions(picks)].map((choice) => {
    const data = dataOf(choice);
    return { ...choice, data, ...choiceWords(choice.code, data, runs) };
  });
}

/** Returns the actions that the GM has rated for this world (T-9), each at the cost of its class. */
function namedActions(picks: readonly Choice[]): readonly Choice[] {
  return worldActions().named.flatMap(({ label, speedClass }) => {
    const byClass = picks.find(({ code, value }) => code === "class" && saysClass(value, speedClass));
    if (!byClass) return [];
    const value = { do: "class", speedClass, label };
    const isOnSheet = picks.some((one) => sameJson(one.value, value));
    return isOnSheet ? [] : [{ ...byClass, value, code: "own", data: { ...byClass.data, label } }];
  });
}

function saysClass(value: Json, speedClass: number): boolean {
  return isJsonObject(value) && value.speedClass === speedClass && value.moving === undefined;
}

/** Returns the action in a value; empty for others, such as a chain. */
export function actionIn(value: Json | undefined): StepNote {
  const { do: kind, label, action, speedClass } = isJsonObject(value) ? value : {};
  return {
    ...(typeof kind === "string" ? { do: kind } : {}),
    ...(typeof label === "string" ? { label } : {}),
    ...(typeof action === "string" ? { action } : {}),
    ...(typeof speedClass === "number" ? { speedClass } : {}),
  };
}

export function defaultName(value: Json, data: ActionCost): string {
  const { do: what = "", label, action, speedClass } = actionIn(value);
  return (
    label ??
    choiceWords(what === "weapon" ? "attack" : what, {
      ...data,
      ...(action === undefined ? {} : { action }),
      ...(speedClass === undefined ? {} : { class: roman(speedClass) }),
    }).name
  );
}

export function commandsFor(id: string, action: Json, context: Context): readonly Command[] {
  const asked = requestTo("nextAction", id, context);
  return [asked ? { type: "answer", answers: { [asked.id]: action } } : { type: "begin", participant: id, action }];
}

/** "Sword (VII)", "draws Sword (VII)", "Open a door (III)". */
export function actionWords(action: StepNote): string {
  return classed(withoutClass(action), action);
}

/** Names an action after "begins": "Sword (VII)", "drawing Sword (VII)", "a run". */
export function begunWords(action: StepNote): string {
  const begun = sayIf(`Begun.${action.do ?? ""}`, { label: action.label });
  return begun ? classed(begun, action) : actionWords(action);
}

function classed(action: string, { speedClass }: StepNote): string {
  return speedClass ? say("ActionNames.Classed", { action, class: roman(speedClass) }) : action;
}

/** Names a past action: "Sword", "draws Sword". */
export function withoutClass({ do: what = "", label = "", action = "" }: StepNote): string {
  const listed = [action, label].find((id) => id && hasText(key(`Actions.${id}`)));
  if (what === "listed" && listed) return say(`Actions.${listed}`);
  if ((what === "class" || what === "fixed") && label) return label;
  return sayIf(`ActionNames.${what}`, { label }) || label;
}

/** "7 segments, 3.5 s". */
export function stretchOf(segments: number): string {
  return sayCounted("Stretch", segments, { seconds: secondsOf(segments) });
}

/** True if it continues without a choice: a chain's next step, or a burst with rounds left. */
export function goesOn(slot: Slot): boolean {
  const { chain = [], budgets, rounds = 0 } = noteOf(slot);
  return chain.length > 0 || (slot.kind === "burst" && (budgets?.shots[0] ?? 0) > rounds);
}
