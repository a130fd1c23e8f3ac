// Core marks the token of `combat.combatant`. A starting client knows the order only when the pacing has come.
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import { GENERATIONS, someOf } from "../../quick.ts";
import { builtSystem } from "../built-system.ts";
import { acting, openUnseenFight, type Fight } from "../combat/fight.ts";

const PEOPLE = ["Mira", "Orc", "Wolf", "Goblin chief"];

/** The pacing's chunk waits for this promise. */
let coming = Promise.resolve();
let arrive = (): void => undefined;

let fight: Fight;
afterEach(async () => {
  arrive();
  await fight.world.close();
});

async function slowSystem(): Promise<SystemFiles> {
  const built = await builtSystem();
  return {
    manifest: built.manifest,
    read: async (path) => {
      if (path.includes("/chunks/speed-order-")) await coming;
      return built.read(path);
    },
    readPack: (name) => built.readPack(name),
  };
}

/** Waits until only the delayed chunk is pending. */
async function still(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function fightOnScene(generation: 13 | 14): Promise<Loose> {
  const people = PEOPLE.map((name, at) => ({ name, system: { basicSpeed: 7 - at / 4 } }));
  fight = await openUnseenFight(people, "speed-order", { generation, system: await slowSystem() });
  const combat = fight.combat(fight.gm);
  await fight.settled(combat.startCombat());
  return combat;
}

/** What a client shows: core's marks, the combatant whose turn it is by core's count, and the tracker's current row. */
function shown({ window, game, ui }: Loose): Loose {
  return {
    marked: (window.canvas.tokens.placeables as Loose[]).filter(({ isMarked }) => isMarked).map(({ name }) => name),
    combatant: game.combat.combatant?.name ?? null,
    tracker: ui.combat.element.querySelector(".sz-now__name")?.textContent.trim() ?? null,
  };
}

describe.each(GENERATIONS)("turn marker after a reload, V%i", (generation) => {
  it.each(someOf(["Gamemaster", "Anna"], 1))(
    "%s sees core's turn marker on the current combatant or nowhere",
    async (user) => {
      const combat = await fightOnScene(generation);
      for (const name of PEOPLE) {
        expect(acting(combat)).toEqual([name]);
        coming = new Promise((resolve) => (arrive = resolve));
        let window: Loose;
        const joining = fight.world.join(user, {
          beforeSystem: (global: Loose) => {
            window = global;
            global.requestIdleCallback = () => 0;
          },
        });
        await still();
        const { game, ui } = window;
        expect(game.ready).toBe(true);
        window.canvas.draw(
          game.scenes.contents[0],
          window.document.body.appendChild(window.document.createElement("div")),
        );
        await still();
        expect(shown({ window, game, ui })).toEqual({ marked: [], combatant: null, tracker: null });
        arrive();
        const client = await joining;
        expect(shown({ window, game, ui })).toEqual({ marked: [name], combatant: name, tracker: name });
        await client.leave();
        await fight.settled(combat.nextTurn());
      }
    },
  );
});
