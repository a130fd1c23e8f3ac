import { describe, expect, it } from "vitest";
import { isName, withFile as withFileOver, withName, withValue } from "../../../src/speeds/edit.ts";
import { LARGEST_FILE, writeSpeedsFile } from "../../../src/speeds/file.ts";
import { MOST_ROWS, NO_OWN, readTyped, type OwnRow, type OwnSpeeds } from "../../../src/speeds/own.ts";
import { rowIdsOf, speedTable, type Entry } from "../../../src/speeds/table.ts";

const withFile = (own: OwnSpeeds, file: OwnSpeeds): ReturnType<typeof withFileOver> =>
  withFileOver(own, file, (kind, name) => rowIdsOf(kind, name, "en"));

const weapons = (...rows: readonly OwnRow[]): OwnSpeeds => ({ ...NO_OWN, weapons: rows });

function entryIn(own: OwnSpeeds, name: string): Entry {
  const answer = speedTable(own).find("weapons", name);
  if (answer.how !== "exact") throw new Error(`${name} is ${answer.how}`);
  return answer.entry;
}

describe("a typed value", () => {
  it.each([
    ["speed", "8", 8],
    ["speed", " 100 ", 100],
    ["class", "vi", 6],
    ["class", "10", 10],
  ] as const)("is read as %s: %s", (column, text, value) => expect(readTyped(column, text)).toBe(value));

  it.each([
    ["speed", "fast"],
    ["speed", "0"],
    ["speed", "101"],
    ["speed", "2.5"],
    ["speed", "-3"],
    ["speed", "VI"],
    ["speed", ""],
    ["class", "XI"],
    ["class", "11"],
    ["class", "__proto__"],
    ["class", "<b>I</b>"],
  ] as const)("is refused as %s: %s", (column, text) => expect(readTyped(column, text)).toBe(null));

  it.each(["Wyrmtooth", "Épée d’arme", "+1 sword"])("may be the name %s", (name) => expect(isName(name)).toBe(true));
  it.each(["", "   ", "+", "<b>Club</b>", "{{x}}", "__proto__", "x".repeat(61)])("may not be the name %j", (name) =>
    expect(isName(name)).toBe(false),
  );
});

describe("the GM’s rows", () => {
  it("hold only what differs from our table", () => {
    const changed = withValue(NO_OWN, "weapons", entryIn(NO_OWN, "Dagger"), "speed", 4);
    expect(changed.weapons).toEqual([{ name: "Dagger", speed: 4 }]);
    const back = withValue(changed, "weapons", entryIn(changed, "Dagger"), "speed", 2);
    expect(back.weapons).toEqual([]);
  });

  it("change a row under its own name, and keep its day", () => {
    const own = weapons({ name: "Dirk", speed: 4, asked: "2026-11-12" });
    const changed = withValue(own, "weapons", entryIn(own, "Dagger"), "class", 5);
    expect(changed.weapons).toEqual([{ name: "Dirk", speed: 4, class: 5, asked: "2026-11-12" }]);
  });

  it("give a name speeds apart from what it counted as", () => {
    const own = withName(NO_OWN, "weapons", "Longsword +1", { speed: 5, class: 4 });
    expect(entryIn(own, "Longsword +1")).toMatchObject({ speed: 5, class: 4 });
    expect(entryIn(own, "Longsword")).toMatchObject({ speed: 6, isOwn: false });
  });
});

describe("a file over the GM’s rows", () => {
  it("replaces rows of the same name and keeps the others", () => {
    const own = weapons({ name: "Fang", speed: 2 }, { name: "Tooth", speed: 3 });
    const merged = withFile(
      own,
      weapons({ name: "Teeth", speed: 8 }, { name: "fang", speed: 9 }, { name: "Horn", speed: 1 }),
    );
    expect(merged?.own.weapons).toEqual([
      { name: "fang", speed: 9 },
      { name: "Tooth", speed: 3 },
      { name: "Teeth", speed: 8 },
      { name: "Horn", speed: 1 },
    ]);
  });

  it("leaves out rows that make a circle with theirs", () => {
    const own = weapons({ name: "Fang", as: "Tooth" }, { name: "Tooth", speed: 3 });
    expect(withFile(own, weapons({ name: "Tooth", as: "Fang" }, { name: "Horn", speed: 1 }))).toEqual({
      own: weapons({ name: "Fang", as: "Tooth" }, { name: "Tooth", speed: 3 }, { name: "Horn", speed: 1 }),
      left: ["Tooth"],
    });
  });

  it("replaces a row that changes the same entry by another name", () => {
    const own = weapons({ name: "Fang", speed: 1 }, { name: "Heavy crossbow", speed: 9 });
    expect(withFile(own, weapons({ name: "Hvy. crossbow", speed: 8 }))).toEqual({
      own: weapons({ name: "Fang", speed: 1 }, { name: "Hvy. crossbow", speed: 8 }),
      left: [],
    });
  });

  it("may have 2,000 rows with the longest names, as they are exported", () => {
    const name = (at: number): string => `: '"${String(at).padStart(56, "'\"\\")}`;
    const rows = Array.from({ length: MOST_ROWS }, (_, at) => ({
      name: name(at),
      as: name((at + 1) % MOST_ROWS || MOST_ROWS),
      asked: "2026-11-12",
    }));
    const text = writeSpeedsFile(weapons(...rows));
    expect(text.length).toBeGreaterThan(200_000);
    expect(text.length).toBeLessThan(LARGEST_FILE);
  });

  it("is refused with too many rows together", () => {
    const many = (count: number, name: string): OwnSpeeds =>
      weapons(...Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}`, speed: 3 })));
    expect(withFile(many(1_500, "A"), many(600, "B"))).toBe(null);
    expect(withFile(many(1_500, "A"), many(1_500, "A"))?.own.weapons).toHaveLength(1_500);
  });
});
