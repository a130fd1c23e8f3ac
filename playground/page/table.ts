/** The page on a server: a seat of its world. */

import { startPage } from "./page.ts";
import { serverWorld } from "./server-world.ts";

void startPage(() => serverWorld);
