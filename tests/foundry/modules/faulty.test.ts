/** Modules with pacings that are wrong or fail: errors name the pacing and the member, and fights of other pacings go on. */
import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { acting } from "../combat/fight.ts";
import { openWorld, type Client, type World } from "../world.ts";

/** A pacing in the order of joining, whose members tests replace. */
const MODULE = `
globalThis.plainPacing = ({ core }) => ({
  id: "faulty-one", options: [], stats: core.schemas.object({}),
  clock: { unit: { id: "place" }, counts: "up", seconds: () => 0 },
  order: {
    statsChange: "atOnce",
    slotsOf: (one, { round }) => [{ id: core.slotId(round, one.id, 1), participant: one.id, time: one.seat, key: [one.seat], phase: "", ordinal: 1, of: 1, kind: "turn", state: core.turnOf(one, round).acted ? "done" : "open" }],
    keyAt: (_one, time) => [time],
  },
  play: { stages: [{ id: "play", plays: true }], finish: ({ participant }) => (draft) => { core.editTurn(draft, participant).acted = true; } },
  choices: { verbs: {}, answer: () => () => undefined },
});
globalThis.boom = () => { throw new Error("boom"); };
globalThis.tried = [];
Hooks.once("segmentZero.init", ({ api }) => {
  const attempt = (pacing, shell) => { try { api.registerPacing(pacing, shell); tried.push("registered"); } catch (error) { tried.push(error.message); } };
  attempt({ ...plainPacing(api), order: {} });
  attempt(plainPacing(api), { rows: boom });
  attempt(plainPacing(api), { row: "a row" });
  const plain = plainPacing(api);
  attempt({ ...plain, choices: { ...plain.choices, offers: boom } }, { offers: { words: boom }, ...Object.fromEntries(
    ["clock", "place", "row", "together", "pending", "expected", "rulings", "beforeStart", "entries", "stats"].map((member) => [member, boom])) });
  attempt(plain);
  attempt({ ...plain, id: "falls-over", play: { ...plain.play, finish: boom } });
});`;

let world: World;

async function fightOf(gm: Client): Promise<Loose> {
  const { id } = await gm.window.Combat.create({ active: true });
  const combat = gm.game.combats.get(id);
  await combat.createEmbeddedDocuments(
    "Combatant",
    gm.game.actors.contents.map((actor: Loose) => ({ actorId: actor.id, name: actor.name })),
  );
  await world.settled();
  return combat;
}

async function begun(pacing: string): Promise<{ readonly gm: Client; readonly combat: Loose }> {
  world = await openWorld();
  const gm = await world.join("Gamemaster", { beforeSystem: (global: Loose): void => void global.eval(MODULE) });
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  await gm.window.Actor.create(["Runa", "Gorm"].map((name) => ({ name, type: "npc" })));
  const combat = await fightOf(gm);
  await world.settled(combat.startCombat());
  return { gm, combat };
}

const shown = (client: Client): string => words(client.ui.combat.element.textContent as string);

afterEach(async () => {
  await world.close();
});

it("names what is wrong at registration", async () => {
  const { gm } = await begun("speed-order");
  expect([...(gm.run("tried") as string[])]).toEqual([
    'Pacing "faulty-one": order.slotsOf is missing; it must be a function',
    expect.stringMatching(/^Pacing "faulty-one": rows is unknown in its shell part; expected: clock, place/),
    'Pacing "faulty-one": row of its shell part must be a function',
    "registered",
    'There is a pacing "faulty-one" already',
    "registered",
  ]);
});

it("shows defaults for failing shell members and reports each once", async () => {
  const { gm, combat } = await begun("faulty-one");
  expect(acting(combat, gm)).toEqual(["Runa"]);
  expect(shown(gm)).toContain("Faulty one");
  expect(shown(gm)).toContain("Gorm");
  expect((await combat.perform({ type: "done" })).refusal).toBe(null);
  await world.settled();
  expect(acting(combat, gm)).toEqual(["Gorm"]);
  expect(shown(gm)).not.toMatch(/SEGMENTZERO|Pacing\.|undefined/);
  const said = gm.errors().map((error) => /pacing "faulty-one": (\S+) failed/.exec(error)?.[1]);
  expect(said).toEqual(expect.arrayContaining(["clock", "place", "row", "stats", "choices.offers"]));
  expect(new Set(said).size).toBe(said.length);
  expect(said).not.toContain(undefined);
});

it("refuses a command with a failing function and keeps other fights", async () => {
  const { gm, combat } = await begun("falls-over");
  const { refusal } = await combat.perform({ type: "done" });
  expect(refusal).toMatchObject({
    code: "pacing-fault",
    data: { pacing: "falls-over", member: "play.finish", message: "boom" },
  });
  expect(acting(combat, gm)).toEqual(["Runa"]);
  await gm.game.settings.set("segment-zero", "pacing", "speed-order");
  const other = await fightOf(gm);
  expect((await other.perform({ type: "start" })).refusal).toBe(null);
  await world.settled();
  expect(other.encounter.status).toBe("running");
  expect(gm.errors().join("\n")).toContain('pacing "falls-over": play.finish failed');
});
