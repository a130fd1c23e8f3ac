// Core marks the token of `combat.combatant`.
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS_AT_NIGHT, someOf } from "../../quick.ts";
import { acting, openUnseenFight, type Fight } from "../combat/fight.ts";

const PEOPLE = ["Mira", "Orc", "Wolf", "Goblin chief"];

let fight: Fight;
afterEach(async () => fight.world.close());

async function fightOnScene(generation: 13 | 14): Promise<Loose> {
  const people = PEOPLE.map((name, at) => ({ name, system: { basicSpeed: 7 - at / 4 } }));
  fight = await openUnseenFight(people, "speed-order", { generation });
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

describe.each(GENERATIONS_AT_NIGHT)("turn marker after a reload, V%i", (generation) => {
  it.each(someOf(["Gamemaster", "Anna"], 1))("%s sees core's turn marker on the current combatant", async (user) => {
    const combat = await fightOnScene(generation);
    for (const name of PEOPLE) {
      expect(acting(combat)).toEqual([name]);
      const client = await fight.world.join(user);
      const { window, game, ui } = client;
      window.canvas.draw(
        game.scenes.contents[0],
        window.document.body.appendChild(window.document.createElement("div")),
      );
      await fight.settled();
      expect(shown({ window, game, ui })).toEqual({ marked: [name], combatant: name, tracker: name });
      await client.leave();
      await fight.settled(combat.nextTurn());
    }
  });
});
