// Choices that the system keeps itself: manoeuvres and postures of GURPS Game Aid, casting and retreat of OSE.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { current, entryOf, participantOf } from "../../../src/rules/index.ts";
import { shippedProfile } from "../../../src/module/profiles/profiles.ts";
import { GENERATIONS } from "../../quick.ts";
import { CLOCK, goOn, openForeign, type ForeignSpec, type ForeignWorld } from "./foreign.ts";
import { BOUND_GURPS, BOUND_OSE } from "./bound.ts";
import type { ForeignSystem } from "./systems.ts";

let fight: ForeignWorld;

async function rest(after?: unknown): Promise<void> {
  await fight.world.settled(after);
  await fight.world.settled(new Promise((resolve) => setTimeout(resolve, 40)));
}

/** A running fight of the system's actors, whose tokens are on a scene. */
async function running(system: ForeignSystem, spec: ForeignSpec): Promise<ForeignWorld> {
  fight = await openForeign(system, { alone: true, ...spec });
  const { gm, combat } = fight;
  await combat().deleteEmbeddedDocuments(
    "Combatant",
    [...combat().combatants].map(({ id }: Loose) => id),
  );
  const scene = await gm.window.Scene.create({
    name: "Ford",
    active: true,
    tokens: [...gm.game.actors].map(({ id, name }: Loose) => ({ name, actorId: id, actorLink: true })),
  });
  await combat().createEmbeddedDocuments(
    "Combatant",
    [...scene.tokens].map(({ id, actorId, name }: Loose) => ({ tokenId: id, sceneId: scene.id, actorId, name })),
  );
  await rest();
  await rest(combat().startCombat());
  return fight;
}

const hosted = (name: string, client = fight.gm): Loose => fight.actor(name, client).system.conditions;
const combatant = (name: string, client = fight.gm): Loose => fight.combat(client).combatants.getName(name);
/** Commands of the log, oldest first. */
const commands = (): Loose[] =>
  Array.from({ length: fight.encounter().head }, (_, at) => entryOf(fight.encounter(), at + 1)?.command as Loose);
const lastCommand = (): Loose => commands().at(-1);
const acting = (): string => fight.combat().combatants.get(current(fight.encounter())?.[0]?.participant ?? "")?.name;
const perform = (command: object): Promise<void> => rest(fight.combat().perform(command));

describe.each(GENERATIONS)("choices of GURPS Game Aid, generation %i", (generation) => {
  it("gives the token our manoeuvre, with Undo and Redo", async () => {
    await running(BOUND_GURPS, { generation, pacing: "speed-order" });
    expect(acting()).toBe("Mira");
    expect(hosted("Mira").maneuver).toBe("do_nothing");
    await perform({ type: "choose", participant: fight.id("Mira"), manoeuvre: "all-out-attack", option: "strong" });
    expect(hosted("Mira").maneuver).toBe("aoa_strong");
    await perform({ type: "undo" });
    expect(hosted("Mira").maneuver).toBe("do_nothing");
    await perform({ type: "redo" });
    expect(hosted("Mira").maneuver).toBe("aoa_strong");
    await goOn(fight);
    await rest();
    expect([acting(), hosted("Mira").maneuver, hosted("Orc").maneuver]).toEqual(["Orc", "aoa_strong", "do_nothing"]);
  });

  it("takes a manoeuvre set on the token, out of turn as prepared", async () => {
    await running(BOUND_GURPS, { generation, pacing: "speed-order" });
    const { gm, anna, combat, id } = fight;
    await rest(combatant("Mira", anna).token.object.setManeuver("aim"));
    expect(lastCommand()).toMatchObject({ type: "choose", participant: id("Mira"), manoeuvre: "aim" });
    expect(hosted("Mira").maneuver).toBe("aim");
    const { head } = fight.encounter();
    await rest(combatant("Orc").token.object.setManeuver("move"));
    expect([fight.encounter().head, hosted("Orc").maneuver]).toEqual([head, "do_nothing"]);
    const stored = gm.game.settings.get(CLOCK, "prepared")[gm.game.userId][combat().id];
    expect(stored[id("Orc")].commands).toEqual([{ type: "choose", participant: id("Orc"), manoeuvre: "move" }]);
    await perform({ type: "undo" });
    expect(hosted("Mira").maneuver).toBe("do_nothing");
  });

  it("takes nothing that the system sets when a combatant joins or leaves", async () => {
    await running(BOUND_GURPS, { generation, pacing: "speed-order" });
    await perform({ type: "choose", participant: fight.id("Mira"), manoeuvre: "move" });
    const { head } = fight.encounter();
    const orc = combatant("Orc");
    const { tokenId, sceneId, actorId } = orc;
    await rest(orc.delete());
    expect(hosted("Orc").maneuver).toBe(null);
    await rest(fight.combat().createEmbeddedDocuments("Combatant", [{ tokenId, sceneId, actorId, name: "Orc" }]));
    expect(hosted("Orc").maneuver).toBe("do_nothing");
    expect(hosted("Mira").maneuver).toBe("move");
    expect(
      commands()
        .slice(head)
        .map(({ type }) => type),
    ).not.toContain("choose");
    expect(fight.encounter().head).toBeGreaterThan(head);
  });

  it("lets the first of two combatants of an actor decide", async () => {
    await running(BOUND_GURPS, { generation, pacing: "speed-order" });
    const { tokenId, sceneId, actorId } = combatant("Mira");
    await rest(
      fight.combat().createEmbeddedDocuments("Combatant", [{ tokenId, sceneId, actorId, name: "Mira again" }]),
    );
    const { head } = fight.encounter();
    await perform({ type: "choose", participant: fight.id("Mira"), manoeuvre: "move" });
    expect(hosted("Mira").maneuver).toBe("move");
    expect(fight.encounter().head).toBe(head + 1);
  });

  it("keeps postures alike both ways, with Undo", async () => {
    await running(BOUND_GURPS, { generation, pacing: "speed-order" });
    await rest(fight.actor("Orc").toggleStatusEffect("prone", { active: true }));
    expect((participantOf(fight.encounter(), fight.id("Orc"))?.stats as Loose).posture).toBe("prone");
    await perform({ type: "undo" });
    expect(hosted("Orc").posture).toBe("standing");
    await perform({ type: "pose", participant: fight.id("Mira"), posture: "kneeling", ruling: true });
    expect(hosted("Mira").posture).toBe("kneel");
    await perform({ type: "undo" });
    expect(hosted("Mira").posture).toBe("standing");
  });

  it("leaves a choice alone that the GM has ticked off", async () => {
    await running(BOUND_GURPS, { generation, pacing: "speed-order" });
    const profile = shippedProfile("gurps")!;
    const choices = profile.choices.map((one) => ({ ...one, off: one.of === "manoeuvre" }));
    await rest(fight.gm.game.settings.set(CLOCK, "profile", { profile: { ...profile, choices }, own: {} }));
    await perform({ type: "choose", participant: fight.id("Mira"), manoeuvre: "move" });
    expect(hosted("Mira").maneuver).toBe("do_nothing");
    await rest(combatant("Mira").token.object.setManeuver("aim"));
    expect(lastCommand()).toMatchObject({ type: "choose", manoeuvre: "move" });
    await perform({ type: "pose", participant: fight.id("Mira"), posture: "prone", ruling: true });
    expect(hosted("Mira").posture).toBe("prone");
  });
});

describe.each(GENERATIONS)("choices of OSE, generation %i", (generation) => {
  it("keeps casting and retreat alike both ways until the round ends", async () => {
    await running(BOUND_OSE, { generation, pacing: "side-segments" });
    const flags = (name: string): Loose => combatant(name).flags.ose ?? {};
    const intent = (name: string): Loose =>
      (participantOf(fight.encounter(), fight.id(name))?.turn as Loose).intent ?? {};
    await rest(fight.actor("Mira").createEmbeddedDocuments("Item", [{ name: "Sleep", type: "spell" }]));
    await perform({ type: "declare", participant: fight.id("Mira"), intent: { action: "cast", spell: "Sleep" } });
    expect(flags("Mira").prepareSpell).toBe(true);
    await perform({ type: "undo" });
    expect(flags("Mira").prepareSpell ?? false).toBe(false);
    const retreat = (): Promise<void> => rest(combatant("Orc").setFlag("ose", "moveInCombat", true));
    await retreat();
    expect(intent("Orc").action).toBe("retreat");
    await perform({ type: "undo" });
    expect(flags("Orc").moveInCombat).toBe(false);
    await retreat();
    for (let step = 0; step < 40 && fight.encounter().clock.round < 2; step++) await goOn(fight);
    await rest();
    // The system takes its flags away, which declares nothing.
    expect(fight.encounter().clock.round).toBe(2);
    expect(flags("Orc").moveInCombat).toBe(false);
    expect(intent("Orc").action).not.toBe("attack");
  });
});
