/** What is reported of a turn, and what it counts as: figures of weapons, limits, and the extra turns that it earns. */
import { describe, expect, test } from "vitest";
import { apply, participantOf, type EncounterEvent, type JsonObject } from "../../../src/rules/index.ts";
import { shoot, Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const carbine = { label: "Carbine", item: "gun", rof: 10, kind: "auto" };
const laser = { label: "Laser", rof: 2, kind: "energy" };

/** By default Ann has nine turns in the round, and Bob, her target, has his turn at the end. */
function range(stats: JsonObject = {}, bob = -90): Table {
  return new Table({ bob: { speed: 2 } })
    .give(by("ann", "join", { side: "all", stats: { basicSpeed: 72, ...stats } }))
    .start({ ann: 5, bob });
}

const note = (table: Table, turn: number | string): JsonObject => (table.slot("ann", turn).note ?? {}) as JsonObject;

describe("values of a weapon", () => {
  test("P-22: are neither remembered without a shot nor for other weapons", () => {
    const table = range({ weapons: [carbine] })
      .done({ weapon: "Carbine" })
      .done({ weapon: "Stone", shots: 1 })
      .done({ weapon: "Stone", shots: 1 });
    for (const turn of [1, 2, 3]) {
      expect(note(table, turn)).not.toHaveProperty("rof");
      expect(note(table, turn)).not.toHaveProperty("kind");
    }
  });
  test("P-22: are remembered for the next turn of an unnamed weapon", () => {
    const table = range().done({ kind: "auto", rof: 10, shots: 10 }).done({ shots: 8 });
    expect(note(table, 2)).toMatchObject({ rof: 10, kind: "auto", shots: 8 });
    expect(shown(note(table, 3).budgets)).toBe('moves [0, 3], shots [18, 30], weapons [{shots [18, 30], weapon ""}]');
    expect(table.done({ shots: 13 }).events.flatMap((event) => (event.type === "note" ? [event.data] : []))).toEqual([
      { participant: "ann", slot: "1_ann_3", weapon: "", shots: 13, cap: 10 },
      { participant: "ann", slot: "1_ann_3", weapon: "", shots: 31, cap: 30 },
    ]);
  });
  test("P-22: lists the weapon fired last at the end, in any stored order", () => {
    const table = range({ weapons: [carbine, laser] })
      .done({ weapon: "Laser", shots: 1 })
      .done({ weapon: "Carbine", shots: 4 })
      .done({ weapon: "Laser" });
    expect(note(table, 4).budgets).toMatchObject({
      shots: [4, 30],
      weapons: [{ weapon: "Laser" }, { weapon: "Carbine" }],
    });

    const extra = range({ basicSpeed: 8 })
      .done({ move: true })
      .done({ weapon: "Bow", kind: "energy", rof: 1, shots: 1 })
      .done({ weapon: "Gun", kind: "energy", rof: 1, shots: 1 });
    const { acts } = participantOf(extra.state, "ann")!.turn as { acts?: JsonObject };
    const stored = JSON.parse(
      JSON.stringify(extra.state).replace(
        JSON.stringify(acts),
        JSON.stringify({ x2: acts!.x2, x1: acts!.x1, 1: acts![1] }),
      ),
    ) as typeof extra.state;
    for (const state of [extra.state, stored]) {
      extra.state = state;
      expect(note(extra, "x2").budgets).toMatchObject({ weapons: [{ weapon: "Bow" }, { weapon: "Gun" }] });
      // An attack after the turns belongs to the last one taken.
      expect(note(extra.give(shoot(1, { item: "", name: "Gun" })), "x2")).toMatchObject({ weapon: "Gun", shots: 1 });
      expect(participantOf(extra.state, "ann")!.turn).toMatchObject({ acts: { x2: { rolled: 1 } } });
    }
  });
});

describe("limits", () => {
  test("P-16: allows three full moves, or one after turns without a move", () => {
    expect(range({ move: 5 }).done({ yards: 5 }).done({ yards: 5 }).done({ yards: 5 }).notes).toEqual([]);
    expect(
      range()
        .done({ manoeuvre: "attack" })
        .done({ manoeuvre: "attack" })
        .done({ manoeuvre: "attack" })
        .done({ move: true }).notes,
    ).toEqual([]);
  });
  test("P-16: warns about more than a full move in a turn", () =>
    expect(range({ move: 5 }).done({ yards: 6 }).told).toEqual([
      { code: "turn-exceeds-move", participant: "ann", slot: "1_ann_1", yards: 6, cap: 5 },
    ]));
  test("P-22: warns in the turn that exceeds the limit, not in later ones", () => {
    const table = range({ weapons: [laser] })
      .done({ weapon: "Laser", shots: 2 })
      .done({ weapon: "Laser", shots: 2 })
      .done({ weapon: "Laser", shots: 2 });
    expect(table.notes).toEqual([]);
    expect(table.done({ weapon: "Laser", shots: 1 }).notes).toEqual(["fire-exceeds-cap"]);
    expect([table.done({ weapon: "Laser" }).notes, table.done({ weapon: "Laser", shots: 0 }).notes]).toEqual([[], []]);
  });
  test("P-16, P-22: warns only in the turn that exceeded the limit", () => {
    const table = range({ move: 5, weapons: [laser] });
    for (let turn = 1; turn <= 4; turn++) table.done({ yards: 5, weapon: "Laser", shots: 2 });
    expect([1, 2, 3, 4].map((turn) => note(table, turn).warnings)).toEqual([
      undefined,
      undefined,
      undefined,
      ["round-exceeds-cap", "fire-exceeds-cap"],
    ]);
  });
  test("P-20, P-22: shows the first limited weapon's shots until one is fired", () => {
    const table = range({ weapons: [{ label: "Bow" }, carbine, laser] });
    const left = (): unknown => note(table, 9).budgets;
    expect(shown(left())).toBe(
      "moves [0, 3], shots [0, 30], weapons [{shots [0, 6], weapon Laser}, {shots [0, 30], weapon Carbine}]",
    );
    table.done({ weapon: "Bow", shots: 1 }).done({ weapon: "Laser", shots: 1 });
    expect(shown(left())).toBe(
      "moves [0, 3], shots [1, 6], weapons [{shots [0, 30], weapon Carbine}, {shots [1, 6], weapon Laser}]",
    );
    expect(note(range().done({ weapon: "Bow", shots: 1 }), 9).budgets).toEqual({ moves: [0, 3] });
  });
});

describe("rolled attacks", () => {
  test("P-20: counts an attack before the first turn outside all turns", () => {
    const table = new Table({ ann: { speed: 5 }, bob: { speed: 5 } }).start({ ann: 0, bob: 5 });
    expect(table.give(shoot(3)).slot("ann", 1).note).toEqual({ set: 0, next: -5, budgets: { moves: [0, 3] } });
  });
  test("P-22: fills a report of the same weapon with the rolled shots", () =>
    expect(
      note(
        range({ weapons: [carbine] })
          .give(shoot(4))
          .done({ weapon: "Carbine" }),
        1,
      ),
    ).toMatchObject({ weapon: "Carbine", shots: 4 }));
  test("P-22: finds a weapon that is no item by its name", () => {
    const long = "Self-loading carbine of the mountain troops, with a folding stock";
    const named = (name: string): unknown =>
      note(
        range({
          weapons: [{ label: "Stone", item: "" }, { label: "Sling", item: "" }, { label: long.slice(0, 63) }],
        }).give(shoot(1, { item: "", name })),
        1,
      ).fired;
    expect(["Sling", long.slice(0, 63)].map(named)).toEqual([
      { weapon: "Sling", shots: 1 },
      { weapon: long.slice(0, 63), shots: 1 },
    ]);
  });
});

describe("extra turns", () => {
  test("P-24: continues the fire of any turn, even without known shots", () => {
    const burst = { weapon: "Gun", kind: "auto", autofire: true };
    const table = range({ basicSpeed: 16 })
      .done({ ...burst, target: "bob" })
      .done({ ...burst, target: "cid" });
    expect(shown(note(table, "x1").extra)).toBe(
      "fire [{target bob, weapon Gun}, {target cid, weapon Gun}], move false",
    );
    for (const target of ["bob", "cid"]) {
      const { events = [] } = apply(table.state, { type: "done", report: { ...burst, target, shots: 1 } }) as {
        events?: readonly EncounterEvent[];
      };
      expect(events.filter(({ type }) => type === "note")).toEqual([]);
    }
  });
  test("P-24: continues fire without a weapon's or target's name", () => {
    const burst = { kind: "auto", rof: 10, shots: 10, autofire: true };
    const table = range({ basicSpeed: 8 }).done(burst);
    expect(note(table, "x1").extra).toEqual({ move: false, fire: [{ weapon: "", target: "" }] });
    expect(table.done(burst).notes).toEqual([]);
  });
  test("P-25, P-26: numbers both extra turns", () => {
    const table = range({ basicSpeed: 8 }).done({ move: true });
    expect(
      ["x1", "x2"].map((name) => table.slot("ann", name)).map(({ ordinal, of, time }) => [ordinal, of, time]),
    ).toEqual([
      [2, 3, -7],
      [3, 3, -19],
    ]);
    expect(["x1", "x2"].map((name) => note(table, name))).toEqual([
      { extra: { move: true, fire: [] }, next: -19, budgets: { moves: [1, 3] } },
      { extra: { move: true, fire: [] }, budgets: { moves: [1, 3] } },
    ]);
  });
});
