// Roles and permissions, shared by server and client.
export const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** facts 4.2: ownership levels; INHERIT is internal. */
export const OWNERSHIP = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** The lowest role with each permission by default. */
export const PERMISSIONS: Record<string, number> = {
  ACTOR_CREATE: USER_ROLES.ASSISTANT,
  ITEM_CREATE: USER_ROLES.ASSISTANT,
  TOKEN_CREATE: USER_ROLES.ASSISTANT,
  SETTINGS_MODIFY: USER_ROLES.ASSISTANT,
  MACRO_SCRIPT: USER_ROLES.PLAYER,
  MESSAGE_WHISPER: USER_ROLES.PLAYER,
  // foundryvtt#11235, #13296; API 14: CONST.USER_PERMISSIONS.
  QUERY_USER: USER_ROLES.PLAYER,
};

/** The lowest role with a permission. */
export function lowestRole(permission: string, { playersMayQuery }: { readonly playersMayQuery: boolean }): number {
  if (permission === "QUERY_USER" && !playersMayQuery) return USER_ROLES.ASSISTANT;
  return PERMISSIONS[permission] ?? USER_ROLES.GAMEMASTER;
}

export const isGameMaster = (role: number): boolean => role >= USER_ROLES.ASSISTANT;
