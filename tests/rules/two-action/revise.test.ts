import { describe, expect, test } from "vitest";
import { after, fight, noteOf, offersTo, option, refusalOf, three } from "./fight.ts";
import { by } from "../play.ts";

const fire = { kind: "fire", roll: true, target: 62 };
const walk = { kind: "move", speed: "walk" };
const draw = { kind: "draw" };
const act = (...actions: object[]) => by("ann", "act", { actions: actions as never });
const revise = (boxes: object[][], more: object = {}) => by("ann", "revise", { boxes: boxes as never, ...more });
const taking = (state: Parameters<typeof offersTo>[0], code: string) =>
  offersTo(state, "ann").find((offer) => offer.code === code);

describe("revised actions", () => {
  test("Q-13, Q-18: are refused against the rules unless ruled or already allowed", () => {
    expect(refusalOf(three(), revise([[draw, fire]]))).toBe("draw-with-attack");
    expect(refusalOf(three(), revise([[walk], [walk], [walk]]))).toBe("too-many-actions");
    expect(refusalOf(three(), revise([[{ kind: "task" }]]))).toBe("no-task");
    expect(refusalOf(three(), { ...revise([[walk]]), participant: "bob" })).toBe("not-your-turn");
    const ruled = after(three(), revise([[draw, fire]], { ruling: true }));
    expect(refusalOf(ruled, revise([[draw, { target: 62, roll: true, kind: "fire" }], [walk]]))).toBeNull();
    expect(refusalOf(ruled, revise([[walk, draw, fire]]))).toBe("too-many-combined");
  });
  test("Q-13, Q-19: omit combining if not allowed", () => {
    const able = fight({ ann: { initiative: 80, ability: true }, bob: { initiative: 50 } });
    expect([three(), able].map((state) => taking(after(state, act(draw), act(fire)), "combine")?.data)).toEqual([
      undefined,
      { halved: 1 },
    ]);
    expect(
      taking(after(three(), act({ kind: "move", speed: "fast" }), act({ kind: "nothing", roll: true })), "combine"),
    ).toBeUndefined();
  });
  test("Q-17: separate a combination while there is room", () => {
    const combined = after(three(), act(walk, fire));
    expect(taking(combined, "separate")?.data).toEqual({ action: 1 });
    expect(noteOf(after(combined, taking(combined, "separate")!.command), "ann")).toMatchObject({
      used: [2, 2],
      boxes: [[{ kind: "move" }], [{ kind: "fire", chance: 62 }]],
    });
    expect(taking(after(combined, act(walk)), "separate")).toBeUndefined();
    expect(taking(after(three(option("oneAction", true)), act(walk, fire)), "separate")).toBeUndefined();
  });
});
