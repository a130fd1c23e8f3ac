/** The example module on the stand-in: played by a GM and a player, and nothing that is shown is a raw key or an id. */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { LogReader } from "../log/log.ts";
import { draw, type Client } from "../world.ts";

const POPCORN = path.resolve(import.meta.dirname, "../../../examples/popcorn");

let fight: Fight;

beforeAll(async () => {
  fight = await openFight([{ name: "Runa", owner: "Anna" }, { name: "Gorm" }, { name: "Ylva" }], "popcorn", {
    modules: [POPCORN],
  });
  await fight.settled(draw(fight.anna));
});
afterAll(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

const element = (client: Client): Loose => client.ui.combat.element;
const shown = (client: Client): string => words(element(client).textContent as string);
const now = (): string[] => acting(fight.combat(fight.gm), fight.gm);

/** All visible and spoken text. */
function everything(client: Client): string {
  const places: Loose[] = [
    element(client),
    ...client.window.document.querySelectorAll("dialog, .sz-pop, .sz-log, .chat-message"),
  ];
  const spoken = ["aria-label", "title", "data-tooltip"].flatMap((name) =>
    places.flatMap((place) => [...place.querySelectorAll(`[${name}]`)].map((one) => String(one.getAttribute(name)))),
  );
  return [
    ...places.map(({ textContent }) => textContent as string),
    ...spoken,
    ...client.game.messages.contents.map(({ content }: Loose) => content as string),
  ].join("\n");
}

function expectReadable(): void {
  for (const client of [fight.gm, fight.anna]) {
    const text = everything(client);
    expect(text).not.toMatch(/SEGMENTZERO|Pacing\.|\bundefined\b|\bnull\b|\[object|\{\w+\}|Initiative/);
    for (const name of ["Runa", "Gorm", "Ylva"]) expect(text).not.toContain(fight.id(name));
  }
}

/** Presses the button with these words in the tracker, then the given choice in the menu that opens. */
async function press(client: Client, label: string, choice?: string): Promise<void> {
  const find = (root: Loose, selector: string, begins: string): Loose => {
    const all: Loose[] = [...root.querySelectorAll(selector)];
    const able = all.filter((one) => words(one.textContent).startsWith(begins) && !one.disabled);
    const found = able.find((one) => words(one.textContent) === begins) ?? able[0];
    expect(found, `${begins} in: ${words(root.textContent)}`).toBeTruthy();
    return found;
  };
  find(element(client), "button", label).click();
  await fight.settled();
  if (choice === undefined) return;
  expectReadable();
  find(client.window.document.querySelector(".sz-pop"), "[data-entry]", choice).click();
  await fight.settled();
}

describe("popcorn in the tracker", () => {
  it("is listed by name among the initiative systems", () => {
    expect(fight.gm.game.settings.settings.get("segment-zero.pacing").choices).toMatchObject({
      popcorn: "Popcorn",
      "speed-order": "Speed order",
    });
    expect(fight.gm.game.system.api).toBe(fight.gm.game.segmentZero);
    expect(fight.combat(fight.gm).encounter.pacing).toBe("popcorn");
  });

  it("asks the GM who begins", async () => {
    await fight.settled(fight.combat(fight.gm).startCombat());
    expect(now()).toEqual([]);
    expect(shown(fight.gm)).toContain("Popcorn");
    expect(shown(fight.gm)).toContain("Who acts next?");
    expectReadable();
    await press(fight.gm, "Name", "Runa");
    expect(now()).toEqual(["Runa"]);
    const spoken = element(fight.gm).querySelector("[data-spoken=status]").textContent as string;
    expect(spoken, "names no next one before it is known").toContain("Runa");
    expect(spoken).not.toMatch(/Gorm|Ylva/);
    expect(element(fight.gm).querySelector("[data-grip]"), "no place to drag to").toBeNull();
    expectReadable();
  });

  it("lets a player end the turn and name the next at once", async () => {
    await press(fight.anna, "Done, and name the next", "Gorm");
    expect(now()).toEqual(["Gorm"]);
    expectReadable();
  });

  it("continues to the last turn and the next round", async () => {
    await press(fight.gm, "Done");
    expect(now()).toEqual(["Ylva"]);
    await press(fight.gm, "Done");
    expect(fight.combat(fight.gm).encounter.clock.round).toBe(2);
    await press(fight.gm, "Name", "Runa");
    await press(fight.anna, "Done");
    await press(fight.anna, "Name", "Ylva");
    expect(now()).toEqual(["Ylva"]);
    expectReadable();
  });

  it("appears in the log with names", async () => {
    const log = new LogReader(fight.gm, () => fight.settled());
    await log.open();
    expect(log.lines().join("; ")).toContain("Runa ends the turn and names Gorm");
    expectReadable();
  });
});
