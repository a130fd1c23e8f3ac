import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows, DUEL } from "./blows.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";

describe.each(GENERATIONS_AT_NIGHT)("attack's changes to actors in V%i", (generation) => {
  let fight: Fight;
  let blows: Blows;
  beforeAll(async () => {
    fight = await openUnseenFight(DUEL, "speed-order", { generation });
    blows = new Blows(fight);
    await fight.settled(fight.combat(fight.gm).startCombat());
  });
  beforeEach(async () => {
    await consequences("ask");
    for (const name of ["Mira", "Orc"]) await heal(name);
    await fight.settled();
  });

  const consequences = async (value: string): Promise<void> => {
    await fight.gm.game.settings.set("segment-zero", "table", { consequences: value });
  };
  const heal = async (name: string): Promise<void> => {
    await blows
      .actor(fight.gm, name)
      .update({ "system.hp.value": 10, "system.fp.value": 10, "system.posture": "standing" });
  };
  const everywhere = (name: string): number[] => [fight.gm, fight.anna].map((client) => blows.hp(client, name));
  const state = (): Loose => fight.combat(fight.gm).encounter;
  const told = (): number | undefined => stats("Orc").hp as number | undefined;
  const stats = (name: string): Loose => {
    const participant: Loose = Object.assign({}, ...Object.values(state().participants as object))[blows.id(name)];
    return participant.later?.stats ?? participant.stats;
  };
  const entries = (): Loose[] =>
    Object.values(state().log as object).flatMap((page: object) => Object.values(page) as Loose[]);
  const cards = (): string[] => fight.gm.game.messages.contents.map(({ content }: Loose) => String(content));

  /** Gives a command on the GM's client, which does not check for another active GM. */
  const once = async (command: Loose): Promise<string> => {
    const { head, now } = state();
    const reply = await fight.combat(fight.gm).performAs(fight.gm.game.user.id, {
      id: fight.gm.foundry.utils.randomID(),
      commands: [command],
      now: Object.keys(now as object),
      end: { head, id: "", life: 0 },
    });
    await fight.settled();
    return reply.refusal?.code as string;
  };
  const undo = async (): Promise<void> => {
    await fight.settled(fight.combat(fight.gm).previousTurn());
  };
  const redo = async (): Promise<void> => {
    await fight.settled(fight.combat(fight.gm).redo());
  };

  it("B-21, B-67, B-73: follow choices, not wounds, if only shown", async () => {
    const { gm, anna } = fight;
    const mira = (): Loose => blows.actor(anna, "Mira");
    const postures = (): unknown[] => [mira().system.posture, stats("Mira").posture ?? "standing"];
    await consequences("show");
    expect(await fight.code(anna, { type: "pose", participant: blows.id("Mira"), posture: "kneeling" })).toBe(null);
    expect(postures()).toEqual(["kneeling", "kneeling"]);
    await undo();
    expect(postures()).toEqual(["standing", "standing"]);
    const pistol = (): Loose => mira().items.getName("Pistol");
    await fight.code(gm, blows.attack("Mira", "Orc", { item: pistol().id, form: "bullet", shots: 2, recoil: 1 }));
    expect(pistol().system.loaded).toBe(3);
    await undo();
    await fight.code(gm, { type: "harm", participant: blows.id("Mira"), injury: 6 });
    expect(mira().system.hp.value, "by the GM's own word").toBe(4);
    expect(await fight.code(gm, { type: "answer", answers: { [`majorWound_${blows.id("Mira")}`]: 16 } })).toBe(null);
    expect([mira().system.posture, mira().statuses.has("stun")]).toEqual(["standing", false]);
    for (let click = 0; click < 2; click++) await undo();
  });

  it("let only the GM apply a player's damage to an NPC", async () => {
    const { gm, anna } = fight;
    expect(await fight.code(anna, { type: "choose", participant: blows.id("Mira"), manoeuvre: "attack" })).toBe(null);
    expect(await fight.code(anna, { ...blows.attack("Mira", "Orc"), ruling: false })).toBe(null);
    expect(await fight.code(anna, blows.undefended("Orc"))).toBe("not-yours");
    expect(await fight.code(gm, blows.undefended("Orc"))).toBe(null);
    expect(await fight.code(anna, blows.damage("Mira", 4))).toBe(null);
    expect(await fight.code(anna, blows.apply("Orc"))).toBe("not-yours");
    expect(everywhere("Orc")).toEqual([10, 10]);
    const { length } = entries();
    expect(await fight.code(gm, blows.apply("Orc"))).toBe(null);
    expect(everywhere("Orc")).toEqual([6, 6]);
    expect(told()).toBe(6);
    expect(
      entries()
        .slice(length)
        .map(({ command }) => command.type as string),
    ).toEqual(["apply"]);
    expect(entries().at(-1)!.changes).toEqual([
      { document: blows.actor(gm, "Orc").uuid, path: "system.hp.value", from: 10, to: 6 },
    ]);
  });

  it("let a player apply an NPC's damage, in full or half", async () => {
    const { gm, anna } = fight;
    await blows.struck("Orc", "Mira", 5);
    expect(await fight.code(anna, blows.apply("Mira", true))).toBe(null);
    expect(everywhere("Mira")).toEqual([8, 8]);
    expect(await fight.code(anna, { type: "harm", participant: blows.id("Mira"), injury: 1, fatigue: 2 })).toBe(null);
    expect(everywhere("Mira")).toEqual([7, 7]);
    expect(blows.actor(anna, "Mira").system.fp.value).toBe(8);
    expect(await fight.code(anna, { type: "harm", participant: blows.id("Orc"), injury: 1 })).toBe("not-yours");
    expect(
      await fight.code(
        gm,
        { type: "harm", participant: blows.id("Mira"), injury: 1 },
        { type: "harm", participant: blows.id("Mira"), injury: 2 },
      ),
    ).toBe(null);
    expect(everywhere("Mira")).toEqual([4, 4]);
    await undo();
    expect(everywhere("Mira")).toEqual([7, 7]);
  });

  it("are reversed by Undo and repeated by Redo, shots included", async () => {
    const { gm, anna } = fight;
    const pistol = (): Loose => blows.actor(anna, "Mira").items.getName("Pistol");
    await fight.code(gm, blows.attack("Mira", "Orc", { item: pistol().id, form: "bullet", shots: 3, recoil: 1 }));
    expect(pistol().system.loaded).toBe(2);
    await fight.code(gm, blows.undefended("Orc"));
    await fight.code(gm, blows.damage("Mira", 1, 1, 1));
    await fight.code(gm, blows.apply("Orc"));
    expect(everywhere("Orc")).toEqual([7, 7]);
    const { length } = cards();
    for (let click = 0; click < 4; click++) await undo();
    expect([pistol().system.loaded, ...everywhere("Orc"), told()]).toEqual([5, 10, 10, 10]);
    for (let click = 0; click < 4; click++) await redo();
    expect([pistol().system.loaded, ...everywhere("Orc"), told()]).toEqual([2, 7, 7, 7]);
    expect(cards()).toHaveLength(length);
    await fight.code(gm, blows.attack("Mira", "Orc", { item: pistol().id, form: "bullet", shots: 4, recoil: 1 }));
    expect(pistol().system.loaded).toBe(0);
    await undo();
    expect(pistol().system.loaded).toBe(2);
    await pistol().update({ "system.loaded": 5 });
  });

  it("leave later changes alone and report them", async () => {
    const { gm } = fight;
    await blows.struck("Mira", "Orc", 3);
    await fight.code(gm, blows.apply("Orc"));
    await fight.code(gm, { type: "harm", participant: blows.id("Orc"), injury: 3 });
    await fight.settled(blows.actor(gm, "Orc").update({ "system.hp.value": 7 }));
    const { length } = cards();
    await fight.code(gm, { type: "takeBack", to: state().head - 4 });
    // 7 is the first participant's remaining value, and it stays on the actor.
    expect([...everywhere("Orc"), told()]).toEqual([7, 7, 7]);
    expect(cards().slice(length)).toHaveLength(1);
    expect(cards().at(-1)).toContain("Kept HP of Orc: this left 4, now 7.");
    expect(gm.game.messages.contents.at(-1).whisper).toEqual(
      gm.game.users.filter(({ isGM }: Loose) => isGM).map(({ id }: Loose) => id),
    );
    for (let click = 0; click < 2; click++) await redo();
    expect(everywhere("Orc")).toEqual([7, 7]);
    expect(cards().at(-1)).toContain("Kept HP of Orc: expected 10, now 7.");
  });

  it("are left to the GM if only shown by option", async () => {
    const { gm, anna } = fight;
    await consequences("show");
    await blows.struck("Orc", "Mira", 4);
    expect(await fight.code(anna, blows.apply("Mira"))).toBe("only-shown");
    expect(await fight.code(anna, { type: "harm", participant: blows.id("Mira"), injury: 1 })).toBe("only-shown");
    expect(everywhere("Mira")).toEqual([10, 10]);
    expect(await fight.code(gm, blows.apply("Mira"))).toBe(null);
    expect(everywhere("Mira")).toEqual([6, 6]);
  });

  it("ignore changes sent with a command, even the GM's", async () => {
    const { anna, gm } = fight;
    const changes = [{ document: blows.actor(gm, "Orc").uuid, path: "system.hp.value", from: 10, to: 1 }];
    await blows.actor(gm, "Orc").update({ "system.hp.value": 1 });
    expect(await fight.code(anna, { type: "harm", participant: blows.id("Mira"), fatigue: 1, changes })).toBe(null);
    expect(entries().at(-1)!.changes).toMatchObject([{ path: "system.fp.value", from: 10, to: 9 }]);
    await fight.code(gm, blows.attack("Orc", "Mira"));
    expect(await fight.code(anna, { ...blows.undefended("Mira"), changes })).toBe(null);
    expect(entries().at(-1)!.changes).toBeUndefined();
    for (let click = 0; click < 3; click++) await undo();
    expect(everywhere("Orc")).toEqual([1, 1]);
    await heal("Orc");
    expect(await fight.code(gm, { type: "harm", participant: blows.id("Orc"), injury: 1, changes })).toBe(null);
    expect(entries().at(-1)!.changes).toMatchObject([{ from: 10, to: 9 }]);
  });

  it("are dropped entirely if another package prevents a part", async () => {
    const { gm } = fight;
    await blows.struck("Mira", "Orc", 4);
    const before = JSON.stringify(state());
    const actor = gm.Hooks.on("preUpdateActor", () => false);
    expect(await once(blows.apply("Orc"))).toBe("not-written");
    gm.Hooks.off("preUpdateActor", actor);
    expect([JSON.stringify(state()) === before, ...everywhere("Orc")]).toEqual([true, 10, 10]);
    const combat = gm.Hooks.on("preUpdateCombat", () => false);
    expect(await once(blows.apply("Orc"))).toBe("not-written");
    gm.Hooks.off("preUpdateCombat", combat);
    expect([JSON.stringify(state()) === before, ...everywhere("Orc")]).toEqual([true, 10, 10]);
  });

  it("are refused entirely for a missing actor or weapon", async () => {
    const { gm } = fight;
    const base = (): Loose => gm.game.actors.getName("Orc");
    const orc = base().toObject();
    expect(await fight.code(gm, blows.attack("Mira", "Orc", { item: "gone000000000000", form: "bullet" }))).toBe(
      "item-gone",
    );
    await blows.struck("Mira", "Orc", 4);
    await fight.settled(base().delete());
    const { head } = state();
    expect(await fight.code(gm, { type: "harm", participant: blows.id("Mira"), injury: 2 }, blows.apply("Orc"))).toBe(
      "actor-gone",
    );
    expect([state().head, ...everywhere("Mira")]).toEqual([head, 10, 10]);
    await fight.settled(gm.window.Actor.create(orc, { keepId: true }));
    expect(await fight.code(gm, blows.apply("Orc"))).toBe(null);
    expect(everywhere("Orc")).toEqual([6, 6]);
    await fight.settled(base().delete());
    await undo();
    expect(cards().at(-1)).toContain("Orc no longer exists");
    await gm.window.Actor.create(orc, { keepId: true });
  });
});
