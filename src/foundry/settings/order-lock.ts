import { SYSTEM_ID } from "../constants.ts";

/** Name of the setting of this client. */
export const ORDER_LOCK = "orderLocked";

/** Whether slots can be moved by pointer and keys on this client. The menus of the rows always can. */
export function isOrderLocked(): boolean {
  return (game.settings?.get(SYSTEM_ID as never, ORDER_LOCK as never) as unknown) === true;
}

export async function lockOrder(locked: boolean): Promise<void> {
  await game.settings?.set(SYSTEM_ID as never, ORDER_LOCK as never, locked as never);
}
