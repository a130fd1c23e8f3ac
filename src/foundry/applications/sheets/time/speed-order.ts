import type { TimePanel, TimeSource } from "../../../../rules/index.ts";
import { line, text } from "../../tracker/texts.ts";
import { keyOf, laneView } from "./lanes.ts";
import { noteOf } from "./notes.ts";
import { secondsAxis } from "./two-action.ts";
import type { PartView, ReadView } from "./view.ts";
import { named, own, speedText } from "./words.ts";

type Figures = TimePanel["speed-order"];

const BASE = own("speedOrder");

export function speedOrderRead({ basicSpeed, dx }: Figures, source: TimeSource): Pick<ReadView, "value" | "notes"> {
  return { value: named(source.basicSpeed, "basicSpeed", speedText(basicSpeed), "quarters"), notes: [{ text: text(`${BASE}.Ties`, { dx }) }] };
}

export function speedOrderParts(figures: Figures, source: TimeSource): readonly PartView[] {
  const { times, move, step } = figures;
  const turn: PartView = { title: text(`${BASE}.Turn`), lines: [{ words: line(`${BASE}.OneTurn`) }, { words: line(`${BASE}.Move`, { move, step }), why: named(source.move, "move", "", "yards").why ?? "" }] };
  const table: PartView = {
    title: text(own("Weapons")), small: text(`${BASE}.Small`),
    times: {
      first: text(own("Weapon")), columns: [], key: keyOf(times.map(({ lane }) => lane)), axis: secondsAxis(),
      rows: times.map((one) => ({
        name: one.label, note: noteOf({ id: one.id, kind: "weapon" }, source), span: 1, cells: [],
        lane: laneView(one.lane, { name: one.label, sum: one.ranged && one.lane.rounds ? "shots" : "attacks", time: (at) => text("Units.Seconds", { time: at }) }),
      })),
    },
  };
  return [turn, ...(times.length ? [table] : [])];
}
