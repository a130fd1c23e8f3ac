const ROLL = String.raw`\d{1,2}(?:-\d{1,2})?`;
const NAME = String.raw`\p{L}[\p{L} ]+?`;

/** Armour and hit points of a location: "1-3 Right Leg 1/6", "Right Leg (01-04) 1/6". */
const LOCATION = new RegExp(String.raw`^(?:${ROLL}\s+${NAME}|${NAME}\s+\(?${ROLL}\)?)\s+(\d{1,2})\s*/\s*\d{1,3}$`, "u");

/** Fewest lines that are a list of locations. */
const LEAST = 3;

/** Lines of hit locations, and the armour that most of them have. */
export interface Locations {
  readonly lines: readonly string[];
  readonly armour: number;
}

/** Returns the hit locations among lines, or null. */
export function locationsIn(lines: readonly string[]): Locations | null {
  const found = lines.flatMap((line) => {
    const [, armour] = LOCATION.exec(line) ?? [];
    return armour === undefined ? [] : [{ line, armour: Number(armour) }];
  });
  if (found.length < LEAST) return null;
  const times = (one: number): number => found.filter(({ armour }) => armour === one).length;
  const [most = 0] = found.map(({ armour }) => armour).sort((one, other) => times(other) - times(one) || one - other);
  return { lines: found.map(({ line }) => line), armour: most };
}

const scoreIn = (scores: string, names: string): number | null => {
  const [, score] =
    new RegExp(String.raw`(?<!\p{L})(?:${names})(?!\p{L})[^;]*?(\d{1,3})\)?\s*(?:;|$)`, "u").exec(scores) ?? [];
  return score === undefined ? null : Number(score);
};

/** Returns the hit points of a body whose locations have their own, by its scores: half of constitution and size. */
export function bodyPoints(scores: string): number | null {
  const constitution = scoreIn(scores, "CON|Con|KON|KO");
  const size = scoreIn(scores, "SIZ|TAM|TAI|GRÖ|BC");
  return constitution === null || size === null ? null : Math.ceil((constitution + size) / 2);
}
