/** What somebody's own state asks for on the own turn. Figures that are missing ask for nothing. */
export interface TurnState {
  readonly hp?: number | undefined;
  readonly fp?: number | undefined;
  readonly ht: number;
  readonly will: number;
}

export interface TurnRoll {
  /** "consciousness": or unconscious (B-60). "effort": or nothing but talk and rest, that is Do nothing (B-81). */
  readonly what: "consciousness" | "effort";
  readonly against: number;
}

/** 3d6 rolls at the start of one's own turn (BA-18). One who woke with fewer than 1 HP owes none until wounded anew (B-77): leave out `hp`. */
export function rollsAtTurnStart({ hp, fp, ht, will }: TurnState): readonly TurnRoll[] {
  return [
    ...(hp !== undefined && hp <= 0 ? [{ what: "consciousness", against: ht } as const] : []),
    ...(fp !== undefined && fp <= 0 ? [{ what: "effort", against: will } as const] : []),
  ];
}
