/** The window to prepare a fight. */
import { expect, it, test } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { Hands } from "../pacings/hands.ts";
import { openWorld } from "../world.ts";

it("names added participants, accepts only dragged actors, and removes the chosen hazard", async () => {
  const world = await openWorld();
  const gm = await world.join("Gamemaster");
  const { window } = gm;
  const actor = await window.Actor.create({ name: "Bandit", type: "npc" });
  const item = await window.Item.create({ name: "Sword", type: "weapon" });
  const hands = new Hands(world as never, gm);
  await hands.press("prepareFight");
  const app = (): Loose => window.document.querySelector(".sz-prepare");
  app().querySelector("[data-action=close]").click();
  await world.settled();
  expect(app()).toBeNull();
  await hands.press("prepareFight");
  const drop = async (data: object): Promise<string> => {
    const event = new window.Event("drop", { bubbles: true, cancelable: true });
    event.dataTransfer = { types: ["text/plain"], getData: () => JSON.stringify(data) };
    app().querySelector("[data-side]").dispatchEvent(event);
    await world.settled();
    return String(app().querySelector("[aria-live], [role=status]")?.textContent).trim();
  };
  expect([await drop({ type: "Item", uuid: item.uuid }), await drop({ type: "Actor", uuid: actor.uuid })]).toEqual([
    "",
    "Bandit added to The party.",
  ]);
  expect(app().textContent).toContain("Basic Speed 5, from DX and HT.");
  for (const name of ["Fire", "Flood"]) {
    app().querySelector("[data-action=addHazard]").click();
    await world.settled();
    await hands.fill({ name });
    await hands.confirm();
  }
  const hazards = (): string[] =>
    [...app().querySelectorAll("[data-action=changeHazard]")].map((one: Loose) => one.getAttribute("aria-label"));
  expect(hazards()).toEqual([expect.stringContaining("Fire"), expect.stringContaining("Flood")]);
  app().querySelector("[data-action=removeHazard]").click();
  await world.settled();
  expect(hazards()).toEqual([expect.stringContaining("Flood")]);
  // An unsaved plan would ask before its window closes, so close the world.
  await world.close();
});

test.each([
  ["two-action", { initiative: 60 }],
  ["stopwatch", { agility: 10 }],
])("keeps unasked values of a changed hazard in %s", async (pacing, stats) => {
  const world = await openWorld();
  const gm = await world.join("Gamemaster");
  const { window } = gm;
  const hands = new Hands(world as never, gm);
  const hazard = { name: "Fuse", side: "events", hidden: false, time: 12, from: 3, every: 2 };
  const participants = [{ name: "Bandit", side: "foes", stats }];
  await world.settled(gm.game.segmentZero.prepareFight({ title: "Vault", pacing, participants, hazards: [hazard] }));
  window.document.querySelector(".sz-prepare [data-action=changeHazard]").click();
  await world.settled();
  await hands.fill({ name: "Bomb" });
  await hands.confirm();
  window.document.querySelector(".sz-prepare [data-action=saveMacro]").click();
  await world.settled();
  const [macro] = gm.game.macros.contents;
  const [, file = "{}"] = /prepareFight\((.*)\);/s.exec(macro.command) ?? [];
  expect(JSON.parse(file).hazards).toMatchObject([{ ...hazard, name: "Bomb" }]);
  await world.close();
});

it("sets up a fight with the chosen combat rules", async () => {
  const world = await openWorld();
  const gm = await world.join("Gamemaster");
  const { window } = gm;
  const plan = {
    title: "Vault",
    pacing: "action-period",
    participants: ["party", "foes"].map((side) => ({ name: side, side, stats: { basicSpeed: 5 } })),
  };
  await world.settled(gm.game.segmentZero.prepareFight(plan));
  const app = (): Loose => window.document.querySelector(".sz-prepare");
  const rules = (): Loose[] => [...app().querySelectorAll("input[name=rules]")];
  const pick = async (field: string, value: string): Promise<void> => {
    const input = app().querySelector(`input[name=${field}][value="${value}"]`);
    input.checked = true;
    input.dispatchEvent(new window.Event("change", { bubbles: true }));
    await world.settled();
  };
  const chosen = (): string => rules().find((one) => one.hasAttribute("checked") || one.checked)?.value;
  await pick("pacing", "speed-order");
  expect([chosen(), rules().map(({ value }) => value)]).toEqual(["gurps", ["gurps", "d20", "percentile", "ruling"]]);
  await pick("rules", "ruling");
  await pick("pacing", "two-action");
  expect([chosen(), rules().map(({ value }) => value)]).toEqual(["ruling", ["gurps", "d20", "percentile", "ruling"]]);
  await pick("pacing", "action-period");
  app().querySelector("[data-action=setUp]").click();
  await world.settled();
  const [combat] = [...gm.game.combats] as Loose[];
  expect([combat.encounter.pacing, combat.encounter.status, combat.encounter.rules]).toEqual([
    "action-period",
    "setup",
    "ruling",
  ]);
});
