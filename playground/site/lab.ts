/** The initiative lab of the world in this browser. */

import { startLab } from "../page/lab-page.ts";
import { browserWorld } from "./browser-world.ts";

void startLab((tell) =>
  browserWorld(() => {
    tell("held");
  }),
);
