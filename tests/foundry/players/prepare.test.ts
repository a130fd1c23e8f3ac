import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, requests } from "../../../src/rules/index.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { QUICK } from "../../quick.ts";

const MIRA = { name: "Mira", owner: "Anna", system: { basicSpeed: 5.75, dx: 12 } };
const ORC = { name: "Orc", system: { basicSpeed: 6.25, dx: 11 } };
const ROOK = { name: "Rook", system: { basicSpeed: 5, dx: 11 } };
const SABRE = { name: "Sabre", type: "weapon", system: { speedClass: 7 } };

describe("preparing while others act", () => {
  let fight: Fight;
  const hands = (client: Client): Hands => new Hands(fight, client);
  const ready = (client: Client): string[] => hands(client).texts(":is(.sz-mine, .sz-dock) [data-action=givePrepared]");
  const prepared = (client: Client): string[] => hands(client).texts(".sz-prepared__words");

  async function start(people: Parameters<typeof openFight>[0], pacing = "speed-order"): Promise<void> {
    fight = await openFight(people, pacing);
    await fight.settled(fight.combat(fight.gm).perform({ type: "start" }));
  }

  it("offers the coming turn's choices and gives one by one click", async () => {
    await start([ORC, MIRA, ROOK]);
    await draw(fight.anna);
    const { anna, gm, combat } = fight;
    const before = combat(gm).encounter.head as number;
    await hands(anna).press("prepare");
    await hands(anna).pick("Attack");
    expect(prepared(anna)).toEqual(["Prepared: Attack"]);
    await hands(anna).press("dropPrepared");
    expect(prepared(anna)).toEqual([]);
    await hands(anna).press("prepare");
    await hands(anna).pick("Ready");
    await hands(anna).press("prepare");
    await hands(anna).pick("All-Out Attack");
    await hands(anna).pick("Strong: +2 damage, or +1 per die");
    expect(prepared(anna)).toEqual(["Prepared: All-Out Attack, strong"]);
    expect([combat(gm).encounter.head, acting(combat(gm)), ready(anna)]).toEqual([before, ["Orc"], []]);
    await hands(gm).press("done");
    // A prepared action needs a click.
    expect(combat(gm).encounter.head).toBe(before + 1);
    expect(ready(anna)).toEqual(["All-Out Attack, strong, as prepared"]);
    await hands(anna).press("givePrepared");
    expect(hands(anna).texts(".sz-mine .sz-chosen b")).toEqual(["All-Out Attack, strong"]);
    expect([ready(anna), prepared(anna)]).toEqual([[], []]);
  });

  it.skipIf(QUICK)("clears a prepared choice that its turn did not use", async () => {
    await start([ORC, MIRA]);
    await draw(fight.anna);
    const { anna, gm } = fight;
    await hands(anna).press("prepare");
    await hands(anna).pick("Ready");
    await hands(gm).press("done");
    await hands(anna).press("done");
    expect(prepared(anna)).toEqual([]);
    await hands(gm).press("done");
    expect(ready(anna)).toEqual([]);
  });

  it.skipIf(QUICK)("restores the user's prepared choice after a reload", async () => {
    await start([ORC, MIRA]);
    await draw(fight.anna);
    const { anna, gm, world } = fight;
    await hands(anna).press("prepare");
    await hands(anna).pick("Feint");
    const stored = anna.window.localStorage.getItem("segment-zero.prepared") as string;
    expect(
      JSON.stringify([...gm.game.settings.storage.get("world")].map((each: Loose) => each.toObject())),
    ).not.toContain("feint");
    await anna.leave();
    const again = await world.join("Anna", {
      beforeSystem: (global: Loose) => {
        global.localStorage.setItem("segment-zero.prepared", stored);
      },
    });
    await fight.settled(again.ui.combat.render({ force: true }));
    expect(prepared(again)).toEqual(["Prepared: Feint"]);
    await hands(gm).press("done");
    await hands(again).press("givePrepared");
    expect(hands(again).texts(".sz-mine .sz-chosen b")).toEqual(["Feint"]);
    const ben = await world.join("Ben", {
      beforeSystem: (global: Loose) => {
        global.localStorage.setItem("segment-zero.prepared", stored);
      },
    });
    await fight.settled(ben.ui.combat.render({ force: true }));
    expect(hands(ben).texts(".sz-prepared")).toEqual([]);
  });

  it.skipIf(QUICK)("explains why a prepared choice became impossible and keeps ordinary buttons", async () => {
    await start([ORC, MIRA]);
    await draw(fight.anna);
    const { anna, gm } = fight;
    await hands(anna).press("prepare");
    await hands(anna).pick("Attack");
    // Stun in the same turn forces Do Nothing (B-20).
    await fight.combat(gm).perform({ type: "stun", participant: fight.id("Mira"), kind: "physical" });
    await hands(gm).press("done");
    await hands(anna).press("givePrepared");
    expect(hands(anna).texts(".sz-refusal")[0]).toMatch(/stunned/i);
    expect(ready(anna)).toEqual([]);
    await hands(anna).press("rollRequests");
    await hands(anna).press("done");
    expect(acting(fight.combat(gm))).toEqual(["Orc"]);
  });

  it.skipIf(QUICK)("offers preparation for an NPC in its row's menu", async () => {
    await start([ORC, MIRA, ROOK]);
    await draw(fight.anna);
    const { gm, anna } = fight;
    const rook = hands(gm).tracker.querySelector(
      `.sz-slot[data-participant-id="${fight.id("Rook")}"] [data-action=slotMenu]`,
    ) as Loose;
    rook.click();
    await fight.settled();
    await hands(gm).pick("Prepare the next turn");
    await hands(gm).pick("Move");
    await hands(gm).press("done");
    await hands(anna).press("done");
    expect(hands(gm).texts(".sz-now [data-action=givePrepared]")).toEqual(["Move, as prepared"]);
    await hands(gm).press("givePrepared");
    expect(hands(gm).texts(".sz-now .sz-chosen b")).toEqual(["Move"]);
  });

  it.skipIf(QUICK)("declares a prepared action in the next round of side-segments", async () => {
    const people = [
      { name: "Bandit", system: {}, items: [{ name: "Club", type: "weapon", system: { weaponSpeed: 9 } }] },
      { name: "Egil", owner: "Anna", system: {}, items: [{ name: "Axe", type: "weapon", system: { weaponSpeed: 2 } }] },
    ];
    await start(people, "side-segments");
    await draw(fight.anna);
    const { anna, gm, combat } = fight;
    await hands(gm).press("decideByDefault");
    await hands(anna).press("decideRequest");
    await hands(anna).confirm();
    const dice = requests(combat(gm).encounter).flatMap(({ id, dice }) => (dice ? [[id, 4]] : []));
    await fight.give({ type: "answer", answers: Object.fromEntries(dice) });
    await hands(anna).press("done");
    expect(acting(combat(gm))).toEqual(["Bandit"]);
    await hands(anna).press("prepare");
    await hands(anna).mark("Wait");
    await hands(anna).fill({ trigger: "the bandit runs" });
    await hands(anna).confirm();
    expect(prepared(anna)[0]).toMatch(/^Prepared: Wait/);
    for (let at = 0; at < 10 && combat(gm).encounter.clock.round === 1; at++) {
      await fight.settled(combat(gm).perform({ type: "done" }));
    }
    expect(ready(anna)[0]).toMatch(/^Wait.*as prepared$/);
    await hands(anna).press("givePrepared");
    const egil = combat(gm).encounter.participants;
    expect(JSON.stringify(egil)).toContain("the bandit runs");
  });

  it.skipIf(QUICK)("begins the prepared action after its predecessor's completion in the stopwatch", async () => {
    await start(
      [
        { ...MIRA, system: { agility: 12 }, items: [SABRE] },
        { ...ORC, system: { agility: 10 }, items: [SABRE] },
      ],
      "stopwatch",
    );
    await draw(fight.anna);
    const { anna, gm } = fight;
    for (let at = 0; at < 6 && !hands(anna).texts(".sz-mine [data-action=prepare]").length; at++) await usual(gm);
    await hands(anna).press("prepare");
    await hands(anna).mark("Open a door");
    await hands(anna).confirm();
    const [words] = prepared(anna);
    expect(words).toMatch(/^Prepared: Open/i);
    for (let at = 0; at < 12 && !ready(anna).length; at++) await usual(gm, "Mira");
    await hands(anna).press("givePrepared");
    expect(hands(anna).texts(".sz-timeline .sz-slot__note").join()).toMatch(/open a door/i);
    expect(ready(anna)).toEqual([]);
  });

  /** Gives the default to all but one participant. */
  async function usual(gm: Client, but = ""): Promise<void> {
    const combat = fight.combat(gm);
    const id = but ? fight.id(but) : "";
    const owed = requests(combat.encounter).filter(({ blocking, participant }) => blocking && participant !== id);
    const slots = currentIds(combat.encounter).filter((slot) => !slot.includes(`_${id}_`) || !id);
    if (owed.length)
      await combat.perform({
        type: "answer",
        answers: Object.fromEntries(owed.map(({ id: request, fallback }) => [request, fallback])),
      });
    else if (slots.length) await combat.perform({ type: "done", slots });
    await fight.settled();
  }
});
