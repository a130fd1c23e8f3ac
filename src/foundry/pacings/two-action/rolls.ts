import { type Json } from "../../../rules/core.ts";
import type { TwoActionNote } from "../../../rules/pacings.ts";
import { figure, text, word } from "../../host/i18n.ts";
import type { Answered, Follows } from "../../reading/presenter.ts";
import { diceOf, sharedBy } from "../../reading/requests.ts";
import { tieFollows, tiesRolled, tieWhat, waitsFor } from "../ties.ts";
import { atOf, isEvent, points } from "./boxes.ts";
import { missedBy } from "./notes.ts";
import { noteOf, dataOf, openRequests } from "../../reading/context.ts";
import { say, type Context, type Request, type Slot } from "./own.ts";

/** What exactly is rolled or decided. */
export function whatOf(request: Request, context: Context): string {
  const { what, against = 0 } = request;
  const { half = false, bleeding } = dataOf(request);
  const sharing = sharedBy(request, context).length;
  switch (what) {
    case "test": {
      const test = !context.sees.numbers(request.participant ?? "")
        ? text("Owed.What.dice", { dice: diceOf(request) })
        : say("Requests.test.Against", { against: points(against, half) });
      return sharing > 1 ? say("Requests.test.Shared", { test, count: sharing }) : test;
    }
    case "look":
      return lookWhat(request, context);
    case "tie":
      return tieWhat(request, context);
    case "events":
      return say(`Requests.events.${bleeding ? "WhatOneAction" : "What"}`);
    default:
      return "";
  }
}

/** "Awareness while walking, half the chance: d100 against 23". */
function lookWhat(request: Request, { sees }: Context): string {
  const { participant = "", against } = request;
  const key = against === undefined || !sees.numbers(participant) ? "Open" : "What";
  return say(`Requests.look.${key}${dataOf(request).halved ? "Halved" : ""}`, { against });
}

/** Tests of this round, or dice of the ties that are being settled, that have fallen already. */
export function answered(context: Context): readonly Answered[] {
  return openRequests(context).some(({ what }) => what === "test") ? testsRolled(context) : tiesRolled(context);
}

/** Those who shared a roll stand together. */
function testsRolled(context: Context): readonly Answered[] {
  const rolls = new Map<string, Slot[]>();
  for (const slot of context.slots) {
    if (isEvent(slot) || slot.state !== "open") continue;
    const { value, test } = noteOf(slot);
    if (test === undefined) continue;
    const { npc, group } = context.participant(slot.participant) ?? {};
    const unit = npc && group ? `${group} ${word(value)} ${test}` : slot.participant;
    rolls.set(unit, [...(rolls.get(unit) ?? []), slot]);
  }
  return [...rolls.values()].map((slots): Answered => {
    const {
      half = false,
      test = 0,
      value = 0,
      margin = 0,
      passed,
    }: Partial<TwoActionNote> = slots[0] ? noteOf(slots[0]) : {};
    const participants = slots.map(({ participant }) => participant);
    if (!context.sees.numbers(participants[0] ?? ""))
      return { participants, what: "", value: "", meaning: text("Ties.Rolled") };
    return {
      participants,
      value: figure(test),
      what: say("Requests.test.Against", { against: points(value, half) }),
      meaning: say(`Tests.${passed ? "passed" : "failed"}`, { margin: missedBy(margin, half) }),
    };
  });
}

/** "passed by 53", "Stands at +53": a test gives the place in the order; of level ones the dice do. */
export function follows(request: Request, value: Json, after: Context): Follows | null {
  if (request.kind !== "dice") return null;
  if (request.what === "look") return lookFollows(request, Number(value));
  return request.what === "tie" ? tieFollows(request, after) : testFollows(request, Number(value), after);
}

/** what there is to notice, the GM says. */
function lookFollows(request: Request, value: number): Follows {
  const { against } = request;
  if (against === undefined) return { so: say("Cards.look.Open") };
  const made = value <= against;
  return {
    made,
    verdict: say(`Tests.${made ? "passed" : "failed"}`, { margin: figure(Math.abs(against - value)) }),
    against: say(`Cards.look.Against${dataOf(request).halved ? "Halved" : ""}`, { against }),
    so: say(`Cards.look.${made ? "Made" : "Failed"}`),
  };
}

function testFollows(request: Request, value: number, after: Context): Follows {
  const { participant, against = 0 } = request;
  const { half = false } = dataOf(request);
  const slot = after.slots.find((one) => one.participant === participant && one.kind === "turn");
  const made = value <= against;
  const owing = openRequests(after)
    .filter(({ what }) => what === "test")
    .flatMap((open) => [open.participant ?? "", ...(dataOf(open).participants ?? [])]);
  const waits = waitsFor(owing, after);
  return {
    made,
    verdict: say(`Tests.${made ? "passed" : "failed"}`, { margin: missedBy(against - value, half) }),
    against: say("Cards.test.Against", { against: points(against, half) }),
    so: slot ? say("Cards.test.So", { at: atOf(slot, after) }) : "",
    ...(waits ? { more: waits } : {}),
  };
}
