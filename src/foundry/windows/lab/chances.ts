import { pacingOf, type Odds } from "../../../rules/core.ts";
import { figure, text } from "../../host/i18n.ts";

export const percent = (share: number): string => `${figure(share * 100, 1)}%`;
export const seconds = (time: number): string => text("Lab.Seconds", { time: figure(time, 1) });

/** Seconds of a line's strip, as in `Odds.next`. */
const SPAN = 10;

/**
 * Odds of one participant; `ticks` are its next turns in percent of ten seconds.
 * @param before before a change; null without one
 */
export function chancesView(
  id: string,
  odds: Odds | null,
  before: Odds | null,
): {
  readonly next: string;
  readonly ticks: readonly number[];
  readonly turns: Cell;
  readonly first: Cell;
  readonly firstTurn: Cell;
  readonly wait: Cell;
} {
  const now = odds?.chances.find(({ participant }) => participant === id);
  const was = before?.chances.find(({ participant }) => participant === id);
  if (!odds || !now) return { next: "–", ticks: [], turns: NONE, first: NONE, firstTurn: NONE, wait: NONE };
  const next = odds.next.filter(({ participant }) => participant === id);
  return {
    next: next.map(({ seconds }) => figure(seconds, 1)).join(" · ") || "–",
    ticks: next.map(({ seconds }) => Math.round((seconds / SPAN) * 1_000) / 10),
    turns: cell(figure(now.turns, 1), was && figure(was.turns, 1)),
    first: cell(percent(now.first), was && percent(was.first)),
    firstTurn: cell(now.firstTurn ? range(now.firstTurn) : text("Lab.Never")),
    wait: now.wait
      ? {
          now: text("Lab.Wait", { median: figure(now.wait.median, 1), most: figure(now.wait.most, 1) }),
          was: cell(figure(now.wait.median, 1), was?.wait ? figure(was.wait.median, 1) : undefined).was,
        }
      : NONE,
  };
}

/** A number, and what it was before a change; "" if equal. */
interface Cell {
  readonly now: string;
  readonly was: string;
}

const NONE: Cell = { now: "–", was: "" };

function cell(now: string, before?: string): Cell {
  return { now, was: before !== undefined && before !== now ? text("Lab.Was", { before }) : "" };
}

function range({ from, to }: { readonly from: number; readonly to: number }): string {
  return figure(from, 1) === figure(to, 1)
    ? seconds(from)
    : text("Lab.Range", { from: figure(from, 1), to: figure(to, 1) });
}

/** How sure the chances are, in words. */
export function sureness({ exactness, plays, of, error, ways }: Odds): string {
  const points = figure(error * 100, 1);
  if (exactness === "none") return text("Lab.Exact");
  if (exactness === "played") return text("Lab.Played", { plays: figure(plays), of: figure(of), points });
  const exact =
    ways === 1
      ? text("Lab.BeforeDice")
      : error >= 0.0005
        ? text("Lab.CountedTies", { ways: figure(ways), points })
        : text("Lab.Counted", { ways: figure(ways) });
  return `${exact} ${text("Lab.Rest", { plays: figure(plays), of: figure(of) })}`;
}

/** Dice and decisions in a round, or in ten seconds. */
export function costWords(pacing: string, { rolls, decisions }: Odds): string {
  return text(pacingOf(pacing)?.clock.endless ? "Lab.EachTen" : "Lab.EachRound", {
    rolls: figure(rolls, 1),
    decisions: figure(decisions, 1),
  });
}
