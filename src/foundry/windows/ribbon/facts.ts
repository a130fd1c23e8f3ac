import type { Slot } from "../../../rules/core.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { shellIn, slotPlate } from "../../reading/pacing-shell.ts";
import type { RibbonLane, RibbonPart } from "../../reading/ribbon-part.ts";
import type { BandView, SlotView, TimeGroupView, TimelineView } from "../../reading/views.ts";
import { STRIP_PITCH, type ScaleFacts, type ScaleGroup, type ScaleSlot } from "./layout.ts";

/** Pixels of a unit unless the pacing says otherwise. */
const UNIT = 54;

/** What the ribbon shows of a fight: the list's own rows, in lanes, with what lasts. */
export interface RibbonFacts {
  readonly part: RibbonPart;
  readonly lanes: readonly RibbonLane[];
  readonly scale: ScaleFacts;
  /** The group behind each of `scale.groups`. */
  readonly groups: readonly TimeGroupView[];
  readonly bands: readonly BandView[];
  /** Where something that is considered would land. */
  readonly ghosts: readonly { readonly group: TimeGroupView; readonly slot: SlotView }[];
}

/** Reads the list as it stands for this reader: nothing stands on the ribbon that does not stand in the list. */
export function ribbonFacts(timeline: TimelineView, context: TrackerContext): RibbonFacts {
  const part = shellIn(context).ribbon ?? {};
  const { pacing } = context.view;
  const lanes = part.lanes?.(context) ?? [];
  const known = new Map<string, Slot>([...context.slots, ...context.unseen].map((slot) => [slot.id, slot]));
  const unseen = context.unseen.some(({ state }) => state === "open");
  const groups: TimeGroupView[] = [];
  const scaled: ScaleGroup[] = [];
  const bands: BandView[] = [];
  const ghosts: { group: TimeGroupView; slot: SlotView }[] = [];
  const place = (view: SlotView): ScaleSlot => {
    const slot = known.get(view.id);
    const begun = slot && !isUnseen(slot) && slot.state === "open" ? (part.begun?.(slot, context) ?? null) : null;
    const phase = slot && !isUnseen(slot) ? (slotPlate(slot, context).phase ?? null) : null;
    return { view, lane: laneOf(view, lanes, context), begun, phase };
  };
  for (const entry of timeline.entries) {
    // Only what is foreseen stands behind a band; a list that is cut short has one as well.
    if (entry.kind === "band" && !entry.verb) bands.push(entry);
    if (entry.kind !== "time" || entry.when === "past") continue;
    for (const { slots, together } of entry.blocks) {
      ghosts.push(...slots.filter(isGhost).map((slot) => ({ group: entry, slot })));
      // A strip is too low for a row of ghosts above the others: they stand among them.
      const placed = part.strip ? slots : slots.filter((slot) => !isGhost(slot));
      if (!placed.length) continue;
      groups.push(entry);
      scaled.push({
        instant: entry.instant ?? null,
        zone: entry.when === "forecast" ? bands.length : 0,
        forecast: entry.when === "forecast",
        together: together !== undefined,
        slots: placed.map(place),
      });
    }
  }
  const scale = part.scale ?? (pacing.clock.unit.ownFigure ? "fitted" : "distance");
  const rows =
    lanes.length && (unseen || scaled.some(({ slots }) => slots.some(({ lane }) => lane >= lanes.length)))
      ? lanes.length + 1
      : Math.max(1, lanes.length);
  return {
    part,
    lanes,
    groups,
    bands,
    ghosts,
    scale: {
      scale,
      unit: part.unit ?? UNIT,
      counts: pacing.clock.counts,
      counted: part.counted ?? false,
      endless: pacing.clock.endless === true,
      lanes: rows,
      sideBySide: rows > 1 || part.strip === true,
      ...(part.strip ? { pitch: STRIP_PITCH } : {}),
      now: context.state.clock.time,
      groups: scaled,
      zones: bands.length,
    },
  };
}

/** True for a place where something that is considered would land. */
export function isGhost({ state }: SlotView): boolean {
  return state === "ghost";
}

/** The lane of their side. Whoever has none, or none that this reader may know of, stands in the last one. */
function laneOf(
  { participantId }: SlotView,
  lanes: readonly RibbonLane[],
  { participant, visible }: TrackerContext,
): number {
  if (!lanes.length) return 0;
  const own = visible(participantId) ? participant(participantId) : undefined;
  // A hazard is on no side, and has no lane of its own.
  if (own?.kind === "hazard") return 0;
  const lane = own?.kind === "creature" ? lanes.findIndex(({ sides }) => sides.includes(own.side)) : -1;
  return lane < 0 ? lanes.length : lane;
}
