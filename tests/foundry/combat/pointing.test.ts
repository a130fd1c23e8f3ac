import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { QUICK } from "../../quick.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { Blows } from "../exchange/blows.ts";
import { openHorde } from "../groups/horde.ts";
import { draw, type Client } from "../world.ts";
import { openFight, type Fight } from "./fight.ts";

const SABRE = { name: "Sabre", type: "weapon", system: { speedClass: 7 } };
const duellist = (name: string, agility: number, owner?: string): Parameters<typeof openFight>[0][number] => ({
  name,
  ...(owner ? { owner } : {}),
  system: { agility },
  items: [SABRE],
});

const page = ({ window }: Client): Loose => window.document;
const line = (client: Client): string =>
  String(page(client).querySelector(".sz-ahead")?.textContent ?? "").replace(/\s/g, " ");
const marks = (client: Client, rows: string): readonly string[] =>
  [...page(client).querySelectorAll(`${rows}[data-ahead]`)].map((row: Loose) =>
    [row.dataset.ahead, row.getAttribute("aria-description")].join(": "),
  );

function button(client: Client, words: string): Loose {
  const all = [...page(client).querySelectorAll(".sz-tracker button[data-action], .sz-ribbon button[data-action]")];
  return all.find((one: Loose) => `${one.dataset.action as string} ${one.textContent as string}`.includes(words));
}

function send(client: Client, target: Loose, kind: string, more: object = {}): void {
  const Kind = kind.startsWith("pointer") ? client.window.PointerEvent : client.window.Event;
  target.dispatchEvent(new Kind(kind, { bubbles: true, pointerType: "mouse", ...more }));
}

/** Waits for the words of a button. */
async function words(client: Client): Promise<string> {
  await expect.poll(() => line(client), { timeout: 1_000, interval: 25 }).not.toBe("");
  return line(client);
}

/** Waits until words would have come. */
async function silence(client: Client): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  return line(client);
}

/** Mira acts at 3.0 s and has a sabre of three seconds; two others act before she strikes again. */
async function duel(): Promise<Fight> {
  const fight = await openFight(
    [duellist("Mira", 13, "Anna"), duellist("Orc", 10), duellist("Dagny", 8, "Anna")],
    "stopwatch",
  );
  await fight.give({ type: "start" });
  await fight.press(fight.gm, "chooseAnswer");
  while (!button(fight.gm, "Sabre again")) await fight.press(fight.gm, "decideByDefault");
  return fight;
}

it("shows at tracker and ribbon what a press changes for others", async () => {
  const { gm, settled } = await duel();
  await fromEncounterMenu(gm, "Ribbon", settled);
  const key = button(gm, "Sabre again");
  send(gm, key, "pointerover");
  expect(await words(gm)).toBe("Mira acts at 5.0 s, after Dagny");
  expect(marks(gm, ".sz-slot")).toEqual(["sooner: moves up", "sooner: moves up"]);
  expect(marks(gm, ".sz-face")).toHaveLength(2);
  expect(key.getAttribute("aria-describedby")).toBe("sz-ahead");
  send(gm, gm.ui.combat.element, "pointerover");
  expect(line(gm)).toBe("");
  expect(page(gm).querySelectorAll("[data-ahead], [aria-describedby=sz-ahead]")).toHaveLength(0);
});

it("shows what changes at the keyboard's focus, until a press or change", async () => {
  const { gm, settled, give } = await duel();
  button(gm, "Sabre again").focus();
  expect(await words(gm)).toBe("Mira acts at 5.0 s, after Dagny");
  button(gm, "Done").focus();
  expect(line(gm)).toBe("");
  const point = (): void => send(gm, button(gm, "Sabre again"), "pointerover");
  point();
  send(gm, gm.ui.combat.element, "pointerover");
  expect(await silence(gm)).toBe("");
  point();
  expect(await words(gm)).not.toBe("");
  await give({ type: "pause", kind: "parley" });
  expect(line(gm)).toBe("");
  await give({ type: "resume" });
  send(gm, gm.ui.combat.element, "pointerover");
  point();
  expect(await words(gm)).not.toBe("");
  button(gm, "Sabre again").click();
  expect(line(gm)).toBe("");
  await settled();
});

it("shows a player what changes while a finger holds a button", async () => {
  const { anna, settled } = await duel();
  await settled(draw(anna));
  const key = button(anna, "Sabre again");
  send(anna, key, "pointerover", { pointerType: "touch" });
  expect(await silence(anna)).toBe("");
  send(anna, key, "pointerdown", { pointerType: "touch" });
  expect(await words(anna)).toBe("Mira acts at 5.0 s, after Dagny");
  send(anna, key, "pointerup", { pointerType: "touch" });
  expect(line(anna)).toBe("");
});

it.skipIf(QUICK)("names members of a group who have not attacked before Done", async () => {
  const fight = await openHorde(
    6,
    [{ name: "Mira", owner: "Anna", system: { basicSpeed: 4 } }],
    "speed-order",
    undefined,
    [SABRE],
  );
  const { gm, give } = fight;
  await give({ type: "start" });
  const over = (): void => send(gm, button(gm, "groupDone"), "pointerover");
  over();
  expect(await silence(gm)).toBe("");
  const blows = new Blows(fight);
  for (const name of ["Goblin 1", "Goblin 2"]) await give(blows.attack(name, "Mira"), { type: "done" });
  over();
  expect(await words(gm)).toBe("Goblin 3 to 6 lose this turn");
  expect(marks(gm, ".sz-crowd i")).toHaveLength(4);
  send(gm, gm.ui.combat.element, "pointerover");
});
