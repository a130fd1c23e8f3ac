// Stat blocks as tests read them.
import type { Loose } from "../../../playground/shared/loose.ts";
import { draftsFrom, type Names } from "../../../src/foundry/import/stat-block/draft.ts";
import type { OwnLabel } from "../../../src/foundry/import/stat-block/labels.ts";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { valuesOf, type FieldName } from "../../../src/foundry/import/stat-block/reading.ts";
import { markedNumbers, wordBefore } from "../../../src/foundry/import/window/number-marks.ts";

export const NAMES: Names = { attack: "Attack", numbered: (name, number) => `${name} ${number}` };

/** Fields of each creature of a text: "value | value". */
export const fieldsOf = (text: string, ...fields: readonly FieldName[]): readonly string[] =>
  parseStatBlocks(text).map((block) => fields.map((field) => valuesOf(block)[field]).join(" | "));

/** Codes of what a text leaves in doubt. */
export const readingsOf = (text: string): readonly string[] =>
  parseStatBlocks(text).flatMap(({ readings }) => readings.map(({ code }) => code.replace("StatBlock.Readings.", "")));

/** Actors of a text, with corrections of their fields. */
export const draftsOf = (text: string, corrections: Partial<Record<FieldName, string>> = {}): Loose[] =>
  parseStatBlocks(text).flatMap((block) => [
    ...draftsFrom({ ...valuesOf(block), ...corrections }, block, NAMES),
  ]) as Loose[];

/** Modes of the weapons of a text. */
export const modesOf = (text: string): Loose[] =>
  draftsOf(text).flatMap(({ items }) =>
    items.flatMap(({ type, system }: Loose) => (type === "weapon" ? Object.values(system.modes as Loose) : [])),
  ) as Loose[];

/** Numbers of a text that nobody reads, each behind its word. */
export const unreadIn = (text: string, own: readonly OwnLabel[] = []): readonly string[] =>
  markedNumbers(text, parseStatBlocks(text, own)).flatMap(({ owner, from, to }) =>
    owner === "unread" ? `${wordBefore(text, from)} ${text.slice(from, to)}`.trim() : [],
  );
