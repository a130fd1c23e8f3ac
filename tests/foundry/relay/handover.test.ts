/** Which clients the next active GM's client waits for. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import "../plain.ts";

const { inCharge, isInCharge } = await import("../../../src/foundry/fight/writing.ts");

test("waits only for other GMs who are there", async () => {
  const asked: string[] = [];
  const user = (name: string, more: object): Loose => ({
    name,
    isGM: true,
    active: true,
    isSelf: false,
    query: async () => void asked.push(name),
    ...more,
  });
  const self = user("self", { isSelf: true, isActiveGM: true });
  const users = [self, user("second GM", {}), user("absent GM", { active: false }), user("player", { isGM: false })];
  vi.stubGlobal("game", { user: self, users, combats: [] });
  try {
    expect([await inCharge(), asked, isInCharge()]).toEqual([true, ["second GM"], true]);
    self.isActiveGM = false;
    expect([await inCharge(), isInCharge()]).toEqual([false, false]);
  } finally {
    vi.unstubAllGlobals();
  }
});
