/** The record of each translation's English source. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flatten } from "../../tools/lint-languages.mjs";
import {
  hashOf,
  inOrder,
  moveKey,
  recordAfter,
  staleTexts,
  unrecorded,
  type TranslationRecord,
} from "../../tools/translations/record.mjs";
import { someOf } from "../quick.ts";

const ENGLISH = new Map([
  ["Undo", "Undo"],
  ["Steps.one", "one step"],
  ["Steps.other", "{count} steps"],
]);
const BEFORE = new Map([["Undo", "Zurück"]]);
const NOW = new Map([
  ["Undo", "Zurück"],
  ["Steps.few", "{count} kroki"],
]);
const record = { Undo: hashOf("Take back"), "Steps.one": "?", "Steps.other": "?" };

describe("record of translations", () => {
  test("lists translations of changed English texts", () => {
    expect(staleTexts(record, ENGLISH, "pl")).toEqual(["Undo", "Steps.one", "Steps.other"]);
    expect(staleTexts({ ...record, Undo: hashOf("Undo") }, ENGLISH, "pl")).toEqual(["Steps.one", "Steps.other"]);
  });

  test("counts a changed translation of any plural as current", () => {
    const after = recordAfter(record, ENGLISH, { pl: { before: BEFORE, now: NOW }, de: { before: NOW, now: NOW } });
    expect(staleTexts(after, ENGLISH, "pl")).toEqual(["Undo"]);
    expect(staleTexts(after, ENGLISH, "de")).toEqual(["Undo", "Steps.one", "Steps.other"]);
  });

  test("counts a reviewed translation as current", () => {
    const after = recordAfter(record, ENGLISH, { de: { before: NOW, now: NOW } }, (_language, key) => key === "Undo");
    expect(staleTexts(after, ENGLISH, "de")).toEqual(["Steps.one", "Steps.other"]);
  });

  test("names texts without a record and records without a text", () => {
    expect(unrecorded({ Undo: "1", Gone: "2" }, ENGLISH, ["de"])).toEqual(["Steps.one", "Steps.other", "Gone"]);
    expect(unrecorded({ Undo: { de: "1" } }, new Map([["Undo", ""]]), ["de", "fr"])).toEqual(["Undo"]);
  });

  test("moves a text or branch in place", () => {
    const texts = { A: { old: "x", other: "y" }, B: {} };
    moveKey(texts, "A.old", "A.fresh");
    expect(JSON.stringify(texts)).toBe('{"A":{"fresh":"x","other":"y"},"B":{}}');
    moveKey(texts, "A", "B.A");
    expect(texts).toEqual({ B: { A: { fresh: "x", other: "y" } } });
    expect(() => {
      moveKey(texts, "B.A.fresh", "B.A.other");
    }).toThrow("B.A.other exists already");
  });
});

describe("npm run translations", () => {
  const file = (name: string): string => readFileSync(name, "utf8");
  const RECORD = "tools/translations/record.json";

  const MISUSE = [["--read", "tlh", "Undo"], ["--help"], ["--wrong"], ["--since"], ["Undo"], ["--read", "de"]];
  const MORE = [
    ["--move", "Undo"],
    ["--list", "tlh"],
    ["--list", "--read", "de", "Undo"],
  ];
  test.each(someOf([...MISUSE, ...MORE], 0, 1).map((given) => [given]))(
    "shows its usage for %j and writes nothing",
    (given) => {
      const before = file(RECORD);
      const { stdout, stderr, status } = spawnSync("node", ["tools/translations/main.mjs", ...given], {
        encoding: "utf8",
      });
      expect(stdout + stderr).toContain("npm run translations -- --read LANGUAGE KEY...");
      expect(status).toBe(given[0] === "--help" ? 0 : 1);
      expect(file(RECORD)).toBe(before);
    },
  );

  test("stores the record in the order of the English file", () => {
    const english = flatten(JSON.parse(file("lang/en.json")) as object);
    const record = JSON.parse(file(RECORD)) as TranslationRecord;
    expect(Object.keys(record)).toEqual([...english.keys()]);
    const backwards = Object.fromEntries(Object.entries(record).toReversed());
    expect(JSON.stringify(inOrder(backwards, english))).toBe(JSON.stringify(record));
  });
});
