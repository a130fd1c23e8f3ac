import { isEndless, pacingOf, type Odds } from "../../../rules/core.ts";
import { numberText, percentText, text } from "../../host/i18n.ts";

export const chancePercent = (share: number): string => percentText(share, 1);
const seconds = (time: number): string => text("Lab.Seconds", { time: numberText(time, 1) });

/** Seconds, as in `Odds.next`. */
const SPAN = 10;

/**
 * `ticks` are the next turns in percent of ten seconds.
 * @param before odds before a change, or null
 */
export function chancesView(id: string, odds: Odds | null, before: Odds | null) {
  const now = odds?.chances.find(({ participant }) => participant === id);
  const was = before?.chances.find(({ participant }) => participant === id);
  if (!odds || !now) return { next: "–", ticks: [], turns: NONE, first: NONE, firstTurn: NONE, wait: NONE };
  const next = odds.next.filter(({ participant }) => participant === id);
  return {
    next: next.map(({ seconds }) => numberText(seconds, 1)).join(" · ") || "–",
    ticks: next.map(({ seconds }) => Math.round((seconds / SPAN) * 1_000) / 10),
    turns: cell(numberText(now.turns, 1), was && numberText(was.turns, 1)),
    first: cell(chancePercent(now.first), was && chancePercent(was.first)),
    firstTurn: cell(now.firstTurn ? range(now.firstTurn) : text("Lab.Never")),
    wait: now.wait
      ? {
          now: text("Lab.Wait", { median: numberText(now.wait.median, 1), most: numberText(now.wait.most, 1) }),
          was: cell(numberText(now.wait.median, 1), was?.wait ? numberText(was.wait.median, 1) : undefined).was,
        }
      : NONE,
  };
}

/** `before` is "" if equal. */
interface Cell {
  readonly now: string;
  readonly was: string;
}

const NONE: Cell = { now: "–", was: "" };

function cell(now: string, before?: string): Cell {
  return { now, was: before !== undefined && before !== now ? text("Lab.Was", { before }) : "" };
}

function range({ from, to }: { readonly from: number; readonly to: number }): string {
  return numberText(from, 1) === numberText(to, 1)
    ? seconds(from)
    : text("Lab.Range", { from: numberText(from, 1), to: numberText(to, 1) });
}

export function sureness({ exactness, plays, of, error, ways }: Odds): string {
  const points = numberText(error * 100, 1);
  if (exactness === "none") return text("Lab.Exact");
  if (exactness === "played") return text("Lab.Played", { plays: numberText(plays), of: numberText(of), points });
  const exact =
    ways === 1
      ? text("Lab.BeforeDice")
      : error >= 0.0005
        ? text("Lab.CountedTies", { ways: numberText(ways), points })
        : text("Lab.Counted", { ways: numberText(ways) });
  return `${exact} ${text("Lab.Rest", { plays: numberText(plays), of: numberText(of) })}`;
}

/** Says rolls and decisions per round, or per ten seconds. */
export function costWords(pacing: string, { rolls, decisions }: Odds): string {
  return text(isEndless(pacingOf(pacing)) ? "Lab.EachTen" : "Lab.EachRound", {
    rolls: numberText(rolls, 1),
    decisions: numberText(decisions, 1),
  });
}
