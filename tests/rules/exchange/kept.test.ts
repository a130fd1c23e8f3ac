import { describe, expect, test } from "vitest";
import { exchangeOf, type EncounterEvent, type EncounterState } from "../../../src/rules/index.ts";
import { after, eventsOf, type Given } from "../play.ts";
import { FORMS } from "./forms.ts";
import { applies, choose, feints, strikes, three } from "../speed-order/strike.ts";

const ruled = (id: string): ReturnType<typeof strikes> => strikes("ann", "bob", { id, ruling: true });
const kept = (state: EncounterState): readonly string[] => Object.keys(state.exchanges ?? {});

describe("stored exchanges", () => {
  test("are the latest forty, dropping the oldest regardless of its id", () => {
    // The id that sorts last is the oldest.
    const ids = ["zz", ...Array.from({ length: 40 }, (_, i) => `a${i}`)];
    const full = after(three(), ...ids.slice(0, 40).map(ruled));
    expect(kept(full)).toHaveLength(40);
    expect(exchangeOf({ state: full }, "zz")).toBeDefined();
    const more = after(full, ruled("a39"));
    expect(kept(more).length).toBe(40);
    expect(exchangeOf({ state: more }, "zz")).toBeUndefined();
    expect(exchangeOf({ state: more }, "a0")?.target).toBe("bob");
  });
  test("are the latest forty in any stored order", () => {
    const full = after(three(), ...Array.from({ length: 40 }, (_, i) => ruled(`a${i}`)));
    const stored = { ...full, exchanges: Object.fromEntries(Object.entries(full.exchanges!).reverse()) };
    expect(kept(after(stored, ruled("b"))).toSorted()).toEqual([...kept(full).slice(1), "b"].toSorted());
  });

  describe("M-7: with forty lasting spells", () => {
    const lasting = (id: string): Given =>
      strikes("ann", "bob", { id, ruling: true, means: { damage: "" }, spell: { way: "skill", lasts: 600 } });
    const cast = (count: number): EncounterState =>
      after(
        three(),
        ...Array.from({ length: count }, (_, i) => [lasting(`s${i}`), applies("bob", {}, `s${i}`)]).flat(),
      );
    const spells = (state: EncounterState): readonly string[] => kept(state).filter((id) => id.startsWith("s"));
    test("still keep forty others", () => {
      const more = after(cast(40), ...Array.from({ length: 41 }, (_, i) => ruled(`a${i}`)));
      expect([spells(more).length, kept(more).length, exchangeOf({ state: more }, "a0")]).toEqual([40, 80, undefined]);
    });
    test("keep at most forty lasting spells", () => {
      const more = cast(41);
      expect(spells(more).length).toBe(40);
      expect(exchangeOf({ state: more }, "s0")).toBeUndefined();
      expect(exchangeOf({ state: more }, "s1")?.target).toBe("bob");
    });
  });
});

describe("shots used by an attack", () => {
  const shots = (events: readonly EncounterEvent[]): unknown[] => events.filter((event) => event.type === "effect");
  const attack = (more: Parameters<typeof strikes>[2]): unknown[] =>
    shots(eventsOf(after(three(), choose("ann", "attack")), strikes("ann", "bob", more)));

  test("B-33: are reported as an action for a loaded weapon", () =>
    expect(attack({ means: { form: "bullet", item: "rifle" }, shots: 3 })).toEqual([
      { type: "effect", participant: "ann", effect: { what: "shots", item: "rifle", by: -3 }, deed: true },
    ]));
  test.each(FORMS)("B-33: are counted only for missiles, bullets and beams: %s", (form) =>
    expect(attack({ means: { form, item: "it" } })).toHaveLength(["missile", "bullet", "beam"].includes(form) ? 1 : 0),
  );
  test("are not counted without an item or for a feint", () => {
    expect(attack({ means: { form: "beam", item: "" } })).toEqual([]);
    expect(
      shots(
        eventsOf(after(three(), choose("ann", "feint")), {
          ...feints("ann", "bob"),
          means: { name: "Bow", item: "bow", form: "missile", damage: "1d", type: "imp" },
        }),
      ),
    ).toEqual([]);
  });
});
