import { afterEach, describe, expect, it } from "vitest";
import { participantOf, type EncounterState } from "../../../src/rules/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import type { Client } from "../world.ts";
import { openElsewhere, WITH_MODULE, type Elsewhere } from "./elsewhere.ts";

let fight: Elsewhere;

async function begin(pacing: string): Promise<void> {
  fight = await openElsewhere(pacing);
  await fight.world.settled(fight.combat(fight.gm).startCombat());
}

async function give(client: Client, ...commands: readonly object[]): Promise<string | null> {
  const { refusal } = await fight.world.settled(fight.combat(client).perform(...commands));
  return refusal?.code ?? null;
}

const encounter = (client: Client = fight.gm): EncounterState => fight.combat(client).encounter as EncounterState;

afterEach(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

describe("a combatant in the fight with a refused value", () => {
  /** Buttons of rows that open a sheet. */
  const sheetButtons = (client: Client): Loose[] => [
    ...client.ui.combat.element.querySelectorAll("[data-action=openCombatantSheet]"),
  ];

  const said = (client: Client): string[] => sheetButtons(client).map((button) => words(button.textContent as string));

  it("keeps its place and last valid values, with a button for it", async () => {
    await begin("speed-order");
    const { gm, anna, world } = fight;
    const [runa, gorm] = [fight.actor(gm, "Runa"), fight.actor(gm, "Gorm")];
    const rows = (client: Client): string[] =>
      [...client.ui.combat.element.querySelectorAll("[data-participant-id]")].map((row: Loose) =>
        String(row.dataset.participantId),
      );
    const before = rows(gm);
    const refused = (actor: Loose): Promise<unknown> => actor.update({ "system.grace": -3 });
    const mended = (actor: Loose): Promise<unknown> => actor.update({ "system.grace": 12 });
    expect([said(gm), said(anna)]).toEqual([[], []]);
    // For an acting participant: on the GM's current row, and in the player's panel.
    await world.settled(refused(runa));
    expect([rows(gm), participantOf(encounter(), fight.id("Runa"))?.stats.dx]).toEqual([before, 12]);
    for (const client of [gm, anna])
      expect(said(client)).toEqual([expect.stringMatching(/^Open sheet “dx” is -3; allowed: /u)]);
    let opened = 0;
    Object.defineProperty(runa, "sheet", { configurable: true, value: { render: () => void opened++ } });
    sheetButtons(gm)[0].click();
    await world.settled();
    expect(opened).toBe(1);
    await world.settled(mended(runa));
    expect([said(gm), said(anna)]).toEqual([[], []]);
    // For a coming participant: below the row, and for the GM alone.
    await world.settled(refused(gorm));
    const [button] = sheetButtons(gm);
    expect([button.closest(".sz-slot").dataset.participantId, said(anna)]).toEqual([fight.id("Gorm"), []]);
    // After a reload the fight is the same and continues.
    await gm.leave();
    fight = { ...fight, gm: await world.join("Gamemaster", WITH_MODULE) };
    await world.settled();
    expect(said(fight.gm)).toHaveLength(1);
    expect(await give(fight.gm, { type: "done" })).toBeNull();
    await world.settled(mended(fight.actor(fight.gm, "Gorm")));
    expect(said(fight.gm)).toEqual([]);
  }, 60_000);
});
