import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Note } from "../../../src/foundry/import/draft.ts";
import { expectDraft, fixture, FIXTURES, itemsOf, jsonOf, read, wantedOf, type Changes, type Read } from "./gcs.ts";

interface Change {
  readonly title: string;
  readonly file: string;
  readonly put?: Changes;
  readonly take?: readonly string[];
  readonly gives?: object;
  /** Values by type and name. */
  readonly items?: object;
  readonly notes?: readonly string[];
}
const CHANGES = parse(readFileSync(path.join(import.meta.dirname, "changes.yml"), "utf8")) as readonly Change[];

/** "kind path code: data" */
const noteLine = ({ kind, path, saying: { code, data = {} } }: Note): string =>
  [kind, path, `${code.replace("Notes.", "")}:`, Object.values(data).join(", ")].join(" ").trim();

describe("a sheet of GCS", () => {
  it.each(FIXTURES)("has the values of the table beside %s", (name) => {
    const { draft, notes } = fixture(name);
    const { notes: said, ...wanted } = wantedOf(name);
    expectDraft(draft, wanted);
    expect(notes.map(noteLine)).toEqual(said);
  });
  it("is named after its file if it has no name", () =>
    expect(read(jsonOf("beast.gcs"), "folder/Old Grey.v2.gcs").draft.name).toBe("Old Grey.v2"));
  it("has no house rule attributes, and no notes of them", () => {
    const { draft, notes } = fixture("courier.gcs");
    expect(draft.system).not.toHaveProperty("luck");
    expect(notes.filter(({ path }) => path.startsWith("attributes"))).toEqual([]);
  });
  it.each(CHANGES)("says of $title", ({ file, put = {}, take = [], gives = {}, items = {}, notes: said = [] }) => {
    const { draft, notes } = read(jsonOf(file, { ...put, ...Object.fromEntries(take.map((way) => [way, undefined])) }));
    expect(draft).toMatchObject(gives);
    const given = Object.fromEntries(itemsOf(draft).map((item) => [`${item.type} ${item.name}`, item]));
    expect(given).toMatchObject(items);
    expect(notes.map(noteLine)).toEqual(expect.arrayContaining(said.map((one) => expect.stringContaining(one))));
  });
});

describe("keys", () => {
  it("are unique and stable on repeated reading", () => {
    const keys = (one: Read): string[] => one.draft.items.map(({ key }) => key);
    const alike = jsonOf("arsenal.gcs");
    for (const thing of alike.equipment) thing.id = "e1";
    for (const one of [...FIXTURES.map(fixture), read(alike)]) expect(new Set(keys(one)).size).toBe(keys(one).length);
    expect(keys(fixture("tilda.gcs"))).toEqual(keys(fixture("tilda.gcs")));
  });
});
