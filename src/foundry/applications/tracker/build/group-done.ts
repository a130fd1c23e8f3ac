import { apply, type Command, type JsonObject, type Slot } from "../../../../rules/index.ts";
import { asOne } from "../../../encounter/as-one.ts";
import type { TrackerContext } from "./context.ts";

/** Why somebody cannot do more than Do nothing, or end a turn, before dice are rolled. */
export const ROLL_FIRST = "roll-first";

/** What has been done of a row already, and what the first of it has chosen. */
export interface Begun {
  readonly report: JsonObject | null;
  /** Participants. */
  readonly did: readonly string[];
}

/** Done for all of a group that come next in a row. */
export interface DoneRow {
  /** Those that can be given now: up to the first who has to roll before; none if that is the one who acts. */
  readonly commands: readonly Command[];
  /** How many are done by it in all, those who have to roll first and those behind them included. */
  readonly count: number;
  /** Participants who have to roll first, as far as that can be foreseen. */
  readonly rollers: readonly string[];
}

export function isHidden(id: string, { combat }: Pick<TrackerContext, "combat">): boolean {
  return combat.combatants.get(id)?.hidden === true;
}

/** Whether a member of the group of `id` is left out of what is done for all: one that is hidden, when `id` is not, and the other way round. */
export function isApart(id: string, context: Pick<TrackerContext, "combat">): (member: string) => boolean {
  return (member) => isHidden(member, context) !== isHidden(id, context);
}

/** The beginning of a row: what its first has chosen to do counts for all who can do it. */
export function beginRow(slot: Slot, { presenter, ...context }: TrackerContext): Begun {
  return { report: presenter.sameReport?.(slot, { presenter, ...context }) ?? null, did: [] };
}

/**
 * Done for the acting member of a group, and for those of it that come next. Nobody can be passed over by those behind: whoever has to roll first (B-60, B-61, B-64, B-67,
 * B-81) holds them up, and is looked past on a copy alone.
 */
export function doneRow(slot: Slot, context: TrackerContext, { report, did }: Begun = beginRow(slot, context)): DoneRow {
  const rollers: string[] = [];
  const apart = isApart(slot.participant, context);
  const row = asOne(context.state, slot.participant, ({ id, participant }, state) => {
    const done: Command = { type: "done", slots: [id] };
    const same: Command = { ...done, ...(report ? { report } : {}) };
    return participant === slot.participant && !did.length ? done : apply(state, same).refusal ? done : same;
  }, (member) => apart(member) || did.includes(member), (command, { code, data }) => {
    if (code !== ROLL_FIRST || typeof data.participant !== "string") return null;
    rollers.push(data.participant);
    return { ...command, report: { ...(command.report as JsonObject | undefined), ruling: true } };
  });
  const held = rollers.length ? row.findIndex(({ report: said }) => (said as JsonObject | undefined)?.ruling === true) : -1;
  return { commands: held < 0 ? row : row.slice(0, held), count: row.length, rollers };
}
