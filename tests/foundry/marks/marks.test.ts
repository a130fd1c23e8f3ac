// Marks on tokens rest on Foundry's scene: its container of pages, core's own marker, protected methods of tokens. Each may be otherwise, and the fight goes on.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { QUICK, someOf } from "../../quick.ts";

let fight: Fight;
const PEOPLE = [
  { name: "Mira", system: { basicSpeed: 7 } },
  { name: "Orc", system: { basicSpeed: 6 } },
  { name: "Wolf", system: { basicSpeed: 5 } },
];

/** A fight on a scene that the GM looks at, everybody with a token. @returns the page of the scene */
async function openOnScene(uncertain: Partial<Uncertain>): Promise<Loose> {
  fight = await openFight(PEOPLE, "speed-order", { uncertain });
  const { gm } = fight;
  const scene = await gm.window.Scene.create({ name: "Yard", active: true, width: 900, height: 600 });
  const tokens: Loose[] = await scene.createEmbeddedDocuments(
    "Token",
    PEOPLE.map(({ name }, at) => ({ name, x: at * 75, y: 0, width: 1, height: 1 })),
  );
  const combat = fight.combat(gm);
  await combat.updateEmbeddedDocuments(
    "Combatant",
    tokens.map(({ id, name }) => ({
      _id: fight.id(name as string),
      tokenId: id as string,
      sceneId: scene.id as string,
    })),
  );
  const place = gm.window.document.body.appendChild(gm.window.document.createElement("div"));
  gm.window.canvas.draw(scene, place);
  await fight.settled();
  await fight.settled(combat.startCombat());
  return place;
}

/** Names of the tokens marked by us and by core. */
function marked(place: Loose, selector: string): string[] {
  const names = new Map(
    [...fight.gm.window.canvas.tokens.placeables].map(({ id, name }: Loose) => [id as string, name as string]),
  );
  return [...place.querySelectorAll(selector)]
    .filter((one: Loose) => !one.hidden)
    .map((one: Loose) => names.get(one.dataset.token as string)!)
    .sort();
}
const ours = (place: Loose, kind: string): string[] => marked(place, `.sz-tokenmark[data-kind=${kind}]`);
const core = (place: Loose): string[] => marked(place, ".token[data-turn]");

describe("marker of the current combatant", () => {
  it.each(
    someOf(
      [{}, { turnMarkerIsReadable: false }, { sceneHudIsDrawnAnew: false }, { tokensLightByHover: false }] as const,
      0,
    ),
  )("is drawn once where %j", async (uncertain) => {
    const place = await openOnScene(uncertain);
    expect([acting(fight.combat(fight.gm)), core(place), ours(place, "now"), ours(place, "next")]).toEqual([
      ["Mira"],
      ["Mira"],
      [],
      ["Orc"],
    ]);
    await fight.settled(fight.combat(fight.gm).nextTurn());
    expect([core(place), ours(place, "now"), ours(place, "next")]).toEqual([["Orc"], [], ["Wolf"]]);
  });
});

it.skipIf(QUICK)("restores markers when Foundry redraws the page above the scene", async () => {
  const place = await openOnScene({});
  expect(ours(place, "next")).toEqual(["Orc"]);
  await fight.settled(fight.gm.window.canvas.hud.render());
  expect(ours(place, "next")).toEqual(["Orc"]);
});

it.skipIf(QUICK)("draws no markers without a place above the scene", async () => {
  const place = await openOnScene({ sceneHud: false });
  expect([ours(place, "now"), ours(place, "next")]).toEqual([[], []]);
  await fight.settled(fight.combat(fight.gm).nextTurn());
  expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
});
