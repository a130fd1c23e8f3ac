import { isEndless, halted, type EncounterState } from "../../../rules/core.ts";
import { lastAction, nextRedo } from "../../fight/history.ts";
import { given } from "../../host/given.ts";
import { text } from "../../host/i18n.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { clockWords } from "../../reading/pacing-shell.ts";
import { combatantsOf, groupName } from "../../reading/people.ts";
import type { VerbView } from "../../reading/views.ts";
import { isOneTurn } from "../../reading/row/grouping.ts";
import { groupRow } from "./group-row.ts";
import type { HistoryTitles } from "./history.ts";
import { doneVerb } from "./done.ts";
import { Fill } from "./fill.ts";
import { dockView, filled } from "./dock.ts";
import { playerFooter } from "./panel.ts";

export function footerView(context: TrackerContext, fill = new Fill()) {
  return context.gm ? gmFooter(context, fill) : playerFooter(context, fill);
}

/** Undo, Redo after an Undo, and the button that moves time on, which is filled last except in a pause. */
function gmFooter(context: TrackerContext, fill: Fill) {
  const dock = dockView(context);
  const done = dock?.holds ? null : mainVerb(context);
  return {
    kind: "gm" as const,
    label: text("Footer.Label"),
    ...given({ done: done && context.state.pause ? fill.one(done) : done, dock: dock && filled(dock, fill) }),
    row: [undo(context), ...redo(context), ...onward(context)],
  };
}

/** The button that moves time on: Start, Done, or why not. */
function mainVerb(context: TrackerContext): VerbView | null {
  const { state, now } = context;
  if (state.status === "setup") return startVerb(context);
  if (state.status === "over") return null;
  const next = { icon: "i-player-track-next", primary: true };
  if (state.pause)
    return { action: "resumeEncounter", label: text("Footer.Resume"), ...next, commands: [{ type: "resume" }] };
  if (now.length) return doneForAll(context);
  if (halted(state)) {
    const look = { label: text("Footer.Onward"), ...next, title: text("Footer.OnwardTitle") };
    return { action: "onward", ...look, commands: [{ type: "onward" }] };
  }
  return { action: "nextRound", label: text("Footer.Stalled"), icon: "i-player-skip-forward", primary: true };
}

/** A button without an action at present. */
function idle(label: string, icon: string): VerbView {
  return { action: "", label, icon, disabled: true, steady: true };
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
  if (now.length > 1 && !isOneTurn(now, context))
    return doneVerb(now, text("Footer.DoneAll", { count: now.length }), context);
  const label = text(first.kind === "interrupt" ? "Footer.DoneCut" : "Footer.Done", {
    name: groupName(combatantsOf(now), context),
  });
  // The current row names the combatant.
  return groupDone(context) ?? { ...doneVerb(now, label, context), face: text("Footer.MyDone") };
}

/** Done for the whole group, if the buttons mean it. */
function groupDone(context: TrackerContext): VerbView | null {
  const { all, groupVerbs = [] } = groupRow(context);
  const done = all === undefined ? undefined : groupVerbs.find(({ action }) => action === "groupDone");
  const { primary = false } = doneVerb(context.now, "", context);
  return done ? { ...done, primary } : null;
}

function undo(context: TrackerContext): VerbView {
  const look = { label: text("Footer.Undo"), icon: "i-arrow-back-up" };
  if (!lastAction(context.state)) return idle(look.label, look.icon);
  return { action: "previousTurn", ...look, ...knownTitle("previousTurn", context) };
}

/** Returns Redo, only after an Undo. */
function redo(context: TrackerContext): readonly VerbView[] {
  if (!nextRedo(context.state)) return [];
  const look = { label: text("Footer.Redo"), icon: "i-arrow-forward-up", narrow: true };
  return [{ action: "redo", ...look, ...knownTitle("redo", context) }];
}

const titlesOf = new WeakMap<EncounterState, HistoryTitles>();

export function noteTitles(state: EncounterState, titles: HistoryTitles): void {
  titlesOf.set(state, titles);
}

/** Known from an earlier render of this state. */
function knownTitle(action: keyof HistoryTitles, { combat }: TrackerContext): { readonly title?: string } {
  const title = titlesOf.get(combat.encounter)?.[action];
  return title ? { title } : {};
}

/** Returns the button that skips ahead in endless time; with rounds, Next round is in the encounter's menu. */
function onward(context: TrackerContext): readonly VerbView[] {
  const next = isEndless(context.view.pacing) ? clockWords(context).onward?.() : null;
  // Beside Done an icon suffices.
  const narrow = context.now.length > 0;
  return next ? [{ action: "goOnward", ...next, icon: "i-player-skip-forward", narrow }] : [];
}
