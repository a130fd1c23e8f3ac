import { allPacings, hazardFigures, type HazardFigures, type Pacing } from "../../../../rules/index.ts";
import { counted, figure, line, text } from "../../tracker/texts.ts";
import { axisOf } from "./lanes.ts";
import type { PartView, ReadView, TimePanelView } from "./view.ts";
import { own, secondsOf, speedText } from "./words.ts";

const BASE = own("hazard");

/** When a hazard acts, under every pacing. */
export function hazardPanel(actor: Actor.OfType<"hazard">, used: string): Pick<TimePanelView, "aside" | "reads" | "parts" | "others"> {
  const known = allPacings().flatMap((pacing) => {
    const figures = hazardFigures(pacing.id, actor.system.timingIn(pacing.id));
    return figures ? [{ pacing, figures }] : [];
  });
  const inOrder = [...known].sort((a, b) => Number(b.pacing.id === used) - Number(a.pacing.id === used));
  const reads = inOrder.map(({ pacing, figures }): ReadView => ({
    pacing: pacing.id, used: pacing.id === used, label: text(pacing.id === used ? own("UsedHere") : own("Plain"), { pacing: text(`Pacing.${pacing.id}.Name`) }),
    value: { text: timeText(pacing, figures) }, notes: [{ text: againText(pacing, figures) }],
  }));
  const first = inOrder[0];
  return { aside: [], reads, parts: first ? [partOf(first.pacing, first.figures, actor.name)] : [], others: null };
}

/** "step −3", "3.0 s"; where hazards have a place of their own in the round, that. */
function timeText({ unit, hazardsAt }: Pacing, { time }: HazardFigures): string {
  if (hazardsAt !== undefined) return text(`${BASE}.First`);
  if (unit === "halfSecond") return secondsOf(time);
  return text(unit === "step" ? "Units.Step" : unit === "segment" ? "Units.Segment" : unit === "quarterSpeed" ? "Units.Speed" : "Units.Initiative", { time: unit === "quarterSpeed" ? speedText(Math.round(time * 4)) : time });
}

function againText({ endless }: Pacing, { again, from }: HazardFigures): string {
  if (endless) return again ? text(`${BASE}.EverySeconds`, { every: secondsOf(again) }) : text(`${BASE}.Once`);
  if (!again) return text(`${BASE}.OnceIn`, { round: from });
  return counted(`${BASE}.EveryRounds`, again, { round: from });
}

/** The next ten seconds, or the rounds in which it acts. */
function partOf(pacing: Pacing, { next, again }: HazardFigures, name: string): PartView {
  const all = next.map((at) => (pacing.endless ? secondsOf(at) : figure(at)));
  if (!pacing.endless) return { title: text(`${BASE}.Rounds`), lines: [{ words: line(`${BASE}.${again ? "InRounds" : "InRound"}`, { rounds: all.join(", ") }) }] };
  const sum = counted(`${BASE}.Times`, next.length);
  return {
    title: text(`${BASE}.TenSeconds`),
    times: {
      first: text(`${BASE}.What`), columns: [], key: [{ kind: "lands", text: text(`${BASE}.Acts`) }], axis: axisOf(10, (at) => (at === 10 ? text("Units.Seconds", { time: at }) : figure(at))),
      rows: [{ name, note: "", span: 1, cells: [], lane: { label: text(own("Lane.Label"), { name, what: [...all, sum].join("; ") }), bits: [], lands: next, sum } }],
    },
  };
}
