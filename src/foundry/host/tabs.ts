import { PACKAGE } from "./package.ts";

/*
 * Tabs of one user in one browser know of each other, and one of a GM's tabs writes. Other devices are unknown to
 * them: Foundry addresses users, not their windows.
 */

/** The messages between tabs. */
interface Told {
  /** The tab opened; the others answer with their claims. */
  readonly opened?: true;
  readonly closed?: true;
  /** The highest claim writes. */
  readonly claim?: number;
  /** The tab has written everything that it began. */
  readonly idle?: true;
  /** A message to a user is under way, or has its answer. */
  readonly sends?: { readonly id: string; readonly to: string };
  readonly sent?: string;
  /** A key for messages to a user. */
  readonly key?: { readonly to: string; readonly key: string };
}

type Heard = Told & { readonly tab: string };

/** Claims of this user's other tabs. */
const others = new Map<string, number>();
const listeners = new Set<(told: Heard) => void>();
let channel: BroadcastChannel | null = null;
let own = { tab: "", claim: 0 };

export function tellTabs(told: Told): void {
  if (others.size || told.opened) channel?.postMessage({ tab: own.tab, ...told });
}

/** Calls back for what this user's other tabs tell, after this module has noted it. */
export function onTabs(listener: (told: Heard) => void): void {
  listeners.add(listener);
}

/** True if no other tab of this user has a higher claim. */
export function isFirstTab(): boolean {
  return [...others].every(([tab, claim]) => claim < own.claim || (claim === own.claim && tab > own.tab));
}

/** True on the one client that writes: the active GM's, and of its tabs the one in use. */
export function isWriter(): boolean {
  return game.user?.isActiveGM === true && isFirstTab();
}

/**
 * Lets this tab write instead of this user's others.
 * @returns after the former one has written what it began, or after the patience in milliseconds
 */
export async function claimWriting(patience: number): Promise<void> {
  if (isFirstTab()) return;
  const [former] = [...others].sort(([, a], [, b]) => b - a)[0] ?? [];
  own.claim = Math.max(...others.values()) + 1;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, patience);
    function end(): void {
      clearTimeout(timer);
      listeners.delete(hear);
      resolve();
    }
    function hear({ tab, idle, closed }: Heard): void {
      if (tab === former && (idle || closed)) end();
    }
    listeners.add(hear);
    tellTabs({ claim: own.claim });
  });
}

function hear(told: Heard): void {
  const { tab, claim, opened, closed } = told;
  const isLeading = isFirstTab();
  if (closed) others.delete(tab);
  else others.set(tab, claim ?? others.get(tab) ?? 0);
  if (opened) {
    // The newcomer has no claim yet.
    if (isLeading) own.claim = Math.max(own.claim, 1);
    tellTabs({ claim: own.claim });
  }
  for (const listener of listeners) listener(told);
}

/** Before `ready`. */
export function meetTabs(): void {
  if (typeof BroadcastChannel !== "function") return;
  own = { tab: foundry.utils.randomID(), claim: 0 };
  channel = new BroadcastChannel(`${PACKAGE.id}.${game.world?.id ?? ""}.${game.userId ?? ""}`);
  channel.onmessage = ({ data }: MessageEvent<Heard>) => {
    hear(data);
  };
  tellTabs({ opened: true, claim: 0 });
  addEventListener("pagehide", () => {
    tellTabs({ closed: true });
    channel?.close();
    channel = null;
  });
}
