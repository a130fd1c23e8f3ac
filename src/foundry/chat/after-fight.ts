import { participantsOf, seconds, type Participant } from "../../rules/core.ts";
import { groupBy } from "../../rules/pacings.ts";
import type { Fight } from "../fight/fight.ts";
import { partyOf } from "../fight/side-id.ts";
import { isFled } from "../fight/store.ts";
import { post, type Viewers } from "../host/chat-card.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { counted, exact, text } from "../host/i18n.ts";
import { encounterTitle } from "../reading/clock.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextForCard } from "../reading/fight-context.ts";
import { groupName, likeName, portraitOf, sideName, sidesInOrder } from "../reading/people.ts";
import { outIn, sum, totalsIn, type Totals } from "../reading/totals.ts";

/** Rows that are shown; the others unfold. */
const SHOWN = 8;

/** The viewer may not know it. */
const UNKNOWN = "–";

/** Posts the totals of the fight so far. @param automatic it goes when the end of the fight is undone */
export async function postAfterFight(combat: Fight, viewers: Viewers, automatic = false): Promise<void> {
  const context = contextForCard(combat, viewers);
  if (!context) return;
  await post({
    template: "after-fight",
    viewers,
    combat: combat.id,
    view: afterFightOf(context),
    ...(automatic ? { flags: { [SYSTEM_ID]: { ended: combat.id } } } : {}),
  });
}

/**
 * The deeds of everybody in the whole fight.
 * @returns `more`: "7 more"
 */
export function afterFightOf(context: TrackerContext) {
  const totals = totalsIn(context);
  const all = [...totals.values()];
  const columns = COLUMNS.filter(({ isShown }) => all.some(isShown));
  const acted = all.some(({ turns, attacks }) => turns || attacks);
  const rows = acted ? combatantRows(context).map((people) => rowOf(people, columns, totals, context)) : [];
  // A row less would be no shorter than the line that unfolds it.
  const shown = rows.length > SHOWN + 1 ? SHOWN : rows.length;
  return {
    title: encounterTitle(context.combat),
    when: lasted(context),
    headings: columns.map(({ head }) => text(`AfterFight.Columns.${head}`)),
    rows: rows.slice(0, shown),
    rest: rows.slice(shown),
    more: rows.length > shown ? counted("Log.More", rows.length - shown) : "",
    out: outIn(context),
    files: [
      { action: "afterFightCsv", label: text("Grid.Csv"), face: "CSV" },
      { action: "afterFightMarkdown", label: text("Grid.Markdown"), face: "Markdown" },
    ],
    nothing: acted ? "" : text("Summary.Nothing"),
  };
}

function lasted({ combat: { encounter } }: TrackerContext): string {
  const gone = seconds(encounter);
  return gone ? text("Units.Seconds", { time: exact(gone) }) : "";
}

// ---------------------------------------------------------------------------------------------- rows

interface CombatantRow {
  readonly ids: readonly string[];
  /** Named as a side, because players read one row for their foes. */
  readonly side?: string;
}

/**
 * Returns the combatants of each row by sides: groups in one, a player's own first. Players read one row for each
 * side but their own.
 */
function combatantRows(context: TrackerContext): readonly CombatantRow[] {
  const { combat, gm, visible } = context;
  const { encounter } = combat;
  const creatures = [...participantsOf(encounter)]
    .filter(({ id, kind }) => kind === "creature" && visible(id))
    .sort((a, b) => a.seat - b.seat);
  const party = partyOf(encounter);
  const isOwn = ({ id }: Participant): boolean => !gm && context.mine(id);
  const rows = sidesInOrder(encounter).flatMap((side): readonly CombatantRow[] => {
    const members = creatures.filter((one) => one.side === side);
    if (!members.length) return [];
    if (!gm && side !== party && !members.some(isOwn)) return [{ ids: members.map(({ id }) => id), side }];
    return [...groupBy(members, ({ id, group }) => group || `_${id}`).values()].map((group) => ({
      ids: group.map(({ id }) => id),
    }));
  });
  const own = new Set(creatures.filter(isOwn).map(({ id }) => id));
  const isFirst = ({ ids }: CombatantRow): boolean => ids.some((id) => own.has(id));
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

function rowOf(
  { ids, side }: CombatantRow,
  columns: readonly Column[],
  totals: ReadonlyMap<string, Totals>,
  context: TrackerContext,
) {
  const [first = ""] = ids;
  const alone = ids.length === 1;
  const alike = alone ? null : likeName(ids, context);
  const combatants = ids.flatMap((id) => context.combat.combatants.get(id) ?? []);
  const out = ids.every((id) => context.participant(id)?.defeated);
  const fled = out && combatants.length > 0 && combatants.every(isFled);
  const face = portraitOf(first, context);
  const all = sum(ids.flatMap((id) => totals.get(id) ?? []));
  return {
    // Unlike foes have no common face.
    portrait: alone ? face : { ...face, ...(side && alike === null ? { src: null } : {}), group: true },
    name: alike ?? (side === undefined || alone ? groupName(ids, context) : sideName(side)),
    own: !context.gm && ids.some(context.mine),
    fled,
    defeated: out && !fled,
    cells: columns.map(({ cell }) => cell(all)),
  };
}

// ------------------------------------------------------------------------------------------- columns

interface Column {
  readonly head: string;
  /** False for a column in which everybody has 0. */
  readonly isShown: (totals: Totals) => boolean;
  /** `of`: out of how many. */
  readonly cell: (totals: Totals) => ReturnType<typeof number> & { readonly of?: number };
}

/** Plain digits, which files keep. */
function number(value: number | null) {
  return { value: value === null ? UNKNOWN : String(value), zero: value === 0 };
}

const hasFought = ({ attacks, taken }: Totals): boolean => attacks > 0 || (taken ?? 0) > 0;

const COLUMNS: readonly Column[] = [
  { head: "Turns", isShown: () => true, cell: ({ turns }) => number(turns) },
  {
    head: "Hits",
    isShown: hasFought,
    cell: ({ hits, attacks }) => ({ ...number(hits), zero: attacks === 0, ...(attacks ? { of: attacks } : {}) }),
  },
  { head: "Dealt", isShown: hasFought, cell: ({ dealt }) => number(dealt) },
  { head: "Taken", isShown: hasFought, cell: ({ taken }) => number(taken) },
  {
    head: "Time",
    isShown: (totals) => totals.seconds > 0,
    cell: (totals) => ({ value: timeText(totals.seconds), zero: totals.seconds === 0 }),
  },
];

/** "2:05", "1:02:05" */
function timeText(time: number): string {
  const parts = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
  return parts
    .slice(parts[0] ? 0 : 1)
    .map((part, place) => (place ? String(part).padStart(2, "0") : String(part)))
    .join(":");
}
