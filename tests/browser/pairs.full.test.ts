import { test } from "vitest";
import { BRUTE, MIRA, setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

/** The next step of an attack, in the dock. */
const STEP = ".sz-dock__keys [data-action^=exchange]:not(.sz-btn--narrow)";

const ROLL = '[data-action="rollRequests"], [data-action="rollRequest"]';

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

/** True if GURPS forces a combatant to do nothing, or it has attacked in this turn. */
const isIdle = (gm: Seat, actor: string): Promise<boolean> =>
  gm.run(({ game }, id) => {
    const { core } = game.system.api;
    const combatant = [...game.combat.combatants].find(({ actorId }) => actorId === id)!;
    const view = core.look(game.combat.encounter);
    const { out, stunned, attacksLeft } = core.combatStatusOf(view.participant(combatant.id), view);
    return Boolean(out) || Boolean(stunned) || attacksLeft === 0;
  }, actor);

// Other combat rules: exchange/to-death on the stand-in.
test.each(["action-period", "stopwatch", "side-segments"])(
  "fights %s with GURPS to somebody’s death, by GM and player",
  async (pacing) => {
    const table = await Table.forTest();
    await setDuel(table, []);
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    await gm.run(
      async ({ game, Combat }, [wanted, people]) => {
        await game.settings.set("segment-zero", "pacing", wanted);
        const combatants = people.map(([actorId, name, side]) => ({ actorId, name, system: { side } }));
        const combat = await Combat.create({ active: true, flags: { world: { title: "The duel" } }, combatants });
        await combat.perform({ type: "rules", rules: "gurps" });
        for (const { actor } of combat.combatants) await actor.update({ "system.hp": { value: 4, max: 4 } });
      },
      [
        pacing,
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
      // Whoever is hurt must first roll to be able to act.
      if (await seat.sees(ROLL)) {
        await seat.press(ROLL);
        continue;
      }
      if (!(await isIdle(gm, who))) {
        // Those who act together have no row of their own in the dock.
        const row = who === BRUTE ? "Actions of Garrick the Brute" : "Actions of Mira Kestrel";
        await seat.click((await together(gm)) ? row : /^More actions of/);
        await seat.choose((await seat.menu.getByText("Attack a target…").count()) ? "Attack a target…" : "Attack…");
        // Who lies unconscious is no target unless chosen.
        const target = seat.dialog.locator("select[name^='target.']");
        if ((await target.inputValue()) === "") await seat.fillDialog({ Target: who === BRUTE ? "Mira" : "Garrick" });
        await seat.confirmDialog().catch(async (error: unknown) => {
          throw new Error(String(await seat.dialog.innerText()), { cause: error });
        });
        for (const one of [anna, gm]) while (await one.sees(STEP)) await one.press(STEP);
      }
      if (!(await isOver(gm))) await goOn(seat);
    }
    await table.everyoneAgrees();
  },
);
