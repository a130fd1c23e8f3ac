import type { TimedAction, TimedSpell, TimedWeapon, TimeSource } from "../../rules/values.ts";
import { actionsOf, spellsOf, weaponsOf } from "../actors/carried-items.ts";
import type { Creature } from "../fight/host-adapter.ts";
import { shellIn } from "./pacing-shell.ts";
import type { Held, SheetMembership } from "./sheet-part.ts";

/** Reads ready and loaded state from the fight if noted there, else from the item. */
export function heldIn(item: Item.OfType<"weapon">, seat: SheetMembership | null): Held {
  const { ready, loaded } = item.system;
  return (seat && shellIn(seat.context).sheet?.held?.(item, seat)) ?? { ready, loaded };
}

/**
 * Reads a creature as the pacings do.
 * @param seat its membership in a fight, which may note ready and loaded state
 */
export function timeSource(actor: Creature, seat: SheetMembership | null = null): TimeSource {
  const { system } = actor;
  const { agility, basicSpeed, move } = system.figures;
  return {
    agility,
    basicSpeed,
    move,
    dx: system.dx,
    initiative: system.initiative,
    initiativeModifier: system.initiativeModifier,
    quickDraw: system.quickDraw,
    giant: system.giant,
    attackSpeeds: [...system.attackSpeeds],
    weapons: weaponsOf(actor, Infinity).map((weapon) => timedWeapon(weapon, system, heldIn(weapon, seat))),
    spells: spellsOf(actor, Infinity).map(timedSpell),
    actions: actionsOf(actor, Infinity).map(timedAction),
  };
}

/** @param of whose attacks count if the weapon gives none */
export function timedWeapon(
  { id, name, system }: Item.OfType<"weapon">,
  of: { readonly attacks: number; readonly perRounds: number },
  { ready, loaded }: Held = system,
): TimedWeapon {
  return {
    id: id ?? "",
    label: name,
    ready,
    ranged: system.ranged,
    speedClass: system.speedClass,
    drawClass: system.drawClass,
    reloadClass: system.reloadClass,
    perSegment: system.perSegment,
    capacity: system.capacity,
    loaded,
    longer: system.longer,
    weaponSpeed: system.weaponSpeed,
    trained: system.trained,
    specialised: system.specialised,
    rateOfFire: system.rateOfFire,
    fireKind: system.fireKind,
    attacks: system.attacks ?? of.attacks,
    perRounds: system.perRounds ?? of.perRounds,
  };
}

export function timedSpell({ id, name, system: { classInUse, segments } }: Item.OfType<"spell">): TimedSpell {
  return { id: id ?? "", label: name, speedClass: classInUse, castingSpeed: segments };
}

export function timedAction({
  id,
  name,
  system: { speedClass, segments, phase, actions },
}: Item.OfType<"action">): TimedAction {
  return { id: id ?? "", label: name, speedClass, segments, phase: phase === "none" ? null : phase, actions };
}
