import {
  audiencesIn,
  knownPart,
  membersOf,
  unitOf,
  type Audience,
  type Command,
  type Json,
  type JsonObject,
  type Offer,
  type PacingNotes,
  type PacingTypes,
  type Participant,
  type Request,
  type Slot,
} from "../../rules/core.ts";
import { counted, hasText, text, word, type Data } from "../host/i18n.ts";
import type { LoggedCommand, TrackerContext } from "./context.ts";
import { shellIn } from "./pacing-shell.ts";
import { shownTarget } from "./people.ts";
import { valueText } from "./unit-words.ts";

/* Records without the members that a viewer may not know, as the pacing's schemas declare (`only`). */

type Shown = { readonly [K in "request" | "offer"]?: Parameters<typeof knownPart>[1] | undefined };

type Reading<T extends PacingTypes> = Pick<TrackerContext<T>, "view" | "permissions">;

/** Says of which audiences of a participant's records this viewer is; of a record about nobody, of all. */
function permits<T extends PacingTypes>({ permissions }: Reading<T>, id: string | undefined) {
  return (audience: Audience): boolean => id === undefined || permissions[audience](id);
}

/** Returns a slot's note as this viewer may know it. */
export function noteFor<T extends PacingTypes>(
  { note, participant }: Pick<Slot<T["note"]>, "note" | "participant">,
  context: Reading<T>,
): Partial<T["note"]> {
  const { pacing } = context.view;
  const may = permits(context, participant);
  const known = part(note ?? {}, pacing.notes?.note, may);
  const { audience } = shellIn(context.view);
  return audience
    ? without(
        known,
        (["numbers", "triggers"] as const).flatMap((one) => (may(one) ? [] : (audience[one] ?? []))),
      )
    : known;
}

/** Returns what the combat rules note of a slot as this viewer may know it. */
export function combatFor(
  { combat, participant }: Pick<Slot, "combat" | "participant">,
  context: Reading<PacingTypes>,
): JsonObject {
  return part(combat ?? {}, context.view.rules?.notes.note, permits(context, participant));
}

/** Returns the schemas of whoever asks or offers: the pacing, or the combat rules. */
function notesOf({ combat }: Pick<Request, "combat">, { pacing, rules }: TrackerContext["view"]): Shown | undefined {
  return combat ? rules?.notes : pacing.notes;
}

/** Returns a request's data as this viewer may know it. */
export function dataFor<T extends PacingTypes>(
  request: Request<T["request"]>,
  context: Reading<T>,
): Partial<T["request"]> {
  const { data, participant } = request;
  return part(data ?? {}, notesOf(request, context.view)?.request, permits(context, participant));
}

/** Returns an offer's data as texts show them: each member in its unit, names of whom this viewer may see. */
export function worded<T extends PacingTypes>(
  offer: Pick<Offer<T["offer"]>, "data" | "combat">,
  context: TrackerContext<T>,
): Data {
  return inUnits(offer.data, offerMembers(offer, context), context);
}

/** Returns members as texts show them. */
export function inUnits<T extends PacingTypes>(
  data: Readonly<Record<string, Json | undefined>>,
  members: ReturnType<typeof membersOf>,
  context: TrackerContext<T>,
): Data {
  const all = Object.entries(data).map(([name, value]) => {
    const member = members[name];
    if (typeof value === "number") return [name, member ? valueText(value, member) : value] as const;
    const isName = typeof value === "string" && member && unitOf(member) === "participant";
    return [name, isName ? shownTarget(value, context) : value] as const;
  });
  return Object.fromEntries(all);
}

function offerMembers<T extends PacingTypes>(
  offer: Pick<Offer, "combat">,
  { view }: TrackerContext<T>,
): ReturnType<typeof membersOf> {
  const schema = notesOf(offer, view)?.offer;
  return schema ? membersOf(schema) : {};
}

/** Returns a text with an offer's data, by number if a member is a count; "" if there is none. */
export function offerText(key: string, offer: Offer, context: TrackerContext): string {
  if (hasText(key)) return text(key, worded(offer, context));
  const [count] = Object.entries(offerMembers(offer, context)).find(
    ([name, one]) => name in offer.data && unitOf(one) === "count",
  ) ?? [""];
  return hasText(`${key}.other`) ? counted(key, Number(offer.data[count]), worded(offer, context)) : "";
}

/** Returns a participant's stats as this viewer may know them; none without the permission for values. */
export function statsFor<T extends PacingTypes>(
  participant: Participant<T> | undefined,
  context: Reading<T>,
  stats: T["stats"] = participant?.stats ?? {},
): Partial<T["stats"]> {
  const may = permits(context, participant?.id);
  return may("numbers") ? part(stats, context.view.pacing.stats, may) : {};
}

/** Returns facts of a participant as this viewer may know them: lasting ones, or a round's. */
export function factsFor<T extends PacingTypes, K extends "facts" | "turn">(
  kind: K,
  facts: Partial<T[K]>,
  id: string,
  context: Reading<T>,
): Partial<T[K]> {
  const entries: PacingNotes["facts"] = context.view.pacing.notes?.[kind];
  return part(facts, entries && { kind: "schema", entries }, permits(context, id));
}

/** Returns a logged command of the pacing as this viewer may know it, and whether a member may be left out. */
export function commandFor({ command, before }: LoggedCommand): { command: Command; isPart: boolean } {
  const schema = before.view.pacing.choices.verbs[command.type]?.schema;
  const about: readonly (Json | undefined)[] = Array.isArray(command.participants)
    ? command.participants
    : [command.participant];
  const each = about.map((id) => permits(before, word(id)));
  const may = (audience: Audience): boolean => each.every((may) => may(audience));
  return {
    command: { ...part(command, schema, may), type: command.type },
    isPart: schema !== undefined && ![...audiencesIn(schema)].every(may),
  };
}

function part<V>(
  value: V,
  schema: Parameters<typeof knownPart>[1] | undefined,
  may: (audience: Audience) => boolean,
): V {
  return schema ? knownPart(value, schema, may) : value;
}

/** Removes members of these names at any depth. */
function without<V>(value: V, names: readonly string[]): V;
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => without(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (names.includes(name) ? [] : [[name, without(one, names)]])),
  );
}
