import * as v from "valibot";
import { hostVersion } from "../../host/compat.ts";
import { VERDICTS } from "./check.ts";
import { isScratch } from "../../host/scratch.ts";

const word = v.pipe(v.string(), v.maxLength(500));

/**
 * The report file: what Foundry, modules and checks report about themselves, without names of users, worlds
 * or documents.
 */
export const reportSchema = v.strictObject({
  format: v.literal(1),
  system: word,
  foundry: v.strictObject({ version: word, generation: v.pipe(v.number(), v.integer()) }),
  language: word,
  browser: word,
  modules: v.array(v.strictObject({ id: word, version: word })),
  player: v.boolean(),
  took: v.number(),
  /** Documents that could not be removed. */
  left: v.pipe(v.number(), v.integer(), v.minValue(0)),
  findings: v.array(
    v.strictObject({
      id: word,
      expected: v.array(word),
      found: word,
      verdict: v.picklist(VERDICTS),
      detail: word,
      took: v.number(),
    }),
  ),
  /** Errors and deprecation warnings. */
  console: v.optional(v.array(word), []),
  /** The GM's answers. */
  eyes: v.record(word, v.picklist(["yes", "no", "unsure"])),
});

export type Report = v.InferOutput<typeof reportSchema>;
export type Finding = Report["findings"][number];
export type EyesAnswer = Report["eyes"][string];

const MOST = 500;

export function short(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}

export function newReport(player: boolean): Report {
  const modules = [...(game.modules?.values() ?? [])];
  return {
    format: 1,
    system: short(game.system?.version ?? ""),
    foundry: hostVersion(),
    language: short(game.i18n?.lang ?? ""),
    browser: short(navigator.userAgent),
    modules: modules
      .filter(({ active }) => active)
      .map(({ id, version }) => ({ id: short(id), version: short(String(version ?? "")) })),
    player,
    took: 0,
    left: 0,
    findings: [],
    console: [],
    eyes: {},
  };
}

/** @returns null for anything else */
export function readReport(data: unknown): Report | null {
  const read = v.safeParse(reportSchema, data);
  return read.success ? read.output : null;
}

/** Replaces a name. */
const LEFT_OUT = "…";

function* namesOfWorld(): Generator<unknown> {
  const { world, collections } = game;
  yield world?.title;
  yield world?.id;
  for (const documents of collections?.values() ?? []) {
    for (const document of documents) {
      if (isScratch(document)) continue;
      yield document.name;
      for (const embedded of Object.values(document.collections ?? {})) for (const { name } of embedded) yield name;
    }
  }
}

/**
 * Removes names of users and documents, the world's title and the server's address from a text, because
 * senders do not read every line.
 */
export function unnamed(text: string): string {
  const whole = text.replaceAll(location.origin, LEFT_OUT);
  // One letter would match inside words.
  const names = [...new Set(namesOfWorld())].filter(
    (name): name is string => typeof name === "string" && name.trim().length > 1 && whole.includes(name),
  );
  const longestFirst = names.sort((one, other) => other.length - one.length);
  return longestFirst.reduce(
    (rest, name) =>
      rest.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "gu"),
        LEFT_OUT,
      ),
    whole,
  );
}
