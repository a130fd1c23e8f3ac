// Fakes shaped like packages that people run beside us: what they ask of a combat, in their own way, and nothing else.
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Client } from "../world.ts";

/** A row of portraits: sorts a copy of the combatants with the comparator out of its combat, and lights the one at the index of the turn. */
export class Portraits {
  order: string[] = [];
  lit: string[] = [];
  /** Counts the renders. */
  drawn = 0;

  constructor(client: Client) {
    client.Hooks.on("updateCombat", (combat: Loose, delta: Loose) => {
      if ("turn" in delta || "round" in delta) this.draw(combat);
    });
    for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"])
      client.Hooks.on(hook, (combatant: Loose) => this.draw(combatant.parent));
  }

  draw(combat: Loose): void {
    const { _sortCombatants } = combat;
    const sorted = [...combat.combatants.contents].sort(_sortCombatants) as Loose[];
    this.order = sorted.map(({ id }) => id as string);
    this.lit = sorted
      .filter((combatant) => combat.turns.indexOf(combatant) === combat.turn)
      .map(({ id }) => id as string);
    this.drawn++;
  }

  /** "Set as current" in the menu of a portrait. */
  async setCurrent(combat: Loose, place: number): Promise<void> {
    await combat.update({ turn: place });
  }
}

/** A notice of whose turn it is: looks only at updates that name turn or round, and says nothing twice running about the same one. */
export class Notice {
  /** Updates that it read, and those that it reported. */
  readonly looked: string[] = [];
  readonly said: string[] = [];
  private last: string | undefined;

  constructor(client: Client) {
    client.Hooks.on("updateCombat", (combat: Loose, delta: Loose) => {
      if (delta.round === undefined && delta.turn === undefined) return;
      const entry = combat.combatant;
      this.looked.push(entry?.id ?? "nobody");
      if (!combat.started) return;
      if (entry && this.last !== entry.id) this.said.push(entry.id);
      this.last = entry?.id;
      const next = combat.nextCombatant;
      // Names of tokens and actors, if any.
      void [entry?.token?.name, entry?.actor?.name, next.token?.name, next.actor?.name];
    });
  }
}

/** Adds entries without actor and token, placed between others by a figure. */
export async function addPlaceholder(combat: Loose, initiative: number): Promise<Loose> {
  const [made] = await combat.createEmbeddedDocuments("Combatant", [{ name: "The bomb ticks", initiative }]);
  return made;
}
