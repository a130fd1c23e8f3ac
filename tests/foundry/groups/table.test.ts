import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests, slots } from "../../../src/rules/index.ts";
import { MIRA, acting, type Fight } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "../pacings/hands.ts";
import { club, countWrites, groupsOf, openHorde } from "./horde.ts";
import { QUICK } from "../../quick.ts";

const DAGNY = { name: "Dagny", owner: "Anna", system: { basicSpeed: 5, dx: 11 } };

describe("groups in play", () => {
  let fight: Fight;
  let gm: Hands;
  let anna: Hands;
  const open = async (...args: Parameters<typeof openHorde>): Promise<void> => {
    fight = await openHorde(...args);
    [gm, anna] = Hands.pair(fight);
  };
  const openArmed = (count: number, level: number, pacing = "speed-order"): Promise<void> =>
    open(count, [DAGNY], pacing, { basicSpeed: 5.25, dx: 10, initiative: 70 }, [club(level)]);

  const start = async (): Promise<void> => {
    await gm.press("startCombat");
    // Their number decides the order among them.
    expect(gm.tracker.querySelector("[data-action=decideRequest]")).toBeNull();
  };
  const combat = (): Loose => fight.combat(fight.gm);
  const now = (): string[] => acting(combat()).sort();
  const exchanges = (): [string, Loose][] => Object.entries(combat().encounter.exchanges as Record<string, Loose>);
  /** Words of the likely attack, which is loaded on demand. */
  const attack = async (): Promise<string> => {
    await fight.settled();
    await fight.gm.ui.combat.render({ force: true });
    return gm.texts(".sz-now [data-action=quickAttack]").join();
  };
  const filled = (hands: Hands): string[] =>
    [...hands.tracker.querySelectorAll(".sz-btn--now")].map((one: Loose) => String(one.dataset.action));
  const defendNone = async (isPossible: (exchange: Loose) => boolean = () => true): Promise<void> => {
    for (const [exchange, made] of exchanges().filter(([, one]) => isPossible(one)))
      await fight.combat(fight.anna).perform({ type: "defend", participant: made.target, exchange, kind: "none" });
    await fight.settled();
  };
  const names = (): string[] =>
    [...gm.rows("next"), ...gm.rows("ahead")].map((row) => row.split(" | ")[0]!.replace(/^(Next|To come): /, ""));

  it.skipIf(QUICK)("attack from the current row, spreading targets with one button", async () => {
    await open(4, [MIRA, DAGNY]);
    await start();
    await gm.press("done");
    await gm.press("groupMenu");
    await gm.pick("Attack with all");
    const nameOf = (id: string): string => String(combat().combatants.get(id).name);
    const targets = (): string[] =>
      [...gm.dialog.querySelectorAll("select[name^='target.']")].map((one: Loose) => nameOf(String(one.value)));
    expect(new Set(targets()).size).toBe(1);
    gm.dialog.querySelector("[data-spread]").click();
    await fight.settled();
    expect(targets()).toEqual(["Dagny", "Mira", "Dagny", "Mira"]);
    await gm.confirm();
    const hit = exchanges().map(([, { target }]) => nameOf(target));
    expect(hit.sort()).toEqual(["Dagny", "Dagny", "Mira", "Mira"]);
  });

  it("attack, roll damage and end turns in three clicks", async () => {
    await openArmed(3, 40);
    await start();
    expect([await attack(), filled(gm)]).toEqual([expect.stringContaining("Attack with all 3"), ["quickAttack"]]);
    await gm.press("quickAttack");
    expect(now()).toEqual(["Goblin 1", "Goblin 2", "Goblin 3"]);
    expect(exchanges().map(([, { target }]) => target as string)).toEqual(Array(3).fill(fight.id("Dagny")));
    // A critical hit allows no defence.
    await defendNone(({ roll }) => Number(roll) > 6);
    await gm.press("exchangeDamageAll");
    for (const [, { damage }] of exchanges()) expect(damage ? damage.blows.length : 1).toBe(1);
    await gm.press("done");
    expect(exchanges().filter(([, { damage, applied }]) => damage && !applied)).toEqual([]);
    expect(now()).toEqual(["Dagny"]);
  });

  it.skipIf(QUICK)("J-10, Q-3: attack together and each keep the second action", async () => {
    await openArmed(3, 40, "two-action");
    await gm.press("startCombat");
    if (requests(combat().encounter).some(({ what }) => what === "tie")) await gm.press("rollRequests");
    const applied = async (): Promise<void> => {
      for (const [exchange, { attacker, target }] of exchanges()) {
        await combat().perform({ type: "damage", participant: attacker, exchange, blows: [1], dr: 9 });
        await combat().perform({ type: "apply", participant: target, exchange });
      }
      await fight.settled();
    };
    /** Acting combatants, and actions that each goblin has used. */
    const used = (): readonly unknown[] => [
      now().length,
      ...slots(combat().encounter).flatMap(({ participant, note }) =>
        participant === fight.id("Dagny") ? [] : [(note as { used: readonly number[] }).used[0]],
      ),
    ];
    expect(await attack()).toContain("Attack with all 3");
    await gm.press("quickAttack");
    expect(used()).toEqual([3, 1, 1, 1]);
    await gm.press("previousTurn");
    expect(used()).toEqual([1, 0, 0, 0]);
    await gm.press("redo");
    expect(used()).toEqual([3, 1, 1, 1]);
    // The second action repeats the first.
    await applied();
    expect(await attack()).toContain("Attack with all 3");
    await gm.press("quickAttack");
    expect(used()).toEqual([3, 2, 2, 2]);
    await applied();
    expect(gm.texts("[data-action=quickAttack]")).toEqual([]);
    await fight.give({ type: "done" });
    expect(now()).toEqual(["Dagny"]);
  });

  it.skipIf(QUICK).each([
    ["Goblin 2", ["Goblin 1", "Goblin 3", "Goblin 4"]],
    ["Goblin 1", ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"]],
  ])("B-20: attack without the stunned %s, whose turn ends with the others", async (name, others) => {
    await openArmed(4, 40);
    await start();
    await fight.give({ type: "stun", participant: fight.id(name), kind: "physical" });
    expect(await attack()).toContain("Attack with all 3");
    await gm.press("quickAttack");
    expect(exchanges().map(([, { attacker }]) => attacker as string)).not.toContain(fight.id(name));
    expect(now()).toEqual(others);
  });

  it.skipIf(QUICK)("leave Done unfilled while hits await a defence", async () => {
    await openArmed(3, 14);
    // Every roll is 9: an ordinary hit.
    for (const client of fight.world.clients) client.CONFIG.Dice.randomUniform = () => 0.6;
    await start();
    await draw(fight.anna);
    await attack();
    await gm.press("quickAttack");
    expect(gm.texts(".sz-now__name")).toEqual(["Goblin ×3"]);
    // One press defends against all.
    expect([filled(gm), filled(anna), anna.front.split(", ")[0]]).toEqual([
      [],
      ["exchangeDefendAll"],
      "3 attacks on Dagny",
    ]);
    await defendNone();
    expect(filled(gm)).toEqual(["exchangeDamageAll"]);
  });

  it.skipIf(QUICK)("are done with one click or key, one write and Undo", async () => {
    await open(4, [MIRA, DAGNY]);
    await start();
    await gm.press("done");
    // The buttons mean the whole group, unless the GM wants one of it alone.
    await gm.pressNamed("One");
    await gm.press("done");
    await gm.pressNamed("All");
    const writes = countWrites(fight);
    await gm.pressNamed("Done for all 3");
    expect([now(), writes.count]).toEqual([["Dagny"], 1]);
    await gm.press("previousTurn");
    expect(now()).toEqual(["Goblin 2"]);
    await gm.press("redo");
    expect(acting(fight.combat(fight.anna))).toEqual(["Dagny"]);
    await gm.press("previousTurn");
    expect(await fight.settled(fight.gm.game.segmentZero.next())).toBe(true);
    expect(now()).toEqual(["Dagny"]);
  });

  it.skipIf(QUICK)("are split, reduced, extended and all stunned from menus", async () => {
    await open(3, [MIRA, DAGNY]);
    await start();
    await gm.press("groupMenu");
    await gm.pick("Show one by one");
    [...gm.tracker.querySelectorAll(".sz-head button")]
      .find((one: Loose) => String(one.getAttribute("aria-label")).includes("Goblin 2"))
      .click();
    await fight.settled();
    await gm.pick("Remove from group");
    expect(groupsOf(combat())["Goblin 2"]).toBe("");
    expect(names()).toEqual(["Goblin 1", "Goblin 2", "Goblin 3", "Dagny"]);
    gm.tracker.querySelector(`[data-participant-id="${fight.id("Goblin 2")}"] [data-action=slotMenu]`).click();
    await fight.settled();
    await gm.pick("Add to a group");
    await gm.confirm();
    expect(names()).toEqual(["Goblin ×3", "Dagny"]);
    await gm.press("done");
    await gm.press("groupMenu");
    await gm.pick("All: Stunned");
    await gm.confirm();
    const stunned = Object.values(combat().encounter.participants as Loose)
      .flatMap((bucket) => Object.values(bucket as Loose))
      .filter((one: Loose) => one.combat?.stunned === "physical");
    expect([now(), stunned.length]).toEqual([["Goblin 1"], 3]);
    await gm.press("groupMenu");
    await gm.pick("Split the group");
    expect(new Set(Object.values(groupsOf(combat())))).toEqual(new Set([""]));
  });

  it.skipIf(QUICK)("are rolled for together in one row", async () => {
    await open(4, [MIRA], "action-period");
    await gm.press("startCombat");
    await gm.openPending();
    expect(gm.texts(".sz-pending__name")).toEqual(["Goblin ×4", "Mira"]);
    await gm.pressNamed("Roll all NPCs (4)");
    expect(gm.front).toContain("Mira");
    const rolls: Loose[] = fight.gm.game.messages.contents.flatMap((message: Loose) => message.rolls);
    expect(rolls.filter(({ formula }) => formula === "3d6")).toHaveLength(4);
  });
});
