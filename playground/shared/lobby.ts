/** A user of the world, as listed before joining. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  /** True for a user who only shows the shared screen. */
  readonly isScreen: boolean;
  /** True if a client has joined as this user; others still may. */
  readonly active: boolean;
  /** Name of the user's character, if any. */
  readonly character?: string | null;
}

/** The world, as shown before joining. */
export interface Lobby {
  readonly title: string;
  readonly generation: 13 | 14;
  /** True if a version from before the first release stored an encounter of it, which cannot be continued. */
  readonly isTrial: boolean;
  readonly seats: readonly Seat[];
  /** Addresses of the system's stylesheets, relative to the page. */
  readonly stylesheets: readonly string[];
}
