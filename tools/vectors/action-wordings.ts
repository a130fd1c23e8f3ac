import { listedAction, type ListedAction } from "../../src/rules/pacing/stopwatch/actions.ts";

/** How worked cases write the actions of the list (T-8). Ours have words of their own, in the language files. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  dropWeapon: ["drop weapon"],
  yellOneWord: ["yell one word"],
  turn90: ["turn 90 degrees"],
  dropProne: ["drop prone"],
  getOutOfChair: ["get out of chair"],
  shutDoor: ["shut door", "close door"],
  turn180: ["turn 180 degrees"],
  over3ftBarrier: ["get over 3 ft barrier"],
  openDoor: ["open door"],
  throwBolt: ["throw bolt on door", "throw bolt"],
  lightLighter: ["light lighter"],
  takeFromPocket: ["get something out of pocket", "take something out of pocket"],
  uncorkBottle: ["uncork bottle"],
  writeOneWord: ["write one word"],
  strikeMatch: ["strike match"],
  over4ftBarrier: ["get over 4 ft barrier"],
  getOnBicycle: ["get on bicycle"],
  getOffBicycle: ["get off bicycle"],
  jumpOntoTable: ["jump onto table"],
  lightLamp: ["light lamp with lit match", "light lamp with match", "light lamp"],
  rollDownWindow: ["roll down car window"],
  openLockWithKey: ["open lock with key"],
  emptyCashDrawer: ["empty cash drawer"],
  getUpFromProne: ["get up from prone"],
  pickUpWeapon: ["pick up dropped weapon", "pick up weapon"],
  getOffHorse: ["get off horse", "dismount", "dismount horse"],
  getOutOfTree: ["get out of tree"],
  over6ftBarrier: ["get over 6 ft barrier"],
  tieKnot: ["tie knot"],
  getOnHorse: ["get on horse", "mount horse"],
  inOrOutOfCar: ["get in/out of car", "get in car", "get into car", "get out of car"],
  intoTree: ["get into tree"],
  throwGrapplingHook: ["throw grappling hook"],
};

const FILLERS = new Set(["a", "an", "the", "get", "go", "one's", "ones", "your", "his", "her"]);

/** The words that tell actions apart, in lower case, without articles and punctuation; "3ft." and "3 foot" are alike. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase()
    .replace(/(\d+)\s*-?\s*(?:ft|foot|feet)\b\.?/g, "$1ft ")
    .replace(/(\d+)\s*°/g, "$1 degrees ")
    .replace(/[^a-z0-9']+/g, " ").trim().split(" ")
    .filter((word) => word !== "" && !FILLERS.has(word));
}

const wordings = Object.entries(WORDINGS).flatMap(([id, written]) => written.map((wording) => ({ id, words: wordsOf(wording) })));

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
  let best = "";
  let most = ALIKE - 1;
  for (const candidate of wordings) {
    const score = likeness(words, candidate.words);
    if (score > most) [best, most] = [candidate.id, score];
  }
  return listedAction(best) ?? null;
}
