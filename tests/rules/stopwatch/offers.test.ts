import { describe, expect, test } from "vitest";
import { look, participantOf, problemOf, requests, type Pacing } from "../../../src/rules/index.ts";
import { alrik, bernat, Fight, plain, sword } from "./fight.ts";
import { by, answers } from "../play.ts";

const arms = {
  agility: 10,
  weapons: [
    { ...sword, ready: false },
    { label: "gun", speedClass: 3, perSegment: 5, capacity: 30, loaded: 10, reload: 6 },
  ],
};
const classes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function picks(fight: Fight, id: string) {
  const view = look(fight.state)!;
  return view.pacing.choices.picks!(
    requests(fight.state).find((request) => request.id === id)!,
    participantOf(fight.state, id.slice("next_".length))!,
    view,
  );
}

describe("offers", () => {
  test("T-4: show what the default costs", () =>
    expect(Fight.of({ a: arms }).owed("next_a")).toMatchObject({
      fallback: { do: "weapon", weapon: 0 },
      data: { from: 0, usual: { segments: 14, due: 14, steps: [7, 14] } },
    }));
  test("T-8, T-9: list weapons, movement, actions and classes with their segments", () => {
    const all = picks(Fight.of({ a: arms }), "next_a");
    expect(all).toContainEqual({
      value: { do: "listed", action: "openDoor" },
      code: "listed",
      data: { action: "openDoor", class: "III", segments: 3, due: 3 },
      lands: 3,
    });
    expect(all.filter(({ code }) => code === "class").map(({ lands }) => lands)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(all.find(({ code }) => code === "wait")?.lands).toBeNull();
  });
  test("T-17: include a runner's actions at half speed", () => {
    const fight = Fight.of({ a: arms }).choose("a", { do: "run" }).done();
    const moving = picks(fight, "next_a").filter(({ value }) => (value as { moving?: boolean }).moving);
    expect(moving.map(({ code }) => code)).toEqual(["onTheMove", "onTheMove", ...Array<string>(10).fill("class")]);
    fight.choose("a", moving[0]!.value);
    expect(fight.coming("a").note).toMatchObject({ do: "draw", moving: true });
  });
  test("T-17: list each class on the move once", () => {
    const moving = picks(Fight.of({ a: plain }).choose("a", { do: "run" }).done(), "next_a").filter(
      ({ value }) => (value as { moving?: boolean }).moving,
    );
    expect(moving.map(({ value }) => value)).toEqual(
      classes.map((speedClass) => ({ do: "class", speedClass, moving: true })),
    );
    expect(moving.map(({ lands }) => lands)).toEqual(classes.map((segments) => 2 + segments));
  });
  test("T-11: count the effect of a complete action", () => {
    const fight = Fight.of({ a: arms, b: plain }).choose("b", { do: "wait" });
    fight.choose("a", { do: "fixed", segments: 1 }).done().choose("a", { do: "draw", weapon: 0 });
    const view = look(fight.state)!;
    const all = view.pacing.choices.picks!(
      { field: "action", kind: "action", min: 8 },
      participantOf(fight.state, "a")!,
      view,
    );
    expect(fight.now()).toEqual(["a"]);
    expect(all.map(({ code }) => code).includes("draw")).toBe(false);
    expect(all.find(({ code }) => code === "attack")?.lands).toBe(15);
  });
  test("T-20: have no choices for rolls, hazards or before the start", () => {
    const asked = { field: "action", kind: "action", min: 0 } as const;
    const before = Fight.before({ a: arms }).give(
      by("fire", "join", { side: "fire", kind: "hazard", stats: { time: 8 } }),
    );
    before.give({ type: "start" });
    const of = (fight: Fight, id: string, what: Parameters<NonNullable<Pacing["choices"]["picks"]>>[0]): unknown => {
      const view = look(fight.state)!;
      return view.pacing.choices.picks!(what, participantOf(fight.state, id) ?? null, view);
    };
    expect([of(before, "a", asked), of(before, "fire", asked), of(before, "nobody", asked)]).toEqual([[], [], []]);
    const owing = Fight.of({ a: arms }).choose("a", { do: "run" }).done().choose("a", { do: "stop", sooner: "first" });
    expect(of(owing, "a", owing.owed("roll_a")!)).toEqual([]);
    const another = { ...owing.owed("roll_a")!, what: "defence", data: {} };
    expect(of(Fight.of({ a: arms }), "a", another)).toEqual([]);
  });
  test("T-13: include an early choice and awareness before noticing the fight", () => {
    const fight = Fight.of({ a: { ...plain, start: 0 }, b: { ...plain, start: 9 } });
    expect(fight.offers("b").map(({ code, gm }) => [code, gm ?? false])).toEqual([
      ["run", false],
      ["wait", false],
      ["begin", false],
      ["aware", true],
    ]);
  });
  test("are empty for the defeated, hazards and before the start", () => {
    const fight = Fight.before({ a: arms });
    fight.give(by("fire", "join", { side: "fire", kind: "hazard", stats: { time: 8 } }), { type: "start" });
    expect([fight.offers("a"), fight.offers("fire")]).toEqual([[], []]);
    fight.answer("start", "consent").give(by("a", "defeat"));
    expect(fight.offers("a")).toEqual([]);
  });
});

describe("refusals", () => {
  const fight = Fight.of({ alrik, bernat }).byDefault();
  test.each([
    [by("alrik", "begin", { action: { do: "sing" } }), "bad-command"],
    [by("alrik", "begin", { action: { do: "class", speedClass: 11 } }), "bad-command"],
    [by("alrik", "begin", { action: { do: "fixed", segments: 0 } }), "bad-command"],
    [by("alrik", "begin", { action: [] }), "bad-command"],
    [by("alrik", "begin", { action: { do: "wait" }, at: 9 }), "act-first"],
    [{ type: "done", report: { next: { do: "weapon", weapon: "sword" } } }, "no-such-action"],
    [answers({ next_alrik: { do: "wait" } }), "not-asked"],
    [by("c", "join", { side: "c", stats: { agility: 0 } }), "bad-stats"],
    [by("c", "join", { side: "c", stats: { agility: 10, weapons: [{ label: "x", speedClass: 0 }] } }), "bad-stats"],
    [by("nobody", "moving", { moving: true }), "no-such-participant"],
  ])("T-4: refuse %j as %s", (command, code) => expect(fight.refused(command)).toBe(code));
  test("T-9: accept the default of a joiner beside hazards only", () => {
    const fight = new Fight()
      .give(
        { type: "start" },
        by("fire", "join", { side: "fire", kind: "hazard", stats: { time: 1_000_000, every: 100_000 } }),
      )
      .done();
    fight.give(by("late", "join", { side: "late", stats: { ...plain, start: 0 } })).done();
    const [owed] = requests(fight.state).filter(({ participant }) => participant === "late");
    fight.answer(owed!.id, owed!.fallback);
    expect(problemOf(fight.state)).toBeNull();
  });
});
