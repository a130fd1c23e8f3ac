import { text } from "../applications/tracker/texts.ts";
import { post } from "../chat/card.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import type { TurnNews } from "../events/news.ts";
import type { LeftAlone } from "./travel-changes.ts";

/** What was changed by a command, as the last part of its path; the words go by it. */
const POSTURE = "posture";

/** Tells the GMs what Undo or Redo did not touch because somebody has changed it since, with names and figures. On the client that wrote. */
export async function tellLeftAlone(combat: SegmentZeroCombat, left: readonly LeftAlone[], { direction, user }: TurnNews): Promise<void> {
  if (!left.length) return;
  const way = direction < 0 ? "Back" : "Again";
  if (user === game.user?.id) ui.notifications?.warn(text("Cards.Left.Notice"));
  try {
    await post({
      template: "note", readers: "gm",
      view: { icon: "note", title: text("Cards.Left.Title"), words: text(`Cards.Left.${way}.words`), foot: [...left.map((one) => words(one, way)), text("Cards.Secret")] },
    });
  } catch (error) {
    console.error("Segment Zero |", error);
  }
}

function words({ name, bearer, path, expected, now }: LeftAlone, way: string): string {
  if (now === undefined) return text(`Cards.Left.${way}.gone`, { name: name || text("Tracker.Somebody") });
  const what = path.split(".").at(path.endsWith(".value") ? -2 : -1) ?? "";
  const shown = what === POSTURE ? { expected: posture(expected), now: posture(now) } : { expected, now };
  return text(`Cards.Left.${way}.${what}`, { name, bearer: bearer ?? "", ...shown });
}

function posture(id: LeftAlone["expected"]): string {
  return typeof id === "string" ? text(`Sheet.Postures.${id}`) : "";
}
