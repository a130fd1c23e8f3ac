import type { TimePanel, TimeSource } from "../../../../rules/index.ts";
import { counted, figure, line, text } from "../../tracker/texts.ts";
import { axisOf, keyOf, laneView } from "./lanes.ts";
import { noteOf } from "./notes.ts";
import type { PartView, ReadView } from "./view.ts";
import { named, own } from "./words.ts";

type Figures = TimePanel["two-action"];

const BASE = own("twoAction");

export function twoActionRead({ initiative }: Figures): Pick<ReadView, "value" | "notes"> {
  return { value: named(initiative, "initiative", figure(initiative.value)), notes: [{ text: text(`${BASE}.Initiative`) }] };
}

export function twoActionParts(figures: Figures, source: TimeSource): readonly PartView[] {
  const { surprised, actions, seconds, quickDraw, times } = figures;
  const columns = ["First", "Later"].map((name) => text(`${BASE}.${name}`));
  const lines = [
    { words: line(`${BASE}.Actions`, { actions: counted(`${BASE}.Count`, actions), seconds: seconds * actions }) },
    { words: line(`${BASE}.Surprised`, { points: points(surprised) }), why: text(`${BASE}.WhySurprised`, { initiative: figures.initiative.value, points: points(surprised) }) },
    ...(quickDraw ? [{ words: line(`${BASE}.QuickDraw`) }] : []),
  ];
  const table: PartView = {
    title: text(own("Weapons")), small: text(`${BASE}.Small`),
    times: {
      first: text(own("Weapon")), columns, key: keyOf(times.map(({ lane }) => lane)), axis: secondsAxis(),
      rows: times.map((one) => ({
        name: one.label, note: noteOf({ id: one.id, kind: "weapon" }, source), span: columns.length + 1,
        cells: [{ text: figure(one.attacks.first), ...(one.halved ? { why: text(`${BASE}.Halved`) } : {}) }, { text: figure(one.attacks.later) }],
        lane: laneView(one.lane, { name: one.label, sum: one.ranged ? "shots" : "attacks", time: (at) => text("Units.Seconds", { time: at }) }),
      })),
    },
  };
  return [{ title: text(`${BASE}.Round`), lines }, ...(times.length ? [table] : [])];
}

/** Ten seconds. */
export function secondsAxis(): ReturnType<typeof axisOf> {
  return axisOf(10, (at) => (at === 10 ? text("Units.Seconds", { time: at }) : figure(at)));
}

function points({ points: whole, half }: Figures["surprised"]): string {
  return half ? text(`${BASE}.AndHalf`, { points: whole }) : figure(whole);
}
