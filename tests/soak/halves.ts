// Clicks that change actors, on a line that is cut between their writes, or a disk that fails: at every cut all of a click or nothing of it, and once.
import {
  apply,
  entriesOf,
  participantOf,
  seconds,
  type Change,
  type Command,
  type EncounterState,
} from "../../src/rules/index.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { MemoryStore, type Change as StoreChange } from "../../playground/world/store.ts";
import { sameJson } from "../../src/rules/model/json.ts";
import { cutAt, DOCUMENTS } from "../foundry/relay/cut.ts";
import { closeClients, leaveUndrawn, openWorld, type Client, type World } from "../foundry/world.ts";
import { pick, type Random } from "../rules/properties/random.ts";
import type { Program, Run } from "./run.ts";

/** Cuts at one table; then another is opened. */
const CUTS = 20;
/** Presses between two cuts. */
const CALM = 1;
/** Limit of choosing another press after the rules refuse one. */
const TRIES = 12;
const POINTS = 900;
/** Actors that may be deleted at a press. */
const STRAYS = ["Stray 1", "Stray 2", "Stray 3", "Stray 4"];
/** Combatants whose actors are in one fight only. */
const OF_ONE_FIGHT = ["Rat", "Guard"];
const POSTURES = ["standing", "kneeling", "sitting", "crouching"];

/** Events at the tables, by name: what never happens is not tested. */
const happened = new Map<string, number>();
const count = (...names: readonly string[]): void => {
  for (const name of names) happened.set(name, (happened.get(name) ?? 0) + 1);
};

/** A disk that fails on demand. */
class FailingStore extends MemoryStore {
  failures = 0;

  override async write(changes: StoreChange[]): Promise<void> {
    if (this.failures > 0) {
      this.failures--;
      throw new Error("The disk is full");
    }
    await super.write(changes);
  }
}

interface Deed {
  readonly who: string;
  readonly fight: string;
  readonly command: Command;
}

/** Another package's effect on writes to actors. */
type Package = "none" | "vetoes" | "clamps";

class Table {
  readonly clients = new Map<string, Client>();
  /** Each value without the clicks in force, by document and path. */
  readonly #base = new Map<string, unknown>();
  #cards = 0;
  #time = 0;
  /** Combatants whose mark a GM has removed by hand. */
  readonly #byHand = new Set<string>();
  fights: string[] = [];

  constructor(
    readonly world: World,
    readonly store: FailingStore,
    readonly random: Random,
    readonly foreign: Package,
    readonly pacing: string,
  ) {}

  async join(name: string): Promise<Client> {
    const client = await this.world.join(name, { undrawn: ["combat"] });
    leaveUndrawn(client);
    this.clients.set(name, client);
    if (this.foreign !== "none" && name !== "Anna")
      client.Hooks.on("preUpdateActor", (_actor: Loose, changes: Loose) => {
        const hp = changes.system?.hp;
        if (hp?.value === undefined || this.random(4)) return true;
        count(this.foreign === "clamps" ? "values clamped by a package" : "updates vetoed by a package");
        if (this.foreign === "clamps") hp.value += 1;
        return this.foreign === "clamps";
      });
    return client;
  }

  get anna(): Client {
    return this.clients.get("Anna")!;
  }

  get writer(): Client | undefined {
    return this.clients.get(this.anna.game.users.activeGM?.name as string);
  }

  fight(client: Client, id: string): Loose {
    return client.game.combats.get(id);
  }

  async prepare(): Promise<void> {
    const gm = this.clients.get("Gamemaster")!;
    const anna = gm.game.users.getName("Anna").id as string;
    await gm.game.settings.set("segment-zero", "pacing", this.pacing);
    await gm.game.settings.set("segment-zero", "table", { atZeroHp: "npcs" });
    const points = { hp: { value: POINTS, max: POINTS }, fp: { value: POINTS, max: POINTS } };
    const pistol = { name: "Pistol", type: "weapon", system: { ready: true, capacity: POINTS, loaded: POINTS } };
    const [mira, orc, guard]: Loose[] = await gm.window.Actor.create([
      {
        name: "Mira",
        type: "character",
        system: { basicSpeed: 6, ...points },
        items: [pistol],
        ownership: { [anna]: 3 },
      },
      { name: "Orc", type: "npc", system: { basicSpeed: 5, ...points }, items: [pistol] },
      { name: "Guard", type: "npc", system: { basicSpeed: 5.5, ...points }, items: [pistol] },
    ]);
    const strays: Loose[] = await gm.window.Actor.create(
      STRAYS.map((name) => ({ name, type: "npc", system: { basicSpeed: 4, ...points } })),
    );
    // Combatants that only one fight defeats, such as the guards.
    const rats: Loose[] = await gm.window.Actor.create(
      [1, 2].map((number) => ({ name: `Rat ${number}`, type: "npc", system: { basicSpeed: 4, ...points } })),
    );
    const scene: Loose = await gm.window.Scene.create({
      name: "Gate",
      tokens: [1, 2].map((number) => ({ name: `Guard ${number}`, actorId: guard!.id, actorLink: false })),
    });
    for (const [at, token] of (scene.tokens.contents as Loose[]).entries()) {
      const combat = await gm.window.Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: mira!.id, name: "Mira" },
        { actorId: orc!.id, name: "Orc" },
        { actorId: guard!.id, tokenId: token.id, sceneId: scene.id, name: "Guard" },
        { actorId: rats[at]!.id, name: "Rat" },
        ...strays.map(({ id, name }) => ({ actorId: id, name })),
      ]);
      await this.world.settled();
      await this.world.settled(combat.startCombat());
      this.fights.push(combat.id as string);
    }
    this.#time = this.worldTime - this.passed;
  }

  get worldTime(): number {
    return this.anna.game.time.worldTime as number;
  }

  state(id: string, client = this.anna): EncounterState {
    return JSON.parse(JSON.stringify(this.fight(client, id).encounter)) as EncounterState;
  }

  get passed(): number {
    return this.fights.reduce((sum, id) => sum + Math.floor(seconds(this.state(id))), 0);
  }

  ids(): Set<string> {
    return new Set(this.fights.flatMap((id) => entriesOf(this.state(id)).flatMap((entry) => entry.id ?? [])));
  }

  /** A click that changes something outside the encounter, and who presses it. One that the rules refuse is left out. */
  deed(): Deed {
    const states = new Map(this.fights.map((id) => [id, this.state(id)]));
    let deed = this.anyDeed();
    for (let tries = 0; tries < TRIES && apply(states.get(deed.fight)!, deed.command).refusal; tries++)
      deed = this.anyDeed();
    return deed;
  }

  private anyDeed(): Deed {
    const { random } = this;
    const fight = pick(this.fights, random)!;
    const strays = STRAYS.filter((name) => (this.fight(this.anna, fight).combatants.getName(name) as Loose)?.actor);
    const name = pick(["Mira", "Orc", "Guard", "Rat", ...strays.slice(0, 1)], random)!;
    const combatant = this.fight(this.anna, fight).combatants.getName(name) as Loose;
    const participant = combatant.id as string;
    const who = name === "Mira" && random(2) ? "Anna" : this.writer!.name;
    const pistol = (combatant.actor.items.getName("Pistol")?.id ?? "") as string;
    const target = this.fight(this.anna, fight).combatants.getName(name === "Orc" ? "Mira" : "Orc").id as string;
    const commands: Command[] = [
      { type: "harm", participant, injury: 1 + random(3) },
      { type: "harm", participant, injury: 1, fatigue: 2 },
      { type: "harm", participant, fatigue: 1 + random(2) },
      { type: "pose", participant, posture: pick(POSTURES, random)! },
    ];
    if (who !== "Anna") {
      if (OF_ONE_FIGHT.includes(name)) {
        commands.push({ type: "knockOut", participant }, { type: "wake", participant });
        commands.push({ type: "defeat", participant, fell: true });
        // Where no rule of the pacing decides, an NPC is out of the fight at 0 HP.
        if (this.pacing !== "speed-order") commands.push({ type: "harm", participant, injury: POINTS });
      }
      commands.push({ type: "takeBack" }, { type: "takeBack" }, { type: "redo" }, { type: "done" });
      if (pistol)
        commands.push({
          type: "attack",
          participant,
          target,
          exchange: `shot${random(1e6)}`,
          shots: 1 + random(2),
          roll: 10,
          ruling: true,
          means: { name: "Pistol", item: pistol, form: "bullet", damage: "1d", type: "pi" },
          parts: [{ code: "skill", value: 12 }],
        });
    }
    // Half the time a pending attack continues to its injury.
    const state = this.state(fight);
    const [last] = Object.entries(state.exchanges ?? {}).slice(-1);
    if (last && who !== "Anna" && random(2)) {
      const [exchange, { attacker, target: hit }] = last;
      const steps: Command[] = [
        { type: "defend", participant: hit, exchange, kind: "none" },
        { type: "damage", participant: attacker, exchange, blows: [1 + random(3)] },
        { type: "apply", participant: hit, exchange, half: false },
      ];
      const next = steps.find((command) => !apply(state, command).refusal);
      if (next) return { who, fight, command: next };
    }
    return { who, fight, command: pick(commands, random)! };
  }

  /** Lets a GM revive a defeated combatant by hand: the fight follows, but follows no half of a click. */
  async revive(): Promise<void> {
    const fight = pick(this.fights, this.random)!;
    const combatant = this.fight(this.writer!, fight).combatants.getName(pick(OF_ONE_FIGHT, this.random)!) as Loose;
    if (!combatant._source.defeated) return;
    count("combatants brought back by hand");
    this.#byHand.add(combatant.id as string);
    await combatant.update({ defeated: false });
  }

  /** A simultaneous act: the player forges a write's mark on an owned actor, or a GM deletes an actor. */
  meanwhile(): string {
    const { random } = this;
    const what = random(8);
    if (what > 1) return "";
    const fight = pick(this.fights, random)!;
    if (what === 0) {
      const mira = this.fight(this.anna, fight).combatants.getName("Mira").actor as Loose;
      const own = mira._source.flags["segment-zero"]?.done ?? {};
      const mark = pick(["forged", "", ...(Object.values(own) as string[])], random)!;
      // The mark of a write that is not finished is what an owner can forge (docs/reliability.md).
      if (this.fights.some((id) => this.fight(this.anna, id)._source.system.due?.[0]?.id === mark)) return "";
      count("marks forged");
      (mira.update({ [`flags.segment-zero.done.${fight}`]: mark }) as Promise<unknown>).catch(() => undefined);
      return `, Anna forges "${mark}"`;
    }
    const masters = [...this.clients.values()].filter((client) => client !== this.anna);
    const gm = pick(masters, random);
    if (!gm) return "";
    const stray = STRAYS.map((name) => gm.game.actors.getName(name) as Loose).find(Boolean);
    if (!stray) return "";
    count("actors deleted");
    const name = stray.name as string;
    (stray.delete() as Promise<unknown>).catch(() => undefined);
    return `, ${name} is deleted`;
  }

  private document(uuid: string): Loose {
    const actors = this.fights.flatMap((id) =>
      (this.fight(this.anna, id).combatants.contents as Loose[]).flatMap(({ actor }) => (actor ?? []) as Loose),
    );
    const combatants = this.fights.flatMap((id) => this.fight(this.anna, id).combatants.contents as Loose[]);
    return [...actors.flatMap((actor) => [actor, ...(actor.items.contents as Loose[])]), ...combatants].find(
      (one) => one.uuid === uuid,
    );
  }

  /** Compares each value with the result of the clicks in force. @returns unreported differences */
  check(): string[] {
    const client = this.anna;
    const wanted = new Map<string, { readonly value: unknown; readonly is: unknown }>();
    const states = new Map(this.fights.map((id) => [id, this.state(id)]));
    const changes = [...states.values()].flatMap((state) =>
      entriesOf(state).flatMap((entry, at) =>
        (entry.changes ?? []).map((change) => ({ ...change, inForce: at < state.head })),
      ),
    );
    for (const change of changes as (Change & { inForce: boolean })[]) {
      const key = `${change.document} ${change.path}`;
      const document = this.document(change.document);
      if (!document) continue;
      const is = client.foundry.utils.getProperty(document._source, change.path) as unknown;
      const known = wanted.get(key);
      const before = known ? known.value : (this.#base.get(key) ?? (typeof is === "number" ? POINTS : "standing"));
      const value = !change.inForce
        ? before
        : typeof is === "number"
          ? Number(before) + (Number(change.to) - Number(change.from))
          : change.to;
      wanted.set(key, { value, is });
    }
    const cards = (client.game.messages.size ?? 0) as number;
    const told = cards > this.#cards;
    this.#cards = cards;
    const wrong = [...wanted].filter(([key, { value, is }]) =>
      typeof value === "number" || isOfOneFight(key) ? value !== is : false,
    );
    for (const [key, { value, is }] of wrong) {
      if (typeof value === "number") this.#base.set(key, Number(this.#base.get(key) ?? POINTS) + Number(is) - value);
    }
    if (told && wrong.length) count("left alone and named");
    const faults = told ? [] : wrong.map(([key, { value, is }]) => `${key} is ${String(is)}, not ${String(value)}`);
    if (this.worldTime - this.passed !== this.#time) {
      faults.push(`world time is ${this.worldTime}, ${this.passed} s of fights have passed`);
      this.#time = this.worldTime - this.passed;
    }
    for (const [id, state] of states) {
      const combat = this.fight(client, id);
      // Redo of a fall defeats a revived combatant again, and the fight follows.
      const followed = entriesOf(state)
        .slice(0, state.head)
        .filter(({ command }) => command.type === "revive" || (command.type === "defeat" && !command.fell))
        .map(({ command }) => command.participant as string)
        .filter((participant) => !this.#byHand.has(participant));
      if (followed.length) faults.push(`the fight followed marks that nobody changed by hand: ${followed.join()}`);
      for (const name of OF_ONE_FIGHT) {
        const combatant = combat.combatants.getName(name) as Loose;
        const lastOf = (...types: readonly string[]): string | undefined =>
          entriesOf(state)
            .slice(0, state.head)
            .filter(({ command }) => command.participant === combatant.id)
            .map(({ command }) => command.type as string)
            .findLast((type) => types.includes(type));
        const last = lastOf("knockOut", "wake");
        const isOut = lastOf("defeat", "revive") === "defeat";
        const outs = [isOut, participantOf(state, combatant.id as string)?.defeated, combatant._source.defeated];
        if (new Set(outs).size > 1) faults.push(`${name} is out by log, encounter and mark: ${outs.join()}`);
        if (
          participantOf(state, combatant.id as string) &&
          combatant.actor.statuses.has("unconscious") !== (last === "knockOut")
        )
          faults.push(`${name} is ${last === "knockOut" ? "not unconscious" : "unconscious"}`);
      }
      const [due] = (combat._source.system.due ?? []) as Loose[];
      const open = ((due?.changes ?? []) as Change[]).filter(({ document }) => {
        const found = this.document(document);
        return found && found._source.flags["segment-zero"]?.done?.[id] !== due!.id;
      });
      if (open.length || due?.left)
        faults.push(`what is stored says that the last write is not finished: ${JSON.stringify(due)}`);
    }
    return faults;
  }
}

/** An actor's postures follow both of its fights, and marks follow manual changes. */
const isOfOneFight = (key: string): boolean => key.startsWith("Scene.");

/** One table with its cuts. */
async function attack(run: Run, number: number): Promise<void> {
  const random = run.random(number);
  const generation = random(2) ? 14 : 13;
  const foreign = (["none", "none", "vetoes", "clamps"] as const)[random(4)]!;
  const hasSecond = number % 4 < 2;
  const pacing = pick(["speed-order", "two-action"], random)!;
  const name = `V${generation}, ${pacing}, ${hasSecond ? "two GMs" : "one GM"}, a package that ${foreign}`;
  const store = new FailingStore();
  const world = await openWorld({ store, generation });
  const table = new Table(world, store, random, foreign, pacing);
  count("tables", `tables of V${generation}`, ...(hasSecond ? ["tables with a second GM"] : []));
  for (const who of ["Gamemaster", "Anna", ...(hasSecond ? ["Second GM"] : [])]) await table.join(who);
  await table.prepare();
  const fault = (what: string, detail: string): void => run.fault(what, number, `${name}: ${detail}`);
  for (let cut = 0; cut < CUTS; cut++) {
    run.alive(`cut ${cut}, ${name}, --only ${number}`);
    for (let calm = 0; calm < CALM; calm++) {
      const { who, fight, command } = table.deed();
      await table.fight(table.clients.get(who)!, fight).perform(command);
      count("presses that change actors");
      await quiet(world);
      if (random(3) === 0) await table.revive();
      await quiet(world);
    }
    const calm = table.check();
    if (calm.length) fault("a click without a cut is not whole", calm.join("; "));
    const before = table.ids();
    const states = new Map(table.fights.map((id) => [id, table.state(id)]));
    const writer = table.writer!;
    const { who, fight, command } = table.deed();
    const how = random(6);
    const names = random(2) ? DOCUMENTS : ["Combat"];
    const { isCut, disarm } =
      how === 0
        ? { isCut: () => false, disarm: () => undefined }
        : cutAt(world, writer, names, how % 2 ? "before" : "after");
    if (how === 0) store.failures = 1 + random(2);
    count("presses that change actors");
    const told = `${JSON.stringify(command)} of ${who}, ${how === 0 ? "the disk fails" : `${writer.name} cut ${how % 2 ? "before" : "after"} ${names.join()}`}`;
    let reply: Loose = null;
    const answer = (table.fight(table.clients.get(who)!, fight).perform(command) as Promise<Loose>).then(
      (given) => (reply = given),
    );
    let what = told + table.meanwhile();
    await quiet(world);
    store.failures = 0;
    if (isCut()) {
      count("lines cut between writes");
      if (hasSecond) count("lines cut at a table with a second GM");
      table.clients.delete(writer.name);
      if (hasSecond) await quiet(world);
      what += table.meanwhile();
      await quiet(world);
      await table.join(writer.name);
      await quiet(world);
    } else if (how === 0) count("disks that failed");
    disarm();
    if (who !== writer.name || !isCut()) {
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 30_000))]);
      if (!reply) fault("a press was never answered", what);
      else if (reply.refusal && reply.retry) await reply.retry();
    }
    await quiet(world);
    // The next write finishes all pending work.
    for (const id of table.fights) await table.fight(table.writer!, id).reconcile();
    await quiet(world);
    const added = [...table.ids()].filter((id) => !before.has(id)).length;
    count(added ? "cut and with a new entry" : "cut and without: not written, Undo, Redo");
    for (const [id, state] of states) countChanges(state, table.state(id));
    if (added > 1) fault("a click came twice", what);
    const faults = table.check();
    if (faults.length) fault("half a click", `${what}: ${faults.join("; ")}`);
    for (const id of table.fights)
      for (const client of table.clients.values())
        if (!sameJson(table.state(id, client), table.state(id))) fault("two clients see two fights", what);
  }
  await world.close();
  await closeClients();
}

/** Counts what a press that was cut has changed in the end, and whether it was Undo or Redo. */
function countChanges(before: EncounterState, after: EncounterState): void {
  if (after.head < before.head) count("Undo");
  const known = entriesOf(before).length;
  const isRedo = after.head > before.head && entriesOf(after).length === known;
  if (isRedo) count("Redo");
  for (const { command, changes = [] } of isRedo ? [] : entriesOf(after).slice(before.head, after.head)) {
    if (command.type === "apply" && changes.length) count("injuries of attacks applied");
    for (const { document, path } of changes) count(`${path} of ${document.replaceAll(/\.[^.]{16}/g, "")}`);
  }
}

/** Waits until all work is done, including work for idle moments. */
async function quiet(world: World): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await world.settled();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await world.settled();
}

function figures(run: Run): void {
  for (const [what, times] of [...happened].sort(([one], [other]) => one.localeCompare(other))) run.figure(what, times);
}

export const program: Program = { attack, figures };
