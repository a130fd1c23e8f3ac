import { scratchMark } from "../../host/scratch.ts";
import { isWriter } from "../../host/tabs.ts";

interface Removable {
  readonly isOwner?: boolean;
  delete(): Promise<unknown>;
}

/** Encounters first, because they follow their actors. */
function collections(): readonly (Iterable<Removable> | undefined)[] {
  return [game.combats, game.messages, game.items, game.actors, game.scenes];
}

function marked(isMeant: (user: string) => boolean): readonly Removable[] {
  return collections().flatMap((all) =>
    [...(all ?? [])].filter((one) => {
      const mark = scratchMark(one);
      return mark !== null && isMeant(mark.user ?? "");
    }),
  );
}

/**
 * @param isMeant selects them by user id
 * @returns how many are left
 */
export async function removeScratch(isMeant: (user: string) => boolean): Promise<number> {
  for (const document of marked(isMeant)) {
    await document.delete().catch((error: unknown) => console.warn("Segment Zero | self-check:", error));
  }
  return marked(isMeant).length;
}

/** Removes what an interrupted self-check left, and restores world time. On the active GM's client. */
export async function sweepLeftOvers(): Promise<void> {
  if (!isWriter()) return;
  const isOver = (id: string): boolean => id === game.user?.id || !game.users?.get(id)?.active;
  const [first] = marked(isOver);
  if (!first) return;
  const time = scratchMark(first)?.time;
  await removeScratch(isOver);
  if (time !== undefined) await game.time?.advance(time - game.time.worldTime);
}
