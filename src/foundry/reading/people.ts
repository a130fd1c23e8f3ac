import {
  participantsOf,
  type EncounterState,
  type Json,
  type PacingTypes,
  type Participant,
  type SlotKind,
} from "../../rules/core.ts";
import { FOES, PARTY, typedSide } from "../fight/side-id.ts";
import { combatantChoices } from "../fight/store.ts";
import { hasText, text } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import type { TrackerContext } from "./context.ts";
import type { CombatantMark, PortraitView, SideMark } from "./views.ts";

const SIDES = 5;

/**
 * Whoever this reader may not know is "somebody", wherever the name would stand. "Thug (2)" is the second to have
 * joined of those of that name whom this reader sees.
 */
export function nameOf(id: string, context: TrackerContext): string {
  const name = ownName(id, context);
  if (name === null) return text("Tracker.Somebody");
  const numbers = namesakesIn(context).get(name);
  return numbers && numbers.size > 1 ? text("Tracker.Namesake", { name, number: numbers.get(id) ?? 0 }) : name;
}

function ownName(id: string, { combat, visible }: TrackerContext): string | null {
  return (visible(id) ? combat.combatants.get(id)?.name : null) ?? null;
}

/** Creatures that fight on and are known to this viewer, in the order in which they joined. */
export function fighters<T extends PacingTypes>({ view, visible }: TrackerContext<T>): readonly Participant<T>[] {
  return [...view.participants()]
    .filter((one) => one.kind === "creature" && !one.defeated && visible(one.id))
    .sort((a, b) => a.seat - b.seat);
}

/** The same without the participant itself, those of other sides first. */
export function targetsOf<T extends PacingTypes>(
  { id, side: own }: Participant,
  context: TrackerContext<T>,
): readonly Participant<T>[] {
  return fighters(context)
    .filter((one) => one.id !== id)
    .sort((a, b) => Number(a.side === own) - Number(b.side === own));
}

/** Whose choice a dialog asks for: face, name, and a line below it. */
export function whoIs(id: string, context: TrackerContext, note: string): Choosing {
  return { portrait: portraitOf(id, context), name: nameOf(id, context), note };
}

interface Choosing {
  readonly portrait: PortraitView;
  readonly name: string;
  readonly note: string;
}

/**
 * The name of a participant whose id stands as a value: among choices, or as what was chosen. Null for any other value.
 */
export function nameOfValue(value: Json, context: TrackerContext): string | null {
  return typeof value === "string" && context.participant(value) ? nameOf(value, context) : null;
}

type Namesakes = ReadonlyMap<string, ReadonlyMap<string, number>>;

const namesakes = new WeakMap<TrackerContext, Namesakes>();

/** By name, the number of each who has it. Looked at once for a picture of the fight, which asks for many names. */
function namesakesIn(context: TrackerContext): Namesakes {
  const known = namesakes.get(context);
  if (known) return known;
  const found = new Map<string, Map<string, number>>();
  for (const { id } of context.combat.combatants) {
    const name = id === null ? null : ownName(id, context);
    if (id === null || name === null) continue;
    const numbers = found.get(name) ?? new Map<string, number>();
    found.set(name, numbers.set(id, numbers.size + 1));
  }
  namesakes.set(context, found);
  return found;
}

/**
 * Shape and colour of the side; hazards have none. From the sixth side on they start again. They follow the side and
 * not who joined first.
 */
export function sideMark(id: string, context: TrackerContext): SideMark {
  const participant = context.participant(id);
  if (!participant || participant.kind === "hazard") return 0;
  return sideMarkOf(participant.side, context);
}

type Reading = Pick<TrackerContext, "state" | "visible">;

/**
 * The mark of a side: the first is the party's alone, the others follow in the order of `sidesInOrder`, without those
 * of whom this reader sees nobody: a gap would tell of them.
 */
export function sideMarkOf(side: string, context: Reading): SideMark {
  return ((((sideNumbers(context).get(side) ?? 1) - 1) % SIDES) + 1) as SideMark;
}

const marks = new WeakMap<Reading, ReadonlyMap<string, number>>();

/** The number of each side, from 1. Worked out once for a picture of the fight, since every portrait asks. */
function sideNumbers(context: Reading): ReadonlyMap<string, number> {
  const known = marks.get(context);
  if (known) return known;
  const { state, visible } = context;
  const party = partyOf(state);
  const seen = new Set(
    [...participantsOf(state)].filter(({ kind, id }) => kind === "creature" && visible(id)).map(({ side }) => side),
  );
  const found = new Map(
    sidesInOrder(state)
      .filter((side) => side !== party && seen.has(side))
      .map((side, place): [string, number] => [side, place + 2]),
  );
  if (party !== null) found.set(party, 1);
  marks.set(context, found);
  return found;
}

/**
 * The sides of a fight as they are shown: the party, its foes, and the others in the order in which they joined.
 * Hazards alone are no side.
 */
export function sidesInOrder(state: EncounterState): readonly string[] {
  const party = partyOf(state);
  const creatures = new Set(
    [...participantsOf(state)].filter(({ kind }) => kind === "creature").map(({ side }) => side),
  );
  const rank = (side: string): number => (side === party ? 0 : side === FOES ? 1 : 2);
  return Object.keys(state.sides)
    .filter((side) => creatures.has(side))
    .sort((a, b) => rank(a) - rank(b) || (state.sides[a]?.seat ?? 0) - (state.sides[b]?.seat ?? 0));
}

/**
 * The side of the players' characters: the one called so, else the first that has a creature of a player. Null where
 * there is none.
 */
export function partyOf(state: EncounterState): string | null {
  if (Object.hasOwn(state.sides, PARTY)) return PARTY;
  const played = [...participantsOf(state)]
    .filter(({ npc, kind }) => !npc && kind === "creature")
    .map(({ side }) => side);
  return played.sort((a, b) => (state.sides[a]?.seat ?? 0) - (state.sides[b]?.seat ?? 0))[0] ?? null;
}

/** What a side is called: by its text, or as people typed it. */
export function sideName(side: string): string {
  const key = `Sides.${side}`;
  return hasText(key) ? text(key) : titleCase(typedSide(side));
}

/** Sides that people made up are called by their id: "night-watch" is "Night watch". */
function titleCase(id: string): string {
  return id.charAt(0).toLocaleUpperCase(game.i18n?.lang ?? "en") + id.slice(1).replace(/[-_]+/g, " ");
}

/** Who shares something: "Cultist ×3" for those numbered through, else the names one after the other. */
export function namesOf(ids: readonly string[], context: TrackerContext): string {
  return likeName(ids, context) ?? listed(ids.map((id) => nameOf(id, context)));
}

/** The same of those whose slots these are, each once. */
export function namesIn(slots: readonly { readonly participant: string }[], context: TrackerContext): string {
  return namesOf([...new Set(slots.map(({ participant }) => participant))], context);
}

/** "Cultist ×3" for those who are only numbered through; null for others. */
export function likeName(ids: readonly string[], context: TrackerContext): string | null {
  const stems = new Set(ids.map((id) => nameOf(id, context).replace(/[\s#(]*\d+\)?$/, "")));
  return ids.length > 1 && stems.size === 1
    ? text("Tracker.Group", { name: [...stems].join(""), count: ids.length })
    : null;
}

export function portraitOf(id: string, context: TrackerContext): PortraitView {
  if (!context.visible(id)) return NOBODY;
  return { src: context.combat.combatants.get(id)?.img ?? null, side: sideMark(id, context) };
}

/** Of somebody not seen not even the side is known. */
export const NOBODY: PortraitView = { src: null, side: 0 };

/** "You" behind a player's own; the GM needs no such mark. */
export function youMark(id: string, context: TrackerContext): { you?: string } {
  return !context.gm && context.mine(id) ? { you: text("Tracker.You") } : {};
}

export function combatantMark(id: string, acting: boolean, context: TrackerContext): CombatantMark {
  const combatant = context.combat.combatants.get(id);
  const css = [acting ? "active" : "", combatant?.hidden ? "hide" : "", combatant?.isDefeated ? "defeated" : ""]
    .filter(Boolean)
    .join(" ");
  return { id, css };
}

/** Row marks of slots that are not ordinary turns. */
export const KIND_STATES: Partial<Record<SlotKind, "extra" | "carried" | "burst">> = {
  extra: "extra",
  carried: "carried",
  burst: "burst",
};

/** Its number in the name, else its place in the group. */
export function headText(id: string, place: number, context: TrackerContext): string {
  return /(\d+)\)?$/.exec(nameOf(id, context))?.[1] ?? String(place + 1);
}

/**
 * "Goblin ×8": what their names have in common, else what the GM calls the group, else the first name and how many
 * more.
 */
export function groupName(ids: readonly string[], context: TrackerContext): string {
  if (ids.length === 1) return nameOf(ids[0] as string, context);
  const alike = likeName(ids, context);
  if (alike !== null) return alike;
  const called = new Set(ids.map((id) => chosenGroup(id, context)));
  const [own = ""] = called;
  // Groups that the tracker made are called by the id of somebody.
  const isTyped =
    called.size === 1 &&
    own !== "" &&
    ![...context.combat.combatants].some(({ id, actorId }) => id === own || actorId === own);
  return isTyped
    ? text("Tracker.Group", { name: own, count: ids.length })
    : text("Groups.AndMore", { name: nameOf(ids[0] as string, context), count: ids.length - 1 });
}

/** What the GM calls its group; "" where nothing was chosen. */
function chosenGroup(id: string, { combat }: TrackerContext): string {
  const combatant = combat.combatants.get(id);
  return combatant ? combatantChoices(combatant).group : "";
}

/** Whether a player's character has no player at the table: the GM decides for it. */
export function isAway(id: string, { combat }: Pick<TrackerContext, "combat">): boolean {
  const combatant = combat.combatants.get(id);
  return (
    Boolean(combatant?.hasPlayerOwner) &&
    ![...(game.users ?? [])].some((user) => user.active && !user.isGM && combatant?.testUserPermission(user, "OWNER"))
  );
}

/** Whether this seat plays somebody: a player their own, the GM whoever no player at the table has. */
export function playsHere(id: string, context: Pick<TrackerContext, "combat" | "gm" | "mine">): boolean {
  return context.gm ? !context.combat.combatants.get(id)?.hasPlayerOwner || isAway(id, context) : context.mine(id);
}
