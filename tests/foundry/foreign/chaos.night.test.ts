// The module on a bad network, over each of the foreign systems.
import { expect, it } from "vitest";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { SEED } from "../../seed.ts";
import { Fight } from "../relay/chaos/fight.ts";
import { over } from "../relay/chaos/ground.ts";
import { GM } from "../relay/chaos/players.ts";
import { Table } from "../relay/chaos/table.ts";
import { ADND, OSE } from "./old-school.ts";
import { SYSTEMS } from "./systems.ts";

const FIGHTS = 12;

it.each([...SYSTEMS, OSE, ADND].map((system) => [system.id, system] as const))(
  "over %s: ends with equal states and no lost click",
  async (id, system) => {
    const random = randomFrom(SEED);
    const [pacing = ""] = system.pacings ?? [];
    const [subject] = await subjects([pacing]);
    const ground = over(system);
    const table = await Table.open(random, 13, ground);
    const gm = table.clients.get(GM)!;
    const actors = await ground.cast(gm);
    await table.world.settled(gm.game.settings.set(ground.scope, "pacing", pacing));
    let carriedOut = 0;
    for (let fight = 0; fight < FIGHTS; fight++) {
      table.showTrackers(fight === 0);
      const one = new Fight(table, subject!, random, `fight ${fight} of ${pacing} over ${id}, SEED=${SEED}`);
      await one.play(actors, fight % 2 === 0);
      carriedOut += one.pressed.filter(({ reply }) => reply?.refusal === null).length;
    }
    expect(carriedOut).toBeGreaterThan(FIGHTS);
    await table.close();
  },
  300_000,
);
