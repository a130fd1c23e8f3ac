import type { Slot } from "../../../rules/core.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { bringBack, isAtZeroHp, isUpAgain, takeOut } from "../../fight/zero-hp.ts";
import { given } from "../../host/given.ts";
import { counted, numberText, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import type { TrackerButtons, VerbLook } from "../buttons.ts";
import type { TrackerContext } from "../context.ts";
import { pendingFor } from "../fight-context.ts";
import { combatantMark, nameOf, whoseWords } from "../people.ts";
import { chooseVerb, rollAllVerb, rollVerb, waitsHere } from "../queue/verbs.ts";
import { briefOf } from "../requests.ts";
import type { VerbView } from "../views.ts";
import type { Row } from "./row-view.ts";
import { refusedVerb } from "./refused-verb.ts";

/* Buttons of a row besides its actions: its menu, its fold, and what the GM is asked about its combatants. */

/** Opens a row's menu, its one tab stop. */
function opens(name: string): VerbLook {
  return { label: text("Menu.Open", { name }), icon: "i-dots-vertical", popup: "menu" };
}

export function menuVerb({ id, participant }: Pick<Slot, "id" | "participant">, context: TrackerContext): VerbView {
  return { action: "slotMenu", ...opens(nameOf(participant, context)), args: { slot: id } };
}

export function participantVerb(participant: string, context: TrackerContext): VerbView {
  return { action: "participantMenu", ...opens(nameOf(participant, context)), args: { participant } };
}

export function groupMenuVerb(name: string, args: TrackerButtons["groupMenu"]): VerbView {
  return { action: "groupMenu", ...opens(name), args };
}

/** Opens or closes a group or a fold. @param chevron where its content is, or goes */
export function foldVerb(
  group: string,
  open: boolean,
  label: string,
  chevron: "up" | "down" = open ? "up" : "down",
): VerbView {
  return { action: "toggleGroup", label, icon: `i-chevron-${chevron}`, expanded: open, args: { group } };
}

/** The button below a row: opens a sheet with a refused value, defeats combatants at 0 HP or less, or rolls. */
export function askedAbout(ids: readonly string[], context: TrackerContext): { readonly ask?: VerbView } {
  return given({ ask: refusedVerb(ids, context) ?? takeOutVerb(ids, context) ?? answerVerb(ids, context) });
}

/** The GM's roll or decision that does not hold time. */
function answerVerb(ids: readonly string[], context: TrackerContext): VerbView | null {
  if (!context.gm || context.masked) return null;
  const asked = pendingFor(context).filter(
    (request) => !request.blocking && ids.includes(request.participant ?? "") && waitsHere(request, context),
  );
  const dice = asked.filter((request) => request.dice);
  const [first] = dice.length ? dice : asked;
  if (!first) return null;
  if (dice.length > 1) return rollAllVerb(dice, text("Groups.RollEach", { count: dice.length }));
  return { ...(first.dice ? rollVerb : chooseVerb)(first, context), cost: briefOf(first, context) };
}

/** The one row that stands for a combatant: other packages find it, and the GM is asked in it. */
export function ownRow(id: string, context: TrackerContext): Pick<Row, "combatant" | "ask"> {
  return { combatant: combatantMark(id, false, context), ...askedAbout([id], context) };
}

/** The GM's button that defeats combatants at 0 HP or less, or brings back those healed above; null for none. */
export function takeOutVerb(ids: readonly string[], context: TrackerContext): VerbView | null {
  const { gm, masked, combat, state } = context;
  if (!gm || masked) return null;
  const those = (is: typeof isAtZeroHp): readonly string[] =>
    ids.filter((id) => {
      const combatant = combat.combatants.get(id);
      return combatant !== undefined && is(state, combatant);
    });
  const fallen = those(isAtZeroHp);
  const down = fallen.length ? fallen : those(isUpAgain);
  const [first] = down;
  if (first === undefined) return null;
  const [does, command, icon] = fallen.length
    ? (["TakeOut", takeOut, "i-skull"] as const)
    : (["BringBack", bringBack, "i-arrow-back-up"] as const);
  const several = down.length > 1;
  const label = counted(`ZeroHp.${does}`, down.length);
  const actor = combat.combatants.get(first)?.actor;
  const pool = several ? null : actor && hostAdapter().pool(actor, "hp");
  const cost = several
    ? listed(down.map((id) => nameOf(id, context)))
    : pool && text("Menu.Hp", { hp: numberText(pool.value), max: numberText(pool.max) });
  return {
    action: "takeOut",
    // Of several the row does not say who is meant.
    ...(ids.length > 1 && !several
      ? { label: whoseWords(first, label, context) }
      : { label, face: counted(`ZeroHp.Short${fallen.length ? "" : "Back"}`, down.length) }),
    ...(cost ? { cost, quiet: true } : {}),
    icon,
    commands: down.map(command),
  };
}
