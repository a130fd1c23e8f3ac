import type { TrackerContext } from "../build/context.ts";
import { owedTo } from "../build/known.ts";
import { nameOf } from "../build/people.ts";
import { line, text } from "../texts.ts";
import type { PreparedView, VerbView } from "../view.ts";
import { readyFor } from "./due.ts";

/** What is prepared for those whose time has come: one click each. */
export function readyVerbs(ids: readonly string[], context: TrackerContext): readonly VerbView[] {
  return ids.flatMap((id): readonly VerbView[] => {
    const ready = readyFor(id, context);
    if (ready?.when !== "now") return [];
    const label = text("Prepare.Give", { words: ready.words });
    return [{ action: "givePrepared", label: ids.length > 1 ? whose(id, label, context) : label, icon: "i-check", primary: true, big: true, data: { participant: id } }];
  });
}

/** For those whose time is still to come: what is prepared, each in a line of its own; then a button for each who has prepared nothing. */
export function preparedViews(ids: readonly string[], context: TrackerContext): readonly PreparedView[] {
  const wanted = ids.filter((id) => mayPrepare(id, context));
  const several = ids.length > 1;
  const verb = (id: string, action: string, label: string, icon: string): VerbView => ({ action, label, icon, data: { participant: id } });
  const done = wanted.flatMap((id): readonly PreparedView[] => {
    const ready = readyFor(id, context);
    if (!ready) return [];
    const words = line(several ? "Prepare.PreparedFor" : "Prepare.Prepared", { name: nameOf(id, context), words: ready.words });
    const titled = (key: string): { readonly title?: string } => (several ? { title: whose(id, text(`Prepare.${key}`), context) } : {});
    return [{ words, verbs: [
      { ...verb(id, "prepare", text("Prepare.Change"), "i-pencil"), ...titled("Change"), popup: "dialog" }, { ...verb(id, "dropPrepared", text("Prepare.Drop"), "i-x"), ...titled("Drop") },
    ] }];
  });
  const none = wanted.filter((id) => !readyFor(id, context)).map((id): VerbView => ({
    ...verb(id, "prepare", several ? text("Prepare.One", { name: nameOf(id, context) }) : text("Prepare.Ask"), "i-pencil"),
    ...(several ? { title: whose(id, text("Prepare.Ask"), context) } : {}), popup: "dialog",
  }));
  return [...done, ...(none.length ? [{ ...(several ? { words: line("Prepare.For") } : {}), verbs: none }] : [])];
}

/** Whoever is in the fight, and neither acts at the moment nor is asked what to do. */
export function mayPrepare(id: string, context: TrackerContext): boolean {
  const participant = context.participant(id);
  const { state, now, standing } = context;
  if (state.status !== "running" || state.pause || participant?.kind !== "creature" || participant.defeated) return false;
  if (context.presenter.prepares?.offered?.(id, context) === false) return false;
  const asked = owedTo(context).some((request) => request.participant === id && request.blocking && !request.dice);
  return !asked && readyFor(id, context)?.when !== "now" && (standing || !now.some((slot) => slot.participant === id));
}

function whose(id: string, verb: string, context: TrackerContext): string {
  return text("Now.Whose", { name: nameOf(id, context), verb });
}
