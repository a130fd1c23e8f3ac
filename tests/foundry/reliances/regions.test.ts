// Regions of a scene hear of turns and rounds from core, whose turn events are off in our fights (docs/foundry.md, "Region behaviours").
import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";

let fight: Fight;
afterEach(async () => fight.world.close());

const PEOPLE = [{ name: "Mira", owner: "Anna", system: { basicSpeed: 7 } }, { name: "Orc", system: { basicSpeed: 6 } }];

/** A fight on a scene where everybody stands in one region. @returns what the region hears */
async function openInRegion(regionEvents: Uncertain["regionEvents"]): Promise<string[]> {
  fight = await openFight(PEOPLE, "speed-order", { uncertain: { regionEvents } });
  const { gm } = fight;
  const scene = await gm.window.Scene.create({ name: "Yard", active: true });
  const tokens: Loose[] = await scene.createEmbeddedDocuments("Token", PEOPLE.map(({ name }) => ({ name })));
  await fight.combat(gm).updateEmbeddedDocuments("Combatant", tokens.map(({ id, name }) => ({ _id: fight.combatant(gm, name as string).id as string, tokenId: id as string, sceneId: scene.id as string })));
  const heard: string[] = [];
  scene.regions.push({ tokens: new Set(tokens.map(({ id }) => id as string)), _handleEvent: ({ name, data }: Loose) => void heard.push(`${String(name)} ${String(data.token.name)}`) });
  await fight.settled();
  return heard;
}

const core = (combat: Loose): Promise<void> => Object.getPrototypeOf(Object.getPrototypeOf(combat))._manageTurnEvents.call(combat) as Promise<void>;

it("core's own turn events would raise them, by its count of turns", async () => {
  const heard = await openInRegion("turn-events");
  const combat = fight.combat(fight.gm);
  await combat.startCombat();
  await fight.settled();
  combat.previous = { round: 0, turn: null, combatantId: null, tokenId: null };
  await core(combat);
  expect(heard).toEqual(["tokenRoundStart Mira", "tokenRoundStart Orc", "tokenTurnStart Mira"]);
});

it.each([["turn-events", []], ["pointer", ["tokenTurnStart Mira", "tokenTurnStart Orc"]]] as const)("a fight goes on alike where they come from %s", async (regionEvents, expected) => {
  const heard = await openInRegion(regionEvents);
  const { gm, anna } = fight;
  const combat = fight.combat(gm);
  await combat.startCombat();
  await fight.settled();
  await combat.nextTurn();
  await fight.settled();
  expect(heard).toEqual(expected);
  expect([acting(combat), acting(fight.combat(anna))]).toEqual([["Orc"], ["Orc"]]);
  expect([...gm.errors(), ...anna.errors()]).toEqual([]);
});
