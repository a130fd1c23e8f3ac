import { combatOf } from "../../rules/core.ts";
import { combatantChoices } from "../fight/store.ts";
import { groupIdOf, sideOf } from "../fight/combatant.ts";
import type { Fight } from "../fight/fight.ts";
import { isCreature } from "../fight/host-adapter.ts";
import { FOES, PARTY } from "../fight/side-id.ts";
import { timeToNatural } from "../import/encounter/natural.ts";
import { preparedTitle } from "../reading/clock.ts";
import { sidesInOrder } from "../reading/people.ts";
import { rulesOfNew } from "../settings/new-fights.ts";
import { defaultPacing } from "../settings/settings.ts";
import { emptyPlan, newRow, type Plan, type PlanHazard, type PlanRow } from "./plan.ts";

/** Returns a plan with the players' characters. */
export function newPlan(): Plan {
  const characters = [...(game.users ?? [])].flatMap((user) =>
    !user.isGM && isCreature(user.character) ? [user.character] : [],
  );
  const rows = [...new Set(characters)].map((actor) =>
    newRow({ name: actor.name, img: actor.img ?? null, side: PARTY, npc: false, count: 1, actor: actor.uuid }),
  );
  return { ...emptyPlan(defaultPacing()), rows };
}

export function planOfFight(combat: Fight): Plan {
  const { encounter } = combat;
  const rules = combatOf(encounter) ?? "";
  const combatants = [...combat.combatants];
  const rows = new Map<string, PlanRow>();
  for (const combatant of combatants) {
    const { id, actor } = combatant;
    if (!id || !isCreature(actor)) continue;
    const name = combatant.name ?? actor.name;
    const [side, group] = [sideOf(combatant), groupIdOf(combatant)];
    const key = group ? `${group} ${side} ${String(combatant.hidden)}` : id;
    const known = rows.get(key);
    if (known) rows.set(key, { ...known, count: known.count + 1, combatants: [...known.combatants, id] });
    else
      rows.set(
        key,
        newRow({
          name: group ? name.replace(/[\s#(]*\d+\)?$/u, "") || name : name,
          img: combatant.img ?? null,
          side,
          npc: combatant.isNPC,
          count: 1,
          hidden: combatant.hidden,
          // The base actor, which the search finds.
          actor: game.actors?.get(combatant.actorId ?? "")?.uuid ?? actor.uuid,
          combatants: [id],
        }),
      );
  }
  const used = [...rows.values()].map(({ side }) => side);
  return {
    ...emptyPlan(encounter.pacing),
    rows: [...rows.values()],
    sides: [...new Set([PARTY, FOES, ...used])],
    title: preparedTitle(combat),
    hazards: combatants.flatMap((combatant) => hazardOf(combatant, encounter.pacing)),
    ...(rules === rulesOfNew(encounter.pacing) ? {} : { rest: { rules } }),
  };
}

/** Returns a plan with the sides of a running fight. */
export function planToJoin({ encounter }: Fight): Plan {
  const plan = emptyPlan(encounter.pacing);
  const sides = sidesInOrder(encounter);
  return sides.length > 1 ? { ...plan, sides } : plan;
}

/** Returns a hazard without an actor. */
function hazardOf(combatant: Combatant.Implementation, pacing: string): readonly PlanHazard[] {
  if (combatant.actor || !combatant.id) return [];
  const { time, from = 1, every = 1 } = combatantChoices(combatant).hazard;
  return [
    {
      name: combatant.name ?? "",
      side: sideOf(combatant),
      hidden: combatant.hidden,
      time: timeToNatural(time ?? 0, pacing),
      from,
      every,
      combatant: combatant.id,
    },
  ];
}
