import { optionsOf, pacingOf, resolveOptions } from "../../src/rules/index.ts";
import { isObject, sameJson, type Json } from "../../src/rules/model/json.ts";
import { allows, type OptionSpec } from "../../src/rules/model/options.ts";
import { actionPeriod } from "./action-period.ts";
import type { Kinds } from "./kinds.ts";
import { unknownMember } from "./members.ts";
import { sideSegments } from "./side-segments.ts";
import { speedOrder } from "./speed-order.ts";
import { stopwatch } from "./stopwatch.ts";
import { twoAction } from "./two-action.ts";

const systems: Readonly<Record<string, Kinds>> = {
  "action-period": actionPeriod,
  "side-segments": sideSegments,
  "speed-order": speedOrder,
  stopwatch,
  "two-action": twoAction,
};

/** A case that was played. */
export interface Verdict {
  readonly file: string;
  readonly id: string;
  readonly kind: string;
  readonly ok: boolean;
  /** In the shape of `expect`; `{error}` if the core could not play it. */
  readonly actual: unknown;
}

export interface Run {
  readonly verdicts: readonly Verdict[];
  /** Unreadable files, unknown systems and kinds. Other cases are still played. */
  readonly complaints: readonly string[];
}

/**
 * Plays the cases of these files.
 * @param read returns the text of a file; an exception becomes a complaint
 */
export function runVectors(files: readonly string[], read: (file: string) => string): Run {
  const verdicts: Verdict[] = [];
  const complaints: string[] = [];
  for (const file of files) {
    try {
      runFile(file, JSON.parse(read(file)) as Json, verdicts, complaints);
    } catch (error) {
      complaints.push(`${file}: ${(error as Error).message}`);
    }
  }
  return { verdicts, complaints };
}

function runFile(file: string, content: Json, verdicts: Verdict[], complaints: string[]): void {
  if (!isObject(content) || !Array.isArray(content.cases)) throw new Error("not a file of cases");
  const system = typeof content.system === "string" ? content.system : "";
  const kinds = Object.hasOwn(systems, system) ? systems[system] : undefined;
  if (!kinds) throw new Error(`no system "${system}"; there are ${Object.keys(systems).join(", ")}`);
  const options = optionsOf(pacingOf(system)!);
  const defaults = {
    ...resolveOptions(options, {}),
    ...(isObject(content.defaults) ? content.defaults : {}),
  };
  content.cases.forEach((one: unknown, place) => {
    if (!isObject(one)) return complaints.push(`${file}: case ${place + 1} is no case`);
    const [id, name] = [String(one.id), String(one.kind)] as const;
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind)
      return complaints.push(`${file}: ${id}: unknown kind "${name}"; there are ${Object.keys(kinds).join(", ")}`);
    const settings = { ...defaults, ...(isObject(one.settings) ? one.settings : {}) } as Record<string, Json>;
    const unknown = unknownMember(system, name, (one.input ?? null) as Json);
    const actual = attempt(() => {
      const wrong = Object.entries(settings).find(([name, value]) => !isOption(name, value, options));
      if (wrong) throw new Error(`no such setting: ${wrong[0]} ${JSON.stringify(wrong[1])}`);
      if (unknown !== null) throw new Error(`unknown member of input: ${unknown}`);
      return kind(one.input as never, settings);
    });
    return verdicts.push({ file, id, kind: name, ok: sameJson(actual, one.expect), actual });
  });
}

function isOption(name: string, value: Json, options: readonly OptionSpec[]): boolean {
  const option = options.find((one) => one.name === name);
  return option !== undefined && allows(option, value);
}

function attempt(play: () => unknown): unknown {
  try {
    return play();
  } catch (error) {
    return { error: (error as Error).message };
  }
}
