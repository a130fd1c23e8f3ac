/** The site's shared worker, which hosts the world as long as a page is open. */

import { hold, worldLock } from "./locks.ts";
import { siteWorld } from "./site-world.ts";

// This script is in the folder `page` of the site.
const root = new URL("../", self.location.href);
const host = siteWorld(root, hold(worldLock(root)));

self.addEventListener("connect", (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : [];
  if (port) host.serve(port);
});
