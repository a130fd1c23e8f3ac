import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command, EncounterState } from "../../../../src/rules/index.ts";
import type { Loose } from "../../../../playground/shared/loose.ts";
import { SEED } from "../../../seed.ts";
import { pick, randomFrom, type Random } from "../../../rules/properties/random.ts";
import type { Subject } from "../../../rules/properties/subject.ts";
import type { Client } from "../../world.ts";
import { cast } from "./cast.ts";
import { press, type Seat } from "./press.ts";
import { combatOf, GM, Table, turns } from "./table.ts";
import { GENERATIONS, quickOrFull } from "../../../quick.ts";

const FIGHTS = Number(process.env.CHAOS_FIGHTS ?? quickOrFull(10, 200));

/** In one fight of this many a line is cut in the middle, and its client joins again. */
const CUTS = quickOrFull(5, 20);

interface Answered {
  readonly refusal: { readonly code: string } | null;
  readonly retry?: () => Promise<Answered>;
}

/** In one fight of this many the trackers are drawn as well. */
const DRAWN = 100;

/** What became of a press. */
interface Pressed {
  readonly who: string;
  readonly click: string;
  readonly commands: readonly Command[];
  /** The line was cut before the answer. */
  cut: boolean;
  reply?: Answered;
}

/** Refusals that say: perhaps it has arrived. */
const OPEN = new Set(["gm-did-not-answer", "not-written", "no-gm", "gm-changed", "not-recognised"]);
const HISTORY = new Set(["undo", "takeBack", "redo"]);

/** 200 random fights of one pacing at a table with a bad network, and 40 more on the next generation of Foundry; 10 in `npm test`. */
export function proveInChaos(subject: Subject): void {
  describe.each(GENERATIONS)(`${subject.pacing} in V%i on a network that delays, reorders, repeats and drops (SEED=${SEED})`, (generation) => {
    const fights = generation === 13 ? FIGHTS : FIGHTS / 5;
    const random = randomFrom(SEED);
    let table: Table;
    let actors: readonly Loose[];

    beforeAll(async () => {
      table = await Table.open(random, generation);
      const gm = table.clients.get(GM)!;
      actors = await cast(gm);
      await gm.game.settings.set("segment-zero", "pacing", subject.pacing);
      await table.world.settled();
    });
    afterAll(() => table.close());

    it(`plays ${fights} fights: everybody sees what the server has, and nothing is lost or done twice`, async () => {
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
      // Told and not asserted: how long it takes depends on what else the machine does.
      console.info(`${subject.pacing}: ${Math.round((100 * carriedOut) / pressed)} % of presses carried out, back in the fight after ${Math.round(back.sort((a, b) => a - b)[back.length >> 1] ?? 0)} ms, ${Math.round(back.at(-1) ?? 0)} ms at most`);
      expect(carriedOut / pressed, "the part of all presses that were carried out").toBeGreaterThan(quickOrFull(0.1, 0.25));
    }, 300_000);
  });
}

class Fight {
  readonly pressed: Pressed[] = [];
  /** How long whoever joined again took to be ready, in milliseconds. */
  readonly back: number[] = [];
  #id = "";
  #older: EncounterState | null = null;
  #rejoining: Promise<unknown> | null = null;

  constructor(readonly table: Table, readonly subject: Subject, readonly random: Random, readonly name: string) {}

  async play(actors: readonly Loose[], cuts: boolean): Promise<void> {
    const { table, random } = this;
    const gm = table.clients.get(GM)!;
    const there = actors.filter((_, place) => place < 4 || random(4) === 0);
    const combat = await gm.window.Combat.create({ combatants: there.map(({ id, name }: Loose) => ({ actorId: id, name, hidden: random(10) === 0 })) });
    this.#id = combat.id;
    await table.world.settled();
    this.press(GM, [{ type: "start" }]);
    await table.world.settled();
    const steps = 10 + random(6);
    const cutAt = cuts ? random(steps) : -1;
    for (let step = 0; step < steps; step++) {
      if (step === cutAt) this.cut(pick([...table.clients.keys()], random)!);
      await this.step();
      await turns(random(6));
    }
    await this.#rejoining;
    await this.end();
    await table.clients.get(GM)!.game.combats.get(this.#id).delete();
    await table.world.settled();
  }

  /** Somebody presses something, now and then on what they saw a while ago. */
  private async step(patience = 4): Promise<void> {
    const { table, random } = this;
    const who = pick([...table.clients.keys(), ...(table.clients.has(GM) ? [GM] : [])], random)!;
    const client = table.clients.get(who)!;
    const combat = combatOf(client, this.#id);
    if (who === GM && random(15) === 0) return this.mark(combat);
    const seen = combat.encounter as EncounterState;
    const looksAt = random(10) === 0 && this.#older ? this.#older : seen;
    this.#older = seen;
    const seat: Seat = { gm: who === GM, owns: (id) => combat.combatants.get(id)?.testUserPermission(client.game.user, "OWNER") ?? false };
    const commands = press(looksAt, seat, this.subject, random);
    // Whoever has nothing to do lets somebody else.
    if (!commands.length) return patience > 0 ? this.step(patience - 1) : undefined;
    this.press(who, commands);
    // A finger that trembles.
    if (random(10) === 0) this.press(who, structuredClone(commands) as Command[]);
  }

  private press(who: string, commands: readonly Command[]): void {
    const client = this.table.clients.get(who)!;
    const answer: Promise<Answered> = combatOf(client, this.#id).perform(...commands);
    const pressed: Pressed = { who, click: this.table.lastClick.get(who)!, commands, cut: false };
    this.pressed.push(pressed);
    void answer.then(async (reply) => { pressed.reply = reply.retry && !pressed.cut ? await reply.retry() : reply; });
  }

  /** The GM strikes somebody down, or helps them up. */
  private async mark(combat: Loose): Promise<void> {
    const one = pick(combat.combatants.contents as Loose[], this.random);
    void one.update({ defeated: !one.defeated }).catch(() => undefined);
  }

  private cut(who: string): void {
    for (const each of this.pressed) if (each.who === who && !each.reply) each.cut = true;
    const gone = this.table.cut(who);
    this.#rejoining = (async () => {
      await turns(this.random(20));
      const start = performance.now();
      const client = await this.table.join(who);
      this.back.push(performance.now() - start);
      expect(this.seenBy(client), `what ${who} sees again, ${this.name}`).toEqual(this.stored());
      await gone.leave();
    })();
  }

  private stored(): unknown {
    return (this.table.world.server.documents.get("Combat", this.#id) as Loose).system.encounter;
  }

  private seenBy(client: Client): unknown {
    return JSON.parse(JSON.stringify(combatOf(client, this.#id).encounter));
  }

  /** Round, turn and order follow from the encounter on every client: `turn` is stored when somebody's turn begins, and the row may wander while it lasts. */
  private shownBy(client: Client): unknown {
    const { round, turn, turns: order } = combatOf(client, this.#id);
    return { round, turn, order: order.map(({ id }: Loose) => id) };
  }

  private async end(): Promise<void> {
    const { table, name } = this;
    await table.world.settled();
    // A click that did not reach the GM waits a second for another GM, and ten for an answer.
    const patience = Date.now() + 15_000;
    while (this.pressed.some(({ reply, cut }) => !reply && !cut) && Date.now() < patience) await new Promise((resolve) => setTimeout(resolve, 5));
    // Whoever's line was cut has begun anew, and nobody is there to be told.
    const unanswered = this.pressed.filter(({ reply, cut }) => !reply && !cut);
    expect(unanswered, `presses that were never answered, ${name}`).toEqual([]);
    await table.world.settled();
    const stored = this.stored();
    const shown = this.shownBy(table.clients.get(GM)!);
    for (const client of table.clients.values()) {
      expect(this.seenBy(client), `what ${client.name} sees, ${name}`).toEqual(stored);
      expect(this.shownBy(client), `round, turn and order that ${client.name} sees, ${name}`).toEqual(shown);
      expect(client.errors(), `errors of ${client.name}, ${name}`).toEqual([]);
    }
    this.checkBooks();
  }

  private checkBooks(): void {
    const { table, name } = this;
    const book = table.store.books.get(this.#id)!;
    const twice = [...book.carriedOut].filter(([, times]) => times > 1);
    expect(twice, `clicks that were carried out twice, ${name}`).toEqual([]);
    let journeys = 0;
    let perhaps = 0;
    for (const { click, commands, cut, reply } of this.pressed) {
      const refusal = reply?.refusal?.code ?? null;
      const unsure = cut || !reply || (refusal !== null && OPEN.has(refusal));
      if (HISTORY.has(commands[0]!.type)) {
        if (unsure) perhaps++;
        else if (refusal === null) journeys++;
      } else if (!unsure) {
        expect(book.carriedOut.get(click) ?? 0, `${JSON.stringify(commands)} with the reply ${refusal}, ${name}`).toBe(refusal === null ? 1 : 0);
      }
    }
    const told = (): string => this.pressed.filter(({ commands }) => HISTORY.has(commands[0]!.type)).map(({ who, commands, cut, reply }) => `${who} ${commands[0]!.type} ${cut} ${reply?.refusal?.code}`).join("; ");
    expect(book.journeys, `times that somebody went back or forward, ${name}: ${told()}`).toBeGreaterThanOrEqual(journeys);
    expect(book.journeys, `times that somebody went back or forward, ${name}: ${told()}`).toBeLessThanOrEqual(journeys + perhaps);
  }
}
