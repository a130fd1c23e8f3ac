import { LatePart } from "../host/late.ts";
import { whenSettingsChange } from "../settings/new-fights.ts";
import { keepRibbonPlace, preferences, ribbonPlace, tableSettings } from "../settings/settings.ts";

/* What follows the fight beside the tracker: notices, ribbon, shared screen, turn timer and marks of tokens. */

const notices = new LatePart("Late.Notices", () => import("./notices/notices.ts"), {
  templates: "notices/",
  first: true,
});
const ribbon = new LatePart("Ribbon.Title", () => import("./ribbon/ribbon.ts"), { templates: "ribbon/" });
const display = new LatePart("Display.Title", () => import("./display/display.ts"), { templates: "display/" });
const timer = new LatePart("Timer.Title", () => import("./timer/timer.ts"));
const marks = new LatePart("Marks.Title", () => import("./marks/marks.ts"));

/** Notifies this user of the fight, and shows what is wanted beside the tracker. In `ready`. */
export function followFights(): void {
  notices.whenThere(({ followBeginnings, followTurns, notifyKeptOut }) => {
    followBeginnings();
    followTurns();
    notifyKeptOut();
  });
  ribbon.whenThere(({ showRibbon }) => void showRibbon());
  followSetting(
    () => preferences().sharedScreen,
    false,
    async (wanted) => {
      if (wanted) await (await display.wanted())?.showDisplay();
      else await display.loaded?.hideDisplay();
    },
  );
  followTimer();
  marks.whenThere(({ followTokens }) => followTokens());
}

/** Runs something with the value of a setting when it differs from the last one, at first from `last`. */
function followSetting<T>(read: () => T, last: T, run: (value: T) => Promise<void>): void {
  let known = last;
  const follow = (): void => {
    const value = read();
    if (value === known) return;
    known = value;
    void run(value);
  };
  whenSettingsChange(follow);
  follow();
}

function followTimer(): void {
  const limit = (): string => tableSettings().turnTimer;
  let stop = (): void => undefined;
  followSetting(limit, "off", async (wanted) => {
    const part = wanted === "off" ? null : await timer.wanted();
    // It may have changed while loading.
    if (limit() !== wanted) return;
    stop();
    const shown = part && new part.TurnTimer(Number(wanted));
    stop = () => shown?.stop();
    shown?.start();
  });
}

/** Shows or hides the ribbon above the scene, and stores it for this user. */
export async function toggleRibbon(): Promise<void> {
  if (ribbonPlace().shown !== "no") {
    await keepRibbonPlace({ shown: "no" });
    return ribbon.loaded?.closeRibbon();
  }
  const part = await ribbon.wanted();
  if (!part) return;
  await keepRibbonPlace({ shown: "above" });
  await part.showRibbon();
}

/** Opens or closes the lanes of the ribbon; does nothing while it is hidden. */
export function toggleLanes(): void {
  ribbon.loaded?.toggleLanes();
}

/**
 * Toggles the shared screen on this client; the preference stays.
 * @returns false if its code could not be loaded
 */
export async function toggleDisplay(): Promise<boolean> {
  const part = await display.wanted();
  if (!part) return false;
  await (part.isShown() ? part.hideDisplay() : part.showDisplay());
  return true;
}
