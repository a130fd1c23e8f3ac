import { ownFlags } from "../../host/typed-calls.ts";

/** Flag of what a self-check has made. */
export const SCRATCH = "selfCheckScratch";

interface Mark {
  /** Id of the user whose self-check it is. */
  readonly user?: string;
  /** World time before it, in seconds. */
  readonly time?: number;
}

interface Removable {
  readonly isOwner?: boolean;
  delete(): Promise<unknown>;
}

/** Fights first: as long as they run they follow what happens to their people. */
function collections(): readonly (Iterable<Removable> | undefined)[] {
  return [game.combats, game.messages, game.items, game.actors, game.scenes] as readonly (
    | Iterable<Removable>
    | undefined
  )[];
}

function markOf(document: object): Mark | null {
  const mark = ownFlags(document)[SCRATCH];
  return typeof mark === "object" && mark !== null ? (mark as Mark) : null;
}

/** True for a document that a self-check has made. */
export function isScratch(document: object): boolean {
  return markOf(document) !== null;
}

function marked(isMeant: (user: string) => boolean): readonly Removable[] {
  return collections().flatMap((all) =>
    [...(all ?? [])].filter((one) => {
      const mark = markOf(one);
      return mark !== null && isMeant(mark.user ?? "");
    }),
  );
}

/**
 * Removes what self-checks have made.
 * @param isMeant by the id of the user whose it is
 * @returns how many could not be removed
 */
export async function removeScratch(isMeant: (user: string) => boolean): Promise<number> {
  for (const document of marked(isMeant)) {
    // One that cannot be removed must not keep the others.
    await document.delete().catch((error: unknown) => {
      console.warn("Segment Zero | self-check:", error);
    });
  }
  return marked(isMeant).length;
}

/**
 * At the start of the active GM's client: removes what a self-check that broke off has left, and puts world time back.
 * What somebody else's browser is working with stays.
 */
export async function sweepLeftOvers(): Promise<void> {
  if (!game.user?.isActiveGM) return;
  const isOver = (id: string): boolean => id === game.user?.id || !game.users?.get(id)?.active;
  const [first] = marked(isOver);
  if (!first) return;
  const time = markOf(first)?.time;
  await removeScratch(isOver);
  if (typeof time === "number" && game.time && time !== game.time.worldTime)
    await game.time.advance(time - game.time.worldTime);
}
