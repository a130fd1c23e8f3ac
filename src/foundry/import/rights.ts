export function mayCreateActors(): boolean {
  return game.user?.can("ACTOR_CREATE") ?? false;
}

export function mayCreateFights(): boolean {
  return game.user?.isGM ?? false;
}
