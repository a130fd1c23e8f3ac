import { postureOf, POSTURES, POSTURE_WORDS } from "../../../../rules/values.ts";
import { requests } from "../../../../rules/core.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { POSTURE_CONDITIONS } from "../../../fight/effects/condition-list.ts";
import { signed, text } from "../../../host/i18n.ts";
import { spoken } from "../../../host/rich-text.ts";
import { readingOf } from "../../../reading/clock.ts";
import { clockWords } from "../../../reading/pacing-shell.ts";
import { slotRow } from "../../../reading/row-words.ts";
import type { SheetMembership } from "../../../reading/sheet-part.ts";
import { knownConditions, otherEffects } from "../conditions.ts";
import type { Uses } from "./pieces.ts";

/**
 * Returns the actor's choice, else its present action.
 * @returns `picks`: opens the list of choices; `now`: its turn is current; `mine`: this user may act for it
 */
export function turnView(membership: SheetMembership | null) {
  if (!membership) return null;
  const { context, id, slot, now } = membership;
  const mine = context.owned(id);
  const where = clockWords(context).reading ?? readingOf(context);
  const choice = slot && now ? slotRow(slot, context).pick : null;
  if (choice)
    return {
      label: choice.verb.label,
      value: choice.value,
      note: choice.brings ?? "",
      picks: !choice.verb.disabled,
      now,
      mine,
    };
  const asked = requests(context.state).some(({ blocking, participant }) => blocking && participant === id);
  const ahead = slot?.state === "waiting" ? "Waiting" : !slot && hasActed(membership) ? "Over" : "Ahead";
  const state = asked ? "Asked" : slot && now ? "Now" : ahead;
  const note = slot ? spoken(slotRow(slot, context).note ?? []) : "";
  return {
    label: text("Sheet.Turn.Label"),
    value: text(`Sheet.Turn.${state}`),
    note: note || where,
    picks: false,
    now: now || asked,
    mine,
  };
}

function hasActed({ context, id }: SheetMembership): boolean {
  return context.slots.some(({ participant, state }) => participant === id && (state === "done" || state === "lost"));
}

/** Shows the modifiers of the posture (B-70). */
export function posture(of: CreatureData, uses: Uses, sheet: string) {
  const { attack, defence } = POSTURES[postureOf(of.posture)];
  const brings =
    attack || defence
      ? text("Sheet.PostureBrings", { attack: signed(attack), defence: signed(defence) })
      : text("Sheet.PostureFree");
  return {
    id: `${sheet}-posture`,
    label: text(`Sheet.Postures.${of.posture}`),
    brings: uses.has("attributes") ? brings : "",
    choices: POSTURE_WORDS.map((value) => ({
      value,
      label: text(`Sheet.Postures.${value}`),
      selected: value === of.posture,
    })),
  };
}

const RULED = ["reeling", "tired"] as const;

/** Others are hidden unless set. */
const COMMON: ReadonlySet<string> = new Set([
  "dead",
  "unconscious",
  "stun",
  "shock",
  "bleeding",
  "grappled",
  "surprised",
]);

/** Returns all conditions except postures. */
export function conditionsView(of: CreatureData, uses: Uses) {
  const { statuses } = of.parent;
  const ruled = (uses.has("fatigue") ? RULED : []).map((id) => ({
    id,
    label: text(`Sheet.Ruled.${id}.Name`),
    on: of.figures[id],
    tip: text(`Sheet.Ruled.${id}.Tip`),
  }));
  const known = knownConditions()
    .filter(({ id }) => !ruled.some((one) => one.id === id) && !POSTURE_CONDITIONS.includes(id))
    .map(({ id, name }) => ({ id, label: name, on: statuses.has(id) }));
  const isShown = ({ id, on }: (typeof known)[number]): boolean => on || COMMON.has(id);
  return { set: known.filter(isShown), ruled, others: known.filter((one) => !isShown(one)) };
}

export function chips(of: CreatureData, uses: Uses) {
  const { set, ruled } = conditionsView(of, uses);
  return [
    ...[...ruled, ...set]
      .filter(({ on }) => on)
      .map(({ id, label }) => ({ key: id, label, alert: true, icon: "i-alert-triangle" })),
    ...otherEffects(of.parent).map(({ id, name }) => ({ key: id, label: name, alert: false })),
  ];
}
