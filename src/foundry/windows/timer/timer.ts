import { text } from "../../host/i18n.ts";
import { contextOf } from "../../reading/fight-context.ts";
import { sidebarTracker } from "../tracker/host.ts";
import { TurnTime } from "./turn-time.ts";

/** Where it stands: below the clock of trackers, and on the shared screen. */
const PLACES = ".sz-clock > :nth-child(2), .sz-tv__clock";

/** How long the present turn has taken, beside the limit that the table has agreed on. Nothing happens when it is over. */
export class TurnTimer {
  readonly #time = new TurnTime();
  #ticking: ReturnType<typeof setInterval> | undefined;
  #drawn = 0;
  /** The first turn that is seen may have begun before this client came to the table. */
  #isFirst = true;

  /** @param limit seconds */
  constructor(readonly limit: number) {}

  start(): void {
    this.#ticking = setInterval(() => {
      this.#draw();
    }, 1_000);
    // Trackers and the shared screen are drawn anew as they like, and what is not theirs goes.
    this.#drawn = Hooks.on("renderCombatTracker", () => {
      this.#draw();
    });
    this.#draw();
  }

  stop(): void {
    clearInterval(this.#ticking);
    Hooks.off("renderCombatTracker", this.#drawn);
    for (const element of document.querySelectorAll(".sz-timer")) element.remove();
  }

  #draw(): void {
    const now = performance.now();
    const isOn = this.#follow(now);
    for (const place of document.querySelectorAll(PLACES)) {
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

  /** Whether this user sees somebody act in the fight on view. Those whom they do not see leave no trace in it. */
  #follow(now: number): boolean {
    const combat = sidebarTracker()?.encounterCombat;
    const context = combat && game.user ? contextOf(combat, game.user) : null;
    const acting = context?.state.status === "running" ? context.now.map(({ id }) => id) : [];
    const turn = acting.length ? [combat?.id, context?.state.clock.round, ...acting].join(" ") : "";
    // When the fight was written is told by the server's time of day. All else is measured by a clock that no change of that moves.
    const before = this.#isFirst ? Math.max(0, game.time.serverTime - (combat?._stats.modifiedTime ?? Infinity)) : 0;
    this.#time.follow(turn, turn !== "" && !context?.state.pause && !game.paused, now, now - before);
    if (turn !== "") this.#isFirst = false;
    return turn !== "";
  }
}

/** Minutes and seconds: "1:05". */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
