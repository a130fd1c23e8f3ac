// One fight at a table with a bad network: people press, lines are cut, and at the end all must agree with what the server has.
import assert from "node:assert/strict";
import type { Command, EncounterState } from "../../../../src/rules/index.ts";
import type { Loose } from "../../../../playground/shared/loose.ts";
import { pick, type Random } from "../../../rules/properties/random.ts";
import type { Subject } from "../../../rules/properties/subject.ts";
import type { Client } from "../../world.ts";
import { press, type Seat } from "./press.ts";
import { sharedOrder } from "./shared-order.ts";
import { storedEncounter } from "../../../stored-encounter.ts";
import { GM } from "./players.ts";
import { combatOf, turns, type Table } from "./table.ts";

interface Answered {
  readonly refusal: { readonly code: string } | null;
  readonly retry?: () => Promise<Answered>;
}

/** A press and its outcome. */
interface Pressed {
  readonly who: string;
  /** Its id; "" while there is none, and for a press that was refused before it became a click. */
  click: string;
  readonly commands: readonly Command[];
  /** True if the line was cut before the answer. */
  cut: boolean;
  reply?: Answered;
}

/** Refusals of clicks that may have arrived. */
const OPEN = new Set(["gm-did-not-answer", "not-written", "no-gm", "gm-changed", "not-recognised"]);
const HISTORY = new Set(["undo", "takeBack", "redo"]);

/** Compares JSON; objects of clients belong to other realms and never equal ours. */
function agree(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [found, expected].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  assert.deepEqual(a, b, `${what}: ${JSON.stringify(a).slice(0, 1_000)}, not ${JSON.stringify(b).slice(0, 1_000)}`);
}

/** A random fight; `play` throws if a client differs from the server, or a click was lost or executed twice. */
export class Fight {
  readonly pressed: Pressed[] = [];
  /** Milliseconds until each rejoined client was ready. */
  readonly back: number[] = [];
  #id = "";
  #older: EncounterState | null = null;
  #rejoining: Promise<unknown> | null = null;

  constructor(
    readonly table: Table,
    readonly subject: Subject,
    readonly random: Random,
    readonly name: string,
  ) {}

  async play(actors: readonly Loose[], cuts: boolean): Promise<void> {
    const { table, random } = this;
    const gm = table.clients.get(GM)!;
    const there = actors.filter((_, place) => place < 4 || random(4) === 0);
    const combat = await gm.window.Combat.create({
      combatants: there.map(({ id, name }: Loose) => ({ actorId: id, name, hidden: random(10) === 0 })),
    });
    this.#id = combat.id;
    await table.world.settled();
    this.press(GM, [{ type: "start" }]);
    await table.world.settled();
    // A connection delivers everything or ends; every other fight also loses single messages.
    table.loses = random(2) === 0;
    const steps = 10 + random(6);
    const cutAt = cuts ? random(steps) : -1;
    for (let step = 0; step < steps; step++) {
      if (step === cutAt) this.cut(pick([...table.clients.keys()], random)!);
      await this.step();
      await turns(random(6));
    }
    await this.#rejoining;
    await this.lastPress();
    await this.end();
    await table.world.settled(table.clients.get(GM)!.game.combats.get(this.#id).delete());
  }

  /** Lets one user press a control, sometimes on an outdated view. */
  private async step(patience = 4): Promise<void> {
    const { table, random } = this;
    const who = pick([...table.clients.keys(), ...(table.clients.has(GM) ? [GM] : [])], random)!;
    const client = table.clients.get(who)!;
    const combat = combatOf(client, this.#id);
    if (who === GM && random(15) === 0) return this.mark(combat);
    const seen = combat.encounter as EncounterState;
    const looksAt = random(10) === 0 && this.#older ? this.#older : seen;
    this.#older = seen;
    const seat: Seat = {
      gm: who === GM,
      owns: (id) => combat.combatants.get(id)?.testUserPermission(client.game.user, "OWNER") ?? false,
    };
    const commands = press(looksAt, seat, this.subject, random);
    // If this user has nothing to do, another one acts.
    if (!commands.length) return patience > 0 ? this.step(patience - 1) : undefined;
    this.press(who, commands);
    // A double click.
    if (random(10) === 0) this.press(who, structuredClone(commands) as Command[]);
  }

  private press(who: string, commands: readonly Command[]): void {
    const client = this.table.clients.get(who)!;
    const pressed: Pressed = { who, click: "", commands, cut: false };
    this.pressed.push(pressed);
    const stop = this.table.onClick(who, (id) => {
      pressed.click = id;
    });
    const answer: Promise<Answered> = combatOf(client, this.#id).perform(...commands);
    void answer.finally(stop).then(async (reply) => {
      pressed.reply = reply.retry && !pressed.cut ? await reply.retry() : reply;
    });
  }

  /** The GM marks a combatant defeated or revives it. */
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
      agree(this.seenBy(client), this.stored(), `what ${who} sees again, ${this.name}`);
      await gone.leave();
    })();
  }

  private stored(): unknown {
    return storedEncounter(this.table.world.server.documents.get("Combat", this.#id) as Loose);
  }

  private seenBy(client: Client): unknown {
    return JSON.parse(JSON.stringify(combatOf(client, this.#id).encounter));
  }

  /** Round, turn and order are derived from the encounter on every client: `turn` is stored at the start of a turn, and the order may change during it. */
  private shownBy(client: Client): unknown {
    const combat = combatOf(client, this.#id);
    return { round: combat.round, turn: combat.turn, order: sharedOrder(combat) };
  }

  /** A client learns of a lost message with the next one, so the last one must reach all. */
  private async lastPress(): Promise<void> {
    const { table } = this;
    await table.world.settled();
    table.loses = false;
    for (const type of ["pause", "resume", "start", "takeBack", "redo"]) {
      this.press(GM, [type === "pause" ? { type, note: "the end" } : { type }]);
      await table.world.settled();
      if (this.pressed.at(-1)?.reply?.refusal === null) return;
    }
  }

  private async end(): Promise<void> {
    const { table, name } = this;
    await table.world.settled();
    // A click that did not reach the GM waits a second for another GM, and ten for an answer.
    const patience = Date.now() + 15_000;
    while (this.pressed.some(({ reply, cut }) => !reply && !cut) && Date.now() < patience)
      await new Promise((resolve) => setTimeout(resolve, 5));
    // A client with a cut line has started again and gets no answer.
    const unanswered = this.pressed.filter(({ reply, cut }) => !reply && !cut);
    agree(unanswered, [], `presses that were never answered, ${name}`);
    await table.world.settled();
    const stored = this.stored();
    const shown = this.shownBy(table.clients.get(GM)!);
    for (const client of table.clients.values()) {
      agree(this.seenBy(client), stored, `what ${client.name} sees, ${name}`);
      agree(this.shownBy(client), shown, `round, turn and order that ${client.name} sees, ${name}`);
      agree(client.errors(), [], `errors of ${client.name}, ${name}`);
    }
    this.checkBooks();
  }

  private checkBooks(): void {
    const { table, name } = this;
    const book = table.store.books.get(this.#id)!;
    const twice = [...book.carriedOut].filter(([, times]) => times > 1);
    agree(twice, [], `clicks that were carried out twice, ${name}`);
    let journeys = 0;
    let perhaps = 0;
    for (const { click, commands, cut, reply } of this.pressed) {
      const refusal = reply?.refusal?.code ?? null;
      const unsure = cut || !reply || (refusal !== null && OPEN.has(refusal));
      if (HISTORY.has(commands[0]!.type)) {
        if (unsure) perhaps++;
        else if (refusal === null) journeys++;
      } else if (!unsure) {
        assert.equal(
          book.carriedOut.get(click) ?? 0,
          refusal === null ? 1 : 0,
          `how often it was carried out: ${JSON.stringify(commands)} with the reply ${refusal}, ${name}`,
        );
      }
    }
    const told = (): string =>
      this.pressed
        .filter(({ commands }) => HISTORY.has(commands[0]!.type))
        .map(({ who, commands, cut, reply }) => `${who} ${commands[0]!.type} ${cut} ${reply?.refusal?.code}`)
        .join("; ");
    assert.ok(
      book.journeys >= journeys && book.journeys <= journeys + perhaps,
      `${book.journeys} times that somebody went back or forward, not ${journeys} to ${journeys + perhaps}, ${name}: ${told()}`,
    );
  }
}
