import type { TimePanel, TimeSource } from "../../../../rules/index.ts";
import type { Duration, StopwatchTime } from "../../../../rules/figures/time-panel/stopwatch.ts";
import { roman } from "../../../../rules/pacing/stopwatch/segments.ts";
import { figure, text } from "../../tracker/texts.ts";
import { axisOf, keyOf, laneView, type LaneWords } from "./lanes.ts";
import { noteOf } from "./notes.ts";
import type { PartView, ReadView, TimeCellView, TimeRowView } from "./view.ts";
import { named, own, secondsOf, secondsText, whyClass } from "./words.ts";

type Figures = TimePanel["stopwatch"];

export function stopwatchRead({ agility }: Figures, source: TimeSource): Pick<ReadView, "value" | "notes"> {
  return { value: named(source.agility, "agility", text(own("stopwatch.Agility"), { agility })), notes: [{ text: text(own("stopwatch.Segment"), { seconds: secondsText(1) }) }] };
}

/** The classes at this agility, then everything that somebody has. */
export function stopwatchParts(figures: Figures, source: TimeSource): readonly PartView[] {
  return [classes(figures), ...(figures.times.length ? [times(figures, source)] : [])];
}

function classes({ agility, classes: all }: Figures): PartView {
  return {
    title: text(own("stopwatch.Classes")), small: text(own("stopwatch.ClassesSmall")),
    classes: {
      caption: text(own("stopwatch.Caption"), { agility }),
      heads: { speedClass: text(own("stopwatch.Class")), segments: text(own("stopwatch.Segments")), seconds: text(own("stopwatch.Seconds")) },
      // The tallest bar is as high as one of eight segments; slower ones are drawn to the same height.
      columns: all.map((segments, at) => ({
        name: roman(at + 1), bar: Math.round((segments * 800) / Math.max(8, ...all)) / 100, segments: figure(segments), seconds: secondsText(segments), why: whyClass(at + 1, agility, segments),
      })),
    },
  };
}

function times({ agility, times: all }: Figures, source: TimeSource): PartView {
  const columns = ["Draw", "Use", "Reload"].map((name) => text(own(`stopwatch.${name}`)));
  return {
    title: text(own("WeaponsAndSpells")), small: text(own("stopwatch.TimesSmall")),
    times: {
      first: text(own("WeaponOrSpell")), columns, rows: all.map((one) => row(one, agility, source, columns.length + 1)),
      axis: axisOf(10, (at) => (at === 10 ? text("Units.Seconds", { time: figure(at) }) : figure(at))), key: keyOf(all.map(({ lane }) => lane)),
    },
  };
}

function row(one: StopwatchTime, agility: number, source: TimeSource, span: number): TimeRowView {
  const { id, label, kind, draw, use, reload, lane } = one;
  const weapon = source.weapons.find((other) => other.id === id);
  const sum: LaneWords["sum"] = kind === "spell" ? "castings" : weapon?.perSegment ? "rounds" : weapon?.capacity ? "shots" : "attacks";
  return {
    name: label, note: noteOf(one, source), span, cells: [cell(draw, agility), use ? cell(use, agility) : { none: text(own("stopwatch.Unrated")) }, cell(reload, agility)],
    lane: lane && laneView(lane, { name: label, sum, time: secondsOf }),
  };
}

function cell(duration: Duration | null, agility: number): TimeCellView {
  if (!duration) return { none: text(own("None")) };
  const { speedClass, segments } = duration;
  return { duration: { speedClass: roman(speedClass), segments: figure(segments), seconds: secondsOf(segments) }, why: whyClass(speedClass, agility, segments) };
}
