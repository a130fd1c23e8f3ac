/** Who comes in, whose speed changes and who shares a turn, by the buttons of GM and player; what is read of it is tested without a table. */
import { beforeEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";

const person = (name: string, basicSpeed: number, owner?: string): Fighter => ({
  name,
  system: { basicSpeed, dx: 11 },
  ...(owner ? { owner } : {}),
});
let fight: Fight;
let gm: Hands;
let anna: Hands;
const both = <T>(read: (hands: Hands) => T): readonly [T, T] => [read(gm), read(anna)];
const acting = (): readonly [string[], string[]] =>
  both((hands) => hands.texts(".sz-now__name").map((name) => name.replace(/ You$/u, "")));
const names = (state: string): readonly [string[], string[]] =>
  both((hands) => hands.rows(state).map((row) => row.replace(/^\w+: |(?: You)? \|.*$/gu, "")));

beforeEach(async () => {
  fight = await openFight([person("Mira", 6, "Anna"), person("Anselm", 5), person("Dagny", 4, "Anna")], "speed-order");
  [gm, anna] = Hands.pair(fight);
  await gm.press("startCombat");
  await draw(fight.anna);
});

it("counts a corrected Basic Speed from the next second", async () => {
  await fight.settled(actorOf(fight.gm, "Dagny").update({ "system.basicSpeed": 9 }));
  const asks = both(({ tracker }) => tracker.textContent.includes("use it for the order?"));
  expect(asks).toEqual([true, false]);
  await gm.press("decideRequest");
  await gm.pick("From second 2");
  expect(gm.tracker.textContent).not.toContain("for the order");
  for (let turns = 0; turns < 3; turns++) await gm.press("done");
  expect(acting()).toEqual([["Dagny"], ["Dagny"]]);
});

it("lets a newcomer act at once if the GM says so", async () => {
  for (let turns = 0; turns < 2; turns++) await gm.press("done");
  const [{ actor }] = fight.combat(fight.gm).combatants.filter(({ name }: Loose) => name === "Anselm");
  const newcomer = { actorId: actor.id, name: "Anselm" };
  await fight.settled(fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [newcomer]));
  const asks = (): readonly [boolean, boolean] =>
    both(({ tracker }) => tracker.textContent.includes("first acts when?"));
  expect(asks()).toEqual([true, false]);
  await gm.press("decideRequest");
  await gm.pick("At once");
  expect(names("next")).toEqual([["Anselm (2)"], ["Anselm (2)"]]);
  await gm.press("previousTurn");
  expect(asks()).toEqual([true, false]);
  await gm.press("redo");
  expect(asks()).toEqual([false, false]);
  await gm.press("done");
  expect(acting()).toEqual([["Anselm (2)"], ["Anselm (2)"]]);
});

it("lets two combatants share a turn until the GM takes it apart", async () => {
  const openMenu = async (label: string): Promise<void> => {
    gm.tracker.querySelector(`button[aria-label="${label}"]`).click();
    await fight.settled();
  };
  await openMenu("Actions of Anselm");
  await gm.pick("Share a turn with…");
  expect(gm.menu.textContent).toMatch(/Anselm.*One row, one Done/s);
  await gm.pick("Dagny");
  await gm.pick("Anselm");
  expect(names("next")).toEqual([["Anselm, Dagny"], ["Anselm, Dagny"]]);
  await openMenu("Actions of Anselm, Dagny");
  await gm.pick("Take apart");
  expect(names("next")).toEqual([["Anselm"], ["Anselm"]]);
  await gm.press("previousTurn");
  await gm.press("done");
  expect(acting()).toEqual([
    ["Anselm", "Dagny"],
    ["Anselm", "Dagny"],
  ]);
  await anna.press("done");
  expect(acting()).toEqual([["Mira"], ["Mira"]]);
  await gm.press("previousTurn");
  expect(acting()[1]).toEqual(["Anselm", "Dagny"]);
});
