/** Buttons of the window with their arguments. */
export interface PrepareButtons {
  readonly addFound: { readonly uuid: string };
  readonly addAll: undefined;
  readonly fewer: OfRow;
  readonly more: OfRow;
  readonly toggleHidden: OfRow;
  readonly toggleSurprised: OfRow;
  readonly removeRow: OfRow;
  readonly moveRow: OfRow;
  readonly newSide: undefined;
  readonly removeSide: { readonly side: string };
  readonly addHazard: undefined;
  readonly changeHazard: OfHazard;
  readonly removeHazard: OfHazard;
  readonly chooseFile: undefined;
  readonly saveFile: undefined;
  readonly saveMacro: undefined;
  readonly openLab: undefined;
  readonly setUp: undefined;
}

interface OfRow {
  readonly key: string;
}

/** Index in the plan. */
interface OfHazard {
  readonly place: number;
}
