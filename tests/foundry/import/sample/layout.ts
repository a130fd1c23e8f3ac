/** Stat blocks of one layout, with the correct values. */
export interface Layout {
  readonly title: string;
  readonly texts: readonly {
    readonly text: string;
    readonly creatures: readonly string[];
  }[];
}
