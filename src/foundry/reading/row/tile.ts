import { beside } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import type { BadgeView, Keyed } from "../views.ts";
import type { Row } from "./row-view.ts";

/** A row in its smallest density: a face with one mark, whose words are for screen readers and hover. */
export interface Tile extends Keyed, Pick<Row, "portrait" | "name" | "state" | "stateWord"> {
  readonly key: string;
  /** "" without a turn. */
  readonly slot: string;
  readonly participant: string;
  /** Members of a group in one row. */
  readonly count?: string;
  /** The row's worst mark. */
  readonly sign?: BadgeView;
  /** "Next: Mira Kestrel, 6.25, stunned" */
  readonly spoken: string;
}

/**
 * Returns the tile of a row.
 * @param said what its sentence says between name and note
 * @param more `key` and `slot` if they are not the row's id, and a word before the name
 */
export function tileOf(
  row: Row,
  said: readonly (string | undefined)[],
  more: { readonly key: string; readonly slot?: string; readonly word?: string },
): Tile {
  const {
    id,
    participantId,
    portrait,
    name,
    state,
    stateWord,
    mark,
    badges = [],
    members,
    membersRest,
    group,
    note = [],
  } = row;
  const [first] = badges;
  const sign = state === "waiting" ? { mark, word: stateWord } : first;
  return {
    key: more.key,
    slot: more.slot ?? id,
    participant: participantId,
    portrait,
    name,
    state,
    stateWord,
    ...(members && portrait.group
      ? { count: String(group?.slots.length ?? members.length + (membersRest?.count ?? 0)) }
      : {}),
    ...(sign ? { sign } : {}),
    spoken: beside([`${more.word ?? stateWord}: ${name}`, ...said, spoken(note)]),
  };
}
