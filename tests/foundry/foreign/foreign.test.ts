// The module over small foreign systems of our own: what a group plays, and what is left when the module goes.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { combatOf, participantOf, slots } from "../../../src/rules/index.ts";
import { byDay, QUICK, someOf } from "../../quick.ts";
import { words } from "../chat/cards.ts";
import { draw, type Client } from "../world.ts";
import { asInModule, CLOCK, goOn, openForeign, playTurns, type ForeignSpec, type ForeignWorld } from "./foreign.ts";
import { ADND, OSE, WWN } from "./old-school.ts";
import { GURPS, IRONWOOD, STUBBORN, type ForeignSystem } from "./systems.ts";

let fight: ForeignWorld;

async function open(system: ForeignSystem, spec: ForeignSpec = {}): Promise<ForeignWorld> {
  fight = await openForeign(system, spec);
  return fight;
}

/** All clients have the same encounter, in flags and nowhere else. */
function expectAgreement({ gm, anna, combat, encounter }: ForeignWorld): void {
  expect(combat()._source.flags[CLOCK].encounter).toEqual(encounter());
  expect(encounter(anna)).toEqual(encounter(gm));
}

/** Stored words of ours outside the module's flags. */
function traces({ world }: ForeignWorld): readonly string[] {
  const documents = ["Actor", "Combat"].flatMap((name) => world.server.documents.all(name));
  const combatants = documents.flatMap(({ combatants: all }) => (all ?? []) as Loose[]);
  return [...documents, ...combatants]
    .map(({ flags, ...one }) => JSON.stringify([Object.keys(flags ?? {}), { ...one, combatants: [] }]))
    .filter((one) => /segment-?zero/iu.test(one.replaceAll(`"${CLOCK}"`, "")));
}

async function start(): Promise<void> {
  await fight.world.settled(fight.combat().startCombat());
}

describe("combat rules over another system", () => {
  it("are those that the profile names, also after restart", async () => {
    const { encounter, combat, world } = await open(
      { ...IRONWOOD, profile: { ...IRONWOOD.profile, rules: "ruling" } },
      { pacing: "stopwatch" },
    );
    await start();
    expect(encounter().rules).toBe("ruling");
    await world.settled(combat().restart());
    expect([encounter().rules, encounter().status]).toEqual(["ruling", "setup"]);
  });

  it("are the pacing's unless the profile names others", async () => {
    const { encounter, combat, world } = await open(IRONWOOD, { pacing: "stopwatch" });
    for (const [pacing, rules] of [
      ["action-period", "gurps"],
      ["side-segments", "d20"],
      ["stopwatch", ""],
      ["two-action", "percentile"],
    ] as const) {
      await world.settled(combat().choosePacing(pacing));
      expect([encounter().pacing, combatOf(encounter()) ?? ""]).toEqual([pacing, rules]);
    }
  });
});

describe("the turns of GURPS in GGA's shape", () => {
  it("follow Basic Speed with the system's turn events and core's hooks", async () => {
    const { gm } = await open(GURPS, { pacing: "speed-order", alone: true });
    await start();
    expect(await playTurns(fight, 6)).toEqual(["Mira", "Orc", "Wolf", "Mira", "Orc", "Wolf"]);
    await draw(gm);
    const { calls, hooks } = gm.window.foreign as Record<"calls" | "hooks", string[]>;
    expect(calls.slice(0, 5)).toEqual(["start Mira", "end Mira", "start Orc", "end Orc", "start Wolf"]);
    expect(hooks.filter((name) => name === "combatStart")).toHaveLength(1);
    expect(hooks.filter((name) => name === "combatTurn")).toHaveLength(4);
    expect(hooks.filter((name) => name === "combatRound")).toHaveLength(2);
    const said = gm.console.filter(({ text }) => text.includes("markManeuvers"));
    expect(said).toHaveLength(1);
  });

  it("stay when the system's draggable rows are dropped", async () => {
    const { gm, combat, encounter, world } = await open(GURPS, { pacing: "speed-order" });
    await start();
    await draw(gm);
    const before = encounter();
    const row = gm.ui.combat.element.querySelector(`[data-combatant-id="${fight.id("Wolf")}"]`);
    expect(row.getAttribute("draggable")).toBe("true");
    for (let drop = 0; drop < 2; drop++) {
      row.dispatchEvent(new gm.window.Event("drop", { bubbles: true }));
      await world.settled();
    }
    expect(encounter()).toEqual(before);
    expect(combat().turns.map(({ name }: Loose) => name as string)).toEqual(["Mira", "Orc", "Wolf"]);
    expect(gm.console.filter(({ text }) => text.includes('"initiative" follows from the fight'))).toHaveLength(1);
  });

  it("offer no attack or spell in any turn", async () => {
    const { gm, anna } = await open(GURPS, { pacing: "speed-order" });
    await start();
    for (const client of [gm, anna]) await draw(client);
    for (let turn = 0; turn < 3; turn++) {
      for (const client of [gm, anna]) {
        const labels = [...client.ui.combat.element.querySelectorAll("button")].map((one: Loose) =>
          words(one.textContent as string),
        );
        expect(labels.length).toBeGreaterThan(1);
        expect(labels.filter((label) => /Attack…|Cast…|Feint…|Prepare an/u.test(label))).toEqual([]);
      }
      await goOn(fight);
    }
  });

  it("keep the last value of a sheet that becomes unreadable", async () => {
    const { gm, actor, combat, encounter, id, world } = await open(GURPS, { pacing: "speed-order" });
    await start();
    await draw(gm);
    await world.settled(actor("Mira").update({ "system.basicspeed.value": "fast" }));
    expect(participantOf(encounter(), id("Mira"))?.stats.basicSpeed).toBe(25);
    expect(gm.ui.combat.element.innerHTML).toContain("Basic Speed: “fast” is not a number.");
    const { head } = encounter();
    await combat().reconcile();
    expect(encounter().head).toBe(head);
    await world.settled(actor("Mira").update({ "system.basicspeed.value": "7" }));
    expect(gm.ui.combat.element.innerHTML).not.toContain("is not a number.");
    expectAgreement(fight);
  });

  it("exclude an unreadable combatant until its sheet can be read", async () => {
    const { gm, combat, encounter, id, world } = await open(GURPS, { pacing: "speed-order" });
    await start();
    const odd: Loose = await gm.window.Actor.create({ name: "Ghost", type: "character", system: {} });
    await world.settled(combat().createEmbeddedDocuments("Combatant", [{ actorId: odd.id, name: "Ghost" }]));
    expect(participantOf(encounter(), id("Ghost"))).toBeUndefined();
    await goOn(fight);
    await world.settled(odd.update({ system: { basicspeed: { value: "6" } } }));
    expect(participantOf(encounter(), id("Ghost"))?.stats.basicSpeed).toBe(24);
  });
});

describe("harm", () => {
  it.each([
    ["HP at its path", GURPS, "speed-order", { injury: 5 }, "system.HP.value", [12, 7]],
    ["FP at its path", GURPS, "speed-order", { fatigue: 3 }, "system.FP.value", [10, 7]],
    ["damage that is counted up", IRONWOOD, "stopwatch", { injury: 4 }, "system.wounds", [0, 4]],
  ] as const)("writes %s, nothing else, and Undo restores it", async (_what, system, pacing, harm, place, values) => {
    const { gm, actor, combat, id, world } = await open(system, { pacing });
    await start();
    const { getProperty, setProperty, deepClone } = gm.foundry.utils;
    const before = deepClone(actor("Orc").toObject().system) as object;
    const flags = JSON.stringify(actor("Orc").toObject().flags);
    for (const [command, value] of [
      [{ type: "harm", participant: id("Orc"), ...harm }, values[1]],
      [{ type: "takeBack" }, values[0]],
    ] as const) {
      await world.settled(combat().perform(command));
      const after = actor("Orc").toObject() as Loose;
      expect(getProperty(after, place)).toBe(value);
      setProperty(after, place, values[0]);
      expect(after.system).toEqual(before);
    }
    expect(JSON.stringify(actor("Orc").toObject().flags)).toBe(flags);
  });

  it.each(someOf(["over", "deleted"], 1))("leaves no mark on actors if undone or %s", async (what) => {
    const { gm, combat, actor, world } = await open(GURPS, { pacing: "speed-order" });
    const scene: Loose = await gm.window.Scene.create({ name: "Ford", active: true });
    const [token]: Loose[] = await scene.createEmbeddedDocuments("Token", [
      { name: "Orc 2", actorId: actor("Orc").id, actorLink: false },
    ]);
    await combat().createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: scene.id, actorId: actor("Orc").id, name: "Orc 2" },
    ]);
    await world.settled();
    await start();
    const marked = (): string[] =>
      [actor("Orc"), token.delta].flatMap((one: Loose) => Object.keys(one.toObject().flags as object));
    const harm = async (): Promise<void> => {
      for (const [name, injury] of [
        ["Orc", 3],
        ["Orc 2", 2],
      ] as const)
        await world.settled(combat().perform({ type: "harm", participant: fight.id(name), injury }));
    };
    await harm();
    expect([actor("Orc"), token.actor].map(({ system }: Loose) => system.HP.value as number)).toEqual([9, 7]);
    expect(marked()).toEqual([CLOCK, CLOCK]);
    for (let click = 0; click < 2; click++) await world.settled(combat().perform({ type: "takeBack" }));
    expect(marked()).toEqual([]);
    await harm();
    await world.settled(what === "deleted" ? combat().delete() : combat().perform({ type: "end" }));
    expect(marked()).toEqual([]);
  });
});

it("leaves cards of plain elements, with their words, after a deleted fight", async () => {
  const { gm, combat, id, world } = await open(OSE, { pacing: "side-segments", alone: true });
  await start();
  for (let click = 0; click < 8; click++) await goOn(fight);
  const roll = `<div class="sz sz-card"><header class="sz-card__head"><span class="sz-portrait"><img src="a.webp" alt="">
    <span class="sz-shape"></span></span><div><h3 class="sz-card__title"><span class="sz-whose">Mira</span> checks morale</h3>
    <p class="sz-card__when">Round 2</p></div></header><div class="sz-card__body"><p class="sz-roll__dice">
    <span class="sz-unseen">2d6: </span><span class="sz-die">3</span> <span class="sz-die">4</span>
    <span class="sz-unseen">= </span><span class="sz-roll__sum">7</span> against 8</p><b aria-hidden="true">7</b></div>
    <button type="button" class="sz-btn" data-action="exchangeRoll">Roll</button></div>`;
  await gm.window.ChatMessage.create({
    content: roll,
    flags: { [CLOCK]: { names: { combat: combat().id, speaker: id("Mira") } } },
  });
  await gm.window.ChatMessage.create({ content: '<p class="sz-card">Another fight</p>' });
  await world.settled(combat().delete());
  await world.settled();
  const [morale, other, totals] = [...gm.game.messages].map((message: Loose) => message.toObject());
  expect(words(morale.content as string)).toBe(
    "<h3>Mira checks morale</h3> <p>Round 2</p><p> 2d6: 3 4 = 7 against 8</p>",
  );
  expect(words(other.content as string)).toContain("class=");
  expect(totals.content).toMatch(/<tr><th scope="row">Mira<\/th><td>/u);
  expect(totals.content).not.toMatch(/class=|sz-|<button|<span|<img|data-/u);
  expect([morale.flags, totals.flags]).toEqual([{}, {}]);
});

describe("a system that overrides everything", () => {
  it("cannot change the order of the fight", async () => {
    const { combat, encounter, gm } = await open(STUBBORN, { pacing: "speed-order", alone: true });
    await start();
    expect(await playTurns(fight, 3)).toEqual(["Mira", "Orc", "Wolf"]);
    expect(combat().turns.map(({ name }: Loose) => name)).toEqual(["Mira", "Orc", "Wolf"]);
    expect(encounter().clock.round).toBe(2);
    expect((gm.window.foreign.calls as string[]).includes("setupTurns")).toBe(false);
    await draw(gm);
    expect(gm.console.filter(({ text }) => text.includes("renderGroups"))).toHaveLength(1);
    gm.ui.combat.drawInitiativeGroups();
  });
});

describe("a system in OSE's shape", () => {
  it("has the sides that the GM chooses, before those of its tokens", async () => {
    const { combat, encounter, id, world, gm } = await open(OSE, { pacing: "side-segments" });
    const side = (name: string): unknown => participantOf(encounter(), id(name))?.side;
    expect([side("Mira"), side("Orc"), side("Wolf")]).toEqual(["party", "foes", "foes"]);
    await combat()
      .combatants.get(id("Wolf"))
      .update({ flags: { [CLOCK]: { side: "pack" } } });
    await world.settled();
    await start();
    await gm.game.actors.getName("Wolf").update({ "prototypeToken.disposition": 1 });
    await goOn(fight);
    expect([side("Mira"), side("Orc"), side("Wolf")]).toEqual(["party", "foes", "pack"]);
  });
});

describe("a world without the module", () => {
  it("continues in core after a reload with the module's setting off", async () => {
    const store = new MemoryStore();
    const { gm, combat, world } = await open(GURPS, { pacing: "speed-order", store });
    await start();
    await goOn(fight);
    const acting = combat().acting[0].name as string;
    await gm.game.settings.set(CLOCK, "keepsTime", false);
    await world.close();
    await open(GURPS, { store });
    const { CONFIG, ui } = fight.gm;
    expect([CONFIG.Combat.documentClass.name, ui.combat.constructor.name]).toEqual(["GurpsCombat", "GurpsTracker"]);
    expect([fight.combat().combatant.name, fight.combat().round]).toEqual([acting, 1]);
    await fight.world.settled(fight.combat().nextTurn());
    expect(fight.combat().combatant.name).not.toBe(acting);
  });

  // The systems sort by initiative in their own ways: OSE's shape not at all, AD&D's the lowest first.
  const returning = ([GURPS, OSE, WWN, ADND] as const).flatMap((system) =>
    (system.pacings ?? [])
      .slice(0, 2)
      .flatMap((pacing) => ([13, 14] as const).map((generation) => [system.id, pacing, generation, system] as const)),
  );
  it.each(someOf(byDay(returning, 0, 3, 5, 6, 10, 13), 5))(
    "%s, %s, generation %i: continues in core, then from there here",
    async (_id, pacing, generation, system) => {
      const store = new MemoryStore();
      await open(system, { pacing, store, generation });
      await start();
      for (let click = 0; click < 12 && !fight.combat().acting.length; click++) await goOn(fight);
      const [acting] = fight.combat().acting;
      await fight.world.close();
      await open(system, { store, generation, without: true });
      expect(fight.gm.CONFIG.Combat.documentClass.name).not.toBe("SegmentZeroCombat");
      expect(traces(fight)).toEqual([]);
      expect([fight.combat().combatant.name, fight.combat().round]).toEqual([acting.name, 1]);
      await fight.world.settled(fight.combat().update({ round: 2, turn: 1 }));
      const { combatant, round, turns } = fight.combat();
      const order = turns.map(({ name }: Loose) => name as string);
      await fight.world.close();
      await open(system, { store, generation });
      await press(fight.gm, "Take it over");
      expect([fight.combat().acting.map(({ name }: Loose) => name as string), fight.combat().round]).toEqual([
        expect.arrayContaining([combatant.name]),
        round,
      ]);
      const ahead = order.slice(order.indexOf(combatant.name));
      const next = new Set(
        slots(asInModule(fight.encounter())).flatMap(({ state, participant }) =>
          state === "open" || state === "now" ? [fight.combat().combatants.get(participant).name as string] : [],
        ),
      );
      expect([...next].filter((name) => ahead.includes(name))).toEqual(ahead);
      expectAgreement(fight);
    },
  );

  it.skipIf(QUICK)("asks nothing about an unchanged fight", async () => {
    const store = new MemoryStore();
    await open(GURPS, { pacing: "speed-order", store });
    await start();
    await goOn(fight);
    const before = fight.encounter();
    await fight.world.close();
    await open(GURPS, { store, without: true });
    await fight.world.close();
    await open(GURPS, { store });
    expect(fight.encounter()).toEqual(before);
    expect(fight.gm.window.document.querySelector("dialog, .sz-dialog")).toBeNull();
  });
});

/** Presses a button of a window by its label. */
async function press({ window }: Client, label: string): Promise<void> {
  const button = [...window.document.querySelectorAll("button")].find((one: Loose) =>
    words(one.textContent as string).includes(label),
  ) as Loose;
  expect(button, label).toBeDefined();
  button.click();
  await fight.world.settled();
}

describe("names and flights over another system", () => {
  it("are in flags, and reach players as the GM sets them", async () => {
    const { anna, combat, world } = await open(GURPS);
    const foe = [...combat().combatants].find(({ hasPlayerOwner }: Loose) => !hasPlayerOwner);
    const page = (): string => anna.ui.combat.element.textContent as string;
    await foe.update({ name: "Xanthippe", flags: { [CLOCK]: { called: { as: "word", word: "Masked one" } } } });
    await start();
    await draw(anna);
    expect(page()).toContain("Masked one");
    expect(page()).not.toContain("Xanthippe");
    await world.settled(foe.update({ defeated: true, flags: { [CLOCK]: { called: { as: "own" }, fled: true } } }));
    await draw(anna);
    expect(page()).toMatch(/Xanthippe[^]*fled/);
  });
});

it.each([
  [3, "Saved before the first release"],
  [99, "Saved by a newer version"],
])("keeps an encounter of form %i until the GM starts it over", async (schema, title) => {
  const { gm, combat, world } = await open(GURPS, { pacing: "action-period" });
  await start();
  const flags = { [CLOCK]: { encounter: { schema } } };
  await world.settled(world.server.operate("update", "Combat", [{ _id: combat().id, flags }]));
  const before = JSON.stringify(world.server.documents.all("Combat").map((one) => (one.flags as Loose)[CLOCK]));
  expect((await combat().perform({ type: "done" })).refusal?.code).toBe("state-unreadable");
  expect(JSON.stringify(world.server.documents.all("Combat").map((one) => (one.flags as Loose)[CLOCK]))).toBe(before);
  await draw(gm);
  expect(words(gm.ui.combat.element.textContent as string)).toContain(title);
  await world.settled(gm.ui.combat.element.querySelector("[data-action=restartEncounter]").click());
  await world.settled();
  expect(combat()._source.flags[CLOCK].encounter).toMatchObject({
    schema: 1,
    pacing: "action-period",
    status: "setup",
  });
});
