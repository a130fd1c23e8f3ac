import { isGivenUp } from "../data/write-options.ts";
import { unattended } from "../host/constants.ts";
import { markDeleted } from "../host/compat.ts";
import { text } from "../host/i18n.ts";
import { inTime } from "../host/timing.ts";
import { everyActor } from "../host/same-actor.ts";
import { isWriter } from "../host/tabs.ts";
import { onHook, onHooks, updateDocument } from "../host/typed-calls.ts";
import { changesByDocument, dueOf, isFinished, isMarked, markIn, markPath, marksIn, marksOf } from "./due.ts";
import { CARRIED_OUT, type Fight } from "./fight.ts";
import { dueUpdate } from "./store.ts";
import type { ChangedDocument } from "./host-adapter.ts";
import { leftAlone, notifyLeftAlone } from "./undo-changes.ts";
import { LONGEST_WRITE } from "./write-in-time.ts";
import { isInCharge, writeQueue } from "./writing.ts";

/*
 * Deletes write marks (`due.ts`) with their encounter, at its end and after an Undo. Corrects forged marks and reports
 * late ones.
 */

const MARKS_ALONE = { render: false } as const;

/** Runs on the client that writes encounters, from `ready` on. */
export function followWriteMarks(): void {
  for (const name of ["updateActor", "updateItem", "updateCombatant"] as const)
    onHook(name, (document: object, change: object, options: object, user: string) => {
      const isOwn = user === game.user?.id;
      // Any client can read an option of an update and copy it.
      if (isOwn && isGivenUp(options)) notifyLate(document, user);
      if (!isOwn && marksIn(change) !== undefined && isInCharge()) void checkMarks(document, change, user);
    });
  onHooks(["deleteActor", "deleteItem", "deleteToken", "deleteCombatant"], (document) => {
    if (isInCharge()) void unattended("marks", () => notifyGone(document));
  });
  onHook("updateCombat", (combat, _change, options) => {
    const direction = "direction" in options ? options.direction : null;
    // Each click has a direction; the write below has none.
    const isLast =
      (direction === -1 && dueOf(combat) !== null) || (direction === 1 && combat.encounter.status === "over");
    if (isLast && isInCharge()) void writeQueue.add(() => dropMarks(combat));
  });
  onHook("deleteCombat", (combat) => {
    if (!isWriter()) return;
    // After the present write, which would leave its mark.
    void writeQueue.add(async () => {
      await takeMarksOff(combat);
      return CARRIED_OUT;
    });
  });
}

/** Corrects marks written by a player; reports a GM's write after a change of GM. */
async function checkMarks(document: object, change: object, user: string): Promise<void> {
  const { uuid } = document as { readonly uuid: string };
  for (const combat of game.combats ?? []) {
    const due = dueOf(combat);
    const isDue = due !== null && changesByDocument(due).has(uuid);
    const mark = marksOf(document)[combat.id ?? ""];
    if (mark === due?.id) continue;
    if (!game.users?.get(user)?.isGM) {
      // An unfinished write has no mark yet.
      if (isDue && isFinished(combat))
        await unattended("marks", () => updateDocument(document, { [markPath(combat)]: due.id }, MARKS_ALONE));
    } else if (Object.hasOwn(marksIn(change) ?? {}, combat.id ?? "") && typeof mark === "string")
      notifyLate(document, user);
  }
}

async function notifyGone(deleted: object): Promise<void> {
  const { documentName, actor } = deleted as { readonly documentName: string; readonly actor?: { isToken: boolean } };
  const document = (documentName === "Token" && actor?.isToken ? actor : deleted) as ChangedDocument;
  for (const combat of game.combats ?? []) {
    const due = dueOf(combat);
    if (!due || isMarked(document, combat, due)) continue;
    const changes = changesByDocument(due).get(document.uuid) ?? [];
    const gone = changes.map((change) => ({ ...leftAlone(null, change), name: document.name ?? "" }));
    await notifyLeftAlone(gone, "Late", null);
  }
}

function notifyLate(document: object, user: string): void {
  const { name } = document as { readonly name: string | null };
  ui.notifications?.warn(
    text("Unfinished.LateDocument", { user: game.users?.get(user)?.name ?? "", name: name ?? "" }),
  );
}

/** Deletes the marks of a fight whose last write is finished. */
async function dropMarks(combat: Fight): Promise<typeof CARRIED_OUT> {
  if (!isFinished(combat) || !game.combats?.has(combat.id ?? "")) return CARRIED_OUT;
  // First, because without a mark the listed write would count as unfinished.
  if (dueOf(combat))
    await unattended("marks", () =>
      inTime(combat.update(dueUpdate(combat, null), { turnEvents: false, ...MARKS_ALONE }), LONGEST_WRITE),
    );
  if (!dueOf(combat)) await takeMarksOff(combat);
  return CARRIED_OUT;
}

async function takeMarksOff(combat: Fight): Promise<void> {
  const { id, combatants } = combat;
  const bearers = new Set([...combatants].flatMap(({ actor }) => actor ?? []));
  for (const document of [...bearers, ...everyActor()].flatMap((actor) => [actor, ...actor.items])) {
    if (!Object.hasOwn(marksOf(document), id ?? "")) continue;
    const update = {};
    markDeleted(update, markIn(document, combat));
    await unattended("marks", () => inTime(updateDocument(document, update, MARKS_ALONE), LONGEST_WRITE));
  }
}
