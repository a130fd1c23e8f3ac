import type { Json, Slot } from "../../../rules/core.ts";
import { isJsonList, isJsonObject } from "../../../rules/model/json.ts";
import type { Action, Note, ShownAction, Types } from "../../../rules/pacing/two-action/facts.ts";
import { figure, firstText, line, text, word } from "../../host/i18n.ts";
import { join, plain, strong, type Words } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { ActionBoxView } from "../../reading/views.ts";
import { typed } from "../shared/typed.ts";

const core = typed<Types>();

/** Whole points and perhaps a half, as the core counts them: −15 and a half is −14½. */
export function points(whole: number, half: boolean, sign = false): string {
  const plus = sign && whole >= 0 ? "+" : "";
  if (!half) return `${plus}${figure(whole)}`;
  // Counted up from the lower whole number, written from nought.
  const shown = whole < 0 ? -1 - whole : whole;
  return text("Pacing.two-action.Half", { sign: whole < 0 ? "−" : plus, points: shown === 0 ? "" : figure(shown) });
}

/** Whether turns stand by the margin of a test rather than by Initiative. */
export function byTests({ view }: TrackerContext): boolean {
  return core.setting(view.setting).options.initiativeTests;
}

/** Actions of a round: two, or one. */
export function actionsOf(slot: Slot): number {
  return core.noteOf(slot).used?.[1] ?? 0;
}

/** Actions that were said of this turn so far. */
export function actionsUsed(slot: Slot): number {
  return core.noteOf(slot).used?.[0] ?? 0;
}

/** The long task under way, with the rounds it still takes; null if there is none. */
export function taskOf(slot: Slot): NonNullable<Note["task"]> | null {
  return core.noteOf(slot).task ?? null;
}

/** What nobody does: it stands before everybody's Initiative. */
export function isEvent({ kind }: Slot): boolean {
  return kind === "hazard";
}

/** "+53", "22½", "first" */
export function atOf(slot: Slot, context: TrackerContext): string {
  if (isEvent(slot)) return text("Pacing.two-action.First");
  return points(slot.time, core.noteOf(slot).half === true, byTests(context));
}

/** In test mode nobody has a place before the roll. */
export function isUntested(slot: Slot, context: TrackerContext): boolean {
  return byTests(context) && !isEvent(slot) && slot.state === "open" && core.noteOf(slot).test === undefined;
}

/** "Fire", "Run", "Long task" */
export function actionLabel(action: Action): string {
  const base = "Pacing.two-action";
  if (action.label) return action.label;
  return firstText([`${base}.Moves.${word(action.speed)}`, `${base}.Actions.${word(action.kind)}`, `${base}.Actions.other`]);
}

/** The actions said of this turn, each a single one or a combination. */
export function boxesOf(slot: Slot): readonly (readonly ShownAction[])[] {
  return core.noteOf(slot).boxes ?? [];
}

/** The actions in a pick, or in a command of the log: the core has checked them, so their kind is enough to tell them. */
export function actionsIn(value: Json | undefined): readonly Action[] {
  return isJsonList(value) ? value.filter(isAction) : [];
}

function isAction(value: Json): value is Action {
  return isJsonObject(value) && typeof value.kind === "string";
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

function saidBox(box: readonly ShownAction[], action: number, chances: boolean): ActionBoxView {
  const foot = chances ? join(box.flatMap(chanceLine), ", ") : [];
  return {
    state: "done", head: text(`Pacing.two-action.Boxes.${box.length > 1 ? "combined" : "single"}`, { action }),
    words: join(box.map((one) => strong(actionLabel(one))), " + "), ...(foot.length ? { foot } : {}),
  };
}

/** "62 % halved: **31 %**"; without a figure only that it is halved. */
function chanceLine({ target, mods = 0, chance, half, halved }: ShownAction): readonly Words[] {
  if (target !== undefined && chance !== undefined) {
    return [line(`Pacing.two-action.Boxes.${halved ? "halved" : "chance"}`, { from: target + mods, chance: points(chance, half === true) })];
  }
  return halved ? [plain(text("Pacing.two-action.Boxes.someHalf"))] : [];
}

/** Saying nothing means going on with a task that is under way. */
export function worksOn(slot: Slot): boolean {
  const task = taskOf(slot);
  return task !== null && !task.paused && boxesOf(slot).length === 0;
}
