/** The page of the site: a seat of the world in this browser. */

import { startPage } from "../page/page.ts";
import { browserWorld } from "./browser-world.ts";

void startPage((tell) =>
  browserWorld(() => {
    tell("held");
  }),
);
