import {
  compareKeys,
  currentIds,
  participantOfSlot,
  requests,
  slots as slotsIn,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type Slot,
} from "../../rules/core.ts";
import { applyAll } from "../fight/history.ts";
import { given } from "../host/given.ts";
import { counted, text } from "../host/i18n.ts";
import type { TrackerContext } from "./context.ts";
import { contextFor } from "./fight-context.ts";
import { landingsOf, type Landing } from "./landing.ts";
import { mayStrike, takesAttack } from "./offers.ts";
import { slotPlace } from "./pacing-shell.ts";
import { headText, likeName, nameOf, namesOf } from "./people.ts";
import { actingSlots, isUnable, rowOfActing } from "./row/grouping.ts";
import { atOf } from "./units.ts";

/** What happens to a turn of another combatant. */
type AheadChange = "lost" | "ends" | "sooner" | "later";

/** What a press changes for others. */
export interface Consequences {
  /** At most ten words: the most important change. */
  readonly line: string;
  /** By slot. */
  readonly changes: ReadonlyMap<string, AheadChange>;
  /** The time at which the actor's turn lands, and the slot after it. */
  readonly lands?: { readonly at: string; readonly before: string };
}

/**
 * Tries commands on a copy, and compares the turns that this viewer knows before and after.
 * @returns null if nothing changes for others, or while someone acts whom the viewer may not know
 */
export function consequencesOf(commands: readonly Command[], context: TrackerContext): Consequences | null {
  const made = context.masked ? null : applyAll(context.real, commands);
  if (!made || made.refusal) return null;
  const actors = actorsOf(commands, context);
  const isOther = ({ participant }: Slot): boolean => !actors.includes(participant);
  const lost = [...unused(commands, context), ...(context.gm ? lostIn(made.events, context).filter(isOther) : [])];
  const ended = context.gm ? endedIn(made.state, context).filter((slot) => isOther(slot) && !lost.includes(slot)) : [];
  const moved = commands.some(({ type }) => ENDS.has(type)) ? null : movedIn(made.state, actors, context);
  const line = lineFor("Lost", lost, context) || lineFor("Ends", ended, context) || moved?.line;
  if (!line) return null;
  const marked = (slots: readonly Slot[], change: AheadChange) => slots.map(({ id }) => [id, change] as const);
  const changes = new Map([...(moved?.changes ?? []), ...marked(ended, "ends"), ...marked(lost, "lost")]);
  return { line, changes, ...given({ lands: moved?.lands }) };
}

/** Commands after which the actor's next turn depends on later choices. */
const ENDS: ReadonlySet<string> = new Set(["done", "nextWindow", "onward"]);

/** Turns of a row that the commands end, though they could attack as others of the row have. */
function unused(commands: readonly Command[], context: TrackerContext): readonly Slot[] {
  const ended = new Set(commands.flatMap(({ type, slots }) => (type === "done" && Array.isArray(slots) ? slots : [])));
  const attacked = new Set(Object.values(context.real.exchanges ?? {}).map(({ slot }) => slot));
  if (!(rowOfActing(context) ?? context.now).some(({ id }) => attacked.has(id))) return [];
  return actingSlots(context).filter(
    (slot) =>
      ended.has(slot.id) &&
      !attacked.has(slot.id) &&
      !isUnable(slot.participant, context) &&
      mayStrike(slot.participant, context) &&
      takesAttack(slot, context),
  );
}

/* Only the GM knows all turns that decide whether a round ends, so only the GM is told of the following two. */

function lostIn(events: readonly EncounterEvent[], { slots }: TrackerContext): readonly Slot[] {
  const ids = new Set(events.flatMap((event) => (event.type === "lost" ? event.slot : [])));
  return slots.filter(({ id }) => ids.has(id));
}

/** Waits that end before their turn has come. */
function endedIn(state: EncounterState, { slots }: TrackerContext): readonly Slot[] {
  const now = new Set(currentIds(state));
  const waits = new Set(slotsIn(state).flatMap((slot) => (slot.state === "waiting" ? slot.id : [])));
  return slots.filter((slot) => slot.state === "waiting" && !waits.has(slot.id) && !now.has(slot.id));
}

/** Participants whose turns or answers the commands give. */
function actorsOf(commands: readonly Command[], { real }: TrackerContext): readonly string[] {
  const asked = new Map(requests(real).map(({ id, participant }) => [id, participant]));
  const ids = commands.flatMap(({ type, participant, slots, answers }) => {
    if (typeof participant === "string") return participant;
    if (type !== "done") return Object.keys(answers ?? {}).flatMap((id) => asked.get(id) ?? []);
    return (Array.isArray(slots) ? slots.map(String) : currentIds(real)).map(participantOfSlot);
  });
  return [...new Set(ids)];
}

/** Turns that the actor's turn lets pass or overtakes. */
function movedIn(state: EncounterState, actors: readonly string[], context: TrackerContext): Consequences | null {
  const landings = actors.map((id) => landingsOf(id, context.real, state, context)[0]);
  const [actor = ""] = actors;
  const [landing] = landings;
  const then = landing && contextFor(context.combat, state, context);
  // Several are worth a line if they land together.
  if (!then || landings.some((one) => one?.slot.time !== landing.slot.time)) return null;
  const { slot, before } = landing;
  const { casts, chooses } = slotPlace(slot, then);
  const ends = Boolean(casts) || !currentIds(state).some((id) => participantOfSlot(id) === actor);
  const passed = chooses ? [] : passedBy(landing, ends, context).filter((one) => !actors.includes(one.participant));
  const sooner = passed.filter(({ key }) => compareKeys(key, slot.key) < 0);
  const nearest = sooner.at(-1) ?? passed[0];
  if (!nearest) return null;
  const change = sooner.length ? "sooner" : "later";
  const at = atOf(slot, then);
  const names = { name: casts ?? nameOf(actor, context), at, other: nameOf(nearest.participant, context) };
  const keys = actors.length > 1 ? ["Short"] : [casts ? "Completes" : "Acts", "Short"];
  return {
    line: tenWords(keys.map((key) => text(`Ahead.${change}.${key}`, names))),
    changes: new Map(passed.map(({ id }) => [id, change])),
    ...given({ lands: before && { at, before: before.id } }),
  };
}

/**
 * Turns between the actor's place and the new one.
 * @param ends true if the actor, who is acting, acts in the new place instead
 */
function passedBy({ slot, tied }: Landing, ends: boolean, context: TrackerContext): readonly Slot[] {
  const { slots } = context;
  const own = slots.find((one) => one.id === slot.id && one.state === "open");
  const acting = slots.some((one) => one.participant === slot.participant && one.state === "now");
  if (!own && !(ends && acting)) return [];
  return slots.filter((other) => {
    const from = own ? Math.sign(compareKeys(own.key, other.key)) : -1;
    const to = Math.sign(compareKeys(slot.key, other.key));
    return (
      other.state === "open" &&
      other.participant !== slot.participant &&
      !slotPlace(other, context).chooses &&
      from * to < 0 &&
      !tied.includes(other)
    );
  });
}

/** "Goblin 3 to 8 lose this turn", with a count if the names are long; "" for none. */
function lineFor(key: "Lost" | "Ends", slots: readonly Slot[], context: TrackerContext): string {
  const ids = [...new Set(slots.map(({ participant }) => participant))];
  const say = (names: string): string => counted(`Ahead.${key}`, ids.length, { names });
  return ids.length ? tenWords([say(rangeOf(ids, context)), say(counted("Cards.Many", ids.length))]) : "";
}

/** "Goblin 3 to 8" for consecutive numbers, else the names. */
function rangeOf(ids: readonly string[], context: TrackerContext): string {
  const [first = "", ...others] = ids;
  const start = Number(headText(first, NaN, context));
  const last = others.at(-1);
  return last && likeName(ids, context) && ids.every((id, at) => Number(headText(id, NaN, context)) === start + at)
    ? text("Ahead.Range", { first: nameOf(first, context), last: start + others.length })
    : namesOf(ids, context);
}

const MOST_WORDS = 10;

/** Returns the first line that is short enough, else the beginning of the last. */
function tenWords(lines: readonly string[]): string {
  const short = lines.find((one) => one.split(/\s+/).length <= MOST_WORDS);
  return short ?? `${(lines.at(-1) ?? "").split(" ").slice(0, MOST_WORDS).join(" ")}…`;
}
