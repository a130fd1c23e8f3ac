import { halted, requests, type EncounterState } from "../../../../rules/core.ts";
import { lastAction, nextRedo } from "../../../fight/history.ts";
import { counted, firstText, hasText, text } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { redoWords, undoWords } from "../../../reading/log-lines.ts";
import { clockWords } from "../../../reading/pacing-shell.ts";
import { nameOf } from "../../../reading/people.ts";
import type { FooterView, GmFooterView, VerbView } from "../../../reading/views.ts";
import { doneVerb } from "./now.ts";
import { playerFooter } from "./panel.ts";

export function footerView(context: TrackerContext): FooterView {
  return context.gm ? gmFooter(context) : playerFooter(context);
}

function gmFooter(context: TrackerContext): GmFooterView {
  const done = mainVerb(context);
  return {
    kind: "gm",
    label: text("Footer.Label"),
    ...(done ? { done } : {}),
    row: [undo(context), redo(context), nextWindow(context)],
  };
}

/** The one thing that lets time go on: Start, Done, or why it cannot go on. */
function mainVerb(context: TrackerContext): VerbView | null {
  const { state, now } = context;
  const owed = requests(state).filter((request) => request.blocking).length;
  if (state.status === "setup") return startVerb(context);
  if (state.status === "over") return null;
  if (state.pause)
    return {
      action: "resumeEncounter",
      commands: [{ type: "resume" }],
      label: text("Footer.Resume"),
      icon: "i-player-track-next",
      primary: true,
    };
  if (now.length) return doneForAll(context);
  if (halted(state))
    return {
      action: "onward",
      commands: [{ type: "onward" }],
      label: text("Footer.Onward"),
      icon: "i-player-track-next",
      primary: true,
      title: text("Footer.OnwardTitle"),
    };
  if (owed) return { action: "", label: counted("Footer.Owed", owed), disabled: true, steady: true, icon: "i-check" };
  return { action: "nextRound", label: text("Footer.Stalled"), icon: "i-player-skip-forward", primary: true };
}

function startVerb(context: TrackerContext): VerbView {
  const empty = context.combat.combatants.size === 0;
  return {
    action: "startCombat",
    label: text("Footer.Start"),
    icon: "i-player-track-next",
    primary: !empty,
    ...(empty ? { disabled: true, reason: text("Footer.StartEmpty") } : {}),
  };
}

function doneForAll(context: TrackerContext): VerbView {
  const { now } = context;
  const [first] = now as [(typeof now)[number]];
  const label =
    now.length > 1
      ? text("Footer.DoneAll", { count: now.length })
      : text(first.kind === "interrupt" ? "Footer.DoneCut" : "Footer.Done", {
          name: nameOf(first.participant, context),
        });
  return doneVerb(now, label, context);
}

function undo(context: TrackerContext): VerbView {
  const label = text("Footer.Undo");
  if (!lastAction(context.state)) return { action: "", label, icon: "i-arrow-back-up", disabled: true, steady: true };
  return { action: "previousTurn", label, icon: "i-arrow-back-up", ...knownTitle("previousTurn", context) };
}

function redo(context: TrackerContext): VerbView {
  const label = text("Footer.Redo");
  if (!nextRedo(context.state)) return { action: "", label, icon: "i-arrow-forward-up", disabled: true, steady: true };
  return { action: "redo", label, icon: "i-arrow-forward-up", ...knownTitle("redo", context) };
}

/** By the action of the button: "Undo “Mira: Aim”". */
type HistoryTitles = Readonly<Partial<Record<"previousTurn" | "redo", string>>>;

const titlesOf = new WeakMap<EncounterState, HistoryTitles>();

/** A button has its title from the first picture on if it was worked out for an earlier picture of the same state. */
function knownTitle(action: keyof HistoryTitles, { combat }: TrackerContext): { readonly title?: string } {
  const title = titlesOf.get(combat.encounter)?.[action];
  return title ? { title } : {};
}

/** What Undo and Redo would take back or do again, by the action of the button. The words are those of the log, for which the fight of then has to be worked out. */
export function historyTitles(context: TrackerContext): HistoryTitles {
  if (!context.gm) return {};
  const { state, combat } = context;
  const other = text("Log.Did.other");
  const titles: HistoryTitles = {
    ...(lastAction(state) ? { previousTurn: text("Footer.UndoTitle", { what: undoWords(context) ?? other }) } : {}),
    ...(nextRedo(state) ? { redo: text("Footer.RedoTitle", { what: redoWords(context) ?? other }) } : {}),
  };
  titlesOf.set(combat.encounter, titles);
  return titles;
}

function nextWindow(context: TrackerContext): VerbView {
  const { state, view } = context;
  if (view.pacing.clock.endless && clockWords(context).onward) return onwardVerb(context);
  const key = `Pacing.${state.pacing}.Footer.NextWindow`;
  const label = text(hasText(key) ? key : "Footer.NextWindow");
  const disabled = state.status !== "running" || view.pacing.clock.endless === true;
  return { action: "nextRound", label, icon: "i-player-skip-forward", disabled, steady: true };
}

/** Time that runs without rounds goes on to what comes next. */
function onwardVerb(context: TrackerContext): VerbView {
  const onward = clockWords(context).onward?.();
  const label = onward?.label ?? firstText([`Pacing.${context.state.pacing}.Footer.NextWindow`, "Footer.NextWindow"]);
  const icon = "i-player-skip-forward";
  return onward
    ? { action: "goOnward", label, icon, title: onward.title, commands: onward.commands }
    : { action: "", label, icon, disabled: true, steady: true };
}
