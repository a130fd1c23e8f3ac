import { afterAll, beforeAll, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
let gm: Client;

beforeAll(async () => {
  world = await openWorld({ generation: 13 });
  gm = await world.join("Gamemaster");
});
afterAll(async () => {
  expect(gm.errors()).toEqual([]);
  await world.close();
});

it("lists weapons without times, and gives them those that the GM types", async () => {
  const weapon = (name: string, system: object = {}): object => ({ name, type: "weapon", system });
  const actor: Loose = await gm.window.Actor.create({
    name: "Dagny",
    type: "npc",
    items: [
      weapon("Glaive-fork +1", { weight: 6.6, modes: { swing: { damage: "2d" } } }),
      weapon("Timed fork", { speedClass: 3 }),
      weapon("Dagger"),
    ],
  });
  const { type: Menu } = gm.game.settings.menus.get("segment-zero.speeds");
  await new Menu().render();
  await world.settled();
  const window = (): Loose => gm.window.document.querySelector(".sz-speeds");
  const [first] = window().querySelectorAll("section");
  expect(first.textContent).toContain("Glaive-fork +1 Dagny. Guessed from 2d6, 3 kg");
  expect(first.textContent).not.toContain("fork Dagny. Guessed from Timed");
  const field = first.querySelector("input[name^=class]");
  field.value = "IX";
  field.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
  await world.settled();
  window().querySelector("[data-action=save]").click();
  await world.settled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await world.settled();
  const times = (name: string): unknown => {
    const { speedClass, weaponSpeed } = actor.items.getName(name).system;
    return [speedClass, weaponSpeed];
  };
  expect(times("Glaive-fork +1")).toEqual([9, 9]);
  expect(times("Timed fork")).toEqual([3, 5]);
  expect(times("Dagger")).toEqual([null, 5]);
});
