import { LatePart } from "../../host/late.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { preferences } from "../../settings/settings.ts";

const display = new LatePart("Display.Title", () => import("./display.ts"), { templates: "display/" });

/**
 * Shows or hides the shared screen on this client, without storing it.
 * @returns true if its part could be loaded
 */
export async function toggleDisplay(): Promise<boolean> {
  const part = await display.wanted();
  if (!part) return false;
  await (part.isShown() ? part.hideDisplay() : part.showDisplay());
  return true;
}

/** Shows the shared screen for users with that preference. In `ready`. */
export function followDisplay(): void {
  let wanted = false;
  const follow = async (): Promise<void> => {
    const { sharedScreen } = preferences();
    if (sharedScreen === wanted) return;
    wanted = sharedScreen;
    if (wanted) await (await display.wanted())?.showDisplay();
    else await display.loaded?.hideDisplay();
  };
  whenSettingsChange(() => void follow());
  void follow();
}
