import { isEndless, type Slot } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { slotRow } from "../../reading/row-words.ts";
import type { RibbonLane, RibbonPart } from "../../reading/presenter.ts";
import { unitWords } from "../../reading/unit-words.ts";
import type { Row } from "../../reading/row/row-view.ts";
import type { BandView, TimeGroupView } from "../../tracker/views/rows.ts";
import type { TimelineView } from "../../tracker/views/timeline.ts";

/** A coming turn. */
export type RibbonTurn = ReturnType<typeof turnOf>;

/** All turns of one time. */
export interface RibbonTime {
  readonly group: TimeGroupView;
  /** The time without its unit: "6.25"; the tracker's words if the time is unknown. */
  readonly at: string;
  readonly instant: number | null;
  readonly forecast: boolean;
  /** Number of round ends before it, from 0. */
  readonly round: number;
  readonly turns: readonly RibbonTurn[];
}

/** The tracker's list as times, for the ribbon and the shared screen. */
export interface RibbonFacts {
  readonly part: RibbonPart;
  readonly lanes: readonly RibbonLane[];
  /** Number of lanes, with the last one for combatants of no known side. */
  readonly laneCount: number;
  readonly times: readonly RibbonTime[];
  /** Round ends in order. */
  readonly bands: readonly BandView[];
}

/** Reads the coming turns from the list, so the ribbon shows nothing that the list hides from this viewer. */
export function ribbonFacts(timeline: TimelineView, context: TrackerContext): RibbonFacts {
  const part = shellIn(context).ribbon ?? {};
  const lanes = part.lanes?.(context) ?? [];
  const known = new Map<string, Slot>([...context.slots, ...context.unseen].map((slot) => [slot.id, slot]));
  const hidesSomeone = context.unseen.some(({ state }) => state === "open");
  const times: RibbonTime[] = [];
  const bands: BandView[] = [];
  for (const entry of timeline.entries) {
    // Bands with a button fold the list.
    if (entry.kind === "band" && !entry.verb) bands.push(entry);
    if (entry.kind !== "time" || entry.when === "past") continue;
    const turns = entry.blocks
      .flatMap(({ slots }) => slots)
      .map((view) => turnOf(view, known.get(view.id), part, lanes, context));
    if (turns.length)
      times.push({
        group: entry,
        at: bareTime(entry, context),
        instant: entry.instant ?? null,
        forecast: entry.when === "forecast",
        round: entry.when === "forecast" && !isEndless(context.view.pacing) ? bands.length : 0,
        turns,
      });
  }
  const isSideless = ({ lane }: RibbonTurn): boolean => lane >= lanes.length;
  const needsLast = lanes.length > 0 && (hidesSomeone || times.some(({ turns }) => turns.some(isSideless)));
  return { part, lanes, laneCount: Math.max(1, lanes.length + (needsLast ? 1 : 0)), times, bands };
}

/** True for a preview of where a choice would land. */
export function isGhost({ view: { state } }: Pick<RibbonTurn, "view">): boolean {
  return state === "ghost";
}

function turnOf(
  view: Row,
  slot: Slot | undefined,
  part: RibbonPart,
  lanes: readonly RibbonLane[],
  context: TrackerContext,
) {
  const seen = slot && !isUnseen(slot) ? slot : null;
  const { participantId: id } = view;
  return {
    view,
    lane: laneOf(id, lanes, context),
    // When its action began; null if it takes no time.
    begun: seen?.state === "open" ? (part.begun?.(seen, context) ?? null) : null,
    phase: seen ? (slotRow(seen, context).phase ?? null) : null,
    hazard: context.visible(id) && context.participant(id)?.kind === "hazard",
    own: !context.gm && context.mine(id),
  };
}

function bareTime({ at, instant }: TimeGroupView, { view }: TrackerContext): string {
  if (instant === undefined) return at;
  const unit = unitWords(view.pacing);
  const full = unit.at(instant);
  return at === full || at === text("Forecast.About", { time: full }) ? unit.bare(instant) : at;
}

/** Returns the lane of the combatant's side; the last lane if the viewer knows no side, the first for a hazard. */
function laneOf(id: string, lanes: readonly RibbonLane[], { participant, visible }: TrackerContext): number {
  const own = visible(id) ? participant(id) : undefined;
  if (!lanes.length || own?.kind === "hazard") return 0;
  const lane = own ? lanes.findIndex(({ sides }) => sides.includes(own.side)) : -1;
  return lane < 0 ? lanes.length : lane;
}
