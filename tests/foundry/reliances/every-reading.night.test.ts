// One fight with clicks, keys, dialogs, conditions, effects and Undo, played under every reading of every switch: it has to run as it does under the defaults.
import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { SWITCHES } from "./readings.ts";

let fight: Fight;
afterEach(async () => fight.world.close());

const PEOPLE = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 7 } },
  { name: "Orc", system: { basicSpeed: 6 } },
  { name: "Dagny", owner: "Anna", system: { basicSpeed: 5 } },
];

/** What the fight is to both clients: who acts, where it and world time stand, who has which conditions and effects, and what the tracker says. */
function seen(step: string): unknown {
  const look = (client: Client): unknown => {
    const combat = fight.combat(client);
    const effects = [...(combat.combatants as Iterable<Loose>)].map(({ name, actor }) => [
      name,
      [...(actor.effects as Iterable<Loose>)]
        .filter((effect) => effect.active)
        .map((effect) => effect.name as string)
        .sort(),
    ]);
    const rows = [...client.ui.combat.element.querySelectorAll(".sz-now__name, .sz-slot__name")].map((row: Loose) =>
      String(row.textContent).replaceAll(/\s+/g, " ").trim(),
    );
    const { round, turn } = combat as { round: number; turn: number };
    return { acting: acting(combat), round, turn, time: client.game.time.worldTime as number, effects, rows };
  };
  return { step, gm: look(fight.gm), anna: look(fight.anna) };
}

async function pressKey(client: Client, target: Loose, code: string): Promise<void> {
  target.focus();
  const event = { code, key: code.slice(-1), shiftKey: true, bubbles: true, cancelable: true };
  target.dispatchEvent(new client.window.KeyboardEvent("keydown", event));
  await fight.settled();
}

/** Plays the fight. @returns what was seen after each step */
async function played(generation: 13 | 14, uncertain: Partial<Uncertain>): Promise<unknown[]> {
  fight = await openFight(PEOPLE, "speed-order", { generation, uncertain });
  const { gm, anna } = fight;
  await draw(anna);
  const [atGm, atAnna] = [new Hands(fight, gm), new Hands(fight, anna)];
  const steps: unknown[] = [];
  const then = async (step: string, does: () => Promise<unknown>): Promise<void> => {
    await fight.settled(does());
    steps.push(seen(step));
  };
  const orc = fight.combatant(gm, "Orc");
  await then("start", () => atGm.press("startCombat"));
  const effect = (name: string, seconds: number): object => ({
    name,
    duration: generation === 14 ? { value: seconds, units: "seconds", expiry: null } : { seconds },
  });
  await then(
    "effects of a second and of a minute",
    () =>
      orc.actor.createEmbeddedDocuments("ActiveEffect", [effect("Flash", 1), effect("Spell", 60)]) as Promise<unknown>,
  );
  await then("a player is done", () => atAnna.press("done"));
  await then("a key on a button of the tracker", () =>
    pressKey(gm, gm.ui.combat.element.querySelector("[data-action=previousTurn]"), "KeyN"),
  );
  await then("a player waits, by the dialog", async () => {
    await atAnna.pressNamed("Wait…");
    await atAnna.confirm();
  });
  await then("the next second", () => fight.combat(gm).nextTurn() as Promise<unknown>);
  await then(
    "a condition",
    () => fight.combat(gm).perform({ type: "stun", participant: orc.id as string, kind: "mental" }) as Promise<unknown>,
  );
  await then("a render of one part by others", () => gm.ui.combat.render({ parts: ["tracker"] }) as Promise<unknown>);
  await then("the clock goes on without the fight", () => gm.game.time.advance(100) as Promise<unknown>);
  for (let click = 0; click < 3; click++)
    await then(`undo ${click + 1}`, () => fight.combat(gm).previousTurn() as Promise<unknown>);
  expect(fight.combat(gm).damage).toEqual([]);
  // The stand-in logs a refusal of storage.
  expect([...gm.errors(), ...anna.errors()].filter((text) => !text.includes("may not hold an operator"))).toEqual([]);
  return steps;
}

const usual = new Map<13 | 14, unknown[]>();

it.each(
  SWITCHES.flatMap(({ id, generation, readings }) => readings.slice(1).map((reading) => ({ id, reading, generation }))),
)(
  "$id: $reading",
  async ({ id, reading, generation }) => {
    if (!usual.has(generation)) {
      usual.set(generation, await played(generation, {}));
      await fight.world.close();
    }
    expect(await played(generation, { [id]: reading } as Partial<Uncertain>)).toEqual(usual.get(generation));
  },
  60_000,
);
