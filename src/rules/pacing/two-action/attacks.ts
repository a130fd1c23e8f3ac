import { castingActions } from "../../figures/spell.ts";
import { diceOf } from "../../exchange/combat-status.ts";
import { isShot } from "../../gurps/defence.ts";
import type { Exchange, OwnRoll, ScorePart, SpellUse } from "../../model/exchange.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { boxesIn } from "./actions.ts";
import { currentTurn, turnIn, editTurn, type Action, type Boxes, type Participant, type View } from "./facts.ts";
import { halfOf, shown } from "./halves.ts";
import { actionSeconds } from "./task.ts";

type Manner = "melee" | "ranged";

const ATTACKS: Readonly<Record<Manner, readonly string[]>> = { melee: ["attack"], ranged: ["fire", "throw"] };

function mannerOf({ means: { form } }: Pick<Exchange, "means">): Manner {
  return isShot(form) || form === "thrown" ? "ranged" : "melee";
}

/** Within the turn. */
interface Place {
  readonly box: number;
  readonly place: number;
}

export interface AttackAction extends Place {
  readonly manner: Manner;
  /** Id of the exchange; null while the roll is pending. */
  readonly exchange: string | null;
}

/**
 * Returns the attack actions of this round, with their rolls. Nothing is stored: the first attack of a kind belongs to
 * the first such action.
 */
export function attackActions(
  participant: Participant,
  view: Pick<View, "state" | "setting">,
): readonly AttackAction[] {
  const { boxes = [] } = turnIn(participant, view.setting);
  return (["melee", "ranged"] as const).flatMap((manner) => {
    const rolled = rolledBy(participant.id, manner, view);
    return placesOf(boxes, manner).map((at, nth): AttackAction => ({ ...at, manner, exchange: rolled[nth] ?? null }));
  });
}

function placesOf(boxes: Boxes, manner: Manner): readonly Place[] {
  return boxes.flatMap((actions, box) =>
    actions.flatMap(({ kind }, place) => (ATTACKS[manner].includes(kind) ? [{ box, place }] : [])),
  );
}

function rolledBy(id: string, manner: Manner, { state, setting }: Pick<View, "state" | "setting">): readonly string[] {
  return Object.entries(state.exchanges ?? {})
    .filter(([, one]) => !one.spell && one.attacker === id && one.round === setting.round && mannerOf(one) === manner)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([exchange]) => exchange);
}

/** Returns the action with a pending attack of this kind, or undefined. */
function pendingAttack(
  manner: Manner,
  participant: Participant,
  view: Pick<View, "state" | "setting">,
): AttackAction | undefined {
  return attackActions(participant, view).find((one) => one.manner === manner && one.exchange === null);
}

/** Takes an attack action: one declared before, else the next free one. */
export function attacked(exchange: Exchange, view: View, ruling: boolean): Recipe | Refusal | null {
  const { attacker: id, spell } = exchange;
  const participant = view.participant(id)!;
  if (!currentTurn(participant, view)) return ruling ? null : refuse("not-your-turn", { participant: id });
  const manner = mannerOf(exchange);
  const kind = spell ? "power" : exchange.means.form === "thrown" ? "throw" : manner === "ranged" ? "fire" : "attack";
  const more = spell ? castNow(participant, spell, view) : pendingAttack(manner, participant, view) ? 0 : 1;
  if (more === 0) return null;
  const { boxes = [] } = turnIn(participant, view.setting);
  const most = boxesIn(view.setting.options);
  if (boxes.length + more > most && !ruling) return refuse("too-many-actions", { participant: id, most, also: [] });
  const action: Action = { kind, roll: true };
  return (draft) => {
    editTurn(draft, id).boxes = [...boxes, ...Array.from({ length: more }, () => [action])];
  };
}

/**
 * Returns the actions that a spell takes besides declared ones (M-8): as many as its seconds fill, at most all of the
 * round.
 */
function castNow(participant: Participant, { seconds }: SpellUse, { state, setting }: View): number {
  const [most, length] = [boxesIn(setting.options), actionSeconds(setting.options)];
  const { boxes = [] } = turnIn(participant, setting);
  const declared = boxes.filter((box) => box.some(({ kind }) => kind === "power")).length;
  const cast = Object.values(state.exchanges ?? {})
    .filter((one) => one.spell && one.attacker === participant.id && one.round === setting.round)
    .reduce((sum, one) => sum + castingActions(one.spell!.seconds, most, length), 0);
  return Math.max(0, cast + castingActions(seconds, most, length) - declared);
}

/**
 * halves a d100 roll of a combined action after all other modifiers. An attack of the encounter belongs
 * to the action with a pending roll, or to a new single one; a roll from a sheet to the latest action of its
 * kind in this round; a test to the latest action of the current turn. Defences and other dice are not
 * halved.
 */
export function rollModifiers(participant: Participant, roll: OwnRoll, view: View): readonly ScorePart[] {
  if (diceOf(roll, "d100") !== "d100") return [];
  const { kind, score } = roll;
  const box = boxFor(roll, participant, view);
  if (!box || box.length < 2 || score <= 0 || isSpared(kind, box, view)) return [];
  const value = shown(halfOf(score, view.setting.options.halfRounding)).points - score;
  return value === 0 ? [] : [{ code: "combined", value, name: "" }];
}

function boxFor({ kind, counted }: OwnRoll, participant: Participant, view: View): readonly Action[] | undefined {
  const { boxes = [] } = turnIn(participant, view.setting);
  switch (kind) {
    case "defence":
      return undefined;
    case "test":
      return currentTurn(participant, view) ? boxes.at(-1) : undefined;
    default: {
      if (!counted) return boxes.findLast((box) => box.some((one) => ATTACKS[kind].includes(one.kind)));
      const pending = pendingAttack(kind, participant, view);
      return pending && boxes[pending.box];
    }
  }
}

/** True for an Awareness test while looking round, which is not halved by default (QA-8). */
function isSpared(kind: OwnRoll["kind"], box: readonly Action[], { setting }: View): boolean {
  return kind === "test" && !setting.options.halveAwareness && box.some((one) => one.kind === "nothing");
}
