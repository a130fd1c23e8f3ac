import type { Fight } from "../fight/fight.ts";
import { whenSettingsChange } from "../settings/new-fights.ts";
import { loaded } from "../host/load.ts";
import { followTokens } from "./marks/marks.ts";
import { followBeginnings } from "./notices/beginnings.ts";
import { notifyKeptOut } from "./notices/kept-out.ts";
import { followTurns } from "./notices/notices.ts";
import { TurnTimer } from "./timer/timer.ts";
import { keepRibbonPlace, preferences, ribbonPlace, tableSettings } from "../settings/settings.ts";
import { useTimeViews } from "../tracker/time-views.ts";

/*
 * The displays that follow the fight beside the tracker: notices, ribbon, shared screen, turn timer and marks of
 * tokens.
 */

const ribbon = () => loaded("Ribbon.Title", import("./ribbon/ribbon.ts"));
const grid = () => loaded("Grid.Title", import("./grid/grid.ts"));
const display = () => loaded("Display.Title", import("./display/display.ts"));

/** Notifies this user of the fight, and shows what is wanted beside the tracker. In `ready`. */
export function followFights(): void {
  useTimeViews({ openGrid, toggleRibbon });
  followBeginnings();
  followTurns();
  notifyKeptOut();
  if (ribbonPlace().shown !== "no") void ribbon().then((code) => code?.showRibbon());
  followSetting(
    () => preferences().sharedScreen,
    false,
    (wanted) => void display().then((code) => (wanted ? code?.showDisplay() : code?.hideDisplay())),
  );
  followTimer();
  followTokens();
}

/** Runs something with the value of a setting when it differs from the last one, at first from `last`. */
function followSetting<T>(read: () => T, last: T, run: (value: T) => void): void {
  let known = last;
  const follow = (): void => {
    const value = read();
    if (value === known) return;
    known = value;
    run(value);
  };
  whenSettingsChange(follow);
  follow();
}

function followTimer(): void {
  let timer: TurnTimer | null = null;
  followSetting(
    () => tableSettings().turnTimer,
    "off",
    (wanted) => {
      timer?.stop();
      timer = wanted === "off" ? null : new TurnTimer(Number(wanted));
      timer?.start();
    },
  );
}

/** Shows or hides the ribbon above the scene, and stores it for this user. */
export async function toggleRibbon(): Promise<void> {
  const code = await ribbon();
  if (!code) return;
  const isHidden = ribbonPlace().shown === "no";
  await keepRibbonPlace({ shown: isHidden ? "above" : "no" });
  if (isHidden) await code.showRibbon();
  else code.closeRibbon();
}

/** Opens the timeline as a table. */
export async function openGrid(combat: Fight): Promise<void> {
  await (await grid())?.showGrid(combat);
}

/** Opens or closes the lanes of the ribbon; does nothing while it is hidden. */
export async function toggleLanes(): Promise<void> {
  if (ribbonPlace().shown !== "no") (await ribbon())?.toggleRibbonLanes();
}

/**
 * Toggles the shared screen on this client; the preference stays.
 * @returns false if its code could not be loaded
 */
export async function toggleDisplay(): Promise<boolean> {
  const code = await display();
  if (!code) return false;
  await (code.isDisplayOpen() ? code.hideDisplay() : code.showDisplay());
  return true;
}
