import { seedEncounters } from "../../../playground/server/seed-encounters.ts";
import { seedScenes } from "../../../playground/server/seed.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, requests, type EncounterState, type Request } from "../../../src/rules/index.ts";
import { draw, leaveUndrawn, openWorld, type Client, type World } from "../world.ts";

/** A world with all fights of `encounters/`. */
export async function openDemo(generation: 13 | 14 = 13): Promise<World> {
  return openWorld({
    generation,
    seed: async (server) => {
      await seedUsers(server);
      await seedEncounters(server);
      await seedScenes(server);
    },
  });
}

export function stateOf(combat: Loose): EncounterState {
  return JSON.parse(JSON.stringify(combat.encounter)) as EncounterState;
}

/** Pending dice requests of all users. */
export function diceIn(combat: Loose): readonly Request[] {
  return requests(stateOf(combat)).filter(({ dice }) => dice);
}

/** A GM at the tracker who rolls all requests, takes default decisions and ends each turn. */
export class Runner {
  /** Kinds of dice rolled. */
  readonly rolled = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly gm: Client,
    readonly combat: Loose,
  ) {}

  static async of(world: World, gm: Client, combat: Loose): Promise<Runner> {
    await world.settled(combat.activate());
    leaveUndrawn(gm);
    return new Runner(world, gm, combat);
  }

  /** One step: dice first, then decisions, then the turn. Returns false when there is nothing to do. */
  async step(): Promise<boolean> {
    const { combat } = this;
    const { status } = combat.encounter;
    if (status === "over") return false;
    if (status === "setup") return this.give({ type: "start" });
    const [dice] = diceIn(combat);
    if (dice) return this.roll(dice);
    if (combat.encounter.pause) return this.give({ type: "resume" });
    const owed = requests(stateOf(combat)).filter(({ blocking }) => blocking);
    if (owed.length)
      return this.give({ type: "answer", answers: Object.fromEntries(owed.map(({ id, fallback }) => [id, fallback])) });
    return this.give(currentIds(combat.encounter).length ? { type: "done" } : { type: "nextWindow" });
  }

  private async roll({ id, what }: Request): Promise<boolean> {
    await draw(this.gm);
    const { element } = this.gm.ui.combat;
    element.querySelector('[name=queue][aria-expanded="false"]')?.click();
    await this.world.settled();
    // Like creatures have one button for all of them.
    const button =
      element.querySelector(`[data-request-id="${id}"] [data-action^="rollRequest"]`) ??
      element.querySelector(`.sz-pending__list [data-action="rollRequests"]`) ??
      element.querySelector(`:is(.sz-dock__keys, .sz-slot__ask) [data-action^="rollRequest"]`);
    if (!button) throw new Error(`there is no button for ${id}`);
    button.click();
    await this.world.settled();
    leaveUndrawn(this.gm);
    this.rolled.add(what);
    return true;
  }

  async give(command: object): Promise<boolean> {
    const { refusal } = await this.world.settled(this.combat.perform(command));
    return !refusal;
  }
}
