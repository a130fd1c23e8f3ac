import type { JsonObject, Slot } from "../../../../../rules/index.ts";
import { join, plain, strong, type Words } from "../../../words.ts";
import { firstText, line, text, word } from "../../texts.ts";
import type { ActionBoxView } from "../../view.ts";
import { actionsOf, points, taskOf } from "./figures.ts";

type Action = JsonObject;

/** "Fire", "Run", "Long task" */
export function actionLabel(action: Action): string {
  const base = "Pacing.two-action";
  if (typeof action.label === "string" && action.label) return action.label;
  return firstText([`${base}.Moves.${word(action.speed)}`, `${base}.Actions.${word(action.kind)}`, `${base}.Actions.other`]);
}

/** The actions said of this turn, each a single one or a combination. */
export function boxesOf({ note }: Slot): readonly (readonly Action[])[] {
  return Array.isArray(note?.boxes) ? (note.boxes as unknown as readonly (readonly Action[])[]) : [];
}

/** "Draw; Walk + Fire", for a turn that is over. */
export function saidLine(slot: Slot): string {
  return boxesLine(boxesOf(slot));
}

export function boxesLine(boxes: readonly (readonly Action[])[]): string {
  return boxes.map((box) => box.map(actionLabel).join(" + ")).join("; ");
}

/** The two boxes of the current turn: what was said, and what is still open; with the chances for those who may see them. */
export function boxViews(slot: Slot, chances = true): readonly ActionBoxView[] {
  const said = boxesOf(slot);
  const of = Math.max(actionsOf(slot), said.length);
  return Array.from({ length: of }, (_, at): ActionBoxView => {
    const box = said[at];
    return box ? saidBox(box, at + 1, chances) : { state: "open", head: text("Pacing.two-action.Boxes.single", { action: at + 1 }), words: plain(text(`Pacing.two-action.Boxes.${worksOn(slot) ? "work" : "open"}`)) };
  });
}

function saidBox(box: readonly Action[], action: number, chances: boolean): ActionBoxView {
  const foot = chances ? join(box.flatMap(chanceLine), ", ") : [];
  return {
    state: "done", head: text(`Pacing.two-action.Boxes.${box.length > 1 ? "combined" : "single"}`, { action }),
    words: join(box.map((one) => strong(actionLabel(one))), " + "), ...(foot.length ? { foot } : {}),
  };
}

/** "62 % halved: **31 %**"; without a figure only that it is halved. */
function chanceLine({ target, mods = 0, chance, half, halved }: Action): readonly Words[] {
  const full = Number(target) + Number(mods);
  if (chance !== undefined) {
    const shown = points(Number(chance), half === true);
    return [line(`Pacing.two-action.Boxes.${halved ? "halved" : "chance"}`, { from: full, chance: shown })];
  }
  return halved ? [plain(text("Pacing.two-action.Boxes.someHalf"))] : [];
}

/** Saying nothing means going on with a task that is under way. */
export function worksOn(slot: Slot): boolean {
  const task = taskOf(slot);
  return task !== null && task.paused !== true && boxesOf(slot).length === 0;
}
