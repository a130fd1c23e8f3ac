import { pacingOf } from "../../rules/core.ts";
import { askForEvent } from "../dialogs/fight-dialogs.ts";
import { timeFromNatural, timeToNatural } from "../import/encounter/natural.ts";
import { pickSide } from "../tracker/side-menu.ts";
import { changeRow, plannedCount, type Plan, type PlanHazard, type PlanRow } from "./plan.ts";

export type PlanChange = (plan: Plan) => Plan;

/** Asks for another side of a row; null if closed. */
export async function askForSide(row: PlanRow, { sides, rows }: Plan): Promise<PlanChange | null> {
  const counted = sides.map((id) => ({ id, count: plannedCount({ rows: rows.filter(({ side }) => side === id) }) }));
  const side = await pickSide(row.name, counted, row.side);
  return side === null ? null : (now) => changeRow(now, row.key, { side });
}

/**
 * Asks for a hazard to add or replace; one already in the encounter is created again. Null if closed.
 * @param place index of the hazard to replace, or null
 */
export async function askForHazard(plan: Plan, place: number | null): Promise<PlanChange | null> {
  const pacing = pacingOf(plan.pacing);
  const present = place === null ? undefined : plan.hazards[place];
  const { name = "", hidden = false, time = 0, from = 1, every = 1 } = present ?? {};
  const event =
    pacing &&
    (await askForEvent(
      pacing,
      { round: 0, time: null },
      present && { name, hidden, from, every, time: Math.round(timeFromNatural(time, plan.pacing)) },
    ));
  if (!event) return null;
  const { combatant: _, ...kept } = present ?? { side: "events" };
  const hazard: PlanHazard = { ...kept, ...event, time: timeToNatural(event.time, plan.pacing) };
  return (now) => ({
    ...now,
    hazards: present ? now.hazards.map((one) => (one === present ? hazard : one)) : [...now.hazards, hazard],
  });
}
