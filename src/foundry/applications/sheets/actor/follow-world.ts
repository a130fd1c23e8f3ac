import { isPercent, pacingWhere } from "../../../exchange/fight-parts.ts";
import { whenSettingsChange } from "../../../settings/changes.ts";
import { seatOf } from "./seat.ts";

/** What the sheet shows of fights and of the world's settings, which are no part of its document. */
export class FollowWorld {
  readonly #leave: (() => void)[] = [];
  readonly #parts = new Set<string>();
  #percent: boolean;

  /** @param show shows these parts anew; several things that happen at once are one */
  constructor(private readonly actor: Actor.Implementation, private readonly show: (parts: readonly string[]) => void) {
    this.#percent = this.isPercent();
    this.#leave.push(whenSettingsChange(() => { this.later(["head", "stats", "fight", "skills", "gear", "notes"]); }));
    for (const hook of ["updateCombat", "createCombat", "deleteCombat", "createCombatant", "deleteCombatant", "updateCombatant"]) this.follow(hook);
  }

  private follow(hook: string): void {
    const run = (): void => { this.later(["head", "stats", "fight"]); };
    const id = Hooks.on(hook as never, run as never) as unknown as number;
    this.#leave.push(() => { Hooks.off(hook as never, id); });
  }

  /** What a skill is rolled with changes as a fight begins or ends, and at no other time. */
  private otherSkills(): readonly string[] {
    const before = this.#percent;
    this.#percent = this.isPercent();
    return this.#percent === before ? [] : ["skills"];
  }

  private isPercent(): boolean {
    return isPercent(pacingWhere(seatOf(this.actor)));
  }

  private later(parts: readonly string[]): void {
    const waiting = this.#parts.size > 0;
    for (const part of parts) this.#parts.add(part);
    if (waiting) return;
    queueMicrotask(() => {
      const all = [...new Set([...this.#parts, ...this.otherSkills()])];
      this.#parts.clear();
      this.show(all);
    });
  }

  stop(): void {
    for (const leave of this.#leave.splice(0)) leave();
  }
}
