/** Whether this user may make actors at all. Who may not can still bring their own up to date. */
export function mayCreateActors(): boolean {
  return game.user?.can("ACTOR_CREATE") ?? false;
}

/** Whether this user may set up fights. */
export function mayCreateFights(): boolean {
  return game.user?.isGM ?? false;
}
