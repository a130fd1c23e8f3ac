import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client, WorldSpec } from "../world.ts";
import { done, watchTurns } from "./table.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

let fight: Fight;

/** Begins a fight with Mira, Orc and Dagny. @returns the lines that handlers on the GM's client have recorded since */
async function begin(people = PEOPLE, spec: WorldSpec = {}): Promise<string[]> {
  fight = await openUnseenFight(people, "speed-order", spec);
  const lines = watchTurns(fight.gm);
  await fight.give({ type: "start" });
  expect(lines.splice(0)).toEqual(["round 1", "start Mira"]);
  return lines;
}

describe("start and end of a turn", () => {
  it.each(GENERATIONS)("run in order on the GM's client only, generation %i", async (generation) => {
    const lines = await begin(PEOPLE, { generation });
    const anna = watchTurns(fight.anna);
    // The first is a player's Done.
    expect(await fight.code(fight.anna, done)).toBe(null);
    await fight.give(done, done);
    expect(lines).toEqual([
      "end Mira",
      "start Orc",
      "end Orc",
      "start Dagny",
      "end Dagny",
      "end of round 1",
      "round 2",
      "start Mira",
    ]);
    expect(anna).toEqual([]);
  });

  it("run once despite undo and redo", async () => {
    const lines = await begin();
    await fight.give(done, { type: "takeBack" }, { type: "redo" }, { type: "takeBack" });
    expect(lines.splice(0)).toEqual(["end Mira", "start Orc"]);
    await fight.give({ type: "done", report: { manoeuvre: "all-out-defence", option: "increased-dodge" } });
    expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
    expect(lines).toEqual([]);
    await fight.give(done);
    expect(lines).toEqual(["end Orc", "start Dagny"]);
  });

  it.skipIf(QUICK)("include an end without a next turn", async () => {
    fight = await openUnseenFight([{ name: "Mira", system: { basicSpeed: 6.25, dx: 13 } }], "action-period");
    const lines = watchTurns(fight.gm);
    const id = fight.id("Mira");
    await fight.give({ type: "start" }, { type: "answer", answers: { [`roll_1_${id}`]: 11 } });
    expect(lines.splice(0)).toEqual(["round 1", "start Mira"]);
    for (let turn = 0; turn < 9 && fight.combat(fight.gm).round === 1; turn++) await fight.give(done);
    // Time stops until the dice of the new round are rolled.
    expect(fight.combat(fight.gm).turn).toBe(null);
    expect(lines.slice(-3)).toEqual(["end Mira", "end of round 1", "round 2"]);
  });

  it("run in order despite a failing handler", async () => {
    const lines = await begin();
    const prototype = fight.gm.CONFIG.Combat.documentClass.prototype;
    prototype._onStartTurn = async (combatant: { name: string }) => {
      if (combatant.name === "Orc") await new Promise((resolve) => setTimeout(resolve, 30));
      lines.push(`start ${combatant.name}`);
      throw new Error("a module at fault");
    };
    await fight.give(done, done);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(lines).toEqual(["end Mira", "start Orc", "end Orc", "start Dagny"]);
    expect(fight.gm.errors().some((line) => line.includes("a module at fault"))).toBe(true);
  });
});

describe("work of a client that left", () => {
  /** The client hangs from here on: a handler does not answer, and nothing is worked on after it. @returns when it is called */
  function hang(client: Client): Promise<void> {
    return new Promise((resolve) => {
      client.CONFIG.Combat.documentClass.prototype._onEndTurn = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
  }

  /** Resolves when a client has heard that so many turn events are left; a client that leaves earlier has told nobody. */
  function hears(client: Client, left: number): Promise<void> {
    const { queries } = client.CONFIG;
    const hear = queries["segment-zero.progress"];
    return new Promise((resolve) => {
      queries["segment-zero.progress"] = async (message: Loose, context: Loose) => {
        const answer = await hear(message, context);
        if (message?.left === left && !answer?.again) resolve();
        return answer;
      };
    });
  }

  /** Two GMs: the writing one and another, with the lines of the other's handlers. */
  async function twoGms(): Promise<{ writer: Client; other: Client; lines: string[] }> {
    await begin();
    const second = await fight.world.join("Second GM");
    const [writer, other] = second.game.user.isActiveGM ? [second, fight.gm] : [fight.gm, second];
    watchTurns(writer);
    return { writer, other, lines: watchTurns(other) };
  }

  it("is done by the GM who takes over", async () => {
    const { writer, other, lines } = await twoGms();
    const begun = Promise.all([hang(writer), hears(other, 1)]);
    for (const _ of [1, 2]) expect((await fight.combat(writer).perform(done)).refusal).toBe(null);
    await fight.settled(begun);
    expect(lines).toEqual([]);
    await fight.settled(writer.leave());
    // The client left during its work on the end of Mira's turn.
    await expect.poll(() => lines).toEqual(["start Orc", "end Orc", "start Dagny"]);
    lines.length = 0;
    await fight.settled(fight.combat(other).perform(done));
    expect(lines).toEqual(["end Dagny", "end of round 1", "round 2", "start Mira"]);
  });

  it.skipIf(QUICK)("is not dropped on the word of a player's client", async () => {
    const { writer, other, lines } = await twoGms();
    const begun = hang(writer);
    const works: string[] = [];
    fight.anna.Hooks.on("updateCombat", (combat: Loose, changes: Loose) => {
      if (changes.system?.lastWrite) works.push(combat.system.lastWrite as string);
    });
    await fight.combat(writer).perform(done);
    await fight.settled(begun);
    expect(works).toEqual([expect.stringMatching(/^\w+$/)]);
    // Any message, in any user's name.
    const { game } = fight.anna;
    const [left, work] = [0, works[0]];
    game.socket.emit("system.segment-zero", { type: "worked", id: work, left });
    for (const user of [writer.game.user.id, other.game.user.id, game.user.id, "nobody0000000000", 7, null]) {
      for (const key of [undefined, "0".repeat(48), 7])
        await game.users.get(other.game.user.id).query("segment-zero.progress", { id: "guess", work, left, user, key });
    }
    for (const wrong of [null, 7, "x", [], {}, { id: work, left }])
      await game.users.get(other.game.user.id).query("segment-zero.progress", wrong);
    await fight.settled();
    await writer.leave();
    await expect.poll(() => lines).toEqual(["start Orc"]);
  });

  it.skipIf(QUICK)("passes from one GM to the next twice", async () => {
    const { writer: first, other: second } = await twoGms();
    // A third GM: each receives the progress of the working one, with a separate key.
    await second.game.users.getName("Chloe").update({ role: 4 });
    const third = await fight.world.join("Chloe");
    // Their ids decide which of them writes, and which comes next.
    const [writer, next, last] = [first, second, third].sort((a, b) => (a.game.user.id < b.game.user.id ? -1 : 1)) as [
      Client,
      Client,
      Client,
    ];
    const handled = watchTurns(last);
    watchTurns(next);
    const begun = hang(writer);
    const begunNext = hang(next);
    for (const _ of [1, 2]) expect((await fight.combat(writer).perform(done)).refusal).toBe(null);
    await fight.settled(begun);
    await writer.leave();
    await fight.settled(begunNext);
    expect(handled).toEqual([]);
    await next.leave();
    await expect.poll(() => handled).toEqual(["start Dagny"]);
  });

  it.skipIf(QUICK)("is not repeated if it was done", async () => {
    const { writer, other, lines } = await twoGms();
    const told = hears(other, 0);
    await fight.combat(writer).perform(done);
    await told;
    expect(noteOf(writer)).toBe(null);
    await fight.settled();
    await fight.settled(writer.leave());
    expect(lines).toEqual([]);
    await fight.settled(fight.combat(other).perform(done));
    expect(lines).toEqual(["end Orc", "start Dagny"]);
  });

  it.skipIf(QUICK)("is not repeated by its writer after another took over", async () => {
    const { writer, other, lines } = await twoGms();
    const begun = Promise.all([hang(writer), hears(other, 1)]);
    await fight.combat(writer).perform(done);
    await fight.settled(begun);
    const left = noteOf(writer);
    await writer.leave();
    // The other takes over in its own time: one that leaves before leaves the work to the writer.
    await fight.settled(expect.poll(() => lines).toEqual(["start Orc"]));
    await other.leave();
    const again: string[] = [];
    await reload(writer.name, left, again);
    expect([lines, again]).toEqual([["start Orc"], []]);
  });

  it.skipIf(QUICK)("is done once after a reload", async () => {
    await begin();
    const begun = hang(fight.gm);
    await fight.give(done);
    // The first has begun its work, and hangs.
    await fight.settled(begun);
    await fight.give(done);
    const left = noteOf(fight.gm);
    expect(left).toContain("slotEnd");
    await fight.gm.leave();
    const lines: string[] = [];
    const again = await reload("Gamemaster", left, lines);
    expect(lines).toEqual(["start Orc", "end Orc", "start Dagny"]);
    expect(noteOf(again)).toBe(null);
    await again.leave();
    // A browser with an outdated note: the work has been done by now.
    const later: string[] = [];
    await reload("Gamemaster", left, later);
    expect(later).toEqual([]);
  });

  /** A client's note of unfinished work in its browser. */
  function noteOf(client: Client): string | null {
    return client.window.localStorage.getItem(`segment-zero.${client.game.world.id}.work`);
  }

  /** Reloads the page in a browser with this note. */
  async function reload(name: string, note: string | null, lines: string[]): Promise<Client> {
    const client = await fight.world.join(name, {
      beforeSystem: (global) => {
        global.localStorage.setItem(`segment-zero.${global.game.world.id}.work`, note);
        global.Hooks.once("setup", () => {
          const prototype = global.CONFIG.Combat.documentClass.prototype;
          prototype._onStartTurn = async (combatant: { name: string }) => void lines.push(`start ${combatant.name}`);
          prototype._onEndTurn = async (combatant: { name: string }) => void lines.push(`end ${combatant.name}`);
        });
      },
    });
    await fight.settled();
    return client;
  }
});
