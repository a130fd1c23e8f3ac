import { describe, expect, test } from "vitest";
import { join, plain, spoken, words } from "../../../src/foundry/host/rich-text.ts";
import { dialOf } from "../../../src/foundry/reading/clock.ts";

describe("words", () => {
  test("read bold, breaks and values without reading values as patterns", () => {
    expect(words("**Next**, moves {done}/{all}", { done: 2, all: 3 })).toEqual([
      { text: "Next", strong: true },
      { text: ", moves 2/3" },
    ]);
    expect(words("until “{what}”", { what: "**bang** {done}" })).toEqual([{ text: "until “**bang** {done}”" }]);
    expect(words("a\nb")).toEqual([{ text: "a", breakAfter: true }, { text: "b" }]);
    expect(words("{unknown}")).toEqual([{ text: "{unknown}" }]);
  });

  test("are joined and spoken", () => {
    expect(spoken(join([words("**Next**"), plain(""), plain("moves 2/3")], ", "))).toBe("Next, moves 2/3");
  });
});

describe("dial", () => {
  test("points the hand at the unit and ends the arc there", () => {
    const dial = dialOf({ units: 12, marks: [0, 4], hand: 4 });
    expect(dial.hand).toBe("M19.7 21.5L41.3 34.0");
    expect(dial.past).toBe("M24.0 5.0A19 19 0 0 1 40.5 33.5");
    expect(dial.marks).toBe("M24.0 7.5L24.0 2.0M38.3 32.3L43.1 35.0");
  });

  test("draws no arc at the start", () => {
    expect(dialOf({ units: 24, marks: [], hand: 0 }).past).toBeNull();
  });
});
