/**
 * For browsers without shared workers (Chrome on Android): the first page hosts the world, and other pages reach it
 * through channels.
 */

import { hold, worldLock } from "./locks.ts";
import type { Line } from "./messages.ts";
import { siteWorld } from "./site-world.ts";

/** Messages on the channel of all pages. */
type Call =
  | { readonly kind: "open"; readonly line: string }
  | { readonly kind: "opened"; readonly line: string }
  | { readonly kind: "ready" };

/**
 * Opens a line to the hosting page, or hosts the world itself if no page does. When the hosting page closes, the other
 * pages reload, and the first one hosts the world.
 * @param root folder of the site, with a slash at its end
 */
export function lineToLeader(root: URL): Promise<Line> {
  const lock = worldLock(root);
  const all = new BroadcastChannel(lock);
  const call = (message: Call): void => {
    all.postMessage(message);
  };
  const line = crypto.randomUUID();
  let isJoined = false;
  void hold(lock).then(() => {
    // Another page hosted the world until now, so this page's line is dead.
    if (isJoined) return void location.reload();
    const host = siteWorld(root, Promise.resolve());
    const ears = new BroadcastChannel(lock);
    ears.onmessage = ({ data }: MessageEvent<Call>) => {
      if (data.kind !== "open") return;
      host.serve(new BroadcastChannel(data.line));
      ears.postMessage({ kind: "opened", line: data.line } satisfies Call);
    };
    ears.postMessage({ kind: "ready" } satisfies Call);
  });
  return new Promise((resolve) => {
    all.onmessage = ({ data }: MessageEvent<Call>) => {
      if (data.kind === "ready" && !isJoined) call({ kind: "open", line });
      if (data.kind !== "opened" || data.line !== line || isJoined) return;
      isJoined = true;
      resolve(new BroadcastChannel(line));
    };
    call({ kind: "open", line });
  });
}
