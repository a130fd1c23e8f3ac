import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../../playground/shared/loose.ts";
import { SEED } from "../../../seed.ts";
import { randomFrom } from "../../../rules/properties/random.ts";
import type { Subject } from "../../../rules/properties/subject.ts";
import { cast } from "./cast.ts";
import { Fight } from "./fight.ts";
import { GM } from "./players.ts";
import { Table } from "./table.ts";
import { GENERATIONS, quickOrFull } from "../../../quick.ts";

const FIGHTS = Number(process.env.CHAOS_FIGHTS ?? quickOrFull(1, 8, 60));

/** One fight in this many loses a line, and its client joins again. */
const CUTS = quickOrFull(4, 6, 10);

/** One fight in this many renders the trackers as well. */
const DRAWN = 20;

/**
 * A fixed sample of `npm run soak -- chaos`: random fights of one pacing at a table with a bad network, a fifth as many
 * more on the next generation of Foundry; one in `npm test`. `.github/workflows/soak.yml` plays more of them each night.
 */
export function proveInChaos(subject: Subject): void {
  describe.each(GENERATIONS)(
    `${subject.pacing} in V%i on a network that delays, reorders and repeats (SEED=${SEED})`,
    (generation) => {
      const fights = generation === 13 ? FIGHTS : Math.ceil(FIGHTS / 5);
      const random = randomFrom(SEED);
      let table: Table;
      let actors: readonly Loose[];

      beforeAll(async () => {
        table = await Table.open(random, generation);
        const gm = table.clients.get(GM)!;
        actors = await cast(gm);
        await table.world.settled(gm.game.settings.set("segment-zero", "pacing", subject.pacing));
      });
      afterAll(() => table.close());

      it(`plays ${fights} fights with equal states and no lost click`, async () => {
        let pressed = 0;
        let carriedOut = 0;
        const back: number[] = [];
        for (let fight = 1; fight <= fights; fight++) {
          table.showTrackers(fight % DRAWN === 0);
          const one = new Fight(table, subject, random, `fight ${fight}, SEED=${SEED}`);
          await one.play(actors, fight % CUTS === 0);
          pressed += one.pressed.length;
          back.push(...one.back);
          carriedOut += one.pressed.filter(({ reply }) => reply?.refusal === null).length;
        }
        // Logged but not asserted: the duration depends on the machine's load.
        console.info(
          `${subject.pacing}: ${Math.round((100 * carriedOut) / pressed)} % of presses carried out, back in the fight after ${Math.round(back.sort((a, b) => a - b)[back.length >> 1] ?? 0)} ms, ${Math.round(back.at(-1) ?? 0)} ms at most`,
        );
        if (fights > 20) expect(table.lost, "messages that were lost").toBeGreaterThan(0);
        expect(carriedOut / pressed, "the part of all presses that were carried out").toBeGreaterThan(
          quickOrFull(0.1, 0.25),
        );
      }, 300_000);
    },
  );
}
