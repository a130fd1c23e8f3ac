import { LatePart } from "../../host/late.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";
import { preferences } from "../../settings/settings.ts";

const display = new LatePart("Display.Title", () => import("./display.ts"), { templates: "display/" });

/** Shows the shared screen on this client, or puts it away. It is not remembered: that is what the preference is for. @returns whether it could be fetched */
export async function toggleDisplay(): Promise<boolean> {
  const part = await display.wanted();
  if (!part) return false;
  await (part.isShown() ? part.hideDisplay() : part.showDisplay());
  return true;
}

/** Shows the shared screen wherever a user has it as their preference: the seat of a television. In `ready`. */
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
