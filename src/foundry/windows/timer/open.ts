import { LatePart } from "../../host/late.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { tableSettings } from "../../settings/settings.ts";
import type { TurnTimer } from "./timer.ts";

const timer = new LatePart("Timer.Title", () => import("./timer.ts"));

/** In `ready`. */
export function followTimer(): void {
  let wanted = "off";
  let shown: TurnTimer | null = null;
  const follow = async (): Promise<void> => {
    const { turnTimer } = tableSettings();
    if (turnTimer === wanted) return;
    wanted = turnTimer;
    const part = turnTimer === "off" ? null : await timer.wanted();
    // It may have changed while loading.
    if (turnTimer !== wanted) return;
    shown?.stop();
    shown = part ? new part.TurnTimer(Number(turnTimer)) : null;
    shown?.start();
  };
  whenSettingsChange(() => void follow());
  void follow();
}
