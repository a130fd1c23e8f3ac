import { findAll } from "../../host/nodes.ts";
import { text } from "../../host/i18n.ts";
import { onAnyHook } from "../../host/typed-calls.ts";
import { contextHere } from "../../reading/fight-context.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import { TurnTime } from "./turn-time.ts";

/** Below trackers' clocks, and on the shared screen. */
const PLACES = ".sz-clock > :nth-child(2), .sz-tv__clock";

/** Shows the time of the current turn beside the limit, which has no consequences. */
export class TurnTimer {
  readonly #time = new TurnTime();
  #ticking: ReturnType<typeof setInterval> | undefined;
  #stop = (): void => undefined;
  /** It may have begun before this client connected. */
  #isFirst = true;

  /** @param limit seconds */
  constructor(readonly limit: number) {}

  start(): void {
    this.#ticking = setInterval(() => this.#draw(), 1_000);
    // Re-renders drop foreign elements.
    this.#stop = onAnyHook("renderCombatTracker", () => this.#draw());
    this.#draw();
  }

  stop(): void {
    clearInterval(this.#ticking);
    this.#stop();
    for (const element of findAll(".sz-timer")) element.remove();
  }

  #draw(): void {
    const now = performance.now();
    const isOn = this.#follow(now);
    for (const place of findAll(PLACES)) {
      const old = place.querySelector<HTMLElement>(".sz-timer");
      if (!isOn) {
        old?.remove();
        continue;
      }
      const element = old ?? place.appendChild(document.createElement("p"));
      element.className = "sz-timer";
      element.role = "timer";
      const seconds = Math.floor(this.#time.spent(now) / 1_000);
      const words =
        seconds > this.limit
          ? text("Timer.Over", { limit: clockOf(this.limit), over: clockOf(seconds - this.limit) })
          : text("Timer.Reading", { spent: clockOf(seconds), limit: clockOf(this.limit) });
      if (element.textContent !== words) element.textContent = words;
      element.toggleAttribute("data-over", seconds > this.limit);
    }
  }

  /** Unseen turns leave no trace. */
  #follow(now: number): boolean {
    const combat = sidebarTracker()?.encounterCombat;
    const context = contextHere(combat);
    const acting = context?.state.status === "running" ? context.now.map(({ id }) => id) : [];
    const turn = acting.length ? [combat?.id, context?.state.clock.round, ...acting].join(" ") : "";
    // Server time says when the encounter was written; the rest uses a monotonic clock.
    const before = this.#isFirst ? Math.max(0, game.time.serverTime - (combat?._stats.modifiedTime ?? Infinity)) : 0;
    this.#time.follow(turn, turn !== "" && !context?.state.pause && !game.paused, now, now - before);
    if (turn !== "") this.#isFirst = false;
    return turn !== "";
  }
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
