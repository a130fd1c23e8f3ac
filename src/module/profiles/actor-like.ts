/** What is read of an actor. */
export interface ActorLike {
  readonly id: string | null;
  readonly name: string;
  readonly system: unknown;
  readonly items?: Iterable<ItemLike>;
}

export interface ItemLike {
  readonly name: string;
  readonly type: string;
  readonly system: unknown;
}

/** Values that the GM has set for one actor alone, in the unit of sheets; they go before what its data say. */
export type OwnValues = Readonly<Record<string, number>>;
