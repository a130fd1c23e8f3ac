import { describe, expect, test } from "vitest";
import { look, type JsonObject } from "../../../src/rules/index.ts";
import { FOUR, Fight } from "./fight.ts";
import { answers } from "../play.ts";

/** True if only the GM may give this command now. */
function isRuling(fight: Fight, command: JsonObject): boolean {
  const view = look(fight.state)!;
  return view.pacing.choices.verbs[String(command.type)]?.gm === true || view.pacing.choices.isRuling!(command, view);
}

describe("GM rulings", () => {
  test("S-20 to S-23, S-39, SA-10, SA-18: are needed for speeds and attacks off the sheet and faster modifiers", () => {
    const fight = Fight.of(FOUR);
    const says = (intent: JsonObject, type = "declare") =>
      isRuling(
        fight,
        type === "answer" ? { type, answers: { declare_ann: intent } } : { type, participant: "ann", intent },
      );
    for (const type of ["declare", "changeIntent", "answer"]) {
      for (const figure of [
        { spd: 1 },
        { spds: [1, 1] },
        { attacks: 9 },
        { trained: true },
        { missile: true },
        { specialised: true },
        { segments: 0 },
        { phase: "movement" },
        { mods: -1 },
      ]) {
        expect([type, figure, says({ action: "attack", ...figure }, type)]).toEqual([type, figure, true]);
      }
      const plain = {
        action: "attack",
        weapon: "sword",
        move: "halfMove",
        mods: 2,
        target: "bob",
        direction: "the bank",
        label: "hard",
        trigger: "now",
        answer: "sword",
      };
      expect(says(plain, type)).toBe(false);
    }
    expect(
      isRuling(fight, answers({ declare_ann: { action: "attack" }, declare_wiz: { action: "cast", spd: 1 } })),
    ).toBe(true);
    expect(says([] as never)).toBe(false);
    expect(isRuling(fight, { type: "answer", answers: null })).toBe(false);
    expect(isRuling(fight, { type: "declare" })).toBe(false);
    expect(isRuling(fight, { type: "done" })).toBe(false);
  });
  test("SA-18: do not store the suggested speed", () => {
    const fight = Fight.of(FOUR).declare({ ann: { action: "rally", segments: 5 } });
    expect(JSON.stringify(fight.state.participants)).not.toContain('"speeds":{"rally"');
  });
});
