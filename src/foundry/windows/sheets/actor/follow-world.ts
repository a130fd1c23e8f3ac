import { onHooks } from "../../../host/typed-calls.ts";
import { isPercent, pacingWhere, seatOf } from "../../../reading/sheet-reader.ts";
import { whenSettingsChange } from "../../../settings/new-fights.ts";

/** What the sheet shows of fights and of the world's settings, which are no part of its document. */
export class FollowWorld {
  readonly #leave: (() => void)[] = [];
  readonly #parts = new Set<string>();
  #percent: boolean;

  /** @param show shows these parts anew; several things that happen at once are one */
  constructor(private readonly actor: Actor.Implementation, private readonly show: (parts: readonly string[]) => void) {
    this.#percent = this.isPercent();
    this.#leave.push(whenSettingsChange(() => { this.later(["head", "stats", "fight", "skills", "gear", "notes"]); }));
    const hooks = ["updateCombat", "createCombat", "deleteCombat", "createCombatant", "deleteCombatant", "updateCombatant"] as const;
    this.#leave.push(onHooks(hooks, () => { this.later(["head", "stats", "fight"]); }));
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

/** Arrows walk from tab to tab, as people who use no pointer expect; only the tab in front is a stop of the Tab key. */
export function followTabKeys(frame: HTMLElement, change: (tab: string, group: string) => void): void {
  frame.addEventListener("keydown", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("[role=tab]");
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

/** Says which tab is in front. */
export function markTabs(frame: HTMLElement | null, groups: Readonly<Record<string, string | null>>): void {
  for (const tab of frame?.querySelectorAll<HTMLElement>("[role=tab]") ?? []) {
    const front = groups[tab.dataset.group ?? ""] === tab.dataset.tab;
    tab.setAttribute("aria-selected", String(front));
    tab.removeAttribute("aria-pressed");
    tab.tabIndex = front ? 0 : -1;
  }
  for (const panel of frame?.querySelectorAll<HTMLElement>("[role=tabpanel]") ?? []) panel.classList.toggle("active", groups[panel.dataset.group ?? ""] === panel.dataset.tab);
}
