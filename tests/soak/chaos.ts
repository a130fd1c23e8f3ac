// Fights at a table with a bad network: messages are delayed, overtake each other, come twice; lines are cut and clients come back.
// No acknowledged click may be lost or carried out twice, and at the end everybody must see what the server has.
import { Fight } from "../foundry/relay/chaos/fight.ts";
import { OWN, overSystemOf } from "../foundry/relay/chaos/ground.ts";
import { GM } from "../foundry/relay/chaos/players.ts";
import { Table } from "../foundry/relay/chaos/table.ts";
import { closeClients } from "../foundry/world.ts";
import { subjects } from "../rules/properties/subjects.ts";
import { type Program, type Run } from "./run.ts";

/** Fights at one table; then another is opened, since clients keep what they have seen. */
const FIGHTS = 12;
/** One fight in this many loses a line; one in this many renders trackers. */
const CUTS = 3;
const DRAWN = 6;
/** One table in this many plays the module over another system. */
const FOREIGN = 3;

const pacings = await subjects();
const tally = {
  fights: 0,
  fightsOverAnotherSystem: 0,
  clicks: 0,
  clicksCarriedOut: 0,
  clicksRefused: 0,
  linesCut: 0,
  messagesLost: 0,
  backInTheFight: [] as number[],
};

async function attack(run: Run, number: number): Promise<void> {
  const random = run.random(number);
  const subject = pacings[number % pacings.length]!;
  const generation = number % 4 === 3 ? 14 : 13;
  const ground = number % FOREIGN === FOREIGN - 1 ? overSystemOf(subject.pacing, number) : OWN;
  const what = `${subject.pacing} over ${ground.name} in V${generation}`;
  const table = await Table.open(random, generation, ground);
  const gm = table.clients.get(GM)!;
  const actors = await ground.cast(gm);
  await table.world.settled(gm.game.settings.set(ground.scope, "pacing", subject.pacing));
  try {
    for (let at = 0; at < FIGHTS; at++) {
      run.alive(`fight ${at} of ${what}, --only ${number}`);
      table.showTrackers(at % DRAWN === 0);
      const fight = new Fight(table, subject, random, `fight ${at} of ${what}`);
      try {
        await fight.play(actors, at % CUTS === 0);
      } finally {
        tally.fights++;
        if (ground !== OWN) tally.fightsOverAnotherSystem++;
        tally.clicks += fight.pressed.length;
        tally.linesCut += at % CUTS === 0 ? 1 : 0;
        for (const { reply } of fight.pressed.filter((one) => one.reply))
          tally[reply?.refusal === null ? "clicksCarriedOut" : "clicksRefused"]++;
        tally.backInTheFight.push(...fight.back);
      }
    }
  } catch (error) {
    const { message, stack } = error as Error;
    run.fault(`${subject.pacing}: ${message.split(/[:,]/)[0]}`, number, `${message}\n${stack?.slice(0, 1_500)}`);
  }
  tally.messagesLost += table.lost;
  await table.close();
  await closeClients();
}

export const program: Program = { attack, figures: (run) => run.figuresOf(tally) };
