import { isObject, sameJson, type Json, type JsonObject } from "../../json.ts";
import type { View } from "../../encounter/view.ts";
import { again } from "./again.ts";
import { choices } from "./choose.ts";
import { personOf } from "./person.ts";

/**
 * Only the GM gives this: a number of segments instead of a class (T-9), parts of what is too long (T-10), another class than that of the list
 * (TA-3), something done while moving (T-17). The same again is nobody's ruling, whatever the GM once said of it.
 */
export function isRuling({ type, participant, action, report, answers }: JsonObject, view: View): boolean {
  switch (type) {
    case "begin": case "changeAction": case "react": return saysMore(action) && !sameJson(action, usualOf(participant, view));
    case "done": return isObject(report) && saysMore((report as JsonObject).next);
    case "answer": return isObject(answers) && answersMore(answers as JsonObject, view);
    default: return false;
  }
}

function answersMore(answers: JsonObject, view: View): boolean {
  const usual = new Map(choices(view).map(({ id, fallback }) => [id, fallback]));
  return Object.entries(answers).some(([id, value]) => usual.has(id) && saysMore(value) && !sameJson(value, usual.get(id)));
}

function usualOf(id: Json | undefined, view: View): Json | undefined {
  const person = personOf(view.participant(typeof id === "string" ? id : ""), view.setting);
  return person ? { ...again(person) } : undefined;
}

/** More than somebody chooses who acts: for a deed, or any of a chain. */
export function saysMore(chosen: Json | undefined): boolean {
  if (Array.isArray(chosen)) return chosen.some(saysMore);
  if (!isObject(chosen)) return false;
  const { do: deed, speedClass, times, moving } = chosen as JsonObject;
  return deed === "fixed" || times !== undefined || moving !== undefined || (deed === "listed" && speedClass !== undefined);
}
