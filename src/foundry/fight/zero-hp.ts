import { entryOf, look, participantOf, type Command, type EncounterState, isObject } from "../../rules/core.ts";
import { isOwnWrite } from "../host/own-writes.ts";
import { isReachedBy } from "../host/same-actor.ts";
import { onHook } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";
import type { Ledger } from "./actor-changes.ts";
import { marksIn } from "./due.ts";
import type { Fight } from "./fight.ts";
import { hostAdapter } from "./host-adapter.ts";
import { readOr } from "./read-documents.ts";

/** Returns the command that defeats a combatant. Undo removes Foundry's mark too. */
export function takeOut(participant: string): Command {
  return { type: "defeat", participant, fell: true };
}

/**
 * True if a creature at 0 HP or less still fights, unless its pacing's rules (B-60, B-61) or the world
 * setting allow that.
 * @param hp default: its actor's
 */
export function isAtZeroHp(
  state: EncounterState,
  combatant: Combatant.Implementation,
  hp: number | null = hitPointsOf(combatant),
): boolean {
  const participant = participantOf(state, combatant.id ?? "");
  if (hp === null || hp > 0 || state.status !== "running" || tableSettings().atZeroHp === "leave") return false;
  return participant?.kind === "creature" && !participant.defeated && !look(state)?.pacing.exchange?.harmed;
}

function hitPointsOf(combatant: Combatant.Implementation): number | null {
  const { actor } = combatant;
  return actor && readOr(combatant, () => hostAdapter().pool(actor, "hp")?.value ?? null, null);
}

/** Defeats NPCs that a click brings to 0 HP or less, if the world setting says so; null for none. */
export function fallsBy(combat: Fight, state: EncounterState, { changes }: Ledger): readonly Command[] | null {
  if (tableSettings().atZeroHp !== "npcs") return null;
  const commands = changes
    .filter(({ path, from, to }) => hostAdapter().valueAt(path) === "hp" && Number(to) < Number(from))
    .flatMap(({ document, to }) => npcsAtZero(combat, state, ({ actor }) => actor?.uuid === document, Number(to)));
  return commands.length ? commands : null;
}

function npcsAtZero(
  combat: Fight,
  state: EncounterState,
  isMeant: (combatant: Combatant.Implementation) => boolean,
  hp?: number,
): readonly Command[] {
  return [...combat.combatants]
    .filter((one) => isMeant(one) && participantOf(state, one.id ?? "")?.npc && isAtZeroHp(state, one, hp))
    .map(({ id }) => takeOut(id ?? ""));
}

/** Option of an HP write with the value before. */
const HP_BEFORE = "segmentZeroHpBefore";

function hpOf(actor: Actor.Implementation): number | null {
  return hostAdapter().pool(actor, "hp")?.value ?? null;
}

function isLoss(actor: Actor.Implementation, options: object): boolean {
  const { [HP_BEFORE]: before } = isObject(options) ? options : {};
  return typeof before !== "number" || (hpOf(actor) ?? before) < before;
}

/** Handles HP changed by hand. On the active GM's client, from `ready` on. */
export function followHitPoints(): void {
  Hooks.on("preUpdateActor", (actor, changed, options) => {
    if (hostAdapter().changesHitPoints(changed)) Object.assign(options, { [HP_BEFORE]: hpOf(actor) });
  });
  onHook("updateActor", (actor: Actor.Implementation, changed: object, options: object, userId: string) => {
    // A click's writes have its mark.
    if (!game.user?.isActiveGM || marksIn(changed) !== undefined || !hostAdapter().changesHitPoints(changed)) return;
    if (!isLoss(actor, options)) return;
    if (tableSettings().atZeroHp !== "npcs" || (userId === game.userId && !isOwnWrite(options, userId))) return;
    for (const combat of game.combats ?? []) {
      const { encounter } = combat;
      // The GM is looking at an undone state and can still redo.
      if (combat.problem || entryOf(encounter, encounter.head + 1)) continue;
      const commands = npcsAtZero(combat, encounter, (one) => isReachedBy(one, actor));
      if (commands.length) void combat.perform(...commands);
    }
  });
}
