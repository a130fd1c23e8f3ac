import { halted, requests, type EncounterState } from "../../../../rules/core.ts";
import { lastAction, nextRedo } from "../../../fight/history.ts";
import { counted, text } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { clockWords } from "../../../reading/pacing-shell.ts";
import { groupName } from "../../../reading/people.ts";
import type { FooterView, GmFooterView, VerbView } from "../../../reading/views.ts";
import { isOneTurn } from "../grouping.ts";
import { groupPlate } from "./group-plate.ts";
import type { HistoryTitles } from "./history-titles.ts";
import { doneVerb } from "./now.ts";
import { usualAnswer } from "./pin.ts";
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
    row: [undo(context), ...redo(context), ...onward(context)],
  };
}

/** The button that moves time on: Start, Done, or why not. */
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
  if (owed)
    return (
      mainAnswer(context, owed === 1) ?? {
        action: "",
        label: counted("Footer.Owed", owed),
        disabled: true,
        steady: true,
        icon: "i-check",
      }
    );
  return { action: "nextRound", label: text("Footer.Stalled"), icon: "i-player-skip-forward", primary: true };
}

/** The default answer; if it is the only pending one, the row above names its combatant. */
function mainAnswer(context: TrackerContext, alone: boolean): VerbView | null {
  const verb = usualAnswer(context);
  return verb && alone && verb.action === "decideByDefault" ? { ...verb, face: text("Owed.Default") } : verb;
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
    name: groupName(
      now.map(({ participant }) => participant),
      context,
    ),
  });
  // The current row names the combatant.
  return groupDone(context) ?? { ...doneVerb(now, label, context), face: text("Footer.MyDone") };
}

/** Done for the whole group, if the buttons mean it. */
function groupDone(context: TrackerContext): VerbView | null {
  const { all, groupVerbs = [] } = groupPlate(context);
  const done = all === undefined ? undefined : groupVerbs.find(({ action }) => action === "groupDone");
  const { primary = false } = doneVerb(context.now, "", context);
  return done ? { ...done, primary } : null;
}

function undo(context: TrackerContext): VerbView {
  const label = text("Footer.Undo");
  if (!lastAction(context.state)) return { action: "", label, icon: "i-arrow-back-up", disabled: true, steady: true };
  return { action: "previousTurn", label, icon: "i-arrow-back-up", ...knownTitle("previousTurn", context) };
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
  const next = context.view.pacing.clock.endless ? clockWords(context).onward?.() : null;
  return next
    ? [
        {
          action: "goOnward",
          label: next.label,
          icon: "i-player-skip-forward",
          title: next.title,
          // Beside Done an icon suffices.
          ...(context.now.length ? { narrow: true } : {}),
          commands: next.commands,
        },
      ]
    : [];
}
