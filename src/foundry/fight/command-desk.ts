import { refuse, type Command } from "../../rules/core.ts";
import { fetchPacing } from "../host/late-pacings.ts";
import { CARRIED_OUT, clickOf, type Click, type Fight, type Order, type Reply } from "./fight.ts";
import { isStuck } from "./due.ts";
import { fetchAnew, inStep, isOutOfStep } from "./in-step.ts";
import { unreadableBehind, type Kept } from "./kept-encounter.ts";
import { performClick, performPlan } from "./perform-click.ts";
import { isReadable, NOT_HERE, unreadable } from "./readable.ts";
import { reconcile } from "./reconcile.ts";
import { deliver } from "./relay/deliver.ts";
import { replaceFight, writeWhole } from "./replacing.ts";
import { finishLast, leaveLast, takeBackLate } from "./write-click.ts";
import { isUnanswered } from "./write-in-time.ts";
import { writeQueue } from "./writing.ts";

/** Said while the last write of a fight cannot be finished. */
const UNFINISHED = refuse("unfinished");

/**
 * Takes commands for one fight. Those of this client's user are sent to the active GM's client, which carries them out
 * one after the other when what is stored is what the server has.
 */
export class CommandDesk {
  /** Clicks under way, by their first command. */
  readonly #underWay = new Map<Command, Promise<Reply>>();

  constructor(private readonly combat: Fight) {}

  /** The same commands while they are under way are the same click. */
  async perform(commands: readonly Command[]): Promise<Reply> {
    const [first] = commands;
    if (!first) return CARRIED_OUT;
    const known = this.#underWay.get(first);
    if (known) return known;
    const reply = this.bring(commands);
    this.#underWay.set(first, reply);
    return reply.finally(() => this.#underWay.delete(first));
  }

  private async bring(commands: readonly Command[]): Promise<Reply> {
    const { combat } = this;
    // What it means is what its sender saw; a picture that is behind shows nothing that a click could be about.
    if (isOutOfStep(combat)) await inStep(combat);
    const refusal = unreadable(combat.encounter);
    return refusal ? { refusal } : deliver(combat, clickOf(combat, commands));
  }

  /** Carries out a click for a user (`Fight.performAs`). */
  async performAs(id: string, click: Click): Promise<Reply> {
    const { combat } = this;
    const user = game.users?.get(id);
    if (!user) return { refusal: refuse("not-recognised") };
    return this.write(async () => {
      const refusal = unreadable(combat.encounter);
      return refusal ? { refusal } : performClick(combat, click, user);
    });
  }

  /** Brings the encounter into step with what is in the world (`Fight.reconcile`). */
  async reconcile(): Promise<Reply> {
    const { combat } = this;
    // It follows as soon as something is answered again.
    if (isUnanswered(combat)) return { refusal: refuse("not-written") };
    return this.write(() =>
      performPlan(combat, { commands: [], bookkeeping: reconcile(combat.encounter, combat.combatants) }),
    );
  }

  /** Carries out an order (`Fight.carryOut`). */
  async carryOut(order: Order): Promise<Reply> {
    const { combat } = this;
    const reply = await writeQueue.add(async () => {
      if (order.what === "finish")
        return (await finishLast(combat)) === "stuck" ? { refusal: UNFINISHED } : CARRIED_OUT;
      if (order.what === "leave") return leaveLast(combat);
      const hasPacing = order.what === "begin" ? await fetchPacing(order.pacing) : await this.readable();
      // What takes the place of the stored fight is made of it, and not of what this client has.
      const found = await fetchAnew(combat);
      if (order.what === "stored") return found ? CARRIED_OUT : { refusal: refuse("not-written") };
      return hasPacing ? replaceFight(combat, order) : { refusal: NOT_HERE };
    });
    // Whoever was dropped comes in anew, with the figures of today.
    if (order.what === "repair") await this.reconcile();
    return reply;
  }

  /** Takes back what a client wrote that was no longer in charge. @param time world time that passed with it */
  async takeBackLate(before: Kept, time: number): Promise<void> {
    await writeQueue.add(() => takeBackLate(this.combat, before, time));
  }

  /**
   * Writes the fight whole, so that nothing depends on what became of single changes; before every click that comes
   * from here on.
   */
  async writeWhole(): Promise<void> {
    await writeQueue.add(() => writeWhole(this.combat));
  }

  /** Resolves when everything that came in before is written. */
  async idle(): Promise<void> {
    await writeQueue.idle();
  }

  /**
   * Waits for the pacing, if it is still to come.
   * @returns whether the encounter can be read by it, or by none that we know
   */
  async readable(): Promise<boolean> {
    const { encounter } = this.combat;
    return isReadable(encounter) || fetchPacing(encounter.pacing);
  }

  /** In its turn, and not before the pacing is here. */
  private async write(run: () => Promise<Reply>): Promise<Reply> {
    const { combat } = this;
    return writeQueue.add(async () => {
      if (!isReadable(combat.encounter) && !(await this.readable())) return { refusal: NOT_HERE };
      if (isOutOfStep(combat) && !(await inStep(combat))) return { refusal: refuse("not-written") };
      // While its last try is not answered, only a person has it tried again.
      if (isStuck(combat) && (isUnanswered(combat) || (await finishLast(combat)) === "stuck"))
        return { refusal: UNFINISHED };
      const behind = unreadableBehind(combat.encounter);
      return behind ? { refusal: behind.refusal } : run();
    });
  }
}
