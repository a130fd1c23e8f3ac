/** A user of the world as it lists them before anybody has joined. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  /** A television: it shows the shared screen and plays nobody. */
  readonly isScreen: boolean;
  /** Whether somebody sits there already; the same seat may be taken twice. */
  readonly active: boolean;
  /** Name of the user's character, if any. */
  readonly character?: string | null;
}

/** The world as it shows itself before anybody has joined. */
export interface Lobby {
  readonly title: string;
  readonly generation: 13 | 14;
  readonly seats: readonly Seat[];
}
