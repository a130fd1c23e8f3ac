import { apply, current, requests, type Command, type EncounterState, type Json } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { text } from "../../texts.ts";
import type { Onward } from "../presenter.ts";
import { own, secondsOf } from "./deeds.ts";

/**
 * One click for a segment in which nothing new is decided: what is complete is done, everybody does the same again, and time goes on to the next
 * completion. Where something else is asked (a roll, how the fight starts), the GM answers that first.
 */
export function onward({ state, now }: TrackerContext): Onward | null {
  if (state.status !== "running" || state.pause || state.stage !== "play") return null;
  const done: Command = { type: "done", slots: now.map(({ id }) => id) };
  const acted = now.length ? after(state, done) : state;
  if (!acted) return null;
  const owed = requests(acted).filter(({ blocking }) => blocking);
  if (owed.some(({ what }) => what !== "nextAction")) return null;
  const answer: Command = { type: "answer", answers: Object.fromEntries(owed.map(({ id, fallback }): [string, Json] => [id, fallback])) };
  const next = owed.length ? after(acted, answer) : acted;
  const time = next && timeOf(next);
  if (time === null) return null;
  const commands = [...(now.length ? [done] : []), ...(owed.length ? [answer] : [])];
  return commands.length ? { label: text(own("Footer.To"), { at: secondsOf(time) }), title: text(own("Footer.ToTitle"), { at: secondsOf(time) }), commands } : null;
}

function after(state: EncounterState, command: Command): EncounterState | null {
  const outcome = apply(state, command);
  return outcome.refusal ? null : outcome.state;
}

/** Where time stands then: at the next completion, or where somebody has to choose. */
function timeOf(state: EncounterState): number | null {
  const [acting] = current(state) ?? [];
  const from = requests(state).find(({ what }) => what === "nextAction")?.data?.from;
  return acting?.time ?? (typeof from === "number" ? from : null);
}
