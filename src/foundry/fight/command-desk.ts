import { refuse, type Command } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { CARRIED_OUT, clickOf, type Click, type Fight, type Order, type Reply } from "./fight.ts";
import { isStuck } from "./due.ts";
import { fetchAnew, inStep, isOutOfStep } from "./in-step.ts";
import { unreadableBehind, type Kept } from "./kept-encounter.ts";
import { performClick, performPlan } from "./perform-click.ts";
import { unreadable } from "./readable.ts";
import { reconcile } from "./reconcile.ts";
import { deliver } from "./relay/deliver.ts";
import { replaceFight, writeWhole } from "./replacing.ts";
import { finishLast, leaveLast, takeBackLate } from "./finish-write.ts";
import { isUnanswered } from "./write-in-time.ts";
import { writeQueue } from "./writing.ts";

const UNFINISHED = refuse("unfinished");

/** Takes commands for one encounter and sends this user's to the active GM's client, which runs them one by one. */
export class CommandDesk {
  readonly #underWay = new Map<Command, Promise<Reply>>();

  constructor(private readonly combat: Fight) {}

  /** Sends commands; the same commands twice at a time are one click. */
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
    // A click means what its sender saw, so an outdated copy is updated first.
    if (isOutOfStep(combat)) await inStep(combat);
    const refusal = unreadable(combat.encounter);
    return refusal ? { refusal } : deliver(combat, clickOf(combat, commands));
  }

  async performAs(id: string, click: Click): Promise<Reply> {
    const { combat } = this;
    const user = game.users?.get(id);
    if (!user) return { refusal: refuse("not-recognised") };
    return this.write(async () => {
      const refusal = unreadable(combat.encounter);
      return refusal ? { refusal } : performClick(combat, click, user);
    });
  }

  /** Brings the encounter into step with the world (`Fight.reconcile`). */
  async reconcile(): Promise<Reply> {
    const { combat } = this;
    // Repeated once the server answers again.
    if (isUnanswered(combat)) return { refusal: refuse("not-written") };
    return this.write(() =>
      performPlan(combat, { commands: [], bookkeeping: reconcile(combat.encounter, combat.combatants) }),
    );
  }

  async carryOut(order: Order): Promise<Reply> {
    const { combat } = this;
    const reply = await writeQueue.add(async () => {
      if (order.what === "finish")
        return (await finishLast(combat)) === "stuck" ? { refusal: UNFINISHED } : CARRIED_OUT;
      if (order.what === "leave") return leaveLast(combat);
      // The replacement is based on the stored encounter, not on this client's copy.
      const found = await fetchAnew(combat);
      if (order.what === "stored") return found ? CARRIED_OUT : { refusal: refuse("not-written") };
      return replaceFight(combat, order);
    });
    // Dropped participants join again with present values.
    if (order.what === "repair") await this.reconcile();
    return reply;
  }

  /** Takes back a write of a client no longer in charge, or a write that its client had given up, and says so. */
  async takeBackLate(before: Kept, options: object, writer: string): Promise<void> {
    const { worldTime }: { readonly worldTime?: { readonly delta?: unknown } } = options;
    const time = typeof worldTime?.delta === "number" ? worldTime.delta : 0;
    const done = writeQueue.add(() => takeBackLate(this.combat, before, time));
    ui.notifications?.warn(text("Unfinished.Late", { name: game.users?.get(writer)?.name ?? "" }));
    await done;
  }

  /** Stores the whole encounter, before any later click. */
  async writeWhole(): Promise<void> {
    await writeQueue.add(() => writeWhole(this.combat));
  }

  async idle(): Promise<void> {
    await writeQueue.idle();
  }

  private async write(run: () => Promise<Reply>): Promise<Reply> {
    const { combat } = this;
    return writeQueue.add(async () => {
      if (isOutOfStep(combat) && !(await inStep(combat))) return { refusal: refuse("not-written") };
      // While its last try is unanswered, only a user repeats it.
      if (isStuck(combat) && (isUnanswered(combat) || (await finishLast(combat)) === "stuck"))
        return { refusal: UNFINISHED };
      const behind = unreadableBehind(combat.encounter);
      return behind ? { refusal: behind.refusal } : run();
    });
  }
}
