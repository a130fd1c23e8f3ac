import { requests, type Request, type Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { namesOf } from "../../build/people.ts";
import { counted, figure, text, word } from "../../texts.ts";
import type { Answered } from "../presenter.ts";
import { isEvent, points } from "./figures.ts";
import { missedBy } from "./notes.ts";

/** What exactly is rolled or decided. */
export function whatOf({ what, data, against = 0, participant }: Request, context: TrackerContext): string {
  const base = "Pacing.two-action.Requests";
  const sharing = Array.isArray(data?.participants) ? data.participants.length : 1;
  switch (what) {
    case "test": {
      const test = text(`${base}.test.Against`, { against: points(against, data?.half === true) });
      return sharing > 1 ? text(`${base}.test.Shared`, { test, count: sharing }) : test;
    }
    case "tie": return text(`${base}.tie.Against`, { names: rivals(data?.tied, data?.participants ?? participant, context) });
    case "events": return text(`${base}.events.${data?.bleeding ? "WhatOneAction" : "What"}`);
    default: return "";
  }
}

/** The others who are level: by name if they are few. */
function rivals(tied: unknown, own: unknown, context: TrackerContext): string {
  const others = Array.isArray(tied) ? (tied as readonly string[]).filter((id) => (Array.isArray(own) ? !own.includes(id) : own !== id) && context.visible(id)) : [];
  const names = namesOf(others, context);
  return others.length <= 2 || !names.includes(",") ? names : counted("Pacing.two-action.Requests.tie.Others", others.length);
}

/** Tests of this round, or dice of the ties that are being settled, that have fallen already. */
export function answered(context: TrackerContext): readonly Answered[] {
  const owed = requests(context.state).filter(({ blocking }) => blocking);
  if (owed.some(({ what }) => what === "test")) return testsRolled(context);
  const tied = new Set(owed.flatMap(({ data }) => (Array.isArray(data?.tied) ? (data.tied as readonly string[]) : [])));
  const owing = new Set(owed.flatMap(({ data }) => (Array.isArray(data?.participants) ? (data.participants as readonly string[]) : [])));
  return context.slots.flatMap(({ participant, note }): readonly Answered[] => {
    if (!tied.has(participant) || owing.has(participant) || !Array.isArray(note?.ties)) return [];
    return [{ participants: [participant], what: text("Pacing.two-action.Requests.tie.Rolled"), value: note.ties.join(", "), meaning: text("Pacing.two-action.Rolled") }];
  });
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
