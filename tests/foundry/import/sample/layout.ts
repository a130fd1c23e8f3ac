/** Stat blocks that share a layout, with the right values beside each. */
export interface Layout {
  readonly title: string;
  readonly texts: readonly {
    readonly text: string;
    readonly creatures: readonly string[];
  }[];
}
