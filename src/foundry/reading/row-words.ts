import { isJsonList, membersOf, placesOf, unitOf, type Json, type NotePlace, type Slot } from "../../rules/core.ts";
import { counted, hasText, text } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import { join, plain } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import { combatFor, inUnits, noteFor } from "./known.ts";
import { remembered, shellIn } from "./pacing-shell.ts";
import type { RowWords } from "./presenter.ts";

/* A slot's words: its pacing's, and the members of its note that schemas show (`shownIn`). */

type Members = ReturnType<typeof membersOf>;
type Shown = readonly (readonly [name: string, schema: Members[string]])[];

const shownMembers = new WeakMap<object, Map<NotePlace, Shown>>();

/** Returns the members of a note that its schema shows in a place. */
function membersIn(schema: Parameters<typeof membersOf>[0], place: NotePlace): Shown {
  let places = shownMembers.get(schema);
  if (!places) shownMembers.set(schema, (places = new Map<NotePlace, Shown>()));
  let shown = places.get(place);
  if (!shown) {
    shown = Object.entries(membersOf(schema)).filter(([, member]) => placesOf(member).includes(place));
    places.set(place, shown);
  }
  return shown;
}

/** Returns texts `Notes.<member>` of the pacing or its combat rules; none for false, 0 and "". */
function notedWords(place: NotePlace, slot: Slot, context: TrackerContext): readonly string[] {
  const { pacing, rules } = context.view;
  const of = (
    root: string,
    schema: Parameters<typeof membersOf>[0] | undefined,
    note: () => object,
  ): readonly string[] => {
    const members = schema ? membersIn(schema, place) : [];
    const known: Readonly<Record<string, Json>> = members.length ? { ...note() } : {};
    return members.flatMap(([name, member]) => memberText(`${root}.Notes.${name}`, name, known[name], member, context));
  };
  return [
    ...of(`Pacing.${pacing.id}`, pacing.notes?.note, () => noteFor(slot, context)),
    ...of(`Combat.${rules?.id ?? ""}`, rules?.notes.note, () => combatFor(slot, context)),
  ];
}

function memberText(
  key: string,
  name: string,
  value: Json | undefined,
  schema: Members[string],
  context: TrackerContext,
): readonly string[] {
  if (!value) return [];
  const data =
    typeof value === "object" && !isJsonList(value)
      ? inUnits(value, membersOf(schema), context)
      : inUnits({ [name]: value }, { [name]: schema }, context);
  if (unitOf(schema) === "count") return [counted(key, Number(value), data)];
  return hasText(key) ? [text(key, data)] : [];
}

/** Adds the words that schemas show until the turn is over. */
function withNoted(own: RowWords, slot: Slot, context: TrackerContext): RowWords {
  if (slot.state === "done" || slot.state === "lost") return own;
  return (["note", "always"] as const).reduce((all, place) => {
    const words = notedWords(place, slot, context);
    return words.length ? { ...all, [place]: join([own[place], ...words]) } : all;
  }, own);
}

/** Returns the content of a slot's row. */
export const slotRow = remembered((slot: Slot, context): RowWords => {
  const own = withNoted(shellIn(context).row?.(slot, context) ?? {}, slot, context);
  const right = own.right ? [] : notedWords("right", slot, context);
  return right.length ? { ...own, right: plain(listed(right)) } : own;
});

/** Says what was done in a finished slot; "" if nothing is noted. */
export function wordsOfDone(slot: Slot, context: TrackerContext): string {
  return notedWords("log", slot, context).join(", ");
}
