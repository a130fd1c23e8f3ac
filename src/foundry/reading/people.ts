import {
  participantsOf,
  sharersOf,
  type EncounterState,
  type Json,
  type PacingTypes,
  type Participant,
  type SlotKind,
  remembered,
} from "../../rules/core.ts";
import { FOES, partyOf, typedSide } from "../fight/side-id.ts";
import { combatantChoices } from "../fight/store.ts";
import { hasText, text } from "../host/i18n.ts";
import { beside, listed } from "../host/lists.ts";
import { markedName } from "../host/marked-names.ts";
import { callsIn, type Call } from "./calls.ts";
import type { TrackerContext } from "./context.ts";
import type { CombatantMark, PortraitView, SideMark } from "./views.ts";

const SIDES = 5;

/** The values on which a name depends. */
export type Naming = Pick<TrackerContext, "combat" | "gm" | "visible" | "marked">;

/** Returns the name that this viewer may see; "Thug (2)" is the second visible one of that name. */
export function nameOf(id: string, context: Naming): string {
  const name = plainName(id, context);
  return context.marked && context.visible(id) ? markedName([id], name) : name;
}

function plainName(id: string, context: Naming): string {
  const name = shownName(id, context);
  if (name === null) return text("Tracker.Somebody");
  const numbers = namesakesIn(context).get(name);
  return numbers && numbers.size > 1 ? text("Tracker.Namesake", { name, number: numbers.get(id) ?? 0 }) : name;
}

/** For the GM, returns what players read for combatants whose names they do not know; "" if they know them. */
export function calledName(ids: readonly string[], { combat, gm }: Naming): string {
  const named = gm ? callsIn(combat) : new Map();
  return ids.some((id) => named.has(id)) ? namesOf(ids, { combat, gm: false, visible: () => true }) : "";
}

/** Returns the own name, or what players call it; null if it is hidden. */
function shownName(id: string, context: Naming): string | null {
  if (!context.visible(id)) return null;
  return callsFor(context).get(id)?.name ?? context.combat.combatants.get(id)?.name ?? null;
}

/** This viewer's words in place of names. */
const callsFor = remembered(({ gm, combat }: Naming): ReadonlyMap<string, Call> =>
  gm ? new Map<string, Call>() : callsIn(combat),
);

/** Visible creatures still in the fight, in joining order. */
export function fighters<T extends PacingTypes>({ view, visible }: TrackerContext<T>): readonly Participant<T>[] {
  return [...view.participants()]
    .filter((one) => one.kind === "creature" && !one.defeated && visible(one.id))
    .sort((a, b) => a.seat - b.seat);
}

/** Returns the other fighting creatures, other sides first. */
export function targetsOf<T extends PacingTypes>(
  { id, side: own }: Participant,
  context: TrackerContext<T>,
): readonly Participant<T>[] {
  return fighters(context)
    .filter((one) => one.id !== id)
    .sort((a, b) => Number(a.side === own) - Number(b.side === own));
}

/** Names a target, which is a participant or a typed text; null if the viewer may not see it. */
export function targetName(target: string, context: TrackerContext): string | null {
  if (!context.participant(target)) return target;
  return context.visible(target) ? nameOf(target, context) : null;
}

/** Names a target, also a target whom the viewer may not see: "an unseen combatant". */
export function shownTarget(target: string, context: TrackerContext): string {
  return targetName(target, context) ?? text("Tracker.UnseenOne");
}

/** Portrait, name, and a line for a dialog. */
export function whoIs(id: string, context: TrackerContext, note: string) {
  return { portrait: portraitOf(id, context), name: nameOf(id, context), note };
}

/** Name of a participant whose id is a value; null for other values. */
export function nameOfValue(value: Json, context: TrackerContext): string | null {
  return typeof value === "string" && context.participant(value) ? nameOf(value, context) : null;
}

const NUMBERED = /^(.+?)[\s#(]+(\d{1,4})\)?$/u;

/** Numbers participants that share a name, "Goblin" after "Goblin 8". */
const namesakesIn = remembered((context: Naming): ReadonlyMap<string, ReadonlyMap<string, number>> => {
  const names = [...context.combat.combatants].flatMap(({ id }): readonly (readonly [string, string])[] => {
    const name = id === null ? null : shownName(id, context);
    return id === null || name === null ? [] : [[id, name]];
  });
  const highest = new Map<string, number>();
  for (const [, name] of names) {
    const [, stem = "", number = ""] = NUMBERED.exec(name) ?? [];
    highest.set(stem, Math.max(highest.get(stem) ?? 0, Number(number)));
  }
  const found = new Map<string, Map<string, number>>();
  for (const [id, name] of names) {
    const numbers = found.get(name) ?? new Map<string, number>();
    found.set(name, numbers.set(id, (highest.get(name) ?? 0) + numbers.size + 1));
  }
  return found;
});

/** Shape and colour of the side; 0 for hazards. The sixth side repeats the first. */
export function sideMark(id: string, context: TrackerContext): SideMark {
  const participant = context.participant(id);
  if (!participant || participant.kind === "hazard") return 0;
  return sideMarkOf(participant.side, context);
}

type Reading = Pick<TrackerContext, "state" | "visible">;

/**
 * The first mark is the party's; others follow `sidesInOrder`, without sides that this viewer does not see,
 * so that no gap reveals them.
 */
export function sideMarkOf(side: string, context: Reading): SideMark {
  return ((((sideNumbers(context).get(side) ?? 1) - 1) % SIDES) + 1) as SideMark;
}

/** Numbers the sides from 1; cached, because every portrait asks. */
const sideNumbers = remembered(({ state, visible }: Reading): ReadonlyMap<string, number> => {
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
  return found;
});

/** Returns the party, its foes, then others in joining order; not sides of hazards only. */
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

/** Names a side by its text, or as typed. */
export function sideName(side: string): string {
  const key = `Sides.${side}`;
  return hasText(key) ? text(key) : titleCase(typedSide(side));
}

/** "night-watch" is "Night watch". */
function titleCase(id: string): string {
  return id.charAt(0).toLocaleUpperCase(game.i18n?.lang ?? "en") + id.slice(1).replace(/[-_]+/g, " ");
}

/** "Cultist ×3" for numbered names, else a list. */
export function namesOf(ids: readonly string[], context: Naming): string {
  return likeName(ids, context) ?? listed(ids.map((id) => nameOf(id, context)));
}

/** "Mira Kestrel: Attack" */
export function whoseWords(id: string, words: string, context: Naming): string {
  return text("Now.Whose", { name: nameOf(id, context), verb: words });
}

/** Ids of the combatants of turns. */
export function combatantsOf(turns: readonly { readonly participant: string }[]): readonly string[] {
  return turns.map(({ participant }) => participant);
}

/** Names each combatant once. */
export function namesIn(slots: readonly { readonly participant: string }[], context: TrackerContext): string {
  return namesOf([...new Set(slots.map(({ participant }) => participant))], context);
}

/** "Cultist ×3" for names that differ only in numbers; else null. */
export function likeName(ids: readonly string[], context: Naming): string | null {
  const stems = new Set(ids.map((id) => plainName(id, context).replace(/[\s#(]*\d+\)?$/, "")));
  if (ids.length < 2 || stems.size > 1) return null;
  const name = text("Tracker.Group", { name: [...stems].join(""), count: ids.length });
  return context.marked && ids.every(context.visible) ? markedName(ids, name) : name;
}

export function portraitOf(id: string, context: TrackerContext): PortraitView {
  if (!context.visible(id)) return NOBODY;
  return { src: context.combat.combatants.get(id)?.img ?? null, side: sideMark(id, context) };
}

/** An unseen combatant's side is unknown. */
export const NOBODY: PortraitView = { src: null, side: 0 };

/** "You" beside a player's own. */
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

/** Row marks of extraordinary turns. */
export const KIND_STATES: Partial<Record<SlotKind, "extra" | "carried" | "burst">> = {
  extra: "extra",
  carried: "carried",
  burst: "burst",
};

/** Returns the number in its name, else in the group. */
export function headText(id: string, place: number, context: TrackerContext): string {
  return /(\d+)\)?$/.exec(plainName(id, context))?.[1] ?? String(place + 1);
}

/** Most names of a shared turn. */
const MOST_JOINED = 3;

/** "Goblin ×8": the common name, the names of a shared turn, else the GM's, else the first name and how many more. */
export function groupName(ids: readonly string[], context: TrackerContext): string {
  if (ids.length === 1) return nameOf(ids[0] as string, context);
  const alike = likeName(ids, context);
  if (alike !== null) return alike;
  const shared = sharersOf(ids[0] ?? "", context.state)?.map(({ id }) => id) ?? [];
  if (ids.length <= MOST_JOINED && ids.every((id) => shared.includes(id)))
    return beside(ids.map((id) => nameOf(id, context)));
  const called = new Set(ids.map((id) => chosenGroup(id, context)));
  const [own = ""] = called;
  // Automatic groups are named by a combatant's id.
  const isTyped =
    called.size === 1 &&
    own !== "" &&
    !ids.some((id) => callsFor(context).has(id)) &&
    ![...context.combat.combatants].some(({ id, actorId }) => id === own || actorId === own);
  return isTyped
    ? text("Tracker.Group", { name: own, count: ids.length })
    : text("Groups.AndMore", { name: nameOf(ids[0] as string, context), count: ids.length - 1 });
}

/** "" if none was chosen. */
function chosenGroup(id: string, { combat }: TrackerContext): string {
  const combatant = combat.combatants.get(id);
  return combatant ? combatantChoices(combatant).group : "";
}

/** True if no player of this character is connected; the GM decides for it. */
export function isAway(id: string, { combat }: Pick<TrackerContext, "combat">): boolean {
  const combatant = combat.combatants.get(id);
  return (
    Boolean(combatant?.hasPlayerOwner) &&
    ![...(game.users ?? [])].some((user) => user.active && !user.isGM && combatant?.testUserPermission(user, "OWNER"))
  );
}

/** Returns the connected player who plays it, first the player whose character it is; "" without one. */
export function playerOf(id: string, { combat }: Pick<TrackerContext, "combat">): string {
  const combatant = combat.combatants.get(id);
  const players = [...(game.users ?? [])].filter(
    (user) => user.active && !user.isGM && combatant?.testUserPermission(user, "OWNER"),
  );
  const own = players.find(({ character }) => character !== null && character === combatant?.actor);
  return (own ?? players[0])?.name ?? "";
}

/** True if this user plays it: a player's own; for the GM those without a connected player. */
export function playsHere(id: string, context: Pick<TrackerContext, "combat" | "gm" | "mine">): boolean {
  return context.gm ? !context.combat.combatants.get(id)?.hasPlayerOwner || isAway(id, context) : context.mine(id);
}
