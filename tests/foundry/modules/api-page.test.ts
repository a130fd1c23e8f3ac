/** Each example of docs/api.md, run in a client of the game master, or of a player where it says so. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const examples = [...readFileSync(path.join(ROOT, "docs/api.md"), "utf8").matchAll(/^```js\n([\s\S]*?)\n```$/gmu)].map(
  ([, block = ""]) => block,
);

let fight: Fight;

beforeAll(async () => {
  fight = await openUnseenFight([{ name: "Runa", owner: "Anna" }, { name: "Gorm" }, { name: "Ylva" }], "popcorn", {
    modules: [path.join(ROOT, "examples/popcorn")],
  });
  await fight.settled(fight.combat(fight.gm).startCombat());
});
afterAll(async () => {
  for (const client of [...fight.world.clients]) {
    await client.leave();
  }
});

const now = (): string[] => acting(fight.combat(fight.gm), fight.gm);

/** Runs the one example in which these words stand. @returns what it said in notifications */
async function run(client: Client, wordsInIt: string): Promise<string[]> {
  const found = examples.filter((block) => block.includes(wordsInIt));
  expect(found, wordsInIt).toHaveLength(1);
  client.run(
    "globalThis.said = []; for (const kind of ['info', 'warn']) ui.notifications[kind] = (text) => void said.push(text);",
  );
  await fight.settled(client.run(`(async () => { ${found[0]} })()`));
  return [...(client.run("said") as string[])];
}

it("answers pending requests", async () => {
  await run(fight.gm, "core.requests");
  expect(now()).toEqual(["Runa"]);
});

it("knows the current combatants", async () => {
  expect(await run(fight.gm, "game.combat?.turns[game.combat.turn]")).toEqual(["Runa acts."]);
});

it("ends a player's turn", async () => {
  expect(await run(fight.anna, "endMyTurn()")).toEqual(["Over to you."]);
  expect(now()).toEqual([]);
});

it("listens to turns and gives commands", async () => {
  expect(await run(fight.gm, "Hooks.on(")).toEqual([]);
  expect(await run(fight.gm, "core.requests")).toEqual(["Gorm acts at 0 s"]);
  expect(now()).toEqual(["Gorm"]);
  expect(await run(fight.gm, 'perform({ type: "done" })')).toEqual(["Ylva acts at 0 s"]);
  expect(now()).toEqual(["Ylva"]);
});

it("reads a setting", async () => {
  expect(await run(fight.gm, "consequences")).toEqual([]);
});

it("has run every example", () => {
  expect(examples).toHaveLength(6);
});
