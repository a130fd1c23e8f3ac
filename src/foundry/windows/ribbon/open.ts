import { LatePart } from "../../host/late.ts";
import { keepRibbonPlace, ribbonPlace } from "../../settings/settings.ts";

const ribbon = new LatePart("Ribbon.Title", () => import("./ribbon.ts"), { templates: "ribbon/" });

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

/** Shows the ribbon as this user left it. In `ready`. */
export function followRibbon(): void {
  ribbon.whenThere(({ showRibbon }) => {
    void showRibbon();
  });
}
