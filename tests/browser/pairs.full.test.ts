import { test } from "vitest";
import { BRUTE, MIRA, setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

/** The next step of an attack, in the dock. */
const STEP = ".sz-dock__keys [data-action^=exchange]:not(.sz-btn--narrow)";

/** Actor of the turn that runs; "" between turns. */
const acting = (gm: Seat): Promise<string> =>
  gm.run(({ game }) => {
    const [slot = ""] = game.system.api.core.currentIds(game.combat.encounter) as string[];
    const combatant = game.combat.combatants.get(slot.slice(slot.indexOf("_") + 1, slot.lastIndexOf("_")));
    return String(combatant?.actorId ?? "");
  });

const together = (gm: Seat): Promise<boolean> =>
  gm.run(({ game }) => (game.system.api.core.currentIds(game.combat.encounter) as string[]).length > 1);

const isOver = (gm: Seat): Promise<boolean> =>
  gm.run(({ game }) => [...game.combat.combatants].some(({ actor }) => actor.statuses.has("dead") as boolean));

test.each([
  ["side-segments", "d20"],
  ["two-action", "percentile"],
  ["stopwatch", "percentile"],
  ["action-period", "d20"],
])("fights %s with %s to somebody’s death, by GM and player", async (pacing, rules) => {
  const table = await Table.forTest();
  await setDuel(table);
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.run(
    async ({ game, Combat }, [wanted, chosen, people]) => {
      await game.settings.set("segment-zero", "pacing", wanted);
      const combatants = people.map(([actorId, name, side]) => ({ actorId, name, system: { side } }));
      const combat = await Combat.create({ active: true, flags: { world: { title: "The duel" } }, combatants });
      await combat.perform({ type: "rules", rules: chosen });
      await combat.perform({ type: "option", name: "atZero", value: "dies" });
    },
    [
      pacing,
      rules,
      [
        [MIRA, "Mira Kestrel", "crown"],
        [BRUTE, "Garrick the Brute", "gutter"],
      ],
    ] as const,
  );
  await gm.begin("The duel");
  for (let step = 0; !(await isOver(gm)); step++) {
    if (step === 80) throw new Error(`nobody fell: ${await gm.timeline()}`);
    const who = await acting(gm);
    if (!who) {
      await goOn(gm).catch(() => goOn(anna));
      continue;
    }
    const seat = who === BRUTE ? gm : anna;
    // Those who act together have no row of their own in the dock.
    const row = who === BRUTE ? "Actions of Garrick the Brute" : "Actions of Mira Kestrel";
    await seat.fromMenu((await together(gm)) ? row : /^More actions of/, "Attack a target…");
    await seat.confirmDialog();
    for (const one of [anna, gm]) while (await one.sees(STEP)) await one.press(STEP);
    if (!(await isOver(gm))) await goOn(seat);
  }
  await table.everyoneAgrees();
});
