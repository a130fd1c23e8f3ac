import { timePanel, type TimePanel, type TimeSource } from "../../../../rules/index.ts";
import type { Creature } from "../../../encounter/stats.ts";
import { text } from "../../tracker/texts.ts";
import { seatOf } from "../actor/seat.ts";
import { isOpened } from "../shared/folds.ts";
import { actionPeriodParts, actionPeriodRead } from "./action-period.ts";
import { hazardPanel } from "./hazard.ts";
import { pacingInUse, type InUse } from "./in-use.ts";
import { sideSegmentsParts, sideSegmentsRead } from "./side-segments.ts";
import { timeSource } from "./source.ts";
import { speedOrderParts, speedOrderRead } from "./speed-order.ts";
import { stopwatchParts, stopwatchRead } from "./stopwatch.ts";
import { twoActionParts, twoActionRead } from "./two-action.ts";
import type { PartView, ReadView, TimePanelView } from "./view.ts";
import { named, own, speedText } from "./words.ts";

export interface TimePanelOptions {
  /** How time runs; that of the fight in which it stands, else of the world, unless it is given. */
  readonly inUse?: InUse;
  /** What headings of this panel are called in the page, where one actor has several. */
  readonly id?: string;
}

type Read = Pick<ReadView, "value" | "notes">;

/** What each pacing shows: one readout, and the parts that stand below when it is in use. */
const SHOWN: { readonly [P in keyof TimePanel]: { readonly read: (figures: TimePanel[P], source: TimeSource) => Read; readonly parts: (figures: TimePanel[P], source: TimeSource, actor: Creature, used: InUse) => readonly PartView[] } } = {
  stopwatch: { read: stopwatchRead, parts: stopwatchParts },
  "action-period": { read: actionPeriodRead, parts: (figures, source, actor, { combat }) => actionPeriodParts(figures, source, actor, combat) },
  "speed-order": { read: speedOrderRead, parts: speedOrderParts },
  "side-segments": { read: sideSegmentsRead, parts: sideSegmentsParts },
  "two-action": { read: twoActionRead, parts: twoActionParts },
};

/**
 * What somebody's Basic Speed, agility, weapons and spells mean in time, as plain data in words: a readout for every pacing, the one in use first,
 * below them what that one needs, and the rest behind one click. Of a hazard: when it acts.
 */
export function timePanelContext(actor: Actor.Implementation, options: TimePanelOptions = {}): TimePanelView {
  const inUse = options.inUse ?? pacingInUse(actor);
  const head = { id: options.id ?? `sz-time-${actor.uuid.replaceAll(".", "-")}`, title: text(own("Title")) };
  if (actor.type === "hazard") return { ...head, ...hazardPanel(actor as Actor.OfType<"hazard">, inUse.pacing) };
  return { ...head, ...creaturePanel(actor as Creature, inUse, head.id) };
}

function creaturePanel(actor: Creature, inUse: InUse, panelId: string): Pick<TimePanelView, "aside" | "reads" | "parts" | "others"> {
  const source = timeSource(actor, seatOf(actor));
  const panel = timePanel(source, inUse.options);
  const ids = Object.keys(SHOWN) as (keyof TimePanel)[];
  const inOrder = [...ids].sort((a, b) => Number(b === inUse.pacing) - Number(a === inUse.pacing));
  const parts = (id: keyof TimePanel): readonly PartView[] => partsOf(id, panel, source, actor, inUse);
  const fold = `${panelId}-others`;
  const others = isOpened(fold) ? inOrder.filter((id) => id !== inUse.pacing).map((id) => ({ id, name: text(`Pacing.${id}.Name`), parts: parts(id) })) : [];
  return {
    aside: [
      named(source.agility, "agility", text(own("AtAgility"), { agility: source.agility.value })),
      named(source.basicSpeed, "basicSpeed", text(own("AtSpeed"), { speed: speedText(source.basicSpeed.value) }), "quarters"),
    ],
    reads: inOrder.map((id) => ({
      pacing: id, used: id === inUse.pacing, label: text(own(id === inUse.pacing ? "UsedHere" : "Plain"), { pacing: text(`Pacing.${id}.Name`) }), ...readOf(id, panel, source),
    })),
    parts: inUse.pacing in SHOWN ? parts(inUse.pacing as keyof TimePanel) : [],
    others: { id: fold, label: text(own("Others")), pacings: others },
  };
}

function readOf<P extends keyof TimePanel>(id: P, panel: TimePanel, source: TimeSource): Read {
  return SHOWN[id].read(panel[id], source);
}

function partsOf<P extends keyof TimePanel>(id: P, panel: TimePanel, source: TimeSource, actor: Creature, inUse: InUse): readonly PartView[] {
  return SHOWN[id].parts(panel[id], source, actor, inUse);
}
