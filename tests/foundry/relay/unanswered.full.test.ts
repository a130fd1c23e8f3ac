import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows, DUEL } from "../exchange/blows.ts";
import { allowErrors, draw } from "../world.ts";
import { damageOn, harm, holdBack, storedHarm } from "./hands.ts";

allowErrors(/No answer in 30 seconds/u);

/** Milliseconds until a write is given up. */
const LONGEST = 30_000;

describe.each(GENERATIONS_AT_NIGHT)("an unanswered write, in V%i", (generation) => {
  let fight: Fight;
  let blows: Blows;
  let other: Loose;
  let told: string[];
  /** Ends the GM's client's wait for its present answer. */
  let expire: () => Promise<void>;
  afterEach(async () => {
    await fight.world.close();
  });

  const open = async (): Promise<void> => {
    fight = await openUnseenFight(DUEL, "speed-order", { generation });
    blows = new Blows(fight);
    const { gm } = fight;
    await fight.combat(gm).startCombat();
    await gm.game.settings.set("segment-zero", "table", { consequences: "apply" });
    const people = ["Mira", "Orc"].map((name) => ({ actorId: blows.actor(gm, name).id as string, name }));
    other = await fight.settled(gm.window.Combat.create({ combatants: people }));
    expect((await other.perform({ type: "start" })).refusal).toBe(null);
    await fight.settled();
    told = [];
    for (const kind of ["warn", "error"]) gm.ui.notifications[kind] = (text: string) => void told.push(text);
    const { setTimeout: wait } = gm.window;
    const patient: (() => void)[] = [];
    gm.window.setTimeout = (run: () => void, milliseconds = 0) =>
      milliseconds === LONGEST ? -patient.push(run) : wait(run, milliseconds);
    expire = async () => {
      await fight.settled();
      for (const run of patient.splice(0)) run();
      await fight.settled();
    };
  };
  /** Delays the GM's client's next write of such a document. */
  const holdWrite = (name: string): ReturnType<typeof holdBack> => {
    const late: ReturnType<typeof holdBack> = holdBack(
      fight.gm,
      (text) => !late.held.length && text.startsWith('{"kind":"operate"') && text.includes(`"documentName":"${name}"`),
    );
    return late;
  };
  const stored = (): ReturnType<typeof storedHarm> => storedHarm(fight);
  const goesOn = async (combat: Loose): Promise<void> => {
    const { refusal } = await combat.perform({ type: "pause" });
    expect(refusal).toBe(null);
    expect((await combat.perform({ type: "resume" })).refusal).toBe(null);
  };

  it("delays no other encounter and is written again on the GM's wish", async () => {
    await open();
    // V14 writes all at once.
    const { held, release } = holdWrite(generation === 13 ? "Actor" : "Combat");
    const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm(fight));
    await fight.settled();
    expect(held).toHaveLength(1);
    const waiting = goesOn(other);
    await expire();
    await waiting;
    if (generation === 13) {
      expect(stored()).toEqual({ hp: 10, harms: 1 });
      await draw(fight.gm);
      expect(damageOn(fight.gm)).toContain("Write again");
      // Each further press is refused at once.
      expect((await fight.combat(fight.anna).perform(harm(fight))).refusal.code).toBe("unfinished");
      await goesOn(other);
      await fight.combat(fight.gm).settle("finish");
      expect((await answer).refusal).toBe(null);
    } else {
      const reply = await answer;
      expect([reply.refusal.code, stored()]).toEqual(["not-written", { hp: 10, harms: 0 }]);
      expect((await reply.retry()).refusal).toBe(null);
    }
    await fight.settled();
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    await goesOn(fight.combat(fight.gm));
    // A late arrival changes nothing.
    release();
    await fight.settled();
    await goesOn(fight.combat(fight.gm));
    expect(stored()).toEqual({ hp: 7, harms: 1 });
  });

  it("is finished by its late answer", async () => {
    await open();
    const { release } = holdWrite(generation === 13 ? "Actor" : "Combat");
    const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm(fight));
    await expire();
    release();
    await fight.settled();
    const reply = await answer;
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    if (reply.refusal) expect((await reply.retry()).refusal).toBe(null);
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    await fight.give({ type: "takeBack" });
    expect(stored()).toEqual({ hp: 10, harms: 0 });
  });

  it("changes nothing when its answer comes after another command or a reading", async () => {
    await open();
    const { release } = holdWrite(generation === 13 ? "Actor" : "Combat");
    const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm(fight));
    await expire();
    if (generation === 13) await fight.combat(fight.gm).settle("finish");
    else await (await answer).retry();
    await fight.settled();
    expect(await fight.code(fight.gm, harm(fight, 2))).toBe(null);
    expect(stored()).toEqual({ hp: 5, harms: 2 });
    told.splice(0);
    release();
    await fight.settled();
    await goesOn(fight.combat(fight.gm));
    expect(told.join()).toContain("arrived late");
    if (generation === 14) expect(stored()).toEqual({ hp: 5, harms: 2 });
  });

  it("of the encounter is refused, and undone when it arrives late", async () => {
    await open();
    const { release } = holdWrite("Combat");
    const answer: Promise<Loose> = fight.combat(fight.anna).perform({ type: "done" });
    await fight.settled();
    const waiting = goesOn(other);
    await expire();
    await waiting;
    expect((await answer).refusal.code).toBe("not-written");
    expect(await fight.code(fight.gm, harm(fight))).toBe(null);
    const before = JSON.stringify(fight.combat(fight.anna).encounter);
    release();
    await fight.settled(fight.combat(fight.gm).reconcile());
    for (const client of [fight.gm, fight.anna])
      expect(fight.combat(client).encounter).toEqual(expect.objectContaining(JSON.parse(before)));
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    expect(told.join()).toContain("arrived late");
  });

  it("on a stalled line delays the next until the line continues", async () => {
    await open();
    const { gm } = fight;
    const { held, release } = holdBack(gm, () => true);
    const first: Promise<Loose> = fight.combat(gm).perform(harm(fight));
    await expire();
    expect((await first).refusal.code).toBe("not-written");
    const second: Promise<Loose> = fight.combat(gm).perform(harm(fight, 2));
    await fight.settled();
    expect(held.filter((text) => text.startsWith('{"kind":"operate"'))).toHaveLength(1);
    release();
    expect((await second).refusal).toBe(null);
    await fight.settled();
    expect(stored()).toEqual({ hp: 5, harms: 2 });
    expect(told.join()).not.toContain("undone");
  });

  it("is finished after another package's question unless the GM skipped it", async () => {
    for (const isLeft of [false, true]) {
      await open();
      const Actor = fight.gm.CONFIG.Actor.documentClass;
      const { _preUpdate: known } = Actor.prototype;
      let say = (): void => undefined;
      Actor.prototype._preUpdate = async function (this: Loose, ...args: Loose[]): Promise<Loose> {
        await new Promise<void>((resolve) => (say = resolve));
        return known.apply(this, args) as Loose;
      };
      const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm(fight));
      await fight.settled();
      const waiting = goesOn(other);
      await expire();
      await waiting;
      Actor.prototype._preUpdate = known;
      if (isLeft) await fight.combat(fight.gm).settle("leave");
      say();
      await fight.settled();
      await answer;
      await goesOn(fight.combat(fight.gm));
      // In V14 the encounter had not been written either, and whether one operation that is prevented prevents the others no public source says.
      if (generation === 13) expect(stored()).toEqual({ hp: isLeft ? 10 : 7, harms: 1 });
      else
        expect([
          { hp: 10, harms: 0 },
          { hp: 7, harms: 1 },
        ]).toContainEqual(stored());
      if (!isLeft) await fight.world.close();
    }
  });
});
