import { requests, type Request, type Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { figure, text, word } from "../../texts.ts";
import type { Answered } from "../presenter.ts";
import { tiesRolled, tieWhat } from "../ties.ts";
import { isEvent, points } from "./figures.ts";
import { missedBy } from "./notes.ts";

/** What exactly is rolled or decided. */
export function whatOf(request: Request, context: TrackerContext): string {
  const { what, data, against = 0 } = request;
  const base = "Pacing.two-action.Requests";
  const sharing = Array.isArray(data?.participants) ? data.participants.length : 1;
  switch (what) {
    case "test": {
      const test = text(`${base}.test.Against`, { against: points(against, data?.half === true) });
      return sharing > 1 ? text(`${base}.test.Shared`, { test, count: sharing }) : test;
    }
    case "tie": return tieWhat(request, context);
    case "events": return text(`${base}.events.${data?.bleeding ? "WhatOneAction" : "What"}`);
    default: return "";
  }
}

/** Tests of this round, or dice of the ties that are being settled, that have fallen already. */
export function answered(context: TrackerContext): readonly Answered[] {
  return requests(context.state).some(({ what }) => what === "test") ? testsRolled(context) : tiesRolled(context);
}

/** Those who shared a roll stand together. */
function testsRolled(context: TrackerContext): readonly Answered[] {
  const rolls = new Map<string, Slot[]>();
  for (const slot of context.slots) {
    if (isEvent(slot) || slot.state !== "open" || slot.note?.test === undefined) continue;
    const { npc, group } = context.participant(slot.participant) ?? {};
    const unit = npc && group ? `${group} ${word(slot.note.value)} ${word(slot.note.test)}` : slot.participant;
    rolls.set(unit, [...(rolls.get(unit) ?? []), slot]);
  }
  return [...rolls.values()].map((slots): Answered => {
    const { note = {} } = slots[0] as Slot;
    const half = note.half === true;
    return {
      participants: slots.map(({ participant }) => participant), value: figure(Number(note.test)),
      what: text("Pacing.two-action.Requests.test.Against", { against: points(Number(note.value), half) }),
      meaning: text(`Pacing.two-action.Tests.${note.passed ? "passed" : "failed"}`, { margin: missedBy(Number(note.margin), half) }),
    };
  });
}
