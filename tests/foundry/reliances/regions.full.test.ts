// Regions of a scene hear of turns and rounds from core, whose turn events are off in our fights (docs/foundry.md, "Region behaviours").
import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { MIRA, ORC, acting, openFight, type Fight } from "../combat/fight.ts";
import { foundIn, selfCheck } from "../self-check/hands.ts";

let fight: Fight;

const PEOPLE = [MIRA, ORC];
const EVENTS = ["tokenTurnStart", "tokenTurnEnd", "tokenRoundStart", "tokenRoundEnd"];

/** A fight on a scene where everybody stands in one region, with a script that listens. @returns what the region hears */
async function openInRegion(regionEvents: Uncertain["regionEvents"]): Promise<string[]> {
  fight = await openFight(PEOPLE, "speed-order", { uncertain: { regionEvents } });
  const { gm } = fight;
  const scene = await gm.window.Scene.create({ name: "Yard", active: true });
  const tokens: Loose[] = await scene.createEmbeddedDocuments(
    "Token",
    PEOPLE.map(({ name }) => ({ name })),
  );
  const standing = tokens.map(({ id: tokenId, name }) => {
    const { id: _id } = fight.combatant(gm, name as string);
    return { _id, tokenId, sceneId: scene.id } as object;
  });
  await fight.combat(gm).updateEmbeddedDocuments("Combatant", standing);
  const heard: string[] = [];
  gm.Hooks.on("yard", ({ name, data }: Loose) => void heard.push(`${String(name)} ${String(data.token.name)}`));
  const [yard] = await scene.createEmbeddedDocuments("Region", [
    { name: "Yard", shapes: [{ type: "rectangle", x: 0, y: 0, width: 500, height: 500 }] },
  ]);
  await yard.createEmbeddedDocuments("RegionBehavior", [
    { type: "executeScript", system: { events: EVENTS, source: `Hooks.callAll("yard", event);` } },
  ]);
  await scene.createEmbeddedDocuments("Region", [
    { name: "Nobody stands there", shapes: [{ type: "rectangle", x: 900, y: 900, width: 50, height: 50 }] },
  ]);
  await fight.settled();
  expect((tokens[0].regions as Set<Loose>).size).toBe(1);
  return heard;
}

const core = (combat: Loose): Promise<void> =>
  Object.getPrototypeOf(Object.getPrototypeOf(combat))._manageTurnEvents.call(combat) as Promise<void>;

it("lets core raise region turn events by its count of turns", async () => {
  const heard = await openInRegion("turn-events");
  const combat = fight.combat(fight.gm);
  await fight.settled(combat.startCombat());
  combat.previous = { round: 0, turn: null, combatantId: null, tokenId: null };
  await core(combat);
  expect(heard).toEqual(["tokenRoundStart Mira", "tokenRoundStart Orc", "tokenTurnStart Mira"]);
});

it.each([
  ["turn-events", [], "silent"],
  ["pointer", ["tokenTurnStart Mira", "tokenTurnStart Orc"], "hears"],
] as const)("plays a fight and finds region events coming from %s", async (regionEvents, expected, found) => {
  const heard = await openInRegion(regionEvents);
  const { gm, anna, world } = fight;
  const combat = fight.combat(gm);
  await fight.settled(combat.startCombat());
  await fight.settled(combat.nextTurn());
  expect(heard).toEqual(expected);
  expect([acting(combat), acting(fight.combat(anna))]).toEqual([["Orc"], ["Orc"]]);
  const report = await selfCheck({ world, gm }, ["regions.turns"]);
  expect([foundIn(report, "regions.turns"), report.left, gm.game.scenes.size]).toEqual([found, 0, 2]);
});
