import { currentIds } from "../../../../rules/core.ts";
import type { Fight } from "../../../fight/fight.ts";
import { encounterSource } from "../../../fight/store.ts";
import { fetchPacing } from "../../../host/late-pacings.ts";
import { freshEncounter } from "../../../settings/new-fights.ts";
import { until } from "../check.ts";
import type { Scratch, ScratchDocument } from "../scratch.ts";

/** The pacing of fights that are made to be checked. */
const PACING = "speed-order";

/** A fight that a check plays, with its people. */
export interface PlayedFight {
  readonly combat: Fight;
  readonly actors: readonly ScratchDocument[];
}

/** A started fight. @param count how many combatants @param owner who may act for them besides the GM @throws if it could not be started */
export async function startedFight(scratch: Scratch, count: number, owner?: string): Promise<PlayedFight> {
  await fetchPacing(PACING);
  // Of many only the first have actors, since what is measured is the fight, and not how many sheets a world has. The others have a Basic Speed each, so that no tie asks for dice.
  const actors: ScratchDocument[] = [];
  const kind = owner ? "character" : "npc";
  for (let each = 0; each < Math.min(count, 4); each++) {
    actors.push(
      await scratch.create("Actor", {
        name: `Self-check ${each + 1}`,
        type: kind,
        system: { basicSpeed: 7 - each / 4 },
        ...(owner ? { ownership: { [owner]: 3 } } : {}),
      }),
    );
  }
  const document = await scratch.create("Combat", encounterSource(freshEncounter(PACING)));
  await document.createEmbeddedDocuments(
    "Combatant",
    Array.from({ length: count }, (_, at) => ({
      ...(at < actors.length ? { actorId: actors[at]?.id } : { initiative: 5 + at / 1_000 }),
      name: `Self-check ${at + 1}`,
      hidden: owner === undefined,
    })),
  );
  const combat = game.combats?.get(document.id);
  if (!combat) throw new Error("The fight that was created is not there");
  await combat.written();
  await perform(combat, "start");
  // Dice and what else a large fight waits for come after its start.
  if (!(await until(() => currentIds(combat.encounter).length > 0, 8_000)))
    throw new Error("Nobody acts in the fight that was started");
  return { combat, actors };
}

/** @throws if it is refused */
export async function perform(combat: Fight, type: "start" | "done" | "takeBack"): Promise<void> {
  const { refusal } = await combat.perform({ type });
  if (refusal) throw new Error(`${type}: ${refusal.code}`);
}
