import type { Json } from "../../../rules/core.ts";
import { groupBy } from "../../../rules/pacings.ts";
import { numberText, text, word } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { dataOf, noteOf, openRequests } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import type { Answered, Follows } from "../../reading/presenter.ts";
import { fighters, nameOf } from "../../reading/people.ts";
import { diceOf, sharedBy, targetOf } from "../../reading/requests.ts";
import { rollersOf, tieFollows, tiesRolled, tieWhat, waitsFor } from "../../reading/ties.ts";
import { boxAt, isEvent, points } from "./boxes.ts";
import { missedBy } from "./notes.ts";
import { say, type Context, type Request } from "./own.ts";

/** */
export function askedWhat(request: Request, context: Context): string {
  const against = targetOf(request, context);
  const { half = false, bleeding, halved } = dataOf(request);
  switch (request.what) {
    case "test": {
      const count = sharedBy(request, context).length;
      const test =
        against === undefined
          ? text("Pending.What.dice", { dice: diceOf(request) })
          : say("Requests.test.Against", { against: points(against, half) });
      return count > 1 ? say("Requests.test.Shared", { test, count }) : test;
    }
    case "look":
      return say(`Requests.look.${against === undefined ? "Open" : "What"}${halved ? "Halved" : ""}`, { against });
    case "tie":
      return tieWhat(request, context);
    case "events":
      return eventsWhat(bleeding, context);
    default:
      return "";
  }
}

/** Names the combatants who bleed in one-action rounds, and their losses. */
function eventsWhat(bleeding: string | undefined, context: Context): string {
  const what = context.view.setting.options.specialEvents ? [say("Requests.events.What")] : [];
  if (bleeding === undefined) return what.join("");
  const names = listed(bleedingNow(context).map((id) => nameOf(id, context)));
  const amount = say(`Options.bleeding.Choices.${bleeding}`);
  return [
    ...what.map((words) => say("Requests.events.WhatOneAction", { what: words })),
    ...(names ? [say("Requests.events.Bleeding", { amount, names })] : []),
  ].join("; ");
}

/** Returns the creatures that bleed, in one-action rounds. */
export function bleedingNow(context: Context): readonly string[] {
  if (!context.view.setting.options.oneAction) return [];
  return fighters(context).flatMap(({ id }) =>
    context.combat.combatants.get(id)?.actor?.statuses.has("bleeding") ? [id] : [],
  );
}

/** This round's tests, or dice of unsettled ties. */
export function answered(context: Context): readonly Answered[] {
  return openRequests(context).some(({ what }) => what === "test") ? testsRolled(context) : tiesRolled(context);
}

/** */
function testsRolled(context: Context): readonly Answered[] {
  const rolled = context.slots.filter(
    (slot) => !isEvent(slot) && slot.state === "open" && noteOf(slot).test !== undefined,
  );
  const units = groupBy(rolled, (slot) => {
    const { value, test = 0 } = noteOf(slot);
    const { npc, group } = context.participant(slot.participant) ?? {};
    return npc && group ? `${group} ${word(value)} ${test}` : slot.participant;
  });
  return [...units.values()].map((slots): Answered => {
    const participants = slots.map(({ participant }) => participant);
    const { half = false, test, value = 0, margin = 0, passed } = slots[0] ? noteFor(slots[0], context) : {};
    if (test === undefined) return { participants, what: "", value: "", meaning: text("Ties.Rolled") };
    return {
      participants,
      value: numberText(test),
      what: say("Requests.test.Against", { against: points(value, half) }),
      meaning: say(`Tests.${passed ? "passed" : "failed"}`, { margin: missedBy(margin, half) }),
    };
  });
}

/** "passed by 53", "acts at +53". */
export function follows(request: Request, value: Json, after: Context): Follows | null {
  if (request.kind !== "dice") return null;
  if (request.what === "look") return lookFollows(request, Number(value));
  return request.what === "tie" ? tieFollows(request, after) : testFollows(request, Number(value), after);
}

/** Leaves to the GM what is noticed. */
function lookFollows(request: Request, value: number): Follows {
  const { against } = request;
  if (against === undefined) return { so: say("Cards.look.Open") };
  const made = value <= against;
  return {
    made,
    verdict: say(`Tests.${made ? "passed" : "failed"}`, { margin: numberText(Math.abs(against - value)) }),
    against: say(`Cards.look.Against${dataOf(request).halved ? "Halved" : ""}`, { against }),
    so: say(`Cards.look.${made ? "Made" : "Failed"}`),
  };
}

function testFollows(request: Request, value: number, after: Context): Follows {
  const { participant, against = 0 } = request;
  const { half = false } = dataOf(request);
  const slot = after.slots.find((one) => one.participant === participant && one.kind === "turn");
  const made = value <= against;
  const rollers = openRequests(after)
    .filter(({ what }) => what === "test")
    .flatMap(rollersOf);
  const waits = waitsFor(rollers, after);
  return {
    made,
    verdict: say(`Tests.${made ? "passed" : "failed"}`, { margin: missedBy(against - value, half) }),
    against: say("Cards.test.Against", { against: points(against, half) }),
    so: slot ? say("Cards.test.So", { at: boxAt(slot, after) }) : "",
    ...(waits ? { more: waits } : {}),
  };
}
