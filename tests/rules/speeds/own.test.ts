import { describe, expect, it } from "vitest";
import { LARGEST_FILE, readSpeedsFile, writeSpeedsFile } from "../../../src/speeds/file.ts";
import { LONGEST_NAME } from "../../../src/speeds/keys.ts";
import { endsOf, MOST_ROWS, NO_OWN, readOwn, withoutRow, withRow, type OwnSpeeds } from "../../../src/speeds/own.ts";
import { speedTable } from "../../../src/speeds/table.ts";

function read(text: string): OwnSpeeds {
  const reading = readSpeedsFile(text);
  if (reading.refusal) throw new Error(reading.refusal.code);
  expect(reading.faults).toEqual([]);
  return reading.own;
}

/** "line 3, weapons 2: twice “Dagger”" */
function faultsIn(text: string): readonly string[] {
  const reading = readSpeedsFile(text);
  return reading.refusal
    ? [reading.refusal.code]
    : reading.faults.map(({ line, kind, row, code, text: said }) => `line ${line}, ${kind} ${row}: ${code} “${said}”`);
}

const rows = (...lines: readonly string[]): string =>
  ["weapons:", ...lines.map((line) => `  - { ${line} }`)].join("\n");

describe("a GM's own row", () => {
  it("adds an entry that is found loosely", () => {
    const table = speedTable(read(rows("name: Wyrmtooth, speed: 4, class: V, asked: '2026-11-12'")));
    expect(table.find("weapons", "Wyrmtooth +1 (left boot)")).toEqual({
      how: "near",
      entry: {
        name: "Wyrmtooth",
        speed: 4,
        class: 5,
        isOwn: true,
        row: { name: "Wyrmtooth", speed: 4, class: 5, asked: "2026-11-12" },
      },
      parts: [
        { text: "Wyrmtooth ", isStruck: false },
        { text: "+1 (left boot)", isStruck: true },
      ],
    });
  });

  it("counts for users of every language", () => {
    const text = rows("name: Langschwert, speed: 9", "name: Krallen, remove: true", "name: Eibenholz, as: Langbogen");
    const reading = readSpeedsFile(text, "en");
    if (reading.refusal) throw new Error(reading.refusal.code);
    expect(reading.faults).toEqual([]);
    const table = speedTable(reading.own, "en");
    const longbow = table.find("weapons", "Longbow");
    expect(table.find("weapons", "Long sword")).toMatchObject({ how: "exact", entry: { speed: 9, isOwn: true } });
    expect(table.find("weapons", "Claws").how).toBe("unknown");
    expect(longbow.how === "exact" && table.find("weapons", "Eibenholz")).toMatchObject({
      how: "exact",
      entry: { speed: longbow.how === "exact" ? longbow.entry.speed : 0 },
    });
  });

  it("changes one of ours under each of its names", () => {
    const table = speedTable(read(rows("name: Two-handed sword, speed: 8")));
    for (const name of ["Two-handed sword", "Greatsword", "Zweihänder"])
      expect(table.find("weapons", name)).toMatchObject({
        entry: { name: "Two-handed sword", speed: 8, class: 8, isOwn: true, ours: { speed: 7, class: 8 } },
      });
    expect(table.entries("weapons")).toHaveLength(speedTable().entries("weapons").length);
  });

  it("gives a name with a bonus its own speed", () => {
    const table = speedTable(read(rows("name: Longsword +1, speed: 4, class: 4")));
    expect(table.find("weapons", "Long sword +1")).toMatchObject({ how: "exact", entry: { speed: 4 } });
    expect(table.find("weapons", "Long sword +2")).toMatchObject({ how: "near", entry: { speed: 6 } });
  });

  it("settles a name that fits two entries", () => {
    expect(speedTable().find("weapons", "Elven bow")).toMatchObject({ how: "several", name: "bow" });
    const table = speedTable(read(rows("name: Elven bow, as: Long bow", "name: Bow, as: Elven bow")));
    for (const name of ["Elven bow", "bow +1"])
      expect(table.find("weapons", name)).toMatchObject({ entry: { name: "Long bow", isOwn: true } });
  });

  it("follows other names to a row with values, whatever their order", () => {
    const table = speedTable(
      read(rows("name: Fang, as: Tooth", "name: Tooth, as: Wyrmtooth", "name: Wyrmtooth, speed: 9")),
    );
    expect(table.find("weapons", "Fang")).toMatchObject({ entry: { name: "Wyrmtooth", speed: 9, class: null } });
  });

  it("removes one of ours", () => {
    const table = speedTable(read(rows("name: Claws, remove: true")));
    expect(table.find("weapons", "2 claws")).toMatchObject({ how: "unknown", name: "claws" });
    expect(speedTable().find("weapons", "2 claws")).toMatchObject({ how: "near" });
  });

  it("is replaced and removed by its name", () => {
    const once = withRow(NO_OWN, "weapons", { name: "Glaive-fork", speed: 8 });
    const twice = withRow(once, "weapons", { name: "glaive fork", speed: 9 });
    expect(twice.weapons).toEqual([{ name: "glaive fork", speed: 9 }]);
    expect(withoutRow(twice, "weapons", "Glaive-Fork")).toEqual(NO_OWN);
  });

  it("survives export and import", () => {
    const own: OwnSpeeds = {
      weapons: [
        { name: "Wyrmtooth: “old”", speed: 4, class: 5, asked: "2026-11-12" },
        { name: "Claws", remove: true },
        { name: "Elven bow", as: "Long bow" },
      ],
      spells: [{ name: "Sleep", speed: 3 }],
      actions: [{ name: "Drink a potion", class: 6 }],
    };
    expect(read(writeSpeedsFile(own))).toEqual(own);
    expect(read(JSON.stringify(own))).toEqual(own);
    expect(read(writeSpeedsFile(NO_OWN))).toEqual(NO_OWN);
    expect(read("")).toEqual(NO_OWN);
  });
});

describe("an import with slips", () => {
  it("leaves out each wrong row with its line and keeps the others", () => {
    const text = rows(
      "name: Dagger, speed: 2",
      "name: daggers, speed: 3",
      "name: Spear, speed: fast",
      "name: Club, speed: 0",
      "name: Mace, class: XI",
      'name: "<b>Club</b>", speed: 3',
      "name: constructor, speed: 3",
      "name: __proto__, speed: 3",
      "name: '+', speed: 3",
      "name: Whip",
      "name: Net, speed: 3, as: Whip",
      "name: Net, sped: 3",
      "speed: 3",
      "name: Bow, as: Zweizack",
      "name: Sling, asked: yesterday, speed: 1",
    );
    expect(faultsIn(`${text}\n  - Halberd\n`)).toEqual([
      "line 3, weapons 2: twice “daggers”",
      "line 4, weapons 3: not-a-speed “fast”",
      "line 5, weapons 4: not-a-speed “0”",
      "line 6, weapons 5: not-a-class “XI”",
      "line 7, weapons 6: not-a-name “<b>Club</b>”",
      "line 8, weapons 7: not-a-name “constructor”",
      "line 9, weapons 8: not-a-name “__proto__”",
      "line 10, weapons 9: not-a-name “+”",
      "line 11, weapons 10: says-nothing “Whip”",
      "line 12, weapons 11: says-two-things “Net”",
      "line 13, weapons 12: unknown-member “sped”",
      "line 14, weapons 13: not-a-name “name”",
      "line 15, weapons 14: no-such-name “Bow”",
      "line 16, weapons 15: not-a-day “yesterday”",
      "line 17, weapons 16: not-a-row “Halberd”",
    ]);
    const reading = readSpeedsFile(text);
    expect(reading).toMatchObject({ own: { weapons: [{ name: "Dagger", speed: 2 }], spells: [], actions: [] } });
  });

  it.each([
    ["itself", ["name: A1, as: A1"], [1]],
    ["two", ["name: A1, as: B1", "name: B1, as: A1"], [1, 2]],
    [
      "three, and a row that leads there",
      ["name: A1, as: B1", "name: B1, as: C1", "name: C1, as: A1", "name: D1, as: A1"],
      [1, 2, 3, 4],
    ],
  ])("refuses a circle of %s", (_, lines, numbers) => {
    const reading = readSpeedsFile(rows(...lines, "name: Spear, speed: 3"));
    expect(reading).toMatchObject({
      own: { weapons: [{ name: "Spear" }] },
      faults: numbers.map((row) => ({ code: "circle", row })),
    });
  });

  it("refuses an other name for a row that was left out", () => {
    expect(faultsIn(rows("name: A1, as: B1", "name: B1, speed: fast"))).toEqual([
      "line 2, weapons 1: no-such-name “A1”",
      "line 3, weapons 2: not-a-speed “fast”",
    ]);
  });

  it.each([
    ["- 1", "not-a-table"],
    ["weapons: 3", "not-a-table"],
    ["armour: []", "not-a-table"],
    ["__proto__: []", "not-a-table"],
    ["<html></html>", "not-a-table"],
    ["weapons: [", "not-yaml"],
    ["a: &a [1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]", "not-yaml"],
    [" ".repeat(LARGEST_FILE + 1), "too-large"],
  ])("refuses %j whole", (text, code) => expect(faultsIn(text)).toEqual([code]));

  it("takes lists without rows, and values as the window takes them", () => {
    const text = 'weapons:\nspells:\n  - { name: Sleep, class: vi }\n  - { name: Web, class: "6", speed: " 4 " }\n';
    expect(readSpeedsFile(text)).toEqual({
      own: {
        weapons: [],
        spells: [
          { name: "Sleep", class: 6 },
          { name: "Web", class: 6, speed: 4 },
        ],
        actions: [],
      },
      faults: [],
    });
  });

  it.each([
    ["weapons: [{ name: Hvy. crossbow, speed: 3 }, { name: Heavy crossbow, speed: 4 }]", ["twice"]],
    ["weapons: [{ name: Long fang, speed: 3 }, { name: 'Fang, long', speed: 4 }]", ["twice"]],
    ["weapons: [{ name: Hvy. crossbow, as: Dagger }, { name: Heavy crossbow, speed: 4 }]", []],
    ["weapons: [{ name: Sword, remove: true }]", ["several"]],
    ["weapons: [{ name: Sword, speed: 4 }]", []],
    ["actions: [{ name: Open a door, remove: true }]", ["always-there"]],
    ["actions: [{ name: Drink, speed: 4 }]", ["says-nothing"]],
    ["actions: [{ name: Drink, class: VI }]", []],
  ])("says what is wrong in %s", (text, codes) =>
    expect(faultsIn(text).map((line) => /: ([a-z-]+)/u.exec(line)?.[1])).toEqual(codes),
  );

  it("refuses 10,000 rows, reading none of them", () => {
    const text = `{"weapons":[${Array.from({ length: 10_000 }, (_, at) => `{"name":"W${at}"}`).join()}]}`;
    expect(text.length).toBeLessThan(LARGEST_FILE);
    const refused = { refusal: { code: "too-many-rows", rows: 10_000, most: MOST_ROWS } };
    expect(readSpeedsFile(text)).toEqual(refused);
    const never = (): never => {
      throw new Error("read");
    };
    const row = Object.defineProperty({}, "name", { enumerable: true, get: never });
    expect(readOwn({ weapons: Array.from({ length: 10_000 }, () => row) }, never)).toEqual(refused);
  });

  it("follows a chain of 2,000 names in one pass", () => {
    const chain = Array.from({ length: MOST_ROWS }, (_, at) =>
      at === MOST_ROWS - 1 ? { name: `W${at}x`, speed: 3 } : { name: `W${at}x`, as: `W${at + 1}x` },
    );
    const own = read(JSON.stringify({ weapons: chain }));
    expect(speedTable(own).find("weapons", "W0x")).toMatchObject({ entry: { speed: 3 } });
    let reads = 0;
    const counted = own.weapons.map(
      (row) =>
        new Proxy(row, {
          get(target, key): unknown {
            reads++;
            return Reflect.get(target, key);
          },
        }),
    );
    expect(endsOf(counted).size).toBe(MOST_ROWS);
    expect(reads).toBeLessThanOrEqual(3 * MOST_ROWS);
  });
});

describe("free text", () => {
  it.each(["(", "+1 ", ", ", "x2", "1d", " with ", "“", "of of ", "é", "\u0000", "−"])(
    "answers %j fifty thousand times by its first 120 characters",
    (part) => {
      const table = speedTable();
      const text = part.repeat(50_000);
      const answer = table.find("weapons", text);
      expect(answer).toMatchObject({ how: "unknown" });
      expect(answer).toEqual(table.find("weapons", text.slice(0, LONGEST_NAME)));
    },
  );

  it.each(["Battle", "Stone axe", "Morning", "Swor", "Daggerfall", "Bowstring", "Great", "Baton", "Garrotte"])(
    "finds none for %s, which only resembles a name",
    (name) => expect(speedTable().find("weapons", name).how).toBe("unknown"),
  );

  it("gives the same answer at every call", () => {
    const table = speedTable(NO_OWN, "fr");
    for (const text of ["Lance", "Épées longues +1", "Glaive-fork", "Bow"])
      expect(table.find("weapons", text)).toEqual(speedTable(NO_OWN, "fr").find("weapons", text));
  });

  it("reads a name in the world's language before English", () => {
    const speed = (language: string): unknown => speedTable(NO_OWN, language).find("weapons", "Lance");
    expect(speed("fr")).toMatchObject({ entry: { speed: 6 } });
    expect(speed("de")).toMatchObject({ entry: { speed: 7 } });
  });

  it.each([
    ["en", "Glaive-fork +1, silvered", "Glaive-fork"],
    ["en", "Old glaive-fork of frost (2)", "glaive-fork of frost"],
    ["en", "Vorpal glaive-fork (heavy)", "glaive-fork (heavy)"],
    ["es", "Flechas de plata +1", "Flechas"],
    ["fr", "Vieux croc-en-jambe d’argent", "croc-en-jambe"],
  ])("%s: remembers an answer for %s under %s, where it is found", (language, text, name) => {
    expect(speedTable(NO_OWN, language).find("weapons", text)).toMatchObject({ how: "unknown", name });
    const own = { ...NO_OWN, weapons: [{ name, speed: 7 }] };
    expect(speedTable(own, language).find("weapons", text)).toMatchObject({ entry: { name } });
  });

  it("names entries that share a word with an unknown name", () => {
    expect(speedTable().find("weapons", "Glaive-fork +1")).toMatchObject({
      how: "unknown",
      name: "Glaive-fork",
      alike: [{ name: "Glaive" }],
    });
  });
});
