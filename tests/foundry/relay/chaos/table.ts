// A GM and three players at a table with a bad network: messages take their time, overtake each other between clients, come twice,
// and now and then a line is cut and its client joins again.
import type { Loose } from "../../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../../world.ts";
import type { Random } from "../../../rules/properties/random.ts";
import { OWN, type Ground } from "./ground.ts";
import { BookedStore } from "./ledger.ts";
import { GM, PLAYERS } from "./players.ts";

/** One update of a fight in this many is lost for a player's client. */
const LOST = 12;

/** One query in this many arrives twice. */
const TWICE = 12;

/** Characters of a click's id (`clickOf`). */
const CLICK = 8;

const LONGEST = 5;

export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

export class Table {
  readonly store: BookedStore;
  readonly world: World;
  readonly random: Random;
  /** Clients at the table. */
  readonly clients = new Map<string, Client>();
  /** By client: callbacks for the id of its next click. A client that is behind the server makes its click later than it was pressed. */
  readonly #clickers = new Map<string, ((id: string) => void)[]>();

  /** True while single messages are lost. */
  loses = false;
  /** Number of lost messages. */
  lost = 0;

  #trackers = false;

  private constructor(world: World, store: BookedStore, random: Random) {
    this.world = world;
    this.store = store;
    this.random = random;
  }

  static async open(random: Random, generation: 13 | 14 = 13, { spec }: Ground = OWN): Promise<Table> {
    const store = new BookedStore();
    const table = new Table(await openWorld({ ...spec, store, generation }), store, random);
    for (const name of [GM, ...PLAYERS]) await table.join(name);
    table.world.conditions({ delay: () => turns(random(LONGEST + 1)) });
    return table;
  }

  /** Calls back with the id of a client's next click. @returns a function that stops the waiting */
  onClick(name: string, heard: (id: string) => void): () => void {
    const clickers = this.#clickers.get(name) ?? [];
    this.#clickers.set(name, clickers);
    clickers.push(heard);
    return () => {
      if (clickers.includes(heard)) clickers.splice(clickers.indexOf(heard), 1);
    };
  }

  /** Joins with a new client, as after a reload. */
  async join(name: string): Promise<Client> {
    // A page with a broken line is reloaded, without answers to its requests.
    const client = await this.world.join(name, { uncertain: { brokenLineRejects: false } });
    this.#clickers.delete(name);
    const { utils } = client.foundry;
    const randomID: () => string = utils.randomID;
    utils.randomID = (...args: []) => {
      const id = randomID(...args);
      // Only clicks have ids of this length.
      if (id.length === CLICK) this.#clickers.get(name)?.shift()?.(id);
      return id;
    };
    const send = client.link.send.bind(client.link);
    client.link.send = (text) => {
      send(text);
      if (text.startsWith('{"kind":"query"') && this.random(TWICE) === 0) send(text);
    };
    const hear = client.link.onMessage;
    if (name !== GM)
      client.link.onMessage = (text) => {
        if (!this.loses || !isUpdateOfFight(text) || this.random(LOST)) hear?.(text);
        else this.lost++;
      };
    this.clients.set(name, client);
    this.showTrackers(this.#trackers);
    return client;
  }

  /** Trackers are drawn in a few fights only: drawing takes most of the time, and what is proved here is what they are drawn from. */
  showTrackers(shown: boolean): void {
    this.#trackers = shown;
    for (const { ui } of this.clients.values()) {
      if (shown) delete ui.combat.render;
      else ui.combat.render = async () => ui.combat;
    }
  }

  /** Cuts a client's line, losing its pending messages. */
  cut(name: string): Client {
    const client = this.clients.get(name)!;
    this.clients.delete(name);
    this.world.network.drop(client.link);
    return client;
  }

  async close(): Promise<void> {
    await this.world.close();
  }
}

/** True for updates by others; an answer to the player's click is not lost alone. */
function isUpdateOfFight(text: string): boolean {
  return (
    text.startsWith('{"kind":"operations"') &&
    text.includes('"documentName":"Combat"') &&
    text.includes('"action":"update"') &&
    !text.includes('"reply":')
  );
}

export const combatOf = (client: Client, id: string): Loose => client.game.combats.get(id);
