/** Whether this user may make actors at all. Who may not can still bring their own up to date. */
export function mayCreateActors(): boolean {
  return game.user?.can("ACTOR_CREATE" as never) ?? false;
}

/** Whether this user may set up fights. */
export function mayCreateFights(): boolean {
  return game.user?.isGM ?? false;
}

/** Folder of actors by its name: one that is there, or one to be made; none without a name, or for those who may not make folders. */
export function folderFor(name: string): { readonly id: string | null; readonly create: readonly object[] } {
  if (!name || !game.user?.isGM) return { id: null, create: [] };
  const known = game.folders?.find((folder) => folder.type === "Actor" && folder.name === name && !folder.folder);
  if (known) return { id: known.id, create: [] };
  const _id = foundry.utils.randomID();
  return { id: _id, create: [{ _id, name, type: "Actor", sorting: "a" }] };
}

