import { closestTo } from "../../host/nodes.ts";
import { onceAMoment } from "../../host/timing.ts";
import { onHooks } from "../../host/typed-calls.ts";
import { onReadAnew } from "../../fight/in-step.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { membershipOf, stateWhere } from "../../reading/actor-in-fight.ts";
import { combatOf } from "../../../rules/core.ts";

/** Follows encounters and settings. */
export class FollowWorld {
  readonly #leave: (() => void)[] = [];
  readonly #parts = new Set<string>();
  /** Combat rules, by which skills are levels or percentages. */
  #rules: string | undefined;

  /**
   * @param tabs names of their parts
   * @param show renders these parts, once for several changes
   */
  constructor(
    private readonly actor: Actor.Implementation,
    tabs: readonly string[],
    private readonly show: (parts: readonly string[]) => void,
  ) {
    this.#rules = this.rules();
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

  /** They change only when an encounter begins or ends, or changes its combat rules. */
  private otherSkills(): readonly string[] {
    const before = this.#rules;
    this.#rules = this.rules();
    return this.#rules === before ? [] : ["skills"];
  }

  private rules(): string | undefined {
    return combatOf(stateWhere(membershipOf(this.actor)));
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
