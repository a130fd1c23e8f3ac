import type { Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { counted, firstText, line, text } from "../../host/i18n.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { plainVerbs } from "../../reading/offers.ts";
import { isShown, shellIn } from "../../reading/pacing-shell.ts";
import { slotRow } from "../../reading/row-words.ts";
import { untilWords } from "../../reading/units.ts";
import { combatantMark, nameOf, playsHere, whoseWords } from "../../reading/people.ts";
import { readyFor } from "../../reading/prepared.ts";
import type { WaitingList } from "../../reading/presenter.ts";
import type { PreparedView, VerbView } from "../../reading/views.ts";
import type { Row } from "../../reading/row/row-view.ts";
import { isOpened } from "../../reading/row/grouping.ts";
import { collapseWaits } from "./groups.ts";
import { isInList } from "./queue-rows.ts";
import { askedAbout, foldVerb, menuVerb } from "../../reading/row/row-verbs.ts";
import { rowOf } from "../../reading/row/row.ts";

/** Combatants beside the timeline: waiting, with trigger and buttons, and unaware ones. */
export function waitingViews(context: TrackerContext) {
  const waiting = context.slots.filter((slot) => slot.state === "waiting" && isShown(slot, context));
  const ids = [...new Set(waiting.map((slot) => waitingOf(slot, context).id))];
  return ids.map((id) => {
    const slots = waiting.filter((slot) => waitingOf(slot, context).id === id);
    const title = firstText([`Pacing.${context.state.pacing}.Lanes.${id}.Title`, "Lanes.Waiting"]);
    const mark = waitingOf(slots[0] as Slot, context).mark ?? "m-waiting";
    const rows = collapseWaits(
      slots.map((slot) => row(slot, context)),
      context,
    );
    const group = `*waiting ${id}`;
    const open = isOpened(context.combat.id, group);
    const label = text("Lanes.Fold", { title, count: rows.length });
    const fold = foldVerb(group, open, label, open ? "down" : "up");
    return {
      title,
      mark,
      count: counted("Tracker.Participants", slots.length),
      rows,
      // A long list opens and closes.
      ...(rows.length > MOST_ROWS ? { fold, folded: !open } : {}),
    };
  });
}

export type WaitingView = ReturnType<typeof waitingViews>[number];

/** More are one line. */
const MOST_ROWS = 3;

function waitingOf(slot: Slot, context: TrackerContext): WaitingList {
  return slotRow(slot, context).list ?? { id: "waiting" };
}

/** Shortens a button: the cost is read out, and shown on hover and focus. */
function short(verb: VerbView | null | undefined): VerbView | null {
  if (!verb?.cost) return verb ?? null;
  const { cost, ...rest } = verb;
  return { ...rest, title: `${verb.label}: ${cost}` };
}

function row(slot: Slot, context: TrackerContext): Row {
  const { words: until, quiet, limit, last } = untilWords(slot, context);
  const verbs = plainVerbs(slot.participant, context);
  const own = waitingOf(slot, context).verb;
  // Players have the first in the panel, unless it is used by a turn.
  const here = context.gm || context.now.some(({ participant }) => context.owned(participant));
  const verb = here ? short(own === undefined ? verbs[0] : own) : null;
  const inMenu = (here || context.mine(slot.participant)) && verbs.length > (verb ? 1 : 0);
  return {
    ...rowOf({ is: "waiting", slot, mark: waitingOf(slot, context).mark ?? "m-waiting" }, context),
    until,
    ...given({
      quiet,
      limit,
      last,
      verb,
      menu: inMenu && menuVerb(slot, context),
    }),
    ...askedAbout([slot.participant], context),
    ...given({ combatant: !isInList(slot.participant, context) && combatantMark(slot.participant, false, context) }),
  };
}

/** Prepared actions that are due, one click each. */
export function readyVerbs(ids: readonly string[], context: TrackerContext): readonly VerbView[] {
  return ids.flatMap((id): readonly VerbView[] => {
    const ready = readyFor(id, context);
    if (ready?.when !== "now") return [];
    const label = text("Prepare.Give", { words: ready.words });
    return [
      {
        action: "givePrepared",
        label: ids.length > 1 ? whoseWords(id, label, context) : label,
        icon: "i-check",
        primary: playsHere(id, context),
        big: true,
        args: { participant: id },
      },
    ];
  });
}

/** Preparations not yet due, a line each; then one button for those without. */
export function preparedViews(ids: readonly string[], context: TrackerContext): readonly PreparedView[] {
  const wanted = ids.filter((id) => mayPrepare(id, context));
  const several = ids.length > 1;
  const verb = (id: string, action: "prepare" | "dropPrepared", label: string, icon: string): VerbView => ({
    action,
    label,
    icon,
    args: { participant: id },
  });
  const done = wanted.flatMap((id): readonly PreparedView[] => {
    const ready = readyFor(id, context);
    if (!ready) return [];
    const words = line(several ? "Prepare.PreparedFor" : "Prepare.Prepared", {
      name: nameOf(id, context),
      words: ready.words,
    });
    const titled = (key: string): { readonly title?: string } =>
      several ? { title: whoseWords(id, text(`Prepare.${key}`), context) } : {};
    return [
      {
        words,
        verbs: [
          { ...verb(id, "prepare", text("Prepare.Change"), "i-pencil"), ...titled("Change"), popup: "dialog" },
          { ...verb(id, "dropPrepared", text("Prepare.Drop"), "i-x"), ...titled("Drop") },
        ],
      },
    ];
  });
  const none = wanted.filter((id) => !readyFor(id, context));
  const [first, ...others] = none;
  if (first === undefined) return done;
  const look = { label: text("Prepare.Ask"), icon: "i-pencil" };
  const ask: VerbView = others.length
    ? { action: "prepareOne", ...look, popup: "menu", args: { participants: none } }
    : { action: "prepare", ...look, popup: "dialog", args: { participant: first } };
  return [...done, { verbs: [ask] }];
}

/** True if it neither acts nor is asked. */
export function mayPrepare(id: string, context: TrackerContext): boolean {
  const participant = context.participant(id);
  const { state, now, masked } = context;
  if (state.status !== "running" || state.pause || participant?.kind !== "creature" || participant.defeated)
    return false;
  if (shellIn(context).prepares?.offered?.(id, context) === false) return false;
  const asked = pendingFor(context).some((request) => request.participant === id && request.blocking && !request.dice);
  return !asked && readyFor(id, context)?.when !== "now" && (masked || !now.some((slot) => slot.participant === id));
}
