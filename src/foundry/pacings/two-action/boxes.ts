import { isJsonList, isJsonObject, type Json } from "../../../rules/core.ts";
import { attackActions, type ShownAction, type TwoActionAction, type TwoActionNote } from "../../../rules/pacings.ts";
import { numberText, word } from "../../host/i18n.ts";
import { noteOf } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { noteFor } from "../../reading/known.ts";
import { attackWords } from "../../reading/turn-attacks.ts";
import type { ActionBoxView, ActionLineView, VerbView } from "../../reading/views.ts";
import { say, sayFirst, type Context, type Slot } from "./own.ts";

/** Writes points; the half is added, so −15 and a half is −14½. */
export function points(whole: number, half: boolean, sign = false): string {
  const plus = sign && whole >= 0 ? "+" : "";
  if (!half) return `${plus}${numberText(whole)}`;
  const shown = whole < 0 ? -1 - whole : whole;
  return say("Half", { sign: whole < 0 ? "−" : plus, points: shown === 0 ? "" : numberText(shown) });
}

/** */
export function byTests({ view }: Context): boolean {
  return view.setting.options.initiativeTests;
}

/** Returns the chosen actions and the round's. */
export function usedOf(slot: Slot): readonly [used: number, of: number] {
  return noteOf(slot).used ?? [0, 0];
}

/** */
export function isEvent({ kind }: Slot): boolean {
  return kind === "hazard";
}

/** "+53", "22½", "first" */
export function boxAt(slot: Slot, context: Context): string {
  return isEvent(slot) ? say("First") : points(slot.time, noteOf(slot).half === true, byTests(context));
}

/** True in test mode before the roll. */
export function isUntested(slot: Slot, context: Context): boolean {
  return byTests(context) && !isEvent(slot) && slot.state === "open" && noteOf(slot).test === undefined;
}

/** "Fire", "Run", "Long task" */
export function actionLabel({ label, speed, kind }: TwoActionAction): string {
  return label || sayFirst([`Moves.${word(speed)}`, `Actions.${word(kind)}`, "Actions.other"]);
}

export function boxesOf(slot: Slot): NonNullable<TwoActionNote["boxes"]> {
  return noteOf(slot).boxes ?? [];
}

/** Returns the actions in a value that the core has checked. */
export function actionsIn(value: Json | undefined): readonly TwoActionAction[] {
  return isJsonList(value) ? value.filter(isAction) : [];
}

function isAction(value: Json): value is TwoActionAction {
  return isJsonObject(value) && typeof value.kind === "string";
}

/** "Draw; Walk + Fire", for a finished turn. */
export function declaredLine(slot: Slot): string {
  return boxesLine(boxesOf(slot));
}

export function boxesLine(boxes: readonly (readonly TwoActionAction[])[]): string {
  return boxes.map((box) => box.map(actionLabel).join(" + ")).join("; ");
}

export interface BoxWords {
  /** Chosen actions, as the viewer may see them. */
  readonly chosen?: TwoActionNote["boxes"];
  /** "hit, −4 HP"; "" if pending or without a roll. */
  readonly came?: (box: number, place: number) => string;
  readonly press?: (box: number, head: string) => VerbView;
}

export function boxWords(slot: Slot, context: Context): BoxWords {
  const rolled = rolledIn(slot.participant, context);
  return {
    chosen: noteFor(slot, context).boxes ?? [],
    came: (box, place) => rolled.get(`${box}.${place}`) ?? "",
    ...(mayChoose(slot, context)
      ? {
          press: (box, head) => ({
            action: "pickAction",
            label: head,
            popup: "menu",
            args: { slot: slot.id, box },
          }),
        }
      : {}),
  };
}

function mayChoose({ participant }: Slot, context: Context): boolean {
  return offersFor(participant, context).some(({ code }) => code === "act" || code === "revise");
}

/** Returns attack results of this turn by "box.place". */
function rolledIn(id: string, context: Context): ReadonlyMap<string, string> {
  const { view } = context;
  const participant = view.participant(id);
  if (!participant) return new Map();
  const attacks = attackActions(participant, view);
  return new Map(
    attacks.flatMap(({ box, place, exchange }) =>
      exchange === null ? [] : [[`${box}.${place}`, attackWords(exchange, context)]],
    ),
  );
}

/** Returns the chosen actions, and open boxes. */
export function boxViews(
  slot: Slot,
  { chosen: declared = boxesOf(slot), came = () => "", press }: BoxWords = {},
): readonly ActionBoxView[] {
  return Array.from({ length: Math.max(usedOf(slot)[1], declared.length) }, (_, at): ActionBoxView => {
    const box = declared[at] ?? [];
    const head = say(`Boxes.${box.length > 1 ? "combined" : "single"}`, { action: at + 1 });
    const outcomes = box.map((_one, place) => came(at, place));
    const rolls = box.filter(({ roll }) => roll).length;
    return {
      state: !box.length ? "open" : rolls > 0 && outcomes.filter(Boolean).length >= rolls ? "done" : "chosen",
      head,
      lines: box.length
        ? box.map((one, place) => ({
            words: actionLabel(one),
            ...(outcomes[place] ? { note: outcomes[place] } : chanceLine(one)),
          }))
        : [{ words: say(`Boxes.${worksOn(slot) ? "work" : "open"}`) }],
      ...(press ? { press: press(at, head) } : {}),
    };
  });
}

/** "~~62%~~ **31%**"; without a number only that it is halved. */
function chanceLine({ target, mods = 0, chance, half, halved }: ShownAction): Omit<ActionLineView, "words"> {
  if (target === undefined || chance === undefined) return halved ? { note: say("Boxes.someHalf") } : {};
  const percent = (shown: string): string => say("Boxes.chance", { chance: shown });
  return {
    chance: percent(points(chance, half === true)),
    ...(halved ? { was: percent(numberText(target + mods)), becomes: say("Boxes.halved") } : {}),
  };
}

/** */
export function worksOn(slot: Slot): boolean {
  const { task } = noteOf(slot);
  return task !== undefined && !task.paused && boxesOf(slot).length === 0;
}
