import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { words } from "../chat/cards.ts";
import { leaveUndrawn, type Client } from "../world.ts";

export const BYSTANDER: Fighter = { name: "Bystander", owner: "Ben", system: { basicSpeed: 5.5 } };

/** A sword that cuts for 2d, in hand, with which one parries: skill 12 gives a parry of 9. */
export const SWORD = weapon("Sword", { level: 12, parry: 0, damage: "2d", damageType: "cut" });
export const SHIELD = { name: "Buckler", type: "shield", system: { ready: true, level: 10, defenceBonus: 0 } };

export function weapon(name: string, mode: Loose, system: Loose = {}): Loose {
  return {
    name,
    type: "weapon",
    system: { ready: true, weight: 3, ...system, modes: { a: { name: "swing", kind: "melee", reach: "1", ...mode } } },
  };
}

/** Fights of these tests: Egil is Anna's, Orc the GM's; Ben has another character. */
export class Duel {
  #last = 0;

  private constructor(
    readonly fight: Fight,
    readonly gm: Client,
    readonly anna: Client,
    readonly ben: Client,
  ) {}

  static async open(fighters: readonly Fighter[], spec: Loose = {}, pacing = "speed-order"): Promise<Duel> {
    const fight = await openFight(fighters, pacing, spec);
    const ben = await fight.world.join("Ben");
    leaveUndrawn(ben, fight.gm);
    const duel = new Duel(fight, fight.gm, fight.anna, ben);
    await duel.give({ type: "start" });
    return duel;
  }

  get combat(): Loose {
    return this.fight.combat(this.gm);
  }

  id(name: string): string {
    return this.fight.id(name);
  }

  actor(client: Client, name: string): Loose {
    return this.fight.combatant(client, name).actor;
  }

  /** Gives a command, by default as the GM. */
  async give(command: Loose, client: Client = this.gm): Promise<Loose> {
    const reply = await this.fight.settled(this.fight.combat(client).perform(command));
    return reply;
  }

  /** Deletes the cards of earlier tests, which every click would render again. */
  async clearChat(): Promise<void> {
    const { messages } = this.gm.game;
    await this.fight.settled(
      this.gm.window.ChatMessage.deleteDocuments(messages.contents.map(({ id }: Loose) => id as string)),
    );
  }

  /** Stores an attack in the fight at any turn, and opens its card. @returns the id of its exchange */
  async attack(attacker: string, target: string, more: Loose = {}): Promise<string> {
    const id = `x${++this.#last}`;
    const { means = {}, ...rest } = more;
    const command = {
      type: "attack",
      participant: this.id(attacker),
      target: this.id(target),
      exchange: id,
      ruling: true,
      roll: 10,
      parts: [
        { code: "skill", value: 14 },
        { code: "aim", value: 0, name: "" },
      ].filter(({ value }) => value),
      means: { name: "Axe", form: "melee", damage: "2d+1", type: "cut", ...means },
      ...rest,
    };
    const { refusal } = await this.give(command);
    if (refusal) throw new Error(JSON.stringify(refusal));
    await this.tell([id]);
    return id;
  }

  async tell(ids: readonly string[], client: Client = this.gm): Promise<void> {
    await this.fight.settled(client.game.segmentZero.tellAttacks(ids));
  }

  /** Body of a client's last card; null if none. */
  card(client: Client, back = 0): Loose {
    const bodies = [...client.window.document.querySelectorAll("[data-sz-exchange]")] as Loose[];
    return bodies.at(-1 - back) ?? null;
  }

  text(client: Client): string {
    return words(this.card(client)?.textContent ?? "");
  }

  buttons(client: Client): Loose[] {
    return [...(this.card(client)?.querySelectorAll("button") ?? [])] as Loose[];
  }

  /** Labels of the buttons, with reasons of disabled ones. */
  labels(client: Client): string[] {
    return this.buttons(client).map(
      (button) =>
        `${button.getAttribute("aria-disabled") === "true" ? "(" : ""}${words(button.textContent)}${button.getAttribute("aria-disabled") === "true" ? ")" : ""}`,
    );
  }

  async press(client: Client, label: string | RegExp): Promise<void> {
    const fits = (text: string): boolean => (typeof label === "string" ? text.startsWith(label) : label.test(text));
    const button = this.buttons(client).find((one) => one.hasAttribute("data-action") && fits(words(one.textContent)));
    if (!button)
      throw new Error(`no button ${String(label)} among ${this.labels(client).join(" | ")} in: ${this.text(client)}`);
    button.click();
    await this.fight.settled();
    await this.fight.settled();
  }

  /** Sets the next dice on every client. */
  dice(...faces: readonly number[]): void {
    const left = [...faces];
    for (const client of this.fight.world.clients)
      client.CONFIG.Dice.randomUniform = () => (left.length ? 1 - (left.shift()! - 0.5) / 6 : 0.4);
  }

  exchange(id: string): Loose {
    return this.combat.encounter.exchanges?.[id];
  }
}
