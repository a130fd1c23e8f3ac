import { LatePart } from "../../host/late.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { preferences } from "../../settings/settings.ts";

const display = new LatePart("Display.Title", () => import("./display.ts"), { templates: "display/" });

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

/** Shows or hides the shared screen as this user's preferences say, also when they change. In `ready`. */
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
