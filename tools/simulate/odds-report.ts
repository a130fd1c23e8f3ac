import type { Chances, Odds } from "../../src/rules/odds/odds.ts";
import { entrantsOf, type EncounterFile } from "../encounter-file/index.ts";
import { aligned } from "./report.ts";

/**
 * Odds as an aligned table for people, with how sure they are below it.
 * @param endless true if the pacing has no rounds, so that dice and decisions are counted in ten seconds
 */
export function oddsLines(file: EncounterFile, odds: Odds, endless: boolean): readonly string[] {
  const names = new Map(entrantsOf(file).map(({ id, name }) => [id, name]));
  const heads = ["Participant", "Acts first", "Turns in 10 s", "First turn", "Longest wait in a minute"];
  const rows = odds.chances.map((one) => [names.get(one.participant) ?? one.participant, percent(one.first), one.turns.toFixed(1), firstTurn(one), waitOf(one)]);
  return [
    `${file.title || "Untitled fight"} (${file.pacing})`, "", ...aligned([heads, ...rows]), "",
    `${sureness(odds)}. ${odds.rolls.toFixed(1)} rolls and ${odds.decisions.toFixed(1)} decisions ${endless ? "in ten seconds" : "a round"}, without attacks.`,
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const seconds = (time: number): string => `${time.toFixed(1)} s`;

/** When the first turn begins in the middle four fifths of the plays. */
function firstTurn({ firstTurn: range }: Chances): string {
  if (!range) return "never";
  return seconds(range.from) === seconds(range.to) ? seconds(range.from) : `${range.from.toFixed(1)} to ${seconds(range.to)}`;
}

function waitOf({ wait }: Chances): string {
  return wait ? `${seconds(wait.median)}, nine of ten up to ${seconds(wait.most)}` : "fewer than two turns";
}

function sureness({ exactness, error, plays, ways }: Odds): string {
  switch (exactness) {
    case "none": return "Exact: no dice";
    case "counted": return `Acts first: exact, ${falls(ways, error)}. The rest: ${plays.toLocaleString("en")} plays of a minute`;
    case "played": return `Acts first: ${plays.toLocaleString("en")} plays, ±${points(error)} points`;
  }
}

/** Which dice decide about the first turn. */
function falls(ways: number, error: number): string {
  if (ways === 1) return "before any dice";
  const ties = error >= 0.0005 ? `, ±${points(error)} points for ties after ties` : "";
  return `all ${ways.toLocaleString("en")} falls of the dice${ties}`;
}

const points = (share: number): string => (share * 100).toFixed(1);
