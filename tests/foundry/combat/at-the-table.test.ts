// What a seat reads and presses of a fight that goes on, in its turn and in the turns of others.
import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { askingUntil, closeWhenOver } from "../../../src/foundry/host/until.ts";
import { Blows, DUEL } from "../exchange/blows.ts";
import { SWORD } from "../exchange/card-hands.ts";
import { Hands } from "../pacings/hands.ts";
import { draw } from "../world.ts";
import { acting, openFight, type Fight } from "./fight.ts";

let fight: Fight;
let gm: Hands;
let anna: Hands;
beforeAll(async () => {
  fight = await openFight(DUEL.map((one) => ({ ...one, items: [SWORD] })));
  [gm, anna] = Hands.pair(fight);
  await draw(fight.anna);
  await gm.press("startCombat");
});

/** Filled controls at a seat, by action. */
const filled = (hands: Hands): string[] =>
  [...hands.tracker.querySelectorAll(".sz-btn--now:not([aria-disabled])")].map(({ dataset }: Loose) => dataset.action);

describe("dialogs about a turn", () => {
  it("close with the turn for each user, like the menu", async () => {
    await anna.press("slotMenu");
    await anna.pick("Attack…");
    await gm.press("slotMenu");
    expect(anna.dialog).toBeTruthy();
    await fight.give({ type: "done" });
    expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
    await expect.poll(() => anna.dialog).toBe(null);
  });

  it("close with their own turn although actions overlap", async () => {
    const closed: string[] = [];
    const [first, second] = [new AbortController(), new AbortController()];
    let [endFirst, endSecond] = [(): void => undefined, (): void => undefined];
    const one = askingUntil(first.signal, "", async () => {
      closeWhenOver(() => closed.push("first"));
      await new Promise<void>((resolve) => (endFirst = resolve));
    });
    const two = askingUntil(second.signal, "", async () => {
      closeWhenOver(() => closed.push("second"));
      await new Promise<void>((resolve) => (endSecond = resolve));
    });
    first.abort();
    expect(closed).toEqual(["first"]);
    endFirst();
    await one;
    endSecond();
    await two;
    // Neither asks any more: a new dialog concerns no turn.
    closeWhenOver(() => closed.push("third"));
    await askingUntil(null, "", async () => {
      closeWhenOver(() => closed.push("fourth"));
      return Promise.resolve();
    });
    expect(closed).toEqual(["first"]);
  });
});

it("fills the GM's next step only when the GM acts", async () => {
  await fight.give({ type: "takeBack" });
  expect([filled(gm), filled(anna)]).toEqual([[], ["quickAttack"]]);
  const blows = new Blows(fight);
  await fight.give(blows.attack("Mira", "Orc"));
  expect([filled(gm).length, filled(anna)]).toEqual([1, []]);
  await fight.settled(fight.anna.leave());
  await fight.give(blows.undefended("Orc"));
  expect(filled(gm)).toHaveLength(1);
});
