import "../plain.ts";
import { describe, expect, it } from "vitest";
import { NO_OWN, type OwnRow, type OwnSpeeds } from "../../../src/speeds/own.ts";
import { speedTable } from "../../../src/speeds/table.ts";

const { checkedText, speedsView } = await import("../../../src/foundry/windows/speeds/speeds-view.ts");

type Shown = Parameters<typeof speedsView>[0];

function shown(rows: readonly OwnRow[], more: Partial<Shown> = {}): Shown {
  const own: OwnSpeeds = { ...NO_OWN, weapons: rows };
  return {
    kind: "weapons",
    typed: "",
    isCheck: false,
    own,
    table: speedTable(own),
    untimed: [],
    slips: new Map(),
    pacings: [],
    ...more,
  };
}

const names = (view: ReturnType<typeof speedsView>): unknown =>
  view.groups.map(({ title, rows }) => [title, rows.map(({ name, note }) => [name, note].filter(Boolean).join(": "))]);

describe("the window of speeds by name", () => {
  it.each([
    [["speed-order"], ["Segments", "Class"]],
    [["side-segments", "speed-order"], ["Segments"]],
    [["stopwatch"], ["Class"]],
    [
      ["stopwatch", "side-segments"],
      ["Segments", "Class"],
    ],
  ])("shows in a world with %s the columns %s", (pacings, columns) => {
    const view = speedsView(shown([{ name: "Two-handed sword", speed: 9 }], { pacings }));
    expect(view.columns).toEqual(columns);
    expect(view.groups[0]?.rows[0]?.fields).toHaveLength(columns.length);
    expect(speedsView(shown([], { pacings, kind: "actions" })).columns).toEqual(["Class"]);
  });

  it("shows first what is odd: guesses, answers, changes, removals and other names", () => {
    const rows: readonly OwnRow[] = [
      { name: "Wyrmtooth", speed: 3, class: 2, asked: "2026-11-12" },
      { name: "Two-handed sword", speed: 9 },
      { name: "Elven bow", as: "Long bow" },
      { name: "Claws", remove: true },
    ];
    const untimed: Shown["untimed"] = [
      { kind: "weapons", name: "Glaive-fork", known: { damage: "2d4", kg: 3 }, who: ["Dagny", "Orc"] },
      ...["Spear +1", "Dagger", "Spear of Ash", "Greatsword +1", "Elven bow (old)"].map((name) => ({
        kind: "weapons" as const,
        name,
        known: {},
        who: ["Dagny"],
      })),
    ];
    const view = speedsView(shown(rows, { untimed }));
    expect(names(view)).toEqual([
      ["Not in the table", ["Glaive-fork: Dagny and Orc. Guessed from 2d4, 3 kg"]],
      ["Asked in a fight", ["Wyrmtooth: Your answer, Nov 12."]],
      [
        "Yours",
        [
          "Two-handed sword: Yours; ours says 7, VIII. Also Greatsword +1.",
          "Elven bow: Counts as Long bow. Also Elven bow (old).",
          "Claws: Removed.",
        ],
      ],
      ["In this world", ["Dagger", "Spear: Also Spear +1; Spear of Ash."]],
    ]);
    expect(view.groups[0]?.rows[0]?.fields.map(({ value, isGuessed }) => [value, isGuessed])).toEqual([
      ["8", true],
      ["VIII", true],
    ]);
    expect(view.more?.rows.length).toBeGreaterThan(70);
  });

  it.each([
    ["Longsword +1", "Counts as", [["", ["Long sword: “+1” makes no difference."]]], "Give Longsword +1 its own speed"],
    ["Dagger", "Found", undefined, undefined],
    ["<b>Club</b>", "Not in the table", undefined, undefined],
    ["Wyrmtooth", "Not in the table", [], "Add Wyrmtooth"],
  ])("says what %s counts as", (typed, head, groups, add) => {
    const view = speedsView(shown([], { typed }));
    expect([view.head, view.add?.label]).toEqual([head, add]);
    if (groups) expect(names(view)).toEqual(groups);
  });

  it("checks the names on the sheets: doubts first, exact ones folded", () => {
    const thing = (name: string, known = {}): Shown["untimed"][number] => ({
      kind: "weapons",
      name,
      known,
      who: ["Dagny"],
    });
    const untimed = [
      thing("Dagger"),
      thing("Longsword +1"),
      thing("Glaive-fork +1", { damage: "2d4" }),
      thing("Sword +2"),
      thing("Wyrmtooth"),
      { ...thing("Sleep"), kind: "spells" as const },
    ];
    const check = { isCheck: true, untimed, pacings: ["side-segments"] };
    const view = speedsView(shown([{ name: "Wyrmtooth", speed: 3 }], check));
    expect(view.head).toBe("5 names on your sheets");
    expect(names(view)).toEqual([
      ["Several fit", ["Sword +2: Dagny. Several fit"]],
      ["Not in the table", ["Glaive-fork +1: Dagny. Guessed from 2d4"]],
      ["Nearly the same", ["Longsword +1: Counts as Long sword. “+1” makes no difference."]],
      ["Yours", ["Wyrmtooth: Yours."]],
    ]);
    const [several, unknown, near] = view.groups.map(({ rows: [first] }) => first);
    expect(several?.buttons.map(({ args, label }) => [args, label])).toEqual([
      [{ name: "Sword", as: "Short sword" }, "as Short sword"],
      [{ name: "Sword", as: "Long sword" }, "as Long sword"],
    ]);
    expect(unknown?.buttons.map(({ args }) => args)).toEqual([{ name: "Glaive-fork", as: "Glaive" }]);
    expect(near?.parts?.filter(({ isStruck }) => isStruck).map(({ text }) => text)).toEqual(["+1"]);
    expect([near?.values, near?.buttons.map(({ spoken }) => spoken)]).toEqual([
      ["6"],
      ["Give Longsword +1 its own speed"],
    ]);
    expect([view.more?.title, view.more?.rows.map(({ name, note }) => [name, note])]).toEqual([
      "1 found by its exact name",
      [["Dagger", ""]],
    ]);
    expect(speedsView(shown([], { ...check, kind: "actions" }))).toMatchObject({
      head: "0 names on your sheets",
      groups: [],
      more: null,
    });
  });

  it("copies the names on the sheets as text, doubts first", () => {
    const untimed = ["Dagger", "Longsword +1", "Sword +2"].map((name) => ({
      kind: "weapons" as const,
      name,
      known: {},
      who: ["Dagny"],
    }));
    const guessed = { kind: "weapons" as const, name: "Glaive-fork", known: { damage: "2d4", kg: 3 }, who: [] };
    expect(checkedText(shown([], { untimed: [...untimed, guessed] })).split("\n")).toEqual([
      "4 names on your sheets",
      "Sword +2: Several fit, 4, V",
      "Glaive-fork: Not in the table, 8, VIII",
      "Dagger: Dagger, 2, II",
      "Longsword +1: Long sword, 6, VI",
    ]);
  });

  it("offers to delete, restore or remove rows under their names", () => {
    const rows: readonly OwnRow[] = [
      { name: "Wyrmtooth", speed: 3 },
      { name: "Two-handed sword", speed: 9 },
      { name: "Elven bow", as: "Long bow" },
    ];
    const dagger = { kind: "weapons" as const, name: "Dagger", known: {}, who: ["Dagny"] };
    const offered = (more: Partial<Shown>): unknown =>
      speedsView(shown(rows, more)).groups.flatMap((group) =>
        group.rows.map(({ name, buttons }) => [name, ...buttons.flatMap((one) => [one.spoken, one.action, one.args])]),
      );
    expect(offered({ untimed: [dagger] })).toEqual([
      ["Wyrmtooth", "Delete Wyrmtooth", "back", { name: "Wyrmtooth" }],
      ["Two-handed sword", "Two-handed sword: back to ours", "back", { name: "Two-handed sword" }],
      ["Elven bow", "Delete Elven bow", "back", { name: "Elven bow" }],
      ["Dagger"],
    ]);
    expect(offered({ typed: "Elven bow" })).toEqual([
      ["Elven bow", "Delete Elven bow", "back", { name: "Elven bow" }],
      ["Long bow"],
    ]);
    const name = "Parrying dagger";
    expect(offered({ typed: name })).toEqual([[name, `Remove ${name} from the table`, "remove", { name }]]);
  });

  it("shows a row named in another language with its values", () => {
    const view = speedsView(shown([{ name: "Langschwert", class: 9 }], { pacings: ["stopwatch"] }));
    expect(names(view)).toEqual([["Yours", ["Langschwert: Counts as Long sword. Yours; ours says VI."]]]);
    expect(view.groups[0]?.rows[0]?.fields.map(({ value }) => value)).toEqual(["IX"]);
  });

  it("keeps a slip in its field, with what it says", () => {
    const view = speedsView(
      shown([{ name: "Wyrmtooth", speed: 3 }], { slips: new Map([["speed:wyrmtooth", "fast"]]) }),
    );
    expect(view.groups[0]?.rows[0]).toMatchObject({
      fields: [
        { value: "fast", isWrong: true },
        { value: "", isWrong: false },
      ],
      slips: [{ words: "“fast” is not a whole number of segments from 1 to 100.", button: { label: "Put back 3" } }],
    });
  });

  it("shows a hundred of 2,000 rows, which a search finds", () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ name: `Thing ${at}`, speed: 3 }));
    let found = 0;
    const table = speedTable({ ...NO_OWN, weapons: rows });
    const find: typeof table.find = (...sought) => {
      found++;
      return table.find(...sought);
    };
    const [own] = speedsView(shown(rows, { table: { ...table, find } })).groups;
    expect([own?.rows.length, own?.more]).toEqual([100, "1,900 more; search for them."]);
    expect(names(speedsView(shown(rows, { typed: "Thing 1999" })))).toEqual([["", ["Thing 1999: Yours."]]]);
    expect(found).toBeLessThanOrEqual(100);
  });
});
