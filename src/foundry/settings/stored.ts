import { SYSTEM_ID } from "../constants.ts";

/** What stands in one of our settings that hold an object; nothing while it was never set. */
export function stored<T extends object>(key: string): Partial<T> {
  const value = game.settings?.get(SYSTEM_ID as never, key as never) as unknown;
  return typeof value === "object" && value !== null ? (value as Partial<T>) : {};
}

export async function store(key: string, value: unknown): Promise<void> {
  await game.settings?.set(SYSTEM_ID as never, key as never, value as never);
}
