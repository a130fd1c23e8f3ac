import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, entriesOf, type Command } from "../../../src/rules/index.ts";
import { PEOPLE, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";
import { GENERATIONS_AT_NIGHT, QUICK } from "../../quick.ts";

/** A player may press "send again" at any time after a lost answer, and the GM's client may have been reloaded in between. */
describe.each(GENERATIONS_AT_NIGHT)("a repeated click, on generation %i", (generation) => {
  let fight: Fight;
  let gm: Client;
  const open = async (): Promise<void> => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    ({ gm } = fight);
    await fight.settled(fight.combat(gm).startCombat());
  };
  const combat = (client = gm): Loose => fight.combat(client);
  const give = async (...commands: readonly Command[]): Promise<void> => {
    expect((await combat().perform(...commands)).refusal).toBe(null);
    await fight.settled();
  };
  const reload = async (): Promise<void> => {
    await gm.leave();
    gm = await fight.world.join("Gamemaster");
  };
  const played = (): string =>
    JSON.stringify({
      ...combat().encounter,
      log: entriesOf(combat().encounter).filter(({ command }) => command.type !== "change"),
    });

  /** Anna presses Done; it is carried out, and her client hears neither the answer nor of the update. @returns what "send again" does */
  async function sentAndUnheard(...commands: readonly Command[]): Promise<() => Promise<Loose>> {
    const { anna } = fight;
    const hear = anna.link.onMessage!;
    anna.link.onMessage = (text) => {
      if (!/^\{"kind":"(response|operations)"/.test(text) || text.includes("segment-zero.key")) hear(text);
    };
    const { setTimeout: wait } = anna.window;
    // Shortens the ten seconds of waiting for an answer.
    anna.window.setTimeout = (run: () => void, milliseconds = 0) => wait(run, Math.min(milliseconds, 20));
    const reply = (await combat(anna).perform(...commands)) as Loose;
    anna.window.setTimeout = wait;
    await fight.settled();
    expect(reply.refusal.code).toBe("gm-did-not-answer");
    anna.link.onMessage = hear;
    return reply.retry as () => Promise<Loose>;
  }

  it("is not executed again after its Undo, another command and a reload", async () => {
    await open();
    // Her client has its key.
    await combat(fight.anna).perform({ type: "done" });
    await give({ type: "takeBack" });
    const again = await sentAndUnheard({ type: "done" });
    expect(acting(combat())).toEqual(["Orc"]);
    await give({ type: "takeBack" });
    const [participant] = currentIds(combat().encounter).map((slot) => slot.split("_")[1]!);
    await give({ type: "choose", participant: participant!, manoeuvre: "feint" });
    await reload();
    expect(acting(combat())).toEqual(["Mira"]);
    const before = played();
    expect((await again()).refusal).toBe(null);
    await fight.settled();
    expect(played()).toBe(before);
  });

  it.skipIf(QUICK)("is not executed again in a restarted fight", async () => {
    await open();
    await combat(fight.anna).perform({ type: "done" });
    await give({ type: "takeBack" });
    const again = await sentAndUnheard({ type: "done" });
    await combat().restart();
    await give({ type: "start" });
    await reload();
    expect(acting(combat())).toEqual(["Mira"]);
    const before = played();
    expect((await again()).refusal?.code).toBe("moved-on");
    await fight.settled();
    expect(played()).toBe(before);
  });

  /** A client's click, executed on the present GM's client. */
  const sent = (id: string, ...commands: readonly Command[]): (() => Promise<string | null>) => {
    const { encounter, system } = combat();
    const entries = entriesOf(encounter).filter(({ number, joined }) => number <= encounter.head && !joined);
    const click = {
      id,
      commands,
      now: currentIds(encounter),
      end: { head: encounter.head, id: entries.at(-1)?.id ?? "", life: system.life },
    };
    return async () => {
      const { refusal } = await fight.settled(combat().performAs(gm.game.userId, click));
      return refusal?.code ?? null;
    };
  };

  it.skipIf(QUICK).each([
    ["Undo", "takeBack", "redo"],
    ["Redo", "redo", "takeBack"],
  ])("causes no second %s after the first was taken back", async (_what, type, opposite) => {
    await open();
    await give({ type: "done" });
    if (type === "redo") await give({ type: opposite });
    const travel = sent("travel1", { type } as Command);
    expect(await travel()).toBe(null);
    await give({ type: opposite } as Command);
    await reload();
    const before = played();
    expect(await travel()).toBe(null);
    expect(played()).toBe(before);
  });

  it.skipIf(QUICK)("is recognised after an exact Undo, bookkeeping and a Redo", async () => {
    await open();
    const done = sent("done1", { type: "done" });
    expect(await done()).toBe(null);
    await give({ type: "undo" });
    await fight.settled(fight.combatant(gm, "Dagny").update({ hidden: true }));
    await reload();
    expect(await done()).toBe(null);
    expect(acting(combat())).toEqual(["Mira"]);
    await give({ type: "redo" });
    await give({ type: "takeBack" });
    await give({ type: "pause" });
    await give({ type: "resume" });
    await reload();
    expect(await done()).toBe(null);
    expect(acting(combat())).toEqual(["Mira"]);
  });

  it.skipIf(QUICK)("is refused when the log no longer shows whether it was executed", async () => {
    await open();
    const pause = sent("pause1", { type: "pause" });
    expect(await pause()).toBe(null);
    const { encounter } = combat();
    // The log has dropped its entry since.
    const head = encounter.head + 3_000;
    const entry = Object.values(Object.values(encounter.log as Loose)[0] as Loose)[0] as Loose;
    const log = {
      [`p${Math.floor(head / 32)}`]: Object.fromEntries(
        Array.from({ length: (head % 32) + 1 }, (_, place) => [
          `e${String(head - (head % 32) + place).padStart(6, "0")}`,
          { ...entry, inverse: {}, id: `x${place}` },
        ]),
      ),
    };
    await combat().update(
      { system: { encounter: { ...encounter, pause: null, head, log } } },
      { diff: false, recursive: false },
    );
    await fight.settled();
    await reload();
    expect(combat().problem).toBe(null);
    expect(await pause()).toBe("moved-on");
    expect(combat().encounter.pause).toBe(null);
    expect(await sent("pause2", { type: "pause" })()).toBe(null);
  });
});
