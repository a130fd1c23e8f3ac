import { afterEach, expect, it, vi } from "vitest";
import { keepPress, pressOf } from "../../../src/foundry/host/presses.ts";

/** A button on the page that carries what is kept under a number. */
const button = (press?: string): HTMLElement => ({ dataset: press === undefined ? {} : { press } }) as HTMLElement;

afterEach(() => {
  vi.unstubAllGlobals();
});

it("numbers equal contents alike and others differently", () => {
  const first = keepPress({ args: { slot: "a", box: 1 } });
  expect(keepPress({ args: { slot: "a", box: 1 } })).toBe(first);
  expect(keepPress({ args: { slot: "a", box: "1" } })).not.toBe(first);
  expect(keepPress({ commands: [{ slot: "a", box: 1 }] })).not.toBe(first);
});

it("returns kept values with their types", () => {
  expect(pressOf(button(keepPress({ args: { box: 2, offer: { gm: true } } })))?.args).toEqual({
    box: 2,
    offer: { gm: true },
  });
  expect(pressOf(button())).toEqual({});
});

it("drops contents that are on no page, once there are many", () => {
  const [shown, gone] = [keepPress({ args: { id: "shown" } }), keepPress({ args: { id: "gone" } })];
  vi.stubGlobal("document", { querySelectorAll: () => [button(shown)] });
  vi.stubGlobal("foundry", { applications: { instances: new Map() } });
  for (let number = 0; number < 5_000; number++) keepPress({ args: { number } });
  expect(pressOf(button(shown))?.args).toEqual({ id: "shown" });
  expect(pressOf(button(gone))).toBe(null);
  expect(pressOf(button(keepPress({ args: { id: "gone" } })))?.args).toEqual({ id: "gone" });
});
