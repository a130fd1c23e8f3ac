import type { Command, Refusal } from "../../../../rules/index.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { plain } from "../../words.ts";
import { text } from "../texts.ts";
import type { EmptyView, TrackerView, VerbView } from "../view.ts";
import { clockView } from "./clock.ts";
import { contextFor, contextOf, type TrackerContext } from "./context.ts";
import { footerView } from "./footer.ts";
import { laneViews } from "./lanes.ts";
import { owedView, rulingVerbs } from "./owed.ts";
import { nameOf } from "./people.ts";
import { refusalView, refusalWords } from "./refusal.ts";
import { remediesFor } from "./remedies.ts";
import { everybody } from "./sight.ts";
import { spokenView } from "./spoken.ts";
import { timelineView } from "./timeline.ts";

const NOTHING: Omit<TrackerView, "role" | "empty"> = {
  pacing: "", clock: null, owed: null, timeline: null, lanes: [], refusal: null, footer: null, spoken: { status: "", alert: "" },
};

/** The whole tracker for one reader. */
export function trackerView(combat: SegmentZeroCombat | null, user: User.Implementation, refusal: Refusal | null, refused: readonly Command[] = [], chosen?: ReadonlyMap<string, string>, again = false): TrackerView {
  const role = user.isGM ? "gm" : "player";
  if (!combat) return { ...NOTHING, role, empty: noEncounter(user.isGM) };
  const context = contextOf(combat, user, chosen);
  if (!context) return { ...NOTHING, role, empty: broken(combat, user.isGM) };
  return { ...viewOf(context), refusal: refusal && refusalView(refusal, context.state.pacing, (id) => nameOf(id, context), remediesFor(refusal, refused, context), again), footer: footerView(context) };
}

/** The same for the GM as players see it who play nobody: nothing in it can be pressed but the way back. */
export function playersView(combat: SegmentZeroCombat): TrackerView | null {
  const context = contextFor(combat, combat.encounter, everybody(combat));
  const back: VerbView = { action: "seeAsGm", label: text("AsPlayers.Back"), icon: "i-arrow-back-up", primary: true, big: true, data: {} };
  if (!context) return null;
  const { clock, ...view } = viewOf(context);
  return {
    ...view, clock: clock && { ...clock, tools: [] }, refusal: null, spoken: NOTHING.spoken,
    footer: { kind: "player", state: "later", label: text("AsPlayers.Title"), title: text("AsPlayers.Title"), text: plain(text("AsPlayers.Text")), big: [back] },
  };
}

function viewOf(context: TrackerContext): Omit<TrackerView, "refusal" | "footer"> {
  return {
    pacing: context.state.pacing, role: context.gm ? "gm" : "player", empty: nobody(context), clock: clockView(context), owed: owedView(context), timeline: timelineView(context),
    lanes: laneViews(context), spoken: spokenView(context),
  };
}

function noEncounter(gm: boolean): EmptyView {
  const create: VerbView = { action: "createCombat", label: text("Empty.Create"), icon: "i-swords", primary: true, data: {} };
  return { title: text("Empty.NoEncounter"), text: text(gm ? "Empty.NoEncounterGm" : "Empty.NoEncounterPlayer"), verbs: gm ? [create] : [] };
}

/** Before the start the GM chooses here how time runs. */
function nobody(context: TrackerContext): EmptyView | null {
  const { combat, state, gm } = context;
  if (state.status !== "setup") return null;
  const choose: VerbView = { action: "choosePacing", label: text("Empty.ChoosePacing"), icon: "i-stopwatch", popup: "dialog", data: {} };
  const someone = combat.combatants.size > 0;
  return {
    title: text(`Pacing.${state.pacing}.Name`), text: text(someone ? `Pacing.${state.pacing}.Summary` : "Empty.Nobody"),
    verbs: gm ? [choose, ...rulingVerbs(context)] : [],
  };
}

/** A state from nowhere: what is wrong, and what the GM can do. Nothing of it is touched until the GM says so. */
function broken(combat: SegmentZeroCombat, gm: boolean): EmptyView {
  const problem = combat.problem;
  const why = problem ? refusalWords(problem, "", (id) => id) : plain("");
  const repair: VerbView = { action: "restartEncounter", label: text("Empty.Restart"), icon: "i-refresh", primary: true, data: {} };
  return { title: text("Empty.Broken"), text: why.map((run) => run.text).join(""), verbs: gm ? [repair] : [] };
}
