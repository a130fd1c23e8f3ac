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
  await world.close();
});

const window = (): Loose => gm.window.document.querySelector(".sz-speeds");

async function openSpeeds(client = gm): Promise<void> {
  const { type: Menu } = client.game.settings.menus.get("segment-zero.speeds");
  await world.settled(new Menu().render());
}

/** Types a class into the first row, and saves. */
async function saveFirst(speedClass: string): Promise<void> {
  const field = window().querySelector("section input[name^=class]");
  field.value = speedClass;
  field.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
  await world.settled();
  window().querySelector("[data-action=save]").click();
  await world.settled();
}

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
  await openSpeeds();
  const [first] = window().querySelectorAll("section");
  expect(first.textContent).toContain("Glaive-fork +1 Dagny. Guessed from 2d6, 3 kg");
  expect(first.textContent).not.toContain("fork Dagny. Guessed from Timed");
  await saveFirst("IX");
  await world.settled(new Promise((resolve) => setTimeout(resolve, 50)));
  const times = (name: string): unknown => {
    const { speedClass, weaponSpeed } = actor.items.getName(name).system;
    return [speedClass, weaponSpeed];
  };
  expect(times("Glaive-fork +1")).toEqual([9, 9]);
  expect(times("Timed fork")).toEqual([3, 5]);
  expect(times("Dagger")).toEqual([null, 5]);
});

it("lists weapons with speeds that an import guessed", async () => {
  const guess = { weaponSpeed: 6, speedClass: 7 };
  const weapon = (name: string, more: object = {}): object => ({
    ...{ name, type: "weapon", system: { ...guess, ...more } },
    flags: { "segment-zero": { import: { key: name, timed: true, guess } } },
  });
  const actor: Loose = await gm.window.Actor.create({
    name: "Ragna",
    type: "npc",
    items: [weapon("Hookbill"), weapon("Hookbeak", { weaponSpeed: 5 })],
  });
  await openSpeeds();
  const [first] = window().querySelectorAll("section");
  expect(first.textContent).toContain("Hookbill");
  expect(first.textContent).not.toContain("Hookbeak");
  await saveFirst("IX");
  await expect.poll(() => actor.items.getName("Hookbill").system.speedClass as number).toBe(9);
  expect(actor.items.getName("Hookbeak").system.speedClass).toBe(7);
  await actor.delete();
});

it("checks names on the sheets, and makes one count as another", async () => {
  const weapon = (name: string): object => ({ name, type: "weapon" });
  await gm.window.Actor.create({
    name: "Orc",
    type: "npc",
    items: [weapon("Club"), weapon("Long Sword, silvered"), weapon("Sword +2"), weapon("Fork <i>")],
  });
  await openSpeeds();
  const check = (): Loose => window().querySelector("[data-action=check]");
  check().click();
  await world.settled();
  const sections = (): string[] =>
    [...window().querySelectorAll(".sz-speeds__list section")].map((one: Loose) =>
      one.textContent.replace(/\s+/gu, " "),
    );
  expect(check().getAttribute("aria-pressed")).toBe("true");
  expect(sections()[0]).toContain("Sword +2");
  expect(sections()[1]).toContain("Fork <i>");
  expect(sections().find((text) => text.includes("silvered"))).toContain("Counts as Long sword.");
  expect([...window().querySelectorAll("s")].map((one: Loose) => one.textContent)).toContain("silvered");
  expect(window().querySelector("details").textContent).toContain("Club");
  const asLongSword = [...window().querySelectorAll("[data-action=countAs]")].find(({ textContent }: Loose) =>
    textContent.includes("as Long sword"),
  ) as Loose;
  asLongSword.click();
  await world.settled();
  expect(sections().find((text) => text.includes("Sword +2"))).toContain("Counts as Long sword. “+2” makes no");
  window().querySelector("[data-action=save]").click();
  await world.settled();
  expect(gm.game.settings.get("segment-zero", "speeds").weapons).toContainEqual({ name: "Sword", as: "Long sword" });
});

it("is closed to players", async () => {
  const anna = await world.join("Anna", { undrawn: ["combat"] });
  await openSpeeds(anna);
  expect(anna.window.document.querySelector(".sz-speeds")).toBeNull();
  await expect(anna.game.settings.set("segment-zero", "speeds", { weapons: [] })).rejects.toThrow();
});
