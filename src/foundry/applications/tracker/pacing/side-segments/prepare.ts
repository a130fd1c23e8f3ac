import { apply, requests, type Json, type Request } from "../../../../../rules/index.ts";
import { turnIn } from "../../../../../rules/pacing/side-segments/facts.ts";
import { contextFor, type TrackerContext } from "../../build/context.ts";
import type { Due } from "../../prepare/due.ts";
import type { Prepared } from "../../prepare/store.ts";
import type { Prepares } from "../presenter.ts";
import { askToDeclare } from "./ask-declaration.ts";
import { deedName, titled, type DeedNote } from "./deeds.ts";

/** What is chosen in this pacing is declared: the declaration of the next round, while this one is played. */
export const prepares: Prepares = {
  ask,
  // Until this round's declaration is made there is that one to make first.
  offered: (id, { participant, view }) => { const one = participant(id); return one !== undefined && turnIn(one, view.setting).intent !== undefined; },
  due: ({ due }, id, context) => dueIn(Number(due), id, context),
  commands: ({ commands: [declare] }, id, context) => {
    const request = declarationOf(id, context);
    return declare && request ? [{ type: "answer", answers: { [request.id]: declare.intent as Json } }] : null;
  },
};

async function ask(id: string, context: TrackerContext): Promise<Prepared | null> {
  const next = apply(context.state, { type: "nextWindow" });
  const then = next.refusal ? null : contextFor(context.combat, next.state, context);
  const commands = then && (await askToDeclare("declare", id, then));
  const [declare] = commands ?? [];
  if (!then || !declare) return null;
  const { label, weapon, spell, ...intent } = declare.intent as DeedNote & { readonly weapon?: string; readonly spell?: string };
  const name = label ?? weapon ?? spell;
  return { due: String(then.state.clock.round), commands: [declare], words: titled(deedName({ ...intent, ...(name ? { label: name } : {}) })) };
}

/** In the round for which it was chosen, as soon as that declaration is owed and until it is made. */
function dueIn(round: number, id: string, context: TrackerContext): Due {
  const { state, view } = context;
  const participant = context.participant(id);
  if (state.clock.round > round || !participant) return "over";
  if (state.clock.round < round) return "ahead";
  if (declarationOf(id, context)) return "now";
  return turnIn(participant, view.setting).intent ? "over" : "ahead";
}

function declarationOf(id: string, { state }: TrackerContext): Request | undefined {
  return requests(state).find(({ what, participant }) => what === "declare" && participant === id);
}
