/** The table of a world on a server. */

import { startPage } from "./page.ts";
import { serverWorld } from "./server-world.ts";

void startPage(() => serverWorld);
