import type { Command } from "../../../../rules/index.ts";
import { SYSTEM_ID } from "../../../constants.ts";

/** What somebody will do when their time comes, chosen while others act. */
export interface Prepared {
  /** What it is meant for: a slot, or whatever the pacing names. */
  readonly due: string;
  readonly commands: readonly Command[];
  /** "All-out attack, strong" */
  readonly words: string;
}

/** By user, fight and participant: several users may share a browser. */
type Shelf = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Prepared>>>>>>;

/** Name of the setting. It stays in this browser, so that nobody else can read it, and outlasts a reload. */
export const PREPARED = "prepared";

function shelf(): Shelf {
  return game.settings?.get(SYSTEM_ID as never, PREPARED as never) as unknown as Shelf;
}

/** What this user has prepared for a participant, or null. */
export function preparedFor(combat: string, participant: string): Prepared | null {
  return shelf()[game.userId ?? ""]?.[combat]?.[participant] ?? null;
}

/** Puts down what is prepared, or takes it away. What belongs to fights that are gone or over goes with it. */
export async function setPrepared(combat: string, participant: string, prepared: Prepared | null): Promise<void> {
  const user = game.userId ?? "";
  const all = shelf();
  const running = Object.entries(all[user] ?? {}).filter(([id]) => game.combats?.get(id)?.encounter.status === "running");
  const { [participant]: _, ...others } = all[user]?.[combat] ?? {};
  const own = { ...Object.fromEntries(running), [combat]: prepared ? { ...others, [participant]: prepared } : others };
  await game.settings?.set(SYSTEM_ID as never, PREPARED as never, { ...all, [user]: own } as never);
}
