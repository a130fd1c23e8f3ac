import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { leaveUndrawn } from "../world.ts";
import { someOf } from "../../quick.ts";

let fight: Fight;

const PEOPLE = [MIRA, ORC];

it("world time is written only by the first click of a second", async () => {
  fight = await openUnseenFight(PEOPLE);
  const heard: string[] = [];
  for (const hook of ["updateSetting", "createSetting"])
    fight.anna.Hooks.on(hook, ({ key, value }: Loose) => void (key === "core.time" && heard.push(String(value))));
  await fight.combat(fight.gm).startCombat();
  await fight.settled(fight.combat(fight.gm).nextTurn());
  expect(heard).toEqual([]);
  await fight.settled(fight.combat(fight.gm).nextTurn());
  expect(heard).toEqual(["1"]);
});

it.each(
  someOf(
    [
      [true, null],
      [false, "gm-did-not-answer"],
    ] as const,
    0,
  ),
)("queries to a starting GM's client are executed or refused (kept: %s)", async (earlyQueriesAreKept, refused) => {
  fight = await openUnseenFight(PEOPLE);
  const { world, gm, anna } = fight;
  await fight.settled(fight.combat(gm).startCombat());
  await gm.leave();
  let [starting, goOn] = [(): void => undefined, (): void => undefined];
  const isStarting = new Promise<void>((resolve) => {
    starting = resolve;
  });
  const coming = world.join("Gamemaster", {
    undrawn: ["combat"],
    uncertain: { earlyQueriesAreKept },
    beforeSystem: () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        starting();
      }),
  });
  await fight.settled(isStarting);
  // Shortens the wait for an answer that never comes.
  const user = anna.game.users.activeGM;
  const { query } = user;
  if (refused)
    user.query = (name: string, data: object) => query.call(user, name, data, { timeout: 20 }) as Promise<unknown>;
  const clicked = fight.combat(anna).perform({ type: "done" }) as Promise<Loose>;
  await fight.settled();
  const early = refused ? await clicked : null;
  delete user.query;
  goOn();
  const again = await coming;
  leaveUndrawn(again);
  const reply = await clicked;
  expect([early?.refusal.code ?? null, reply.refusal?.code ?? null]).toEqual([refused, refused]);
  if (refused) expect(await reply.retry()).toMatchObject({ refusal: null });
  await fight.settled();
  expect(acting(fight.combat(again))).toEqual(["Orc"]);
});
