import { closestTo } from "../../host/nodes.ts";
import { onceAMoment } from "../../host/timing.ts";
import { onHooks } from "../../host/typed-calls.ts";
import { onReadAnew } from "../../fight/in-step.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { membershipOf, pacingWhere } from "../../reading/actor-in-fight.ts";
import { isPercent } from "../../reading/units.ts";

/** Follows encounters and settings. */
export class FollowWorld {
  readonly #leave: (() => void)[] = [];
  readonly #parts = new Set<string>();
  #percent: boolean;

  /**
   * @param tabs names of their parts
   * @param show renders these parts, once for several changes
   */
  constructor(
    private readonly actor: Actor.Implementation,
    tabs: readonly string[],
    private readonly show: (parts: readonly string[]) => void,
  ) {
    this.#percent = this.isPercent();
    this.#leave.push(whenSettingsChange(() => this.later(["head", "stats", ...tabs])));
    const hooks = [
      "updateCombat",
      "createCombat",
      "deleteCombat",
      "createCombatant",
      "deleteCombatant",
      "updateCombatant",
    ] as const;
    this.#leave.push(
      ...[onReadAnew, (run: () => void) => onHooks(hooks, run)].map((on) =>
        on(() => this.later(["head", "stats", "fight"])),
      ),
    );
  }

  /** They change only when an encounter begins or ends. */
  private otherSkills(): readonly string[] {
    const before = this.#percent;
    this.#percent = this.isPercent();
    return this.#percent === before ? [] : ["skills"];
  }

  private isPercent(): boolean {
    return isPercent(pacingWhere(membershipOf(this.actor)));
  }

  private later(parts: readonly string[]): void {
    for (const part of parts) this.#parts.add(part);
    this.showSoon();
  }

  private readonly showSoon = onceAMoment(() => {
    const all = [...new Set([...this.#parts, ...this.otherSkills()])];
    this.#parts.clear();
    this.show(all);
  });

  stop(): void {
    for (const leave of this.#leave.splice(0)) leave();
  }
}

/** Arrow keys move between tabs; only the front one is a tab stop. */
export function followTabKeys(frame: HTMLElement, change: (tab: string, group: string) => void): void {
  frame.addEventListener("keydown", (event) => {
    const tab = closestTo(event, "[role=tab]");
    const list = tab?.closest("[role=tablist]");
    if (!tab || !list) return;
    const all = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = all.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const wanted = to === undefined ? undefined : all[(to + all.length) % all.length];
    if (!wanted) return;
    event.preventDefault();
    change(wanted.dataset.tab ?? "", wanted.dataset.group ?? "");
    wanted.focus();
  });
}
