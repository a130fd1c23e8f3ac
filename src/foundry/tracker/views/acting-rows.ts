import type { Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { text } from "../../host/i18n.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import type { TrackerContext, UnseenSlot } from "../../reading/context.ts";
import { effectBadges } from "../../reading/effect-badges.ts";
import { currentRow, slotPlace, slotRow } from "../../reading/pacing-shell.ts";
import { combatantMark, nameOf, NOBODY } from "../../reading/people.ts";
import { poolsOf } from "../../reading/pools.ts";
import { isDown, isOneTurn, leaderFirst, rowOfActing } from "../../reading/row/grouping.ts";
import { collapseActing } from "./group-row.ts";
import { menuVerb } from "./row-verbs.ts";
import type { CurrentSlotView } from "./rows.ts";
import { whoIs } from "./slot.ts";

/** A row for each who acts, a group in one. @param grouped true if the only row shows a whole group */
export function actingRows(
  now: TrackerContext["now"],
  strangers: readonly UnseenSlot[],
  grouped: boolean,
  context: TrackerContext,
): readonly CurrentSlotView[] {
  return [
    ...collapseActing(
      (isOneTurn(now, context) ? leaderFirst(now, context) : now).map((slot) => currentSlot(slot, grouped, context)),
      context,
    ),
    ...strangers.map(stranger),
  ];
}

function stranger({ id }: UnseenSlot): CurrentSlotView {
  return { id, participantId: id, name: text("Tracker.Somebody"), portrait: NOBODY };
}

/** "Goblin 1: shock −4": what is not true of all members of the acting group says of whom, or of how many. */
function alwaysOf(slot: Slot, grouped: boolean, context: TrackerContext): Words {
  const of = (one: Slot): Words => currentRow(one, context).always ?? slotRow(one, context).always ?? [];
  const row = grouped ? (rowOfActing(context) ?? []) : [];
  if (row.length < 2) return of(slot);
  const upright = row.length > MOST_ASKED ? [slot] : row.filter((one) => !isDown(one, context));
  const byWords = new Map<string, Slot[]>();
  for (const one of upright) {
    const words = spoken(of(one));
    if (words) byWords.set(words, [...(byWords.get(words) ?? []), one]);
  }
  const lines = [...byWords].map(([words, { 0: first = slot, length }]) => {
    if (length === upright.length && row.length <= MOST_ASKED) return words;
    const count = text("Tracker.Ordinal", { ordinal: length, of: row.length });
    return text("Now.Whose", { name: length > 1 ? count : nameOf(first.participant, context), verb: words });
  });
  return plain(lines.join("; "));
}

/** In a larger group only the acting member is looked at, because each costs its words. */
const MOST_ASKED = 24;

/** @param grouped true if the row shows a whole group */
function currentSlot(slot: TrackerContext["now"][number], grouped: boolean, context: TrackerContext): CurrentSlotView {
  const hidden =
    context.gm && context.combat.combatants.get(slot.participant)?.hidden ? strong(text("States.hidden")) : [];
  const note = join([currentRow(slot, context).note ?? slotRow(slot, context).note ?? [], hidden], ", ");
  const always = alwaysOf(slot, grouped, context);
  return {
    id: slot.id,
    ...whoIs(slot.participant, context),
    combatant: combatantMark(slot.participant, true, context),
    ...given({
      note,
      always,
      badges: [
        ...(hidden.length ? [{ mark: "m-hidden" as const, word: text("Spoken.hidden") }] : []),
        ...(grouped ? [] : effectBadges(slot.participant, context)),
      ],
      values: currentRow(slot, context).values,
      fallen: slotPlace(slot, context).fallen,
      pools: poolsOf(slot.participant, context),
      menu: context.now.length > 1 && !context.masked && context.owned(slot.participant) && menuVerb(slot, context),
    }),
  };
}
