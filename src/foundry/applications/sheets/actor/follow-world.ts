import { whenSettingsChange } from "../../../settings/changes.ts";

/** What the sheet shows of fights and of the world's settings, which are no part of its document. */
export class FollowWorld {
  readonly #leave: (() => void)[] = [];
  #waiting = false;

  /** @param show shows these parts anew; several things that happen at once are one */
  constructor(actor: Actor.Implementation, private readonly show: (parts: readonly string[]) => void) {
    this.#leave.push(whenSettingsChange(() => { this.later(["head", "stats", "fight", "skills", "gear", "notes"]); }));
    for (const hook of ["updateCombat", "createCombat", "deleteCombat", "createCombatant", "deleteCombatant", "updateCombatant"]) this.follow(hook);
    void actor;
  }

  private follow(hook: string): void {
    const run = (): void => { this.later(["head", "stats", "fight"]); };
    const id = Hooks.on(hook as never, run as never) as unknown as number;
    this.#leave.push(() => { Hooks.off(hook as never, id); });
  }

  private later(parts: readonly string[]): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.show(parts);
    });
  }

  stop(): void {
    for (const leave of this.#leave.splice(0)) leave();
  }
}
