import { actorFrom } from "../host/typed-calls.ts";
import type { Fight } from "../fight/fight.ts";
import { isCreature } from "../fight/host-adapter.ts";
import { FOES } from "../fight/side-id.ts";
import { text } from "../host/i18n.ts";
import { spoken } from "../host/rich-text.ts";
import { openEncounter } from "../import/encounter/open.ts";
import { readEncounter, shaped } from "../import/encounter/read.ts";
import { refusalWords } from "../reading/requests.ts";
import { joinFight, writePlan } from "./begin.ts";
import { newPlan, planOfFight, planToJoin } from "./from-fight.ts";
import { fileOf, planOf, planProblem } from "./plan-file.ts";
import { changeRow, emptyPlan, isCount, MOST_COPIES, newRow, withRow, type Plan, type PlanRow } from "./plan.ts";
import { problemOf, sideFor, type ShownPlan } from "./prepare-view.ts";

const MOST_REPORTED = 5;

export class Draft implements ShownPlan {
  plan: Plan = emptyPlan("");
  /** Side that gets added actors. */
  into = FOES;
  /** Why the last file or start failed. */
  failed: readonly string[] = [];
  readonly actors = new Map<string, Actor.Implementation>();
  readonly wrong = new Map<string, { readonly value: string; readonly problem: string }>();
  #combat: Fight | null = null;
  /** True if the plan lists an encounter's combatants from before its start. */
  #prepares = false;

  get joins(): boolean {
    return this.#combat !== null && this.#combat.encounter.status !== "setup";
  }

  /** "" if the fight can begin. */
  get problem(): string {
    return problemOf(this.plan, this.wrong.size, this.joins);
  }

  /** True if the encounter began elsewhere: its combatants must not join again. */
  get hasBegun(): boolean {
    return this.joins && this.#prepares;
  }

  isAbout(combat: unknown): boolean {
    return combat === this.#combat;
  }

  row(key: string | undefined): PlanRow | undefined {
    return this.plan.rows.find((row) => row.key === key);
  }

  /** Loads an encounter, a file, or a new plan. */
  async take(combat: Fight | null, file?: unknown): Promise<void> {
    this.#combat = combat;
    this.wrong.clear();
    this.failed = [];
    this.#prepares = combat?.encounter.status === "setup";
    this.plan = combat === null ? newPlan() : this.#prepares ? planOfFight(combat) : planToJoin(combat);
    this.into = this.plan.sides.find((side) => side !== this.plan.sides[0]) ?? FOES;
    if (file !== undefined) this.read(file);
    await this.findActors();
  }

  /**
   * Loads an encounter file; reports an invalid one.
   * @returns true if loaded
   */
  read(data: unknown): boolean {
    const read = typeof data === "string" ? readEncounter(data) : shaped(data);
    const problems = read.problems ?? openEncounter(read.ok).problems;
    if (problems || !read.ok) {
      this.failed = [text("PrepareFight.BadFile"), ...(problems ?? []).slice(0, MOST_REPORTED).map(planProblem)];
      return false;
    }
    this.plan = planOf(read.ok);
    this.wrong.clear();
    this.failed = [];
    return true;
  }

  /** Returns the plan as an encounter file. */
  file(): object {
    return fileOf(this.plan, this.actors);
  }

  async findActors(): Promise<void> {
    await Promise.all(this.plan.rows.map(async ({ actor }) => (actor === null ? null : this.actor(actor))));
  }

  private async actor(uuid: string): Promise<Actor.Implementation | null> {
    const actor = this.actors.get(uuid) ?? (await actorFrom(uuid).catch(() => null));
    if (!isCreature(actor)) return null;
    this.actors.set(uuid, actor);
    return actor;
  }

  /**
   * Adds an actor, or `count` copies of an NPC.
   * @param side where it was dropped
   * @returns its row; null if it is no creature
   */
  async add(uuid: string, count: number, side?: string): Promise<PlanRow | null> {
    const actor = await this.actor(uuid);
    if (!actor) return null;
    const isCharacter = actor.type === "character";
    const row = newRow({
      name: actor.name,
      img: actor.img ?? null,
      side: side ?? sideFor({ isCharacter }, this.plan, this.into),
      npc: !isCharacter,
      count: isCharacter || side !== undefined ? 1 : count,
      actor: uuid,
    });
    this.plan = withRow(this.plan, row);
    return row;
  }

  /** An invalid count stays in its field with the reason; the row keeps the last valid one. */
  typeCount(key: string, value: string): void {
    const count = Number(value.replace(/[×x]/iu, ""));
    if (value.trim() !== "" && isCount(count)) this.count(key, count);
    else this.wrong.set(`count.${key}`, { value, problem: text("PrepareFight.BadCount", { most: MOST_COPIES }) });
  }

  count(key: string, count: number): void {
    if (!isCount(count)) return;
    this.wrong.delete(`count.${key}`);
    this.plan = changeRow(this.plan, key, { count });
  }

  /**
   * Writes the encounter.
   * @returns false if it was set up but not begun; `failed` says why
   */
  async write(start: boolean): Promise<boolean> {
    await this.findActors();
    if (this.joins && this.#combat) {
      await joinFight(this.plan, this.#combat, this.actors);
      return true;
    }
    const { combat, refusal } = await writePlan(this.plan, this.#combat, this.actors, start);
    if (!refusal) return true;
    await this.take(combat);
    this.failed = [
      text("PrepareFight.NotBegun"),
      spoken(refusalWords(refusal, combat.encounter, (id) => combat.combatants.get(id)?.name ?? id)),
    ];
    return false;
  }
}
