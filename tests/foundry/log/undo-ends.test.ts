import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { apply, currentIds, undoEnds, type EncounterState } from "../../../src/rules/index.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { leaveUndrawn } from "../world.ts";
import { LogReader } from "./log.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;
afterEach(async () => fight.world.close());

/** So many ends of turns later. */
function later(state: EncounterState, clicks: number): EncounterState {
  let now = state;
  for (let click = 0; click < clicks; click++) {
    const outcome = apply(now, { type: currentIds(now).length ? "done" : "nextWindow", id: `click${click}` });
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    now = outcome.state;
  }
  return now;
}

it.skipIf(QUICK)(
  "full undo ends where the log says so, with the usual limits: on its closed group, on its line when that is open, and nowhere while searching",
  async () => {
    fight = await openFight([{ name: "Mira" }, { name: "Orc" }, { name: "Wolf" }]);
    const combat = fight.combat(fight.gm);
    await combat.perform({ type: "start" });
    const state = later(combat.encounter as EncounterState, 340);
    const ends = undoEnds(state);
    expect(ends).toBeGreaterThan(100);
    await combat.update({ system: { encounter: state } }, { recursive: false, diff: false });
    await fight.settled();
    const log = new LogReader(fight.gm, () => fight.settled());
    await log.open();
    leaveUndrawn(fight.gm);
    const edges = (): Loose[] => [...log.root.querySelectorAll(".sz-log__edge")];
    expect(edges()).toHaveLength(1);
    const group = edges()[0].closest(".sz-log__group");
    expect(group.querySelector("[aria-expanded=false]")).toBeTruthy();
    group.querySelector("[data-action=toggle]").click();
    await fight.settled();
    const [edge, ...others] = edges();
    expect(others).toEqual([]);
    expect(edge.textContent).toBe("Up to here everything can be undone.");
    // The line below is the oldest that can be undone.
    const back = [...log.root.querySelectorAll("[data-action=back]")].map(({ dataset }: Loose) =>
      Number(dataset.number),
    );
    expect(Math.min(...back)).toBeGreaterThanOrEqual(ends);
    expect(edge.nextElementSibling.querySelector("[data-action=back]").dataset.number).toBe(String(ends + 1));
    await log.find("Orc");
    expect(edges()).toEqual([]);
  },
  60_000,
);
