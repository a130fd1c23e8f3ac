import { postureOf, POSTURES } from "../../../../../rules/values.ts";
import { requests } from "../../../../../rules/core.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { POSTURE_NAMES } from "../../../../data/actor/creature-schema.ts";
import { POSTURE_CONDITIONS } from "../../../../fight/effects/condition-list.ts";
import { signed, text } from "../../../../host/i18n.ts";
import { spoken } from "../../../../host/rich-text.ts";
import { readingOf } from "../../../../reading/clock.ts";
import { clockWords, slotPlate, slotRow } from "../../../../reading/pacing-shell.ts";
import type { Seat } from "../../../../reading/sheet-part.ts";
import { knownConditions, otherEffects } from "../../shared/locks.ts";
import type { ChipView, ConditionView } from "./types.ts";
import type { Uses } from "./pieces.ts";

/** What it does in the fight: the choice of its turn, else what it has under way. */
export interface TurnView {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Opens the list of what can be chosen. */
  readonly picks: boolean;
  /** The table waits for it. */
  readonly now: boolean;
  /** This user may act for it. */
  readonly mine: boolean;
}

export function turn(seat: Seat | null): TurnView | null {
  if (!seat) return null;
  const { context, id, slot, now } = seat;
  const mine = context.owned(id);
  const where = clockWords(context).reading ?? readingOf(context);
  const pick = slot && now ? slotPlate(slot, context).pick : null;
  if (pick)
    return {
      label: pick.verb.label,
      value: pick.value,
      note: pick.brings ?? "",
      picks: !pick.verb.disabled,
      now,
      mine,
    };
  const asked = requests(context.state).some(({ blocking, participant }) => blocking && participant === id);
  const state = asked
    ? "Asked"
    : slot
      ? now
        ? "Now"
        : slot.state === "waiting"
          ? "Waiting"
          : "Ahead"
      : hasActed(seat)
        ? "Over"
        : "Ahead";
  const note = slot
    ? spoken((now ? slotPlate(slot, context).note : undefined) ?? slotRow(slot, context).note ?? [])
    : "";
  return {
    label: text("Sheet.Turn.Label"),
    value: text(`Sheet.Turn.${state}`),
    note: note || where,
    picks: false,
    now: now || asked,
    mine,
  };
}

/** Before the first slot is set, whoever has none left has not had one either. */
function hasActed({ context, id }: Seat): boolean {
  return context.slots.some(({ participant, state }) => participant === id && (state === "done" || state === "lost"));
}

export interface PostureView {
  readonly id: string;
  readonly label: string;
  readonly brings: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
}

/** B-70: what the posture takes off. */
export function posture(of: CreatureData, uses: Uses, sheet: string): PostureView {
  const { attack, defence } = POSTURES[postureOf(of.posture)];
  return {
    id: `${sheet}-posture`,
    label: text(`Sheet.Postures.${of.posture}`),
    brings: uses.has("attributes")
      ? attack || defence
        ? text("Sheet.PostureBrings", { attack: signed(attack), defence: signed(defence) })
        : text("Sheet.PostureFree")
      : "",
    choices: POSTURE_NAMES.map((value) => ({
      value,
      label: text(`Sheet.Postures.${value}`),
      selected: value === of.posture,
    })),
  };
}

/** What the rules make of points left, and of the load. */
function ruled(of: CreatureData, uses: Uses): readonly ConditionView[] {
  if (!uses.has("fatigue")) return [];
  const { reeling, tired } = of.figures;
  return [
    { id: "reeling", label: text("Sheet.Ruled.reeling.Name"), on: reeling, tip: text("Sheet.Ruled.reeling.Tip") },
    { id: "tired", label: text("Sheet.Ruled.tired.Name"), on: tired, tip: text("Sheet.Ruled.tired.Tip") },
  ];
}

/** What comes up at most tables; everything else that does not hold now is behind one click. */
const COMMON: ReadonlySet<string> = new Set([
  "dead",
  "unconscious",
  "stun",
  "shock",
  "bleeding",
  "grappled",
  "surprised",
]);

export interface ConditionsView {
  readonly set: readonly ConditionView[];
  readonly ruled: readonly ConditionView[];
  readonly others: readonly ConditionView[];
}

/** Every condition of the world to be switched, and those that follow from the points left, which nobody switches. Postures are picked beside them. */
export function conditions(of: CreatureData, uses: Uses): ConditionsView {
  const { statuses } = of.parent;
  const derived = ruled(of, uses);
  const known = knownConditions()
    .filter(({ id }) => !derived.some((one) => one.id === id) && !POSTURE_CONDITIONS.includes(id))
    .map(({ id, name }): ConditionView => ({ id, label: name, on: statuses.has(id) }));
  const shown = ({ id, on }: ConditionView): boolean => on || COMMON.has(id);
  return { set: known.filter(shown), ruled: derived, others: known.filter((one) => !shown(one)) };
}

/** In the head: what holds now. */
export function chips(of: CreatureData, uses: Uses): readonly ChipView[] {
  const { set, ruled: derived } = conditions(of, uses);
  return [
    ...derived
      .filter(({ on }) => on)
      .map(({ id, label }): ChipView => ({ key: id, label, alert: true, icon: "i-alert-triangle" })),
    ...set
      .filter(({ on }) => on)
      .map(({ id, label }): ChipView => ({ key: id, label, alert: true, icon: "i-alert-triangle" })),
    ...otherEffects(of.parent).map(({ id, name }): ChipView => ({ key: id, label: name, alert: false })),
  ];
}
