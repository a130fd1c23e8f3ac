/** The initiative lab of a world on a server. */

import { startLab } from "./lab-page.ts";
import { serverWorld } from "./server-world.ts";

void startLab(() => serverWorld);
