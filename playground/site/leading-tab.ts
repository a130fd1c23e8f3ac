/** Where a browser has no shared workers (Chrome on Android), the first page has the world, and the others reach it through channels. */

import { hold, worldLock } from "./locks.ts";
import type { Line } from "./messages.ts";
import { siteWorld } from "./site-world.ts";

/** What is called over the channel that all pages hear. */
type Call =
  | { readonly kind: "open"; readonly line: string }
  | { readonly kind: "opened"; readonly line: string }
  | { readonly kind: "ready" };

/**
 * A line to the page that leads. If there is none, this one does. If the leading page goes, the pages come back one after the other, and the first has the world.
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
    // This page was led by another, and its line is dead.
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
