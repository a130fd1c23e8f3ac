import { isObject, originOf, restartRound } from "../../../rules/core.ts";
import { isLate } from "../../fight/after-documents.ts";
import { fightDesk } from "../../windows/fight-desk.ts";
import type { Damage, Fight } from "../../fight/fight.ts";
import { isOutOfStep } from "../../fight/in-step.ts";
import { unreadableBehind } from "../../fight/kept-encounter.ts";
import { given } from "../../host/given.ts";
import { counted, hasText, pacingName, pacingSummary, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { plain, spoken } from "../../host/rich-text.ts";
import { clockView, knownEncounters, readingNow } from "../../reading/clock.ts";
import type { VerbLook } from "../../reading/buttons.ts";
import { unseenNow, type TrackerContext } from "../../reading/context.ts";
import { contextFor, contextOf, everybody, pendingFor } from "../../reading/fight-context.ts";
import { defencesAsked, exchangeWords } from "../../reading/open-exchanges.ts";
import { pendingWords, slotPlace } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import type { Meeting } from "../../reading/presenter.ts";
import { refusalView, refusalWords, remediesOf } from "../../reading/requests.ts";
import { laterWords } from "../../reading/units.ts";
import type { VerbView } from "../../reading/views.ts";
import type { ShownRefusal } from "../shown-refusal.ts";
import { Fill } from "./fill.ts";
import { footerView } from "./footer.ts";
import { waitingViews } from "./waiting.ts";
import { leftOutView } from "./left-out.ts";
import { toCome } from "./out-of-turn.ts";
import { rulingVerbs } from "./dock.ts";
import { waitsForGm } from "./queue-rows.ts";
import { sidesView } from "./sides.ts";
import { timelineView } from "./timeline.ts";
import { rightOf } from "../../reading/row/row.ts";

/** Instead of clock and timeline, without an encounter or combatants. */
interface EmptyView {
  readonly title: string;
  readonly text: string;
  /** Losses of a damaged encounter. */
  readonly lines?: readonly string[];
  readonly verbs: readonly VerbView[];
}

/** The tracker's view; without an encounter only `empty`. */
export type TrackerView = Omit<Shown, "clock" | "timeline"> & {
  readonly clock: Shown["clock"] | null;
  readonly timeline: Shown["timeline"] | null;
  /** Above a playable damaged encounter. */
  readonly damage?: EmptyView | null;
  /** Stays until closed or obsolete. */
  readonly refusal: ReturnType<typeof refusedView> | null;
  readonly footer: ReturnType<typeof footerView> | null;
};

/** A sentence per change for the live region, and an alert for the owner. */
function spokenView(context: TrackerContext) {
  const { slots, state } = context;
  const now = [...context.now, ...unseenNow(context)];
  const reading = readingNow(context);
  const pending = pendingFor(context).filter(({ blocking }) => blocking).length;
  const meeting = now.length ? null : pendingWords(context).meeting;
  if (meeting) return { status: meeting.spoken, alert: meetingAlert(meeting, context) };
  if (!now.length)
    return {
      status: pending
        ? text("Say.Pending", { reading, pending: counted("Say.Rolls", pending) })
        : waitsForGm(context)
          ? text("Say.Pending", { reading, pending: text("Now.WaitsForGm") })
          : text("Say.Reading", { reading }),
      alert: "",
    };
  const names = now
    .map((slot) =>
      beside([nameOf(slot.participant, context), ...(slot.of > 1 ? [spoken(rightOf(slot, context))] : [])]),
    )
    .join("; ");
  const [next] = toCome(context, slots);
  const status =
    next && !slotPlace(next, context).unknown
      ? text("Say.NowNext", {
          reading,
          names,
          next: beside([
            nameOf(next.participant, context),
            laterWords(context.view.pacing, next.time, state.clock.time),
          ]),
        })
      : text("Say.Now", { reading, names });
  return {
    status,
    alert:
      !context.gm && !context.masked && context.now.some((slot) => context.mine(slot.participant))
        ? text("Say.YourTurn")
        : defenceAlert(context),
  };
}

/** The banner announces it while the tracker is not visible. */
function defenceAlert(context: TrackerContext): string {
  return defencesAsked(context)
    .map(({ exchange }) =>
      text("Notices.What", { name: text("Exchange.YourDefence"), what: exchangeWords(exchange, context) }),
    )
    .join("; ");
}

/** Alerts players who must roll. */
function meetingAlert({ slots }: Meeting, context: TrackerContext): string {
  const mine = context.slots.some((slot) => slots.includes(slot.id) && context.mine(slot.participant));
  return !context.gm && mine ? text("Say.YourRoll") : "";
}

const NOTHING: Omit<TrackerView, "role" | "empty"> = {
  clock: null,
  timeline: null,
  sides: null,
  waiting: [],
  refusal: null,
  footer: null,
  spoken: { status: "", alert: "" },
};

export function trackerView(
  combat: Fight | null,
  user: User.Implementation,
  refused: ShownRefusal | null,
): TrackerView {
  const role = user.isGM ? "gm" : "player";
  if (!combat) return { ...NOTHING, role, empty: noEncounter(user.isGM) };
  const context = contextOf(combat, user);
  if (!context)
    return {
      ...NOTHING,
      role,
      empty: fetching(combat) ?? ofOtherVersion(combat, user.isGM) ?? broken(combat, user.isGM),
    };
  const problem =
    fetching(combat) ??
    unfinished(combat, user.isGM) ??
    (combat.damage?.length === 0 ? nobodyWrites() : damaged(combat, user.isGM));
  const fill = new Fill();
  const withFill = <V extends { readonly verbs: readonly VerbView[] }>(part: V | null): V | null =>
    part && { ...part, verbs: fill.all(part.verbs) };
  const damage = withFill(problem);
  // A player looks at the panel first; in a pause only Resume counts.
  const footer = footerView(context, fill);
  const refusal = withFill(refused && refusedView(refused, context));
  const view = viewOf(context, fill);
  if (footer.kind === "player") return { ...view, damage, refusal, footer };
  const done = context.state.pause ? footer.done : fill.one(footer.done);
  return { ...view, damage, refusal, footer: { ...footer, ...given({ done }) } };
}

type Shown = ReturnType<typeof viewOf>;

function refusedView({ refusal, commands, retry }: ShownRefusal, context: TrackerContext) {
  return refusalView(
    refusal,
    context.state.pacing,
    (id) => nameOf(id, context),
    remediesOf(refusal, commands, context),
    retry !== undefined,
  );
}

/** The GM's player view: nothing can be pressed but the way back. */
export function playersView(combat: Fight): TrackerView | null {
  const context = contextFor(combat, combat.encounter, everybody(combat));
  const back: VerbView = {
    action: "seeAsGm",
    label: text("AsPlayers.Back"),
    icon: "i-arrow-back-up",
    primary: true,
    big: true,
  };
  if (!context) return null;
  return {
    ...viewOf(context, new Fill()),
    refusal: null,
    spoken: NOTHING.spoken,
    footer: {
      kind: "player",
      state: "later",
      label: text("AsPlayers.Title"),
      title: text("AsPlayers.Title"),
      text: plain(text("AsPlayers.Text")),
      big: [back],
    },
  };
}

/** With fewer coming turns, the list shows the forecast. */
const FEW = { gm: 5, player: 4 } as const;

function viewOf(context: TrackerContext, fill: Fill) {
  // In the order in which a button is filled.
  const timeline = timelineView(context, FEW[context.gm ? "gm" : "player"], fill);
  return {
    role: context.gm ? ("gm" as const) : ("player" as const),
    empty: nobody(context),
    clock: clockView(context),
    timeline,
    sides: sidesView(context),
    waiting: [...waitingViews(context), ...leftOutView(context)],
    spoken: spokenView(context),
  };
}

function noEncounter(gm: boolean): EmptyView {
  const create: VerbView = { action: "createCombat", label: text("Empty.Create"), icon: "i-swords" };
  return {
    title: text("Empty.NoEncounter"),
    text: text(`Empty.NoEncounter${gm ? (fightDesk()?.label ? "Tokens" : "Gm") : "Player"}`),
    verbs: gm ? withOnePrimary([...prepareVerbs(null), create, ...elsewhere()]) : [],
  };
}

/** Opens the list of encounters, if other scenes have some. */
function elsewhere(): readonly VerbView[] {
  if (!knownEncounters(true).length) return [];
  return [{ action: "encounterList", label: text("Empty.Others"), icon: "i-list-numbers", popup: "dialog" }];
}

/** Shows an encounter without combatants, where the GM may choose the initiative system. */
function nobody(context: TrackerContext): EmptyView | null {
  const { combat, state, gm } = context;
  if (state.status !== "setup") return null;
  const choose: VerbView = {
    action: "choosePacing",
    label: text("Empty.ChoosePacing"),
    icon: "i-stopwatch",
    popup: "dialog",
  };
  const someone = combat.combatants.size > 0;
  return {
    title: pacingName(state.pacing),
    text: someone ? pacingSummary(state.pacing) : text("Empty.Nobody"),
    verbs: gm ? [...prepareVerbs(combat), choose, ...rulingVerbs(context)] : [],
  };
}

function withOnePrimary([first, ...others]: readonly VerbView[]): readonly VerbView[] {
  return first ? [{ ...first, primary: true }, ...others] : [];
}

/** Opens the preparation window, or its replacement. */
function prepareVerbs(combat: Fight | null): readonly VerbView[] {
  const desk = fightDesk();
  if (!desk) return [];
  const verb: VerbView = { action: "prepareFight", label: text("Empty.Prepare"), icon: "i-users" };
  if (!desk.label) return [{ ...verb, popup: "dialog" }];
  const label = desk.label(combat);
  return label === null ? [] : [{ ...verb, label }];
}

/** Saved by a trial version or a newer one: not damaged, so nothing to repair. */
function ofOtherVersion({ encounter }: Fight, gm: boolean): EmptyView | null {
  const stored = unreadableBehind(encounter)?.stored;
  const origin = originOf(isObject(stored) ? stored.schema : undefined);
  if (origin === "present") return null;
  return {
    title: text(`Update.${origin}.Title`),
    text: text(gm ? `Update.${origin}.Text` : "Update.Player"),
    verbs: gm ? (origin === "trial" ? withOnePrimary(waysOut()) : waysOut()) : [],
  };
}

/** This copy may be outdated. */
function fetching(combat: Fight): EmptyView | null {
  return isOutOfStep(combat) ? { title: text("Empty.OutOfStep"), text: text("Empty.FetchingAnew"), verbs: [] } : null;
}

/** Says that not all documents of the last click are written. */
function unfinished(combat: Fight, gm: boolean): EmptyView | null {
  if (!isLate(combat)) return null;
  return {
    title: text("Unfinished.Title"),
    text: text(gm ? "Unfinished.Gm" : "Unfinished.Player"),
    verbs: gm
      ? [
          { action: "finishWrite", ...look("Unfinished.Again", "i-refresh"), primary: true },
          { action: "leaveWrite", ...look("Unfinished.Leave", "i-check") },
        ]
      : [],
  };
}

/** No GM is connected. */
function nobodyWrites(): EmptyView | null {
  return game.users?.activeGM ? null : { title: text("Empty.NoGm"), text: text("Empty.NoGmText"), verbs: [] };
}

/** An unreadable encounter and the GM's options; nothing is changed without the GM. */
function broken(combat: Fight, gm: boolean): EmptyView {
  const problem = combat.problem;
  const why = problem ? refusalWords(problem, "", (id) => id) : plain("");
  const { title, text: message, ...more } = damaged(combat, gm);
  const isUnknown = problem?.code === "unknown-pacing" || problem?.code === "pacing-fault";
  return {
    title: isUnknown || !gm ? text("Empty.Broken") : title,
    text: isUnknown ? why.map((run) => run.text).join("") : message,
    ...more,
  };
}

/** Losses, and the GM's options. */
function damaged(combat: Fight, gm: boolean): EmptyView {
  const { damage } = combat;
  if (!gm) return { title: text("Damage.Title"), text: text("Damage.Player"), verbs: [] };
  const others: readonly VerbView[] = [
    ...(damage?.length && restartRound(unreadableBehind(combat.encounter)?.stored ?? combat.encounter)
      ? [{ action: "restartRound", ...look("Damage.Round", "i-arrow-back-up") } as const]
      : []),
    ...waysOut(),
  ];
  const lines = damage ? damage.map((loss) => lossWords(loss, combat)) : [text("Damage.Loss.whole")];
  return {
    title: text("Damage.Title"),
    text: text("Damage.Text"),
    ...(lines.length ? { lines: [...new Set(lines)] } : {}),
    verbs: damage?.length
      ? [{ action: "repairEncounter", ...look("Damage.Repair", "i-check"), primary: true }, ...others]
      : others,
  };
}

function look(label: string, icon: string): VerbLook {
  return { label: text(label), icon };
}

/** Returns what is left if nothing can be repaired. */
function waysOut(): readonly VerbView[] {
  return [
    { action: "restartEncounter", ...look("Empty.Restart", "i-refresh") },
    { action: "saveDamaged", ...look("Damage.Save", "i-copy") },
  ];
}

function lossWords({ code, data }: Damage, { combatants }: Fight): string {
  const id = typeof data.participant === "string" ? data.participant : "";
  const key = `Damage.Loss.${id || !["turn", "figures", "details"].includes(code) ? code : "other"}`;
  return text(hasText(key) ? key : "Damage.Loss.other", { ...data, name: combatants.get(id)?.name ?? id });
}
