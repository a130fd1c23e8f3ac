// Parts load when the client is idle, so that what is opened first does not wait.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchWhenIdle, LatePart } from "../../../src/foundry/host/late.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("loads parts when idle, also those that a later pacing brings", async () => {
  const early = new LatePart("Late.Dialogs", () => Promise.resolve({ name: "early" }));
  const all = fetchWhenIdle();
  expect(early.loaded).toBeNull();
  await vi.runAllTimersAsync();
  await all;
  expect(early.loaded).toEqual({ name: "early" });
  const later = new LatePart("Late.Dialogs", () => Promise.resolve({ name: "later" }));
  expect(later.loaded).toBeNull();
  await vi.runAllTimersAsync();
  expect(later.loaded).toEqual({ name: "later" });
});
