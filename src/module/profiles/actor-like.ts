export interface ActorLike {
  readonly id: string | null;
  readonly name: string;
  readonly type?: string;
  readonly system: unknown;
  readonly items?: Iterable<ItemLike>;
}

export interface ItemLike {
  readonly name: string;
  readonly type: string;
  readonly system: unknown;
}

/** Values set by the GM for one actor, in the sheet's unit; they override its data. */
export type OwnValues = Readonly<Record<string, number>>;

/** Players' characters first. */
export function worldActors(): readonly ActorLike[] {
  return [...(game.actors ?? [])].sort(
    (a, b) => Number(b.hasPlayerOwner) - Number(a.hasPlayerOwner) || (a.name < b.name ? -1 : 1),
  );
}
