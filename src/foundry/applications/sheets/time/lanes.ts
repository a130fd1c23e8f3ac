import type { Lane } from "../../../../rules/index.ts";
import { counted, text } from "../../tracker/texts.ts";
import type { LaneView, TimesView } from "./view.ts";
import { listOf, own } from "./words.ts";

/** What a lane counts, and what its times are called. */
export interface LaneWords {
  readonly name: string;
  /** What is counted at the end; null = nothing: it is done once. */
  readonly sum: "attacks" | "shots" | "rounds" | "castings" | null;
  /** "2.0 s", "segment 5" */
  readonly time: (at: number) => string;
}

/** Twentieths of a lane: what the style sheet places bits by. */
const PARTS = 20;

/** A lane as a picture, and as one sentence for those who do not see it. */
export function laneView(lane: Lane, { name, sum, time }: LaneWords): LaneView {
  const place = (at: number): number => Math.round((Math.min(at, lane.length) * PARTS * 100) / lane.length) / 100;
  const count = sum === "rounds" || sum === "shots" ? Math.max(lane.rounds, lane.lands.length) : lane.lands.length;
  const total = sum ? counted(own(`Lane.Sum.${sum}`), count) : "";
  return {
    label: text(own("Lane.Label"), { name, what: [...told(lane, time), total].filter(Boolean).join("; ") }), sum: total,
    bits: joined(lane.bits).map(({ kind, from, to }) => ({ kind, from: place(from), to: place(to) })), lands: lane.lands.map(place),
  };
}

/** One blow after the other is one line: the marks say where each lands. */
function joined(bits: Lane["bits"]): Lane["bits"] {
  return bits.reduce<Lane["bits"][number][]>((all, bit) => {
    const last = all.at(-1);
    if (last?.kind === "use" && bit.kind === "use" && last.to === bit.from) all[all.length - 1] = { ...last, to: bit.to };
    else all.push(bit);
    return all;
  }, []);
}

/** What happens in it: "ready at 1.0 s", "lands at 2.5, 4.0 and 5.5 s", "fires from 5.0 s", "reloaded at 11.5 s", "out of ammunition". */
function told({ bits, lands, empty }: Lane, time: LaneWords["time"]): readonly string[] {
  const first = (kind: string): { readonly from: number; readonly to: number } | undefined => bits.find((bit) => bit.kind === kind);
  const draw = first("draw");
  const burst = first("burst");
  const reload = first("reload");
  return [
    ...(draw ? [text(own("Lane.Ready"), { at: time(draw.to) })] : []),
    ...(lands.length ? [text(own("Lane.Lands"), { times: listOf(lands.map(time)) })] : []),
    ...(burst ? [text(own("Lane.Fires"), { at: time(burst.from) })] : []),
    ...(reload ? [text(own("Lane.Reloaded"), { at: time(reload.to) })] : []),
    ...(empty ? [text(own("Lane.Empty"))] : []),
  ];
}

/** Six labels at even distances. */
export function axisOf(length: number, label: (at: number) => string): TimesView["axis"] {
  return Array.from({ length: 6 }, (_, at) => ({ text: label((at * length) / 5), at: String(at / 5) }));
}

const KEYS = ["lands", "use", "draw", "reload", "burst"] as const;

/** What the marks of these lanes mean; only those that come up. */
export function keyOf(lanes: readonly (Lane | null)[]): TimesView["key"] {
  const kinds = new Set(lanes.flatMap((lane) => [...(lane?.bits ?? []).map(({ kind }): string => kind), ...(lane?.lands.length ? ["lands"] : [])]));
  return KEYS.filter((kind) => kinds.has(kind)).map((kind) => ({ kind, text: text(own(`Key.${kind}`)) }));
}
