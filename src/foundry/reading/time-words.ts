import { roman } from "../../rules/pacings.ts";
import type { Value, AttackTimeline, TimeSource } from "../../rules/values.ts";
import { counted, numberText, text } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import type { ExplainedText, TimeCell } from "./sheet-part.ts";
import { explain, valueName, shownValue, type ValueUnit } from "./explain.ts";

export const own = (key: string): string => `Time.${key}`;

/** Writes Basic Speed in points: "6.25". */
export function speedText(quarters: number): string {
  return shownValue({ value: quarters }, "quarters");
}

/** Writes at most two decimals: "3.08". */
export function exactTime(value: number): string {
  return shownValue({ value });
}

/** Explains a time by class (T-4): "class IV at agility 13: 10 × 4 / 13 = 3.08, to the nearest … segment: 3". */
export function whyClass(speedClass: number, agility: number, segments: number): string {
  return text(own("Why.Class"), {
    class: roman(speedClass),
    value: speedClass,
    agility,
    exact: exactTime((10 * speedClass) / agility),
    segments,
  });
}

export function explained(of: Value, name: string, shown: string, unit: ValueUnit = null): ExplainedText {
  return { text: shown, why: explain(of, { name, unit }) };
}

export function named(of: Value, key: string, shown: string, unit: ValueUnit = null): ExplainedText {
  return explained(of, valueName(key), shown, unit);
}

export interface AttackTimelineWords {
  readonly name: string;
  /** What is counted; null = nothing. */
  readonly sum: "attacks" | "shots" | "rounds" | "castings" | null;
  /** "2.0 s", "segment 5" */
  readonly time: (at: number) => string;
}

/** Twentieths, as in the style sheet. */
const PARTS = 20;

/** An attack timeline with positions in twentieths. */
function attackTimelineView(timeline: AttackTimeline, { name, sum, time }: AttackTimelineWords) {
  const place = (at: number): number =>
    Math.round((Math.min(at, timeline.length) * PARTS * 100) / timeline.length) / 100;
  const count =
    sum === "rounds" || sum === "shots" ? Math.max(timeline.rounds, timeline.lands.length) : timeline.lands.length;
  const total = sum ? counted(own(`Lane.Sum.${sum}`), count) : "";
  return {
    label: text(own("Lane.Label"), {
      name,
      what: [...attackTimelineWords(timeline, time), total].filter(Boolean).join("; "),
    }),
    sum: total,
    bits: joined(timeline.bits).map(({ kind, from, to }) => ({ kind, from: place(from), to: place(to) })),
    lands: timeline.lands.map(place),
  };
}

/** Joins consecutive attacks. */
function joined(bits: AttackTimeline["bits"]): AttackTimeline["bits"] {
  return bits.reduce<AttackTimeline["bits"][number][]>((all, bit) => {
    const last = all.at(-1);
    if (last?.kind === "use" && bit.kind === "use" && last.to === bit.from)
      all[all.length - 1] = { ...last, to: bit.to };
    else all.push(bit);
    return all;
  }, []);
}

/** "ready at 1.0 s", "lands at 2.5, 4.0 and 5.5 s", "out of ammunition". */
function attackTimelineWords(
  { bits, lands, empty }: AttackTimeline,
  time: AttackTimelineWords["time"],
): readonly string[] {
  const first = (kind: string): { readonly from: number; readonly to: number } | undefined =>
    bits.find((bit) => bit.kind === kind);
  const draw = first("draw");
  const burst = first("burst");
  const reload = first("reload");
  return [
    ...(draw ? [text(own("Lane.Ready"), { at: time(draw.to) })] : []),
    ...(lands.length ? [text(own("Lane.Lands"), { times: listed(lands.map(time)) })] : []),
    ...(burst ? [text(own("Lane.Fires"), { at: time(burst.from) })] : []),
    ...(reload ? [text(own("Lane.Reloaded"), { at: time(reload.to) })] : []),
    ...(empty ? [text(own("Lane.Empty"))] : []),
  ];
}

/** Returns six labels at even distances, `at` from 0 to 1. */
export function timeAxis(length: number, label: (at: number) => string) {
  return Array.from({ length: 6 }, (_, at) => ({ text: label((at * length) / 5), at: String(at / 5) }));
}

const KEYS = ["lands", "use", "draw", "reload", "burst"] as const;

function keyOf(timelines: readonly (AttackTimeline | null)[]) {
  const kinds = new Set(
    timelines.flatMap((timeline) => [
      ...(timeline?.bits ?? []).map(({ kind }): string => kind),
      ...(timeline?.lands.length ? ["lands"] : []),
    ]),
  );
  return KEYS.filter((kind) => kinds.has(kind)).map((kind) => ({ kind, text: text(own(`Key.${kind}`)) }));
}

/** "in hand, 5 of 7 loaded", "spell". */
export function itemNote(
  { id, kind = "weapon" }: { readonly id: string; readonly kind?: string },
  { weapons }: TimeSource,
): string {
  const weapon = weapons.find((one) => one.id === id);
  if (!weapon) return kind === "spell" || kind === "action" ? text(own(`Kind.${kind}`)) : "";
  const { ready, capacity, loaded } = weapon;
  const where = text(own(ready ? "InHand" : "PutAway"));
  return capacity ? text(own("Loaded"), { where, loaded, capacity }) : where;
}

interface TimesRow extends Omit<AttackTimelineWords, "name" | "time"> {
  readonly name?: string;
  readonly note?: string;
  readonly cells?: readonly TimeCell[];
  readonly timeline: AttackTimeline | null;
  readonly time?: AttackTimelineWords["time"];
}

/** Items in hand with attack timelines; nothing without any. */
export function timesPart<R extends { readonly id: string; readonly label: string; readonly kind?: string }>(
  all: readonly R[],
  source: TimeSource,
  table: {
    readonly spells?: boolean;
    readonly small: string;
    readonly columns?: readonly string[];
    readonly axis?: ReturnType<typeof timeAxis>;
    readonly row: (one: R) => TimesRow;
  },
) {
  const { spells = false, small, columns = [], axis = secondsAxis() } = table;
  const rows = all.map((one) => ({ one, ...table.row(one) }));
  if (!rows.length) return [];
  return [
    {
      title: text(spells ? "Time.WeaponsAndSpells" : "Time.Weapons"),
      small,
      times: {
        first: text(spells ? "Time.WeaponOrSpell" : "Time.Weapon"),
        columns,
        key: keyOf(rows.map(({ timeline }) => timeline)),
        axis,
        rows: rows.map(
          ({ one, name = one.label, note = itemNote(one, source), cells = [], timeline, sum, time = inSeconds }) => ({
            name,
            note,
            span: columns.length + 1,
            cells,
            timeline: timeline && attackTimelineView(timeline, { name, sum, time }),
          }),
        ),
      },
    },
  ];
}

const inSeconds = (at: number): string => text("Units.Seconds", { time: at });

function secondsAxis() {
  return timeAxis(10, (at) => (at === 10 ? text("Units.Seconds", { time: at }) : numberText(at)));
}
