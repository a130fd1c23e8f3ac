import type { Figure } from "../../../../rules/index.ts";
import { roman } from "../../../../rules/pacing/stopwatch/segments.ts";
import { explain, figureName, figureValue, type FigureUnit } from "../shared/explain.ts";
import { figure, text } from "../../tracker/texts.ts";
import type { Reckoned } from "./view.ts";

/** Key of a text of the panel. */
export const own = (key: string): string => `Time.${key}`;

/** "7.0": seconds of so many half seconds, without the unit. */
export function secondsText(segments: number): string {
  return figure(segments / 2, 1);
}

/** "7.0 s" */
export function secondsOf(segments: number): string {
  return text("Units.Seconds", { time: secondsText(segments) });
}

/** Points of Basic Speed: "6.25". */
export function speedText(quarters: number): string {
  return figureValue({ value: quarters }, "quarters");
}

/** A figure with as many decimals as it needs, two at most, so that the reader can check the sum: "3.08". */
export function exact(value: number): string {
  return figureValue({ value });
}

/** How a time by class came about (T-4): "class IV at agility 13: 10 × 4 / 13 = 3.08, to the nearest whole segment: 3". */
export function whyClass(speedClass: number, agility: number, segments: number): string {
  return text(own("Why.Class"), { class: roman(speedClass), figure: speedClass, agility, exact: exact((10 * speedClass) / agility), segments });
}

/** A figure that is the sum of its parts, in words as it stands and as it came about. */
export function reckoned(of: Figure, name: string, shown: string, unit: FigureUnit = null): Reckoned {
  return { text: shown, why: explain(of, { name, unit }) };
}

/** The same under the name that the figure has everywhere. */
export function named(of: Figure, key: string, shown: string, unit: FigureUnit = null): Reckoned {
  return reckoned(of, figureName(key), shown, unit);
}

/** By language: making one takes far longer than using it. */
const lists = new Map<string, Intl.ListFormat>();

/** Several words in a row as this language writes them: "5, 10 and 15". */
export function listOf(items: readonly string[]): string {
  const language = game.i18n?.lang ?? "en";
  const list = lists.get(language) ?? new Intl.ListFormat(language, { type: "conjunction" });
  lists.set(language, list);
  return list.format(items);
}
