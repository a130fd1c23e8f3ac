import { followCharge, handOver, HANDOVER } from "./charge.ts";
import { KEY_QUERY, takeKey } from "./keys.ts";
import { receive } from "./receive.ts";
import { QUERY } from "./send.ts";

/** What other clients may ask of this one. In `init`. */
export function registerRelay(): void {
  Object.assign(CONFIG.queries as object, { [QUERY]: receive, [KEY_QUERY]: takeKey, [HANDOVER]: handOver });
  Hooks.once("ready", followCharge);
}
