import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { codeOf, holdBack, json, logOf, seatGms } from "./hands.ts";

describe("leaving and returning GMs", () => {
  let fight: Fight;
  const open = async (generation: 13 | 14 = 13): Promise<Fight> => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { seed: seatGms, generation });
    await fight.settled(fight.combat(fight.gm).startCombat());
    return fight;
  };
  const log = (client: Client): readonly string[] => logOf(fight.combat(client));
  const holdKind = (client: Client, kind: string): ReturnType<typeof holdBack> =>
    holdBack(client, (text) => text.startsWith(`{"kind":"${kind}"`));

  it("keep a click until a GM is back", async () => {
    const { gm, anna, combat, world } = await open();
    await gm.leave();
    const reply = await combat(anna).perform({ type: "done" });
    expect(codeOf(reply)).toBe("no-gm");
    expect(codeOf(await reply.retry())).toBe("no-gm");
    const back = await world.join("Gamemaster");
    expect(codeOf(await reply.retry())).toBe(null);
    expect(codeOf(await reply.retry())).toBe(null);
    await fight.settled();
    expect(acting(combat(anna))).toEqual(["Orc"]);
    expect(log(back)).toEqual(["start", "done"]);
  });

  it("offer to send a click again in the tracker, once", async () => {
    const { gm, anna, combat, world } = await open();
    const button = (action: string): Loose => anna.ui.combat.element.querySelector(`[data-action="${action}"]`);
    await gm.leave();
    await draw(fight.anna);
    button("done").click();
    await fight.settled();
    expect(anna.ui.combat.element.querySelector(".sz-refusal").textContent).toContain("No GM is online");
    expect(button("sendAgain").textContent.trim()).toBe("Send again");
    await fight.settled(world.join("Gamemaster"));
    expect(anna.ui.combat.element.querySelector(".sz-refusal").textContent).toContain("now one is");
    button("sendAgain").click();
    button("sendAgain").click();
    await fight.settled();
    expect(acting(combat(anna))).toEqual(["Orc"]);
    expect(anna.ui.combat.element.querySelector(".sz-refusal")).toBe(null);
  });

  it("pass a click to the second GM when the first leaves early", async () => {
    const { gm, anna, combat, world } = await open();
    const second = await world.join("Second GM");
    const { held } = holdKind(gm, "operate");
    const reply = combat(anna).perform({ type: "done" });
    await fight.settled();
    expect(held).toHaveLength(1);
    world.network.drop(gm.link);
    expect(codeOf(await reply)).toBe(null);
    await fight.settled();
    expect(log(second)).toEqual(["start", "done"]);
    expect(acting(combat(anna))).toEqual(["Orc"]);
  });

  it("recognise an executed click when only its answer was lost", async () => {
    const { gm, anna, combat, world } = await open();
    const second = await world.join("Second GM");
    holdKind(gm, "answer");
    const reply = combat(anna).perform({ type: "done" }) as Promise<Loose>;
    await fight.settled();
    expect(log(second)).toEqual(["start"]);
    holdKind(anna, "nothing");
    world.network.drop(gm.link);
    expect(codeOf(await reply)).toBe(null);
    await fight.settled();
    expect(log(second)).toEqual(["start", "done"]);
  });

  it("report a missing answer without another GM and keep the click", async () => {
    const { gm, anna, combat, world } = await open();
    holdKind(gm, "operate");
    const waiting = combat(anna).perform({ type: "done" });
    await fight.settled();
    world.network.drop(gm.link);
    const reply = await waiting;
    expect(codeOf(reply)).toBe("gm-did-not-answer");
    const back = await world.join("Gamemaster");
    expect(codeOf(await reply.retry())).toBe(null);
    expect(log(back)).toEqual(["start", "done"]);
  });

  it.each(GENERATIONS_AT_NIGHT)(
    "undo a write that arrived after another GM took over, in V%i",
    async (generation) => {
      const { gm, combat, combatant, world } = await open(generation);
      const orc = combatant(gm, "Orc").id as string;
      const hit = (injury: number): Loose => ({ type: "harm", participant: orc, injury });
      const { held, release } = holdKind(gm, "operate");
      const late: Promise<Loose> = combat(gm).perform(hit(3));
      await fight.settled();
      expect(held).toHaveLength(1);
      const early = await world.join("Early GM");
      // It waits for the other until its timeout, which comes at once.
      const { setTimeout: wait } = early.window;
      early.window.setTimeout = (run: () => void, milliseconds = 0) =>
        wait(run, milliseconds === 5_000 ? 100 : milliseconds);
      const told: string[] = [];
      early.ui.notifications.warn = (text: string) => void told.push(text);
      expect(await fight.code(early, hit(2))).toBe(null);
      const before = JSON.stringify(combat(early).encounter);
      release();
      await fight.settled(late);
      await fight.settled(combat(early).reconcile());
      for (const client of [gm, early]) {
        expect(json(combat(client).encounter)).toEqual(JSON.parse(before));
        expect(combatant(client, "Orc").actor.system.hp.value).toBe(8);
      }
      expect(told.join()).toMatch(/arrived/);
      expect(await fight.code(early, { type: "takeBack" })).toBe(null);
      expect(combatant(early, "Orc").actor.system.hp.value).toBe(10);
    },
    60_000,
  );

  it("execute Done once when two press it at once", async () => {
    const { gm, combat, world } = await open();
    const second = await world.join("Second GM");
    const replies = await Promise.all([combat(gm), combat(second)].map((one) => one.perform({ type: "done" })));
    await fight.settled();
    expect(replies.map(codeOf).sort()).toEqual([null, "not-current"].sort());
    expect(acting(combat(gm))).toEqual(["Orc"]);
    expect(log(second)).toEqual(["start", "done"]);
  });

  it("undo once when two press Undo at once, never after another turn", async () => {
    const { gm, combat, world } = await open();
    const second = await world.join("Second GM");
    await combat(gm).nextTurn();
    await fight.settled(combat(gm).nextTurn());
    const replies = await Promise.all([combat(gm), combat(second)].map((one) => one.perform({ type: "takeBack" })));
    expect(replies.map(codeOf).sort()).toEqual([null, "moved-on"].sort());
    await fight.settled();
    expect(acting(combat(second))).toEqual(["Orc"]);
    const { release } = holdKind(second, "query");
    const late = combat(second).perform({ type: "takeBack" });
    await combat(gm).perform({ type: "redo" });
    release();
    expect(codeOf(await late)).toBe("moved-on");
    expect(acting(combat(gm))).toEqual(["Dagny"]);
  });

  it("let the former active GM finish writing before the next begins", async () => {
    const { gm, anna, combat, world } = await open();
    const { held, release } = holdKind(gm, "operate");
    const replies = [combat(gm).perform({ type: "done" }), combat(anna).perform({ type: "done" })];
    await fight.settled();
    expect(held).toHaveLength(1);
    // From here on the Early GM is active, during the Gamemaster's write.
    const early = await world.join("Early GM");
    expect([early.game.user.isActiveGM, gm.game.user.isActiveGM]).toEqual([true, false]);
    const pressed = combat(early).perform({ type: "done" });
    await fight.settled();
    release();
    expect(codeOf(await pressed)).toBe("not-current");
    expect((await Promise.all(replies)).map(codeOf)).toEqual([null, "not-current"]);
    await fight.settled();
    for (const client of [gm, early, anna])
      expect([client.name, acting(combat(client)), log(client)]).toEqual([client.name, ["Orc"], ["start", "done"]]);
  });

  it("pass on the queue of a client that is no longer active", async () => {
    const { gm, combat, world } = await open();
    const { release } = holdKind(gm, "operate");
    const first = combat(gm).perform({ type: "done" });
    const queued = combat(gm).perform({ type: "pause", note: "tea" });
    await fight.settled();
    const early = await world.join("Early GM");
    release();
    expect([codeOf(await first), codeOf(await queued)]).toEqual([null, null]);
    await fight.settled();
    expect(log(early)).toEqual(["start", "done", "pause"]);
    expect(combat(gm).encounter.pause.note).toBe("tea");
  });
});
