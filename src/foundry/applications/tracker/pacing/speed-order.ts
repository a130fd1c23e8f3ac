import type { Slot } from "../../../../rules/index.ts";
import { plain } from "../../words.ts";
import { firstText, line, text, word } from "../texts.ts";
import type { Presenter } from "./presenter.ts";

/** One-second turns: the manoeuvre of each, who interrupts whom, and what those who wait are waiting for. */
export const speedOrder: Presenter = {
  right: (slot, { participant }) => (slot.kind === "turn" ? plain(text("Pacing.speed-order.Dx", { dx: Number(participant(slot.participant)?.stats.dx ?? 0) })) : []),
  note: (slot) => plain(noteOf(slot)),
  until: (slot) => ({
    words: line(slot.note?.trigger ? "Pacing.speed-order.Until" : "Pacing.speed-order.UntilOpen", { trigger: slot.note?.trigger, answer: answerOf(slot) }),
    limit: text("Pacing.speed-order.Limit"),
  }),
};

function answerOf(slot: Slot): string {
  return manoeuvre(word(slot.note?.answer));
}

function noteOf({ note, kind }: Slot): string {
  if (note?.forced) return text("Pacing.speed-order.Forced");
  const done = word(note?.manoeuvre);
  if (kind === "interrupt") return text("Pacing.speed-order.Answers", { answer: manoeuvre(done) });
  return done ? manoeuvre(done) : "";
}

function manoeuvre(id: string): string {
  return firstText([`Pacing.speed-order.Manoeuvres.${id}`, "Pacing.speed-order.Manoeuvres.other"]);
}

