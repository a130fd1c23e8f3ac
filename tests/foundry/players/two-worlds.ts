// The same fight in worlds that differ in secrets alone: what one player's client receives and draws, step by step.
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { seedIds } from "../../../playground/shared/ids.ts";
import { currentIds, look, requests } from "../../../src/rules/index.ts";
import { Blows } from "../exchange/blows.ts";
import type { Fight } from "../combat/fight.ts";
import { worldOver } from "../foreign/foreign.ts";
import { SYSTEMS } from "../foreign/systems.ts";
import { openWorld, seeded, type Client, type World } from "../world.ts";

export interface Plan {
  readonly edition: "system" | "module";
  readonly pacing: string;
  readonly seed: number;
  readonly steps: number;
  /** 13 by default. */
  readonly generation?: 13 | 14;
  /** True to let players know the foes' names, by which the worlds differ. */
  readonly leaks?: boolean;
}

/** Ribbon, shared screen, timeline table and log. */
const WINDOWS = [".sz-ribbon", ".sz-tv", ".sz-grid-app", ".sz-log"];

/** What the player may not know. */
interface Secrets {
  /** Own names of the foes by role, which sort differently, and later ones. */
  readonly names: Readonly<Record<string, readonly [string, string]>>;
  readonly trigger: string;
  readonly notes: readonly [string, string];
  /** HP of foes, far from any threshold. */
  readonly points: number;
}

const WORLDS: readonly [Secrets, Secrets] = [
  {
    names: { Orc: ["Aldous", "Aldous the Grey"], Rook: ["Zeno", "Zeno Vex"], Lurker: ["Milo", "Milo Quibble"] },
    trigger: "the Quibbling Door opens",
    notes: ["a changeling", "will flee"],
    points: 300,
  },
  {
    names: { Orc: ["Zora", "Zora of Ys"], Rook: ["Alma", "Alma Thornwood Vane"], Lurker: ["Berta", "B"] },
    trigger: "a cat walks by",
    notes: ["owes the duke money", "x"],
    points: 420,
  },
];

const ROLES: Readonly<Record<string, { readonly owner?: string; readonly combatant?: Dict; readonly speed: number }>> =
  {
    Mira: { owner: "Anna", speed: 6.25 },
    Orc: { combatant: { called: { as: "unknown" } }, speed: 5.75 },
    Lurker: { combatant: {}, speed: 5.25 },
    Dagny: { owner: "Anna", speed: 5.75 },
    Rook: { combatant: { called: { as: "word", word: "Bandit" } }, speed: 5.75 },
  };

const weapon = (name: string, speed: number): Dict => ({
  name,
  type: "weapon",
  system: { speedClass: speed, weaponSpeed: speed },
});

type Random = () => number;
const pickFrom = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!;

/** Random answers to pending dice and decisions. */
function answers(state: unknown, random: Random): Record<string, unknown> {
  const owed = requests(state);
  const wanted = owed.some(({ blocking }) => blocking) ? owed.filter(({ blocking }) => blocking) : owed;
  return Object.fromEntries(
    wanted.map(({ id, dice, choices, fallback }) => {
      if (dice)
        return [
          id,
          Array.from({ length: dice.count }, () => 1 + Math.floor(random() * dice.faces)).reduce((a, b) => a + b, 0),
        ];
      return [id, choices && random() < 0.5 ? pickFrom(choices, random) : fallback];
    }),
  );
}

/** An offer in the fight with simple values filled in; null if it cannot be. */
function offered(combat: Loose, view: Loose, random: Random): Loose {
  const people = [...combat.combatants].map(({ id }: Loose) => view.participant(id)).filter(Boolean);
  const offers = people
    .flatMap((person: Loose) => [...(view.pacing.choices.offers?.(person, view) ?? [])] as Loose[])
    .filter(({ gm }) => !gm);
  if (!offers.length) return null;
  const { command, asks = [] } = pickFrom(offers, random);
  const filled = { ...command };
  for (const { field, optional, choices, kind } of asks as Loose[]) {
    if (field.includes(".")) return null;
    // Sometimes fill in fields that apply to some answers only.
    if (optional && random() < 0.5) continue;
    if (choices) filled[field] = pickFrom(choices, random);
    else if (kind === "text") filled[field] = field === "trigger" ? WORLDS[0].trigger : "a word";
    else if (!optional) return null;
  }
  return filled;
}

/** One world with its fight, and what Anna's client has received and drawn. */
class OneWorld {
  private constructor(
    readonly plan: Plan,
    readonly secrets: Secrets,
    readonly world: World,
    readonly gm: Client,
    readonly anna: Client,
    readonly combatId: string,
    private readonly ids: Readonly<Record<string, string>>,
  ) {
    const { link } = anna;
    const { onMessage } = link;
    const send = link.send.bind(link);
    link.onMessage = (text) => {
      this.#note("from the server", JSON.parse(text) as Loose);
      onMessage?.(text);
    };
    link.send = (text) => {
      this.#note("to the server", JSON.parse(text) as Loose);
      send(text);
    };
  }

  readonly #received: string[] = [];
  readonly #places = new Map<string, string>();

  static async open(plan: Plan, secrets: Secrets): Promise<OneWorld> {
    const { edition, seed, pacing, generation = 13 } = plan;
    const ids = (of: number): (() => number) => seeded(seed * 10 + of);
    seedIds(ids(1));
    const foreign = SYSTEMS.find(({ pacings }) => pacings?.includes(pacing))!;
    const world = await openWorld({ generation, ...(edition === "module" ? worldOver(foreign) : {}) });
    const gm = await world.join("Gamemaster", { ids: ids(2) });
    const anna = await world.join("Anna", { ids: ids(3) });
    const scope = edition === "module" ? "segment-zero-clock" : "segment-zero";
    await gm.game.settings.set(scope, "pacing", pacing);
    const hiddenSlots = seed % 2 ? "none" : "mark";
    await gm.game.settings.set(scope, "table", { triggers: "own", numbers: false, pools: false, hiddenSlots });
    const roles = Object.entries(ROLES);
    const sources = roles.map(([role, { owner, speed }], at) => {
      const ownership = owner ? { [gm.game.users.getName(owner).id]: 3 } : {};
      const name = secrets.names[role]?.[0] ?? role;
      const hp = owner ? 12 : secrets.points;
      if (edition === "module") {
        const [mine, other] = foreign.actors;
        const { owner: _, ...data } = owner ? mine! : other!;
        return { ...data, name, ownership };
      }
      const system = { basicSpeed: speed, dx: 10 + (at % 3), agility: 8 + at, initiative: 40 + at * 3, hitDice: 2 };
      const points = { hp: { value: hp, max: hp }, fp: { value: 10, max: 10 } };
      const items = [weapon(owner ? "Sabre" : "Fang", 4 + (at % 3))];
      return { name, type: owner ? "character" : "npc", system: { ...system, ...points }, items, ownership };
    });
    const actors: Loose[] = await gm.window.Actor.create(sources);
    const scene = await gm.window.Scene.create({ name: "Ford", active: true });
    const tokens: Loose[] = await scene.createEmbeddedDocuments(
      "Token",
      actors.map(({ id, name }, at) => ({
        name,
        actorId: id,
        actorLink: roles[at]![1].owner !== undefined,
        displayName: 50,
      })),
    );
    const combat = await gm.window.Combat.create({ active: true });
    const made: Loose[] = await combat.createEmbeddedDocuments(
      "Combatant",
      actors.map(({ id, name }, at) => {
        const [role, { combatant }] = roles[at]!;
        const known = plan.leaks ? { called: { as: "own" } } : {};
        const own = { ...combatant, ...known, ...(combatant ? { note: secrets.notes[0] } : {}) };
        const choices = edition === "module" ? { flags: { [scope]: own } } : { system: own };
        const token = tokens[at]!;
        return { actorId: id, tokenId: token.id, sceneId: scene.id, name, hidden: role === "Lurker", ...choices };
      }),
    );
    await world.settled();
    const known = Object.fromEntries(roles.map(([role], at) => [role, made[at]!.id as string]));
    const one = new OneWorld(plan, secrets, world, gm, anna, combat.id as string, known);
    await anna.ui.combat.render({ force: true, combat: one.combat(anna) });
    await world.settled();
    const api = edition === "module" ? anna.game.modules.get(scope).api : anna.game.segmentZero;
    for (const window of ["toggleRibbon", "openGrid", "openLog", "toggleDisplay"]) await world.settled(api[window]());
    return one;
  }

  combat(client: Client = this.gm): Loose {
    return client.game.combats.get(this.combatId);
  }

  get scope(): string {
    return this.plan.edition === "module" ? "segment-zero-clock" : "segment-zero";
  }

  #note(way: string, message: Loose): void {
    if (message.kind === "ping" || (message.kind === "response" && message.value === undefined)) return;
    const { id: _id, reply: _reply, ...rest } = message;
    if (message.kind === "operations" || message.kind === "operate")
      for (const operation of message.operations)
        this.#received.push(`${way}: ${JSON.stringify(this.#open(operation))}`);
    else
      this.#received.push(
        `${way}: ${JSON.stringify(rest, (name, value: unknown) => (name === "key" ? "key" : value))}`,
      );
  }

  /** An operation without what `SECURITY.md` lists as open to every client. */
  #open({ action, documentName, parent, data, options }: Loose): unknown {
    const own = (data as readonly unknown[]).map((one) =>
      typeof one === "object" ? this.#openPart(documentName as string, one as Dict) : one,
    );
    // HP is an own field of the Actor.
    const { segmentZeroHpBefore: _hp, ...others } = (options ?? {}) as Dict;
    return { action, documentName, parent: parent?.documentName as unknown, data: own, options: others };
  }

  #openPart(documentName: string, { _stats, ...data }: Dict): Dict {
    const only = (...names: readonly string[]): Dict =>
      Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
    switch (documentName) {
      case "Combat": {
        const { system: _system, flags: _flags, combatants, ...rest } = data;
        const open = Object.entries(rest).filter(([name]) => !/^(system|flags)\b/.test(name));
        const all = (combatants as readonly Dict[] | undefined)?.map((one) => this.#openPart("Combatant", one));
        return { ...Object.fromEntries(open), ...(all ? { combatants: all } : {}) };
      }
      case "Combatant":
        return only("_id", "initiative", "defeated", "hidden");
      case "Token":
      case "Actor":
      case "ActorDelta":
      case "Item":
        return only("_id");
      case "ChatMessage": {
        const { timestamp: _timestamp, ...rest } = data;
        const message = this.anna.game.messages.get(data._id) as Loose;
        const to = (rest.whisper ?? message?.whisper ?? []) as readonly string[];
        const author = (rest.author ?? message?._source.author) as string;
        const me = this.anna.game.user.id as string;
        return to.length && !to.includes(me) && author !== me ? { _id: rest._id } : rest;
      }
      default:
        return data;
    }
  }

  /** What the client has received since the last look, and all that it draws, with equal names for equal ids. */
  look(): readonly string[] {
    const { document } = this.anna.window;
    const me = this.anna.game;
    const messages = [...document.querySelectorAll("[data-message-id]")].filter(
      ({ dataset }: Loose) => me.messages.get(dataset.messageId)?.visible,
    );
    const windows = WINDOWS.map((kind) => document.querySelector(kind));
    if (windows.includes(null))
      throw new Error(`Open are ${windows.map((one: Loose) => String(one?.className)).join()}`);
    const drawn = [
      this.anna.ui.combat.element,
      ...windows,
      ...document.querySelectorAll("[aria-live], #notifications"),
      ...messages,
    ].map(({ outerHTML }: Loose) =>
      String(outerHTML)
        .replaceAll(/<time[^]*?<\/time>/g, "")
        .replaceAll(/>\s*</g, ">\n<"),
    );
    const title = String(document.title);
    const combat = this.combat(this.anna);
    const packages = [
      combat.nextCombatant?.id,
      combat.upcoming(20).map(({ combatant, time }: Loose) => `${combatant.id as string} ${time as string}`),
      combat.round,
      combat.turn,
    ];
    const lines = [
      ...this.#received.splice(0),
      ...drawn.flatMap((one) => one.split("\n")),
      title,
      JSON.stringify(packages),
    ];
    return lines.map((line) =>
      line.replaceAll(/(?<![A-Za-z0-9])[A-Za-z0-9]{16}(?![A-Za-z0-9])/g, (id) => this.#place(id)),
    );
  }

  #place(id: string): string {
    const known = this.#places.get(id) ?? `id${this.#places.size}`;
    this.#places.set(id, known);
    return known;
  }

  /** One step; what is chosen follows from seed and number. */
  async step(number: number): Promise<string> {
    const { gm, anna, secrets, plan, world } = this;
    const random = seeded(plan.seed * 1_000 + number);
    world.random(plan.seed * 1_000 + number);
    const pick = <T>(from: readonly T[]): T => pickFrom(from, random);
    const combat = this.combat();
    const combatant = (role: string): Loose => combat.combatants.get(this.ids[role]!);
    const state = combat.encounter;
    const foes = ["Orc", "Rook", "Lurker"];
    const role = pick(foes);
    if (number === 0) return this.#did("start", combat.perform({ type: "start" }));
    const kind = pick([..."pppppppp", "mine", "dice", "name", "note", "effect", "points", "undo", "attack"]);
    switch (kind) {
      case "name": {
        const names = secrets.names[role]!;
        const name = names.find((one) => one !== combatant(role).name)!;
        return this.#did(`rename ${role}`, combatant(role).update({ name }));
      }
      case "note": {
        const note = { note: pick(secrets.notes) };
        const update = plan.edition === "module" ? { flags: { [this.scope]: note } } : { system: note };
        return this.#did(`note ${role}`, combatant(role).update(update));
      }
      case "effect":
        return this.#did(`effect ${role}`, combatant(role).actor.toggleStatusEffect("blind"));
      case "points": {
        if (plan.edition === "module") return "nothing";
        const { actor } = combatant(role);
        return this.#did(`points ${role}`, actor.update({ "system.hp.value": (actor.system.hp.value as number) - 1 }));
      }
      case "undo":
        return this.#did("undo", combat.previousTurn());
      case "dice":
        return this.#did("dice", combat.rollAll());
      case "mine": {
        const mine = currentIds(state).filter(
          (slot) => combat.combatants.get(slot.split("_")[1] ?? "")?.hasPlayerOwner,
        );
        return mine.length
          ? this.#did("my Done", this.combat(anna).perform({ type: "done", slots: [mine[0]] }))
          : "nothing";
      }
      case "attack": {
        if (!state.clock.round) return "nothing";
        const blows = new Blows({ id: (name: string) => String(combatant(name).id) } as unknown as Fight, number * 10);
        const attack = blows.attack(role, pick(["Mira", "Dagny"]));
        const { refusal } = await world.settled(combat.perform(attack));
        if (refusal) return `no attack: ${String(refusal.code)}`;
        const exchange = { combat: combat.id, ids: [blows.last()], when: "", drawn: "" };
        const names = { combat: combat.id, speaker: "" };
        const hidden = combatant(role).hidden === true;
        const whisper = hidden ? [gm.game.user.id] : [];
        await world.settled(
          gm.window.ChatMessage.create({ content: "-", whisper, flags: { [this.scope]: { exchange, names } } }),
        );
        return `attack by ${role}`;
      }
      default:
        return this.#play(random);
    }
  }

  async #play(random: () => number): Promise<string> {
    const combat = this.combat();
    const state = combat.encounter;
    const owed = answers(state, random);
    const blocking = requests(state).some((one) => one.blocking);
    const other = random() < 0.3 ? offered(combat, look(state) as Loose, random) : null;
    if (other?.trigger && !combat.combatants.get(other.participant)?.hasPlayerOwner)
      other.trigger = this.secrets.trigger;
    const usual =
      state.status === "setup"
        ? { type: "start" }
        : state.pause
          ? { type: "resume" }
          : currentIds(state).length
            ? { type: "done" }
            : Object.keys(owed).length
              ? { type: "answer", answers: owed }
              : { type: "nextWindow" };
    const first = Object.keys(owed).length ? { type: "answer", answers: owed } : null;
    for (const command of blocking ? [first, usual] : [other, usual, first]) {
      if (!command) continue;
      const { refusal } = await this.world.settled(combat.perform(command));
      if (!refusal) return command.type as string;
    }
    return "stuck";
  }

  async #did(what: string, work: Promise<unknown>): Promise<string> {
    await this.world.settled(work);
    return what;
  }
}

/** A difference between the worlds. */
export interface Difference {
  readonly step: number;
  readonly what: string;
  readonly one: string;
  readonly other: string;
}

/** Plays both worlds and returns their first difference, or null; and how much was compared. */
export async function compareWorlds(
  plan: Plan,
): Promise<{ readonly difference: Difference | null; readonly lines: number; readonly did: readonly string[] }> {
  const worlds: OneWorld[] = [];
  const seen: (readonly string[])[][] = [];
  const did: string[][] = [];
  try {
    for (const secrets of WORLDS) {
      const one = await OneWorld.open(plan, secrets);
      worlds.push(one);
      const looks = [one.look()];
      const deeds: string[] = ["open"];
      for (let step = 0; step < plan.steps; step++) {
        deeds.push(await one.step(step));
        looks.push(one.look());
      }
      seen.push(looks);
      did.push(deeds);
    }
    const [first = [], second = []] = seen;
    const lines = first.flat().length;
    for (const [step, look] of first.entries()) {
      const [mine, others] = [
        [`did ${did[0]![step]!}`, ...look],
        [`did ${did[1]![step]!}`, ...(second[step] ?? [])],
      ];
      const at = mine.findIndex((line, place) => line !== others[place]);
      const place = at < 0 && mine.length !== others.length ? mine.length : at;
      if (place >= 0)
        return {
          difference: { step, what: did[0]![step]!, one: mine[place] ?? "", other: others[place] ?? "" },
          lines,
          did: did[0]!,
        };
    }
    return { difference: null, lines, did: did[0]! };
  } finally {
    seedIds(null);
    for (const { world } of worlds) await world.close();
  }
}
