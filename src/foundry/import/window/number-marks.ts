import { counted, numberText, text } from "../../host/i18n.ts";
import { NUMBERS } from "../stat-block/record.ts";
import { KEPT, type Owned, type Understood } from "../stat-block/reading.ts";

/** A number of the text and who has it. */
export interface MarkedNumber extends Pick<Owned, "from" | "to"> {
  readonly owner: "field" | "kept" | "unread";
  readonly field: Owned["field"] | null;
  /** Creature that has it, else the one before whose numbers it stands. */
  readonly block: number;
}

const isKept = (field: Owned["field"], { kind }: Understood): boolean =>
  field !== "morale" && KEPT.some((one) => one === field) && (kind === "old" || field === "special");

/** Returns all numbers of a text in order. */
export function markedNumbers(written: string, blocks: readonly Understood[]): readonly MarkedNumber[] {
  const owned = blocks.flatMap((block, place) =>
    block.owned.map((one) => ({ ...one, place, kept: isKept(one.field, block) })),
  );
  const byPlace = owned.sort((one, other) => one.from - other.from);
  let [next, block] = [0, 0];
  return [...written.matchAll(NUMBERS)].map(({ index, 0: number }): MarkedNumber => {
    const to = index + number.length;
    while (byPlace[next] && byPlace[next]!.to <= index) next++;
    const found = byPlace[next];
    if (!found || found.from >= to) return { from: index, to, owner: "unread", field: null, block };
    block = found.place;
    return { from: index, to, owner: found.kept ? "kept" : "field", field: found.field, block };
  });
}

/** Marks drawn; the others are counted. */
const MOST_DRAWN = 400;

const nameOfOwner = (field: Owned["field"], isKeptText: boolean): string =>
  text(`Import.StatBlock.${isKeptText ? "Labels" : "Fields"}.${field}`);

/** Returns how many numbers each owner has, and the words after it. */
export const numberCounts = (numbers: readonly MarkedNumber[]) =>
  (["field", "kept", "unread"] as const).map((owner) => {
    const count = numbers.filter((one) => one.owner === owner).length;
    return { owner, count: numberText(count), words: counted(`Import.StatBlock.Numbers.${owner}`, count) };
  });

/**
 * Returns the counts and the text in pieces, with and without a mark.
 * @param taught label whose numbers are shown as just taught
 */
export function numbersView(written: string, numbers: readonly MarkedNumber[], taught = "") {
  const drawn = numbers.slice(0, MOST_DRAWN);
  const pieces = drawn.flatMap(({ from, to, owner, field, block }, place) => [
    { plain: written.slice(drawn[place - 1]?.to ?? 0, from) },
    {
      place,
      owner,
      words: written.slice(from, to),
      target: field && owner === "field" ? `${block}.${field}` : "",
      tip: field
        ? text(`Import.StatBlock.Numbers.${owner}Tip`, { field: nameOfOwner(field, owner === "kept") })
        : text("Import.StatBlock.Numbers.unreadTip"),
      isFirst: place === 0,
      isTaught: taught !== "" && owner === "field" && wordBefore(written, from) === taught,
    },
  ]);
  return {
    numbers: numbers.length > 0,
    counts: numberCounts(numbers),
    pieces: [...pieces, { plain: written.slice(drawn.at(-1)?.to ?? 0) }],
  };
}

/** Returns the word that labels a number, with its colon: "M:", "RK", "Grip"; "" for none. */
export function wordBefore(written: string, from: number): string {
  const before =
    written
      .slice(Math.max(0, from - 40), from)
      .split("\n")
      .at(-1) ?? "";
  const [, word = ""] =
    /(?:^|[\s,;|.()[\]])(\p{L}[\p{L}.#'-]*(?:\s\p{L}[\p{L}.#'-]*)?\s?:?)\s*[+-]?$/u.exec(before) ?? [];
  return word.replace(/\s+(?=:?$)/u, "");
}
