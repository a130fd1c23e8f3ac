import { expect, it } from "vitest";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { valuesOf, type Understood } from "../../../src/foundry/import/stat-block/reading.ts";
import { GURPS } from "./sample/gurps.ts";
import type { Layout } from "./sample/layout.ts";
import { ODD } from "./sample/odd.ts";
import { OLD } from "./sample/old.ts";

/** Sixty stat blocks in ten layouts, written before the reader learned them: 252 of 487 fields were right then. */
const LAYOUTS: readonly Layout[] = [...OLD, ...GURPS];

const fieldsOf = (creature: string): readonly (readonly [field: string, value: string])[] =>
  creature.split(" | ").map((one) => {
    const [, field = "", value = ""] = /^(\S+) ?(.*)$/u.exec(one) ?? [];
    return [field, value];
  });

/** True for the value, or for one that begins as wanted: "Bite (12)*". */
const isRight = (value: string | undefined, wanted: string): boolean =>
  wanted.endsWith("*") ? (value?.startsWith(wanted.slice(0, -1)) ?? false) : value === wanted;

/** Wrong fields: "captain: hp 17, not 9"; "nobody" if the creature is missing. */
function wrongIn(creature: string, block: Understood | undefined): readonly string[] {
  const values: Readonly<Record<string, string>> = block ? valuesOf(block) : {};
  return fieldsOf(creature).flatMap(([field, value]) =>
    isRight(values[field], value)
      ? []
      : [`${creature.slice(0, 24)}: ${field} ${value}, not ${values[field] ?? "nobody"}`],
  );
}

function scoreOf({ title, texts }: Layout): {
  readonly title: string;
  readonly all: number;
  readonly wrong: readonly string[];
} {
  const wrong = texts.flatMap(({ text, creatures }) => {
    const blocks = parseStatBlocks(text);
    const more = blocks.length > creatures.length ? [`${blocks.length} creatures in: ${text.slice(0, 40)}`] : [];
    return [...creatures.flatMap((creature, place) => wrongIn(creature, blocks[place])), ...more];
  });
  const all = texts.flatMap(({ creatures }) => creatures.flatMap(fieldsOf)).length;
  return { title, all, wrong };
}

it("reads the fields of sixty stat blocks in ten layouts", () => {
  const scores = LAYOUTS.map(scoreOf);
  const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
  const all = sum(scores.map((score) => score.all));
  const right = all - sum(scores.map(({ wrong }) => wrong.length));
  console.log(
    [
      `${right} of ${all} fields right`,
      ...scores.map((one) => `${one.all - one.wrong.length}/${one.all} ${one.title}`),
    ].join("\n"),
  );
  expect(LAYOUTS).toHaveLength(10);
  expect(LAYOUTS.flatMap(({ texts }) => texts.flatMap(({ creatures }) => creatures))).toHaveLength(60);
  if (process.env.WRONG) console.log(scores.flatMap(({ wrong }) => wrong).join("\n"));
  expect(right).toBe(all);
});

it("reads layouts of other systems, languages and broken pages", () => expect(scoreOf(ODD).wrong).toEqual([]));
