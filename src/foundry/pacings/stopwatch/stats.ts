import { statsOf } from "../../../rules/core.ts";
import { weaponNow, type StopwatchStats } from "../../../rules/pacings.ts";
import { actionsOf, LONGEST_LABEL, spellsOf, weaponsOf, within } from "../../actors/carried-items.ts";
import type { Need, PacingParts } from "../../fight/pacing-parts.ts";
import { worldActions } from "../../settings/world-actions.ts";
import type { Held } from "../../reading/sheet-part.ts";
import type { Membership } from "./own.ts";

const MOST_WEAPONS = 20;
const MOST_ACTIONS = 40;
const MOST_ROUNDS = 10_000;
const rounds = (value: number): number => within(value, 0, MOST_ROUNDS);

/** Without a class an action cannot be chosen. */
export const NEEDS: readonly Need[] = [
  { of: "creature", field: "agility", counted: ({ system }) => system.effectiveAgility, from: ["dx"] },
  { of: "weapon", field: "speedClass" },
  { of: "spell", field: "speedClass" },
  { of: "action", field: "speedClass" },
];

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => ({
  agility: within(actor.system.effectiveAgility, 1, 1_000),
  weapons: weaponsOf(actor)
    .filter(({ system }) => system.speedClass !== null)
    .slice(0, MOST_WEAPONS)
    .map(({ id, name, system }) => ({
      label: name.slice(0, LONGEST_LABEL),
      ...(id ? { item: id } : {}),
      speedClass: within(system.speedClass ?? 1, 1, 10),
      draw: within(system.drawClass ?? 0, 0, 10),
      reload: within(system.reloadClass ?? 0, 0, 10),
      capacity: rounds(system.capacity),
      perSegment: rounds(system.perSegment),
      longer: system.longer,
      ready: system.ready,
      loaded: rounds(system.loaded),
    })),
  actions: [
    ...actionsOf(actor, Infinity).map(({ name, system: { speedClass } }) => ({ name, speedClass })),
    ...spellsOf(actor, Infinity).map(({ name, system: { classInUse } }) => ({ name, speedClass: classInUse })),
  ]
    .flatMap(({ name, speedClass }) =>
      speedClass === null ? [] : [{ label: name.slice(0, LONGEST_LABEL), speedClass: within(speedClass, 1, 10) }],
    )
    .slice(0, MOST_ACTIONS)
    // The sheet counts first.
    .concat(worldActions().listed),
});

/** Returns the index among weapons with a class; -1 if unknown. */
export function placeOf(item: Item.OfType<"weapon">, { context, id }: Membership): number {
  const participant = context.participant(id);
  const actor = item.actor;
  if (!participant || !actor || actor.type === "hazard") return -1;
  const { weapons } = statsOf<StopwatchStats>(participant, context.view.setting);
  const label = item.name.slice(0, 60);
  const own = weaponsOf(actor)
    .filter(({ system }) => system.speedClass !== null)
    .findIndex((one) => one.id === item.id);
  return weapons[own]?.label === label ? own : weapons.findIndex((weapon) => weapon.label === label);
}

/** Returns whether the encounter has it in hand, and its rounds (T-12, T-23). */
export function held(item: Item.OfType<"weapon">, membership: Membership): Held | null {
  const participant = membership.context.participant(membership.id);
  const place = placeOf(item, membership);
  return participant && place >= 0
    ? weaponNow(
        participant,
        membership.context.view.setting,
        place,
        membership.now ? (membership.slot?.time ?? null) : null,
      )
    : null;
}
