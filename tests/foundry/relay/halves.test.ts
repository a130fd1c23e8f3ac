import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { entriesOf, type EncounterState } from "../../../src/rules/index.ts";
import { GENERATIONS } from "../../quick.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows, DUEL } from "../exchange/blows.ts";
import { leaveUndrawn, type Client } from "../world.ts";
import { cutAt, DOCUMENTS } from "./cut.ts";

describe.each(GENERATIONS)("a click that changes actors, in V%i", (generation) => {
  let fight: Fight;
  let blows: Blows;
  afterEach(async () => {
    await fight.world.close();
  });

  const open = async (): Promise<void> => {
    fight = await openUnseenFight(DUEL, "speed-order", { generation });
    blows = new Blows(fight);
    await fight.combat(fight.gm).startCombat();
    await fight.gm.game.settings.set("segment-zero", "table", { consequences: "apply" });
    await fight.settled();
  };
  const stored = (): { readonly hp: number; readonly harms: number } => {
    const [mira] = fight.world.server.documents.all("Actor").filter(({ name }) => name === "Mira") as Loose[];
    const { encounter } = (fight.world.server.documents.all("Combat") as Loose[])[0]!.system;
    const entries = entriesOf(encounter as EncounterState).slice(0, encounter.head as number);
    return {
      hp: mira!.system.hp.value as number,
      harms: entries.filter(({ command }) => command.type === "harm").length,
    };
  };
  const rejoin = async (): Promise<Client> => {
    const gm = await fight.world.join("Gamemaster", { undrawn: ["combat"] });
    leaveUndrawn(gm);
    await fight.settled();
    return gm;
  };

  it.each([
    ["Combat", "before"],
    ["Combat", "after"],
    ["documents", "before"],
    ["documents", "after"],
  ] as const)("is whole or absent after the GM's line is cut at the write of %s, %s it", async (what, when) => {
    await open();
    const { isCut } = cutAt(fight.world, fight.gm, what === "Combat" ? [what] : DOCUMENTS, when);
    const harm = { type: "harm", participant: blows.id("Mira"), injury: 3 };
    const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm);
    await fight.settled();
    expect(isCut()).toBe(true);
    const gm = await rejoin();
    const reply = await answer;
    const first = stored();
    expect([
      { hp: 10, harms: 0 },
      { hp: 7, harms: 1 },
    ]).toContainEqual(first);
    // Sent again, as the tracker offers, it counts once.
    if (reply.refusal) expect((await reply.retry()).refusal).toBe(null);
    await fight.settled();
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    await fight.combat(gm).previousTurn();
    await fight.settled();
    expect(stored()).toEqual({ hp: 10, harms: 0 });
    await fight.combat(gm).redo();
    await fight.settled();
    expect(stored()).toEqual({ hp: 7, harms: 1 });
  });
});
