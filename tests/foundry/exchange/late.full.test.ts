import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds } from "../../../src/rules/index.ts";
import { words } from "../chat/cards.ts";
import { draw, type Client } from "../world.ts";
import { Duel, SHIELD, SWORD } from "./card-hands.ts";

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open([
    {
      name: "Egil",
      owner: "Anna",
      system: { basicSpeed: 6, ht: 11, hp: { value: 14, max: 14 } },
      items: [SWORD, SHIELD],
    },
    {
      name: "Chief",
      system: { basicSpeed: 5.25, ht: 10, hp: { value: 10, max: 10 } },
      items: [SWORD],
    },
    { name: "Orc", system: { basicSpeed: 5, hp: { value: 10, max: 10 } } },
  ]);
  for (const client of [duel.gm, duel.anna]) await draw(client);
});
beforeEach(async () => {
  for (let tries = 0; duel.combat.encounter.head > fresh() && tries < 30; tries++)
    await duel.give({ type: "takeBack" });
  for (const client of [duel.gm, duel.anna]) client.ui.combat.closeRefusal();
});

let start: number | undefined;
const fresh = (): number => (start ??= duel.combat.encounter.head as number);
const tracker = ({ ui }: Client): Loose => ui.combat.element;
const doneOf = (client: Client): Loose =>
  tracker(client).querySelector(".sz-footer [data-action=done], [data-action=done]");
const told = (client: Client): string => words(tracker(client).querySelector(".sz-refusal p")?.textContent ?? "");
const acting = (): string => currentIds(duel.combat.encounter).join(" ");
const isActing = (name: string): boolean => acting().includes(duel.id(name));

/** Presses Done as a client shows it. @returns what stands on the button */
async function pressDone(client: Client): Promise<string> {
  // Done comes back when the attack is put off.
  if (!doneOf(client)) tracker(client).querySelector(".sz-dock__keys [data-action=toggleGroup]")?.click();
  await duel.fight.settled();
  const button = doneOf(client);
  const label = words(button.textContent);
  button.click();
  await duel.fight.settled();
  return label;
}

async function turn(name: string, manoeuvre: string): Promise<void> {
  await duel.give({ type: "choose", participant: duel.id(name), manoeuvre });
  await duel.give({ type: "done" });
}

it("B-8, B-41: a late defence offers what was possible then", async () => {
  await duel.give({ type: "done" });
  await turn("Chief", "all-out-attack");
  await turn("Orc", "do-nothing");
  await duel.attack("Egil", "Chief");
  const barred = duel.labels(duel.gm);
  expect(barred.map((label) => label.startsWith("("))).toEqual([true, true, true, false]);
  await duel.give({ type: "done" });
  expect([isActing("Chief"), duel.labels(duel.gm)]).toEqual([true, barred]);
});

describe("Done with a pending attack", () => {
  it("warns the responsible user once, then ends the turn", async () => {
    await duel.attack("Orc", "Egil");
    expect(await pressDone(duel.anna)).toContain("1 attack pending");
    expect([isActing("Egil"), told(duel.anna)]).toEqual([
      true,
      "Not over yet. Still to do in the chat: Egil: Your defence against Orc. Press Done again to end the turn anyway.",
    ]);
    await pressDone(duel.anna);
    expect([isActing("Chief"), told(duel.anna)]).toEqual([true, ""]);
  });

  it("warns once per turn, and again after Undo", async () => {
    await duel.attack("Orc", "Egil");
    await pressDone(duel.anna);
    expect(told(duel.anna)).toContain("Still to do in the chat");
    duel.anna.ui.combat.closeRefusal();
    await duel.attack("Egil", "Orc");
    await pressDone(duel.anna);
    expect([isActing("Chief"), told(duel.anna)]).toEqual([true, ""]);
    await duel.give({ type: "takeBack" });
    await pressDone(duel.anna);
    expect([isActing("Egil"), told(duel.anna)]).toEqual([true, expect.stringContaining("Still to do in the chat")]);
    duel.anna.ui.combat.closeRefusal();
    await duel.attack("Orc", "Egil");
    await pressDone(duel.anna);
    expect([isActing("Egil"), told(duel.anna)]).toEqual([true, expect.stringContaining("Still to do in the chat")]);
  });

  it("warns for keys and macros too", async () => {
    await duel.attack("Orc", "Egil");
    const { next } = duel.gm.game.segmentZero as { readonly next: () => Promise<boolean> };
    const first = await duel.fight.settled(next());
    expect([first, isActing("Egil"), told(duel.gm)]).toEqual([
      false,
      true,
      expect.stringContaining("Egil: Defence against Orc"),
    ]);
    expect([await next(), isActing("Chief")]).toEqual([true, true]);
  });
});
