import type { TimePanel, TimeSource } from "../../../../rules/index.ts";
import type { SegmentsOfRound, SideSegmentsTime } from "../../../../rules/figures/time-panel/side-segments.ts";
import { counted, figure, line, text } from "../../tracker/texts.ts";
import { axisOf, keyOf, laneView } from "./lanes.ts";
import { noteOf } from "./notes.ts";
import type { LineView, PartView, ReadView, Reckoned, TimeCellView, TimeRowView } from "./view.ts";
import { listOf, own, reckoned } from "./words.ts";

type Figures = TimePanel["side-segments"];

const BASE = own("sideSegments");
const ROUND = 10;

/** "Speed 3", "Automatic pistol; casting 4": the fastest of what somebody fights with. */
export function sideSegmentsRead({ times }: Figures): Pick<ReadView, "value" | "notes"> {
  const fastest = (...kinds: readonly string[]): SideSegmentsTime | undefined =>
    times.filter(({ kind, speed }) => kinds.includes(kind) && speed).sort((a, b) => (a.speed?.value ?? 0) - (b.speed?.value ?? 0))[0];
  const weapon = fastest("weapon", "missile", "natural");
  const spell = fastest("spell");
  const notes: readonly Reckoned[] = [...(weapon ? [{ text: nameOf(weapon) }] : []), spell?.speed ? reckoned(spell.speed, spell.label, text(`${BASE}.Casting`, { speed: spell.speed.value })) : { text: text(`${BASE}.NoSpells`) }];
  return { value: weapon?.speed ? reckoned(weapon.speed, nameOf(weapon), text(`${BASE}.Speed`, { speed: weapon.speed.value })) : { text: text(`${BASE}.NoWeapon`) }, notes };
}

function nameOf({ kind, label }: SideSegmentsTime): string {
  return kind === "natural" ? text(`${BASE}.Natural`) : label;
}

export function sideSegmentsParts(figures: Figures, source: TimeSource): readonly PartView[] {
  const { times } = figures;
  const columns = ["SpeedHead", "Attacks", "Segments"].map((name) => text(`${BASE}.${name}`));
  const rows = times.map((one) => row(one, source, columns.length + 1));
  const table: PartView = {
    title: text(own("WeaponsAndSpells")), small: text(`${BASE}.Small`),
    times: {
      first: text(own("WeaponOrSpell")), columns, rows, key: keyOf(times.map((one) => busiest(one)?.lane ?? null)),
      axis: axisOf(ROUND, (at) => (at === 0 ? text(`${BASE}.AxisStart`) : figure(at))),
    },
  };
  return [...(times.length ? [table] : []), { title: text(`${BASE}.Adds`), lines: adds(figures) }];
}

function row(one: SideSegmentsTime, source: TimeSource, span: number): TimeRowView {
  const { speed, rounds, phase } = one;
  const name = nameOf(one);
  const busy = busiest(one);
  const note = [text(`Pacing.side-segments.Phases.${phase}.Name`), noteOf(one, source)].filter(Boolean);
  const lane = busy && laneView(busy.lane, { name, sum: one.kind === "action" ? null : one.kind === "spell" ? "castings" : "attacks", time: (at) => text("Units.Segment", { time: at }) });
  return {
    name, note: note.join(", "), span, lane,
    cells: [
      speed ? { ...shown(reckoned(speed, text(`${BASE}.SpeedOf`, { name }), figure(speed.value))) } : { none: text(`${BASE}.GmSays`) },
      attacksCell(one), rounds.length ? { text: rounds.map(segmentsText).join("; ") } : { none: text(own("None")) },
    ],
  };
}

/** The round in which most is done: what the picture shows. */
function busiest({ rounds }: SideSegmentsTime): SegmentsOfRound | null {
  return [...rounds].sort((a, b) => b.segments.length - a.segments.length)[0] ?? null;
}

function attacksCell({ kind, rounds }: SideSegmentsTime): TimeCellView {
  if (kind !== "weapon" && kind !== "missile") return { none: text(own("None")) };
  const counts = rounds.map(({ attacks }) => attacks);
  const even = counts.every((count) => count === counts[0]);
  return { text: (even ? counts.slice(0, 1) : counts).map((count) => figure(count)).join(", "), ...(even ? {} : { why: counted(`${BASE}.WhyAttacks`, rounds.length, { attacks: counts.reduce((all, count) => all + count, 0) }) }) };
}

/** "4 and 8", "7 and 4 of the next round" */
export function segmentsText({ segments }: SegmentsOfRound): string {
  if (!segments.length) return text(own("None"));
  return listOf(segments.map(({ segment, rounds }) => (rounds ? counted(`${BASE}.Over`, rounds, { segment }) : figure(segment))));
}

function shown({ text: words, why }: Reckoned): TimeCellView {
  return { text: words, ...(why === undefined ? {} : { why }) };
}

/** What the side and movement add (S-18, S-24), and what a giant's charge does (S-36). */
function adds({ moves, latest, giant }: Figures): readonly LineView[] {
  return [
    { words: line(`${BASE}.Side`, { latest }), why: text(`${BASE}.WhySide`, { latest }) },
    { words: line(`${BASE}.Moves`, { half: moves.halfMove, full: 2 * moves.halfMove, charge: moves.charge, split: moves.splitMove }) },
    ...(giant ? [{ words: line(`${BASE}.Giant`) }] : []),
  ];
}
