import { sameJson, type Json, type JsonObject } from "./json.ts";
import type { Offer } from "./offer.ts";
import { slotId } from "./participants.ts";
import type { Recipe } from "./recipe.ts";
import type { Request, Slot } from "./state.ts";

/** Defaults: an open turn, the only one of its round, without a phase. */
export function slotNamed<Note extends JsonObject>(
  name: string | number,
  participant: string,
  { round }: { readonly round: number },
  own: Partial<Slot<Note>> & Pick<Slot, "time" | "key">,
): Slot<Note> {
  return {
    id: slotId(round, participant, name),
    participant,
    phase: "",
    ordinal: 1,
    of: 1,
    kind: "turn",
    state: "open",
    ...own,
  };
}

type More<Data extends JsonObject> = Partial<Omit<Request<Data>, "id" | "kind" | "what">>;

/** Makes a blocking request. Defaults: the owner rolls; the forecast takes the middle result. */
export function diceRequest<Data extends JsonObject>(
  id: string,
  what: string,
  dice: NonNullable<Request["dice"]>,
  more: More<Data> = {},
): Request<Data> {
  return { id, kind: "dice", what, dice, fallback: middle(dice), blocking: true, gm: false, ...more };
}

/** Makes a blocking request. By default the owner decides. */
export function decision<Data extends JsonObject>(
  id: string,
  what: string,
  fallback: Request["fallback"],
  more: More<Data> = {},
): Request<Data> {
  return { id, kind: "decision", what, fallback, blocking: true, gm: false, ...more };
}

/** Returns the answers that differ from their fallbacks. */
export function chosenAnswers(answers: JsonObject, requests: readonly Request[]): readonly Json[] {
  return requests.flatMap(({ id, fallback }) => {
    const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
    return value === undefined || sameJson(value, fallback) ? [] : [value];
  });
}

/** Returns the middle result, rounded down, which the forecast assumes. */
export function middle({ count, faces }: NonNullable<Request["dice"]>): number {
  return Math.floor((count * (faces + 1)) / 2);
}

/** @param data values for the message */
export function offer<Data extends JsonObject>(
  code: string,
  command: Offer["command"],
  data: Data,
  more: Partial<Pick<Offer, "asks" | "barred" | "gm">> = {},
): Offer<Data> {
  return { code, data, command, ...more };
}

/** Runs these in order; null and undefined do nothing. */
export function inTurn(...recipes: readonly (Recipe | null | undefined)[]): Recipe {
  return (draft, emit) => {
    for (const recipe of recipes) recipe?.(draft, emit);
  };
}
