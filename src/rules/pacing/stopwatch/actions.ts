/** T-8: an action of the list with its speed class. The first wording names it; the others are ways in which it is written as well. */
export interface ListedAction {
  readonly id: string;
  readonly speedClass: number;
  readonly wordings: readonly string[];
}

const action = (speedClass: number, id: string, ...wordings: readonly string[]): ListedAction => ({ id, speedClass, wordings });

/** T-8: common actions by speed class. */
export const ACTIONS: readonly ListedAction[] = [
  action(1, "dropWeapon", "drop weapon"),
  action(1, "yellOneWord", "yell one word"),
  action(2, "turn90", "turn 90 degrees"),
  action(2, "dropProne", "drop prone"),
  action(2, "getOutOfChair", "get out of chair"),
  action(2, "shutDoor", "shut door", "close door"),
  action(3, "turn180", "turn 180 degrees"),
  action(3, "over3ftBarrier", "get over 3 ft barrier"),
  action(3, "openDoor", "open door"),
  action(3, "throwBolt", "throw bolt on door", "throw bolt"),
  action(3, "lightLighter", "light lighter"),
  action(4, "takeFromPocket", "get something out of pocket", "take something out of pocket"),
  action(4, "uncorkBottle", "uncork bottle"),
  action(4, "writeOneWord", "write one word"),
  action(4, "strikeMatch", "strike match"),
  action(5, "over4ftBarrier", "get over 4 ft barrier"),
  action(5, "getOnBicycle", "get on bicycle"),
  action(5, "getOffBicycle", "get off bicycle"),
  action(6, "jumpOntoTable", "jump onto table"),
  action(6, "lightLamp", "light lamp with lit match", "light lamp with match", "light lamp"),
  action(7, "rollDownWindow", "roll down car window"),
  action(7, "openLockWithKey", "open lock with key"),
  action(7, "emptyCashDrawer", "empty cash drawer"),
  action(8, "getUpFromProne", "get up from prone"),
  action(8, "pickUpWeapon", "pick up dropped weapon", "pick up weapon"),
  // TA-3: the list has class IX, the running text VIII.
  action(9, "getOffHorse", "get off horse", "dismount", "dismount horse"),
  action(9, "getOutOfTree", "get out of tree"),
  action(9, "over6ftBarrier", "get over 6 ft barrier"),
  action(9, "tieKnot", "tie knot"),
  action(10, "getOnHorse", "get on horse", "mount horse"),
  action(10, "inOrOutOfCar", "get in/out of car", "get in car", "get into car", "get out of car"),
  action(10, "intoTree", "get into tree"),
  action(10, "throwGrapplingHook", "throw grappling hook"),
];

const byId = new Map(ACTIONS.map((listed) => [listed.id, listed]));

export function listedAction(id: string): ListedAction | undefined {
  return byId.get(id);
}

const FILLERS = new Set(["a", "an", "the", "get", "go", "one's", "ones", "your", "his", "her"]);

/** The words that tell actions apart, in lower case, without articles and punctuation; "3ft." and "3 foot" are alike. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase()
    .replace(/(\d+)\s*-?\s*(?:ft|foot|feet)\b\.?/g, "$1ft ")
    .replace(/(\d+)\s*°/g, "$1 degrees ")
    .replace(/[^a-z0-9']+/g, " ").trim().split(" ")
    .filter((word) => word !== "" && !FILLERS.has(word));
}

const wordings = ACTIONS.flatMap((listed) => listed.wordings.map((wording) => ({ listed, words: wordsOf(wording) })));

/** How much of two wordings is the same: 0 nothing to 100 all. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.some((other) => sameWord(word, other))).length;
  return Math.round((200 * shared) / (a.length + b.length));
}

/** Equal, or long enough that one letter more, less or other does not matter ("grappeling"). Figures must be equal. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1 || /\d/.test(a + b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

const ALIKE = 75;

/** T-8, T-9: the action of the list that a wording means, whatever its capitals, articles and small differences; null if none is like it. */
export function findAction(wording: string): ListedAction | null {
  const words = wordsOf(wording);
  let best: ListedAction | null = null;
  let most = ALIKE - 1;
  for (const candidate of wordings) {
    const score = likeness(words, candidate.words);
    if (score > most) [best, most] = [candidate.listed, score];
  }
  return best;
}
