/** The table of the world in this browser. */

import { startPage } from "../page/page.ts";
import { browserWorld } from "./browser-world.ts";

void startPage((tell) =>
  browserWorld(() => {
    tell("held");
  }),
);
