import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests, slots } from "../../../src/rules/index.ts";
import { MIRA, acting, type Fight } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "../pacings/hands.ts";
import { countWrites, groupsOf, openHorde } from "./horde.ts";
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

  /** Their number decides the order among them, without a request. */
  const start = async (): Promise<void> => {
    await gm.press("startCombat");
    expect(gm.tracker.querySelector("[data-action=decideRequest]")).toBeNull();
  };
  /** Coming rows, including the next one. */
  const ahead = (hands: Hands): string[] => [...hands.rows("next"), ...hands.rows("ahead")];
  const names = (hands: Hands): string[] =>
    ahead(hands).map((row) => (row.split(" | ")[0] as string).replace(/^(Next|To come): /, ""));
  const head = (hands: Hands, text: string): Loose =>
    [...hands.tracker.querySelectorAll(".sz-head")].find((one: Loose) =>
      String(one.querySelector("button")?.getAttribute("aria-label") ?? one.textContent).includes(text),
    );

  it.skipIf(QUICK)("attack from the current row, spreading targets with one button", async () => {
    await open(4, [MIRA, DAGNY]);
    await start();
    await gm.press("done");
    await gm.press("groupMenu");
    await gm.pick("Attack with all");
    const nameOf = (id: string): string => String(fight.combat(fight.gm).combatants.get(id).name);
    const targets = (): string[] =>
      [...gm.dialog.querySelectorAll("select[name^='target.']")].map((one: Loose) => nameOf(String(one.value)));
    expect(new Set(targets()).size).toBe(1);
    gm.dialog.querySelector("[data-spread]").click();
    await fight.settled();
    expect(targets()).toEqual(["Dagny", "Mira", "Dagny", "Mira"]);
    await gm.confirm();
    const made: Loose[] = Object.values(fight.combat(fight.gm).encounter.exchanges);
    expect(made.map(({ target }) => nameOf(target)).sort()).toEqual(["Dagny", "Dagny", "Mira", "Mira"]);
  });

  it.skipIf(QUICK)("end their turns by the key as by the button", async () => {
    await open(4, [MIRA, DAGNY]);
    await start();
    await gm.press("done");
    expect(gm.texts("[data-action=groupDone]").join()).toContain("Done for all 4");
    expect(await fight.gm.game.segmentZero.next()).toBe(true);
    await fight.settled();
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
  });

  it("attack, roll damage and end turns in three clicks", async () => {
    await open(3, [DAGNY], "speed-order", { basicSpeed: 5.25, dx: 10 }, [
      {
        name: "Club",
        type: "weapon",
        system: { ready: true, modes: { a: { name: "swing", level: 40, damage: "1d", damageType: "cr" } } },
      },
    ]);
    await start();
    // The likely attack is loaded on demand.
    await fight.settled();
    await fight.gm.ui.combat.render({ force: true });
    expect(
      [...gm.tracker.querySelectorAll(".sz-now .sz-btn--now")].map((one: Loose) => String(one.dataset.action)),
    ).toEqual(["quickAttack"]);
    await gm.press("quickAttack");
    expect(acting(fight.combat(fight.gm)).sort()).toEqual(["Goblin 1", "Goblin 2", "Goblin 3"]);
    const made = (): Loose[] => Object.values(fight.combat(fight.gm).encounter.exchanges);
    expect(made().map(({ target }) => target)).toEqual(Array(3).fill(fight.combatant(fight.gm, "Dagny").id));
    for (const [exchange, { target, roll }] of Object.entries(
      fight.combat(fight.gm).encounter.exchanges as Record<string, Loose>,
    )) {
      // A critical hit allows no defence.
      if (Number(roll) > 6)
        await fight.combat(fight.anna).perform({ type: "defend", participant: target, exchange, kind: "none" });
    }
    await fight.settled();
    await gm.press("exchangeDamageAll");
    expect(made().map(({ damage }) => damage?.blows?.length)).toEqual(
      made().map(({ damage }) => (damage ? 1 : undefined)),
    );
    await gm.press("done");
    expect(made().filter(({ damage, applied }) => damage && !applied)).toEqual([]);
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
  });

  it("J-10, Q-3: attack together and each keep the second action", async () => {
    await open(3, [DAGNY], "two-action", { initiative: 70 }, [
      {
        name: "Club",
        type: "weapon",
        system: { ready: true, modes: { a: { name: "swing", level: 40, damage: "1d", damageType: "cr" } } },
      },
    ]);
    await gm.press("startCombat");
    const encounter = (): Loose => fight.combat(fight.gm).encounter;
    const settled = async (): Promise<void> => {
      for (const [exchange, { attacker, target }] of Object.entries(encounter().exchanges as Record<string, Loose>)) {
        await fight.combat(fight.gm).perform({ type: "damage", participant: attacker, exchange, blows: [1], dr: 9 });
        await fight.combat(fight.gm).perform({ type: "apply", participant: target, exchange });
      }
      await fight.settled();
    };
    const used = (): unknown[] =>
      slots(encounter()).flatMap(({ participant, note }) =>
        fight.combat(fight.gm).combatants.get(participant).name === "Dagny" ? [] : [note?.used],
      );
    if (requests(encounter()).some(({ what }) => what === "tie")) await gm.press("rollRequests");
    await fight.settled();
    await fight.gm.ui.combat.render({ force: true });
    expect(gm.texts(".sz-now [data-action=quickAttack]").join()).toContain("Attack with all 3");
    await gm.press("quickAttack");
    expect([acting(fight.combat(fight.gm)).length, used()]).toEqual([
      3,
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
    ]);
    await gm.press("previousTurn");
    expect([acting(fight.combat(fight.gm)).length, used()]).toEqual([
      1,
      [
        [0, 2],
        [0, 2],
        [0, 2],
      ],
    ]);
    await gm.press("redo");
    expect(used()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    // The second action repeats the first.
    await settled();
    await fight.gm.ui.combat.render({ force: true });
    expect(gm.texts(".sz-now [data-action=quickAttack]").join()).toContain("Attack with all 3");
    await gm.press("quickAttack");
    expect([acting(fight.combat(fight.gm)).length, used()]).toEqual([
      3,
      [
        [2, 2],
        [2, 2],
        [2, 2],
      ],
    ]);
    await settled();
    expect(gm.texts("[data-action=quickAttack]")).toEqual([]);
    await fight.settled(fight.combat(fight.gm).perform({ type: "done" }));
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
  });

  it.each([
    ["Goblin 2", ["Goblin 1", "Goblin 3", "Goblin 4"]],
    ["Goblin 1", ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"]],
  ])("B-20: attack without the stunned %s, whose turn ends with the others", async (name, others) => {
    await open(4, [DAGNY], "speed-order", { basicSpeed: 5.25, dx: 10 }, [
      {
        name: "Club",
        type: "weapon",
        system: { ready: true, modes: { a: { name: "swing", level: 40, damage: "1d", damageType: "cr" } } },
      },
    ]);
    await start();
    const stunned = fight.combatant(fight.gm, name).id as string;
    await fight.settled(fight.combat(fight.gm).perform({ type: "stun", participant: stunned, kind: "physical" }));
    await fight.gm.ui.combat.render({ force: true });
    expect(gm.texts(".sz-now [data-action=quickAttack]").join()).toContain("Attack with all 3");
    await gm.press("quickAttack");
    const attackers = Object.values(fight.combat(fight.gm).encounter.exchanges as Record<string, Loose>);
    expect(attackers.map(({ attacker }) => attacker)).not.toContain(stunned);
    expect(acting(fight.combat(fight.gm)).sort()).toEqual(others);
  });

  it.skipIf(QUICK)("leave Done unfilled while hits await a defence", async () => {
    await open(3, [DAGNY], "speed-order", { basicSpeed: 5.25, dx: 10 }, [
      {
        name: "Club",
        type: "weapon",
        system: { ready: true, modes: { a: { name: "swing", level: 14, damage: "1d", damageType: "cr" } } },
      },
    ]);
    // Every roll is 9: an ordinary hit.
    for (const client of fight.world.clients) client.CONFIG.Dice.randomUniform = () => 0.6;
    await fight.settled(start());
    await draw(fight.anna);
    await fight.gm.ui.combat.render({ force: true });
    await gm.press("quickAttack");
    const filled = (hands: Hands): string[] =>
      [...hands.tracker.querySelectorAll(".sz-btn--now")].map((one: Loose) => String(one.dataset.action));
    expect(acting(fight.combat(fight.gm))).toHaveLength(3);
    expect(gm.texts(".sz-now__name")).toEqual(["Goblin ×3"]);
    // One press defends against all.
    expect([filled(gm), filled(anna), anna.front.split(", ")[0]]).toEqual([
      [],
      ["exchangeDefendAll"],
      "3 attacks on Dagny",
    ]);
    for (const [exchange, { target }] of Object.entries(
      fight.combat(fight.gm).encounter.exchanges as Record<string, Loose>,
    ))
      await fight.combat(fight.anna).perform({ type: "defend", participant: target, exchange, kind: "none" });
    await fight.settled();
    expect(filled(gm)).toEqual(["exchangeDamageAll"]);
  });

  it.skipIf(QUICK)("are done with one click, write and Undo", async () => {
    await open(4, [MIRA, DAGNY]);
    await start();
    await gm.press("done");
    // The buttons mean the whole group, unless the GM wants one of it alone.
    await gm.pressNamed("One");
    await gm.press("done");
    await gm.pressNamed("All");
    const writes = countWrites(fight);
    await gm.pressNamed("Done for all 3");
    expect([acting(fight.combat(fight.gm)), writes.count]).toEqual([["Dagny"], 1]);
    await gm.press("previousTurn");
    expect(acting(fight.combat(fight.gm))).toEqual(["Goblin 2"]);
    await gm.press("redo");
    expect(acting(fight.combat(fight.anna))).toEqual(["Dagny"]);
  });

  it.skipIf(QUICK)("are all stunned by one click at any time", async () => {
    await open(3, [DAGNY]);
    await start();
    await gm.press("groupMenu");
    await gm.pick("All: Stunned");
    await gm.confirm();
    expect(acting(fight.combat(fight.gm))).toEqual(["Goblin 1"]);
    const facts = Object.values(fight.combat(fight.gm).encounter.participants)
      .flatMap((bucket) => Object.values(bucket as object))
      .map(({ combat }: Loose) => String(combat?.stunned));
    expect(facts.filter((stunned) => stunned === "physical")).toHaveLength(3);
  });

  it.skipIf(QUICK)("share an NPC as origin or are set by the GM", async () => {
    await open(3, [MIRA, { name: "Wolf", system: { basicSpeed: 5 } }]);
    const { gm: client } = fight;
    const goblin = groupsOf(fight.combat(client))["Goblin 1"];
    expect(goblin).toBeTruthy();
    expect(groupsOf(fight.combat(client))).toMatchObject({
      "Goblin 1": goblin,
      "Goblin 2": goblin,
      "Goblin 3": goblin,
      Mira: "",
    });
    await fight.combatant(client, "Goblin 3").update({ system: { group: "-" } });
    await fight.settled(fight.combatant(client, "Wolf").update({ system: { group: "Rider & wölfe" } }));
    expect(groupsOf(fight.combat(client))).toMatchObject({ "Goblin 1": goblin, "Goblin 3": "", Mira: "" });
    expect(groupsOf(fight.combat(client)).Wolf).toMatch(/^[A-Za-z0-9_-]+$/);
    await client.game.settings.set("segment-zero", "table", { groupLike: false });
    await fight.settled(fight.combat(client).reconcile());
    expect(groupsOf(fight.combat(client))).toMatchObject({ "Goblin 1": "", "Goblin 3": "" });
  });

  it.skipIf(QUICK)("can be split, reduced and extended from menus", async () => {
    await open(3, [MIRA, DAGNY]);
    await start();
    await gm.press("groupMenu");
    await gm.pick("Show one by one");
    head(gm, "Goblin 2").querySelector("button").click();
    await fight.settled();
    await gm.pick("Remove from group");
    expect(groupsOf(fight.combat(fight.gm))["Goblin 2"]).toBe("");
    expect(names(gm)).toEqual(["Goblin 1", "Goblin 2", "Goblin 3", "Dagny"]);
    await gm.tracker
      .querySelector('[data-participant-id="' + fight.combatant(fight.gm, "Goblin 2").id + '"] [data-action=slotMenu]')
      .click();
    await fight.settled();
    await gm.pick("Add to a group");
    await gm.confirm();
    expect(names(gm)).toEqual(["Goblin ×3", "Dagny"]);
    await gm.press("groupMenu");
    await gm.pick("Split the group");
    expect(new Set(Object.values(groupsOf(fight.combat(fight.gm))))).toEqual(new Set([""]));
  });

  it.skipIf(QUICK)("are rolled for together in one row", async () => {
    await open(4, [MIRA], "action-period");
    await gm.press("startCombat");
    await gm.openPending();
    expect(gm.texts(".sz-pending__name")).toEqual(["Goblin ×4", "Mira"]);
    await gm.pressNamed("Roll all NPCs (4)");
    expect(gm.front).toContain("Mira");
    const rolls = fight.gm.game.messages.contents.flatMap((message: Loose) => message.rolls);
    expect(
      rolls.map(({ formula }: Loose) => String(formula)).filter((formula: string) => formula === "3d6"),
    ).toHaveLength(4);
  });
});
