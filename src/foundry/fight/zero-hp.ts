import { entryOf, look, participantOf, type Command, type EncounterState, isObject } from "../../rules/core.ts";
import { isOwnWrite } from "../host/own-writes.ts";
import { isReachedBy } from "../host/same-actor.ts";
import { isWriter } from "../host/tabs.ts";
import { onHook } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";
import type { Ledger } from "./actor-changes.ts";
import { isCrowded } from "./crowded.ts";
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
 * @param known its HP, by default its actor's
 */
export function isAtZeroHp(state: EncounterState, combatant: Combatant.Implementation, known?: number): boolean {
  const participant = participantOf(state, combatant.id ?? "");
  if (participant?.kind !== "creature" || participant.defeated) return false;
  const hp = known ?? hitPointsOf(combatant);
  if (hp === null || hp > 0 || state.status !== "running" || tableSettings().atZeroHp === "leave") return false;
  return !look(state)?.pacing.exchange?.harmed;
}

function hitPointsOf(combatant: Combatant.Implementation): number | null {
  const { actor } = combatant;
  return actor && readOr(combatant, () => hostAdapter().pool(actor, "hp")?.value ?? null, null);
}

/** Returns the command that brings back a combatant that was healed. */
export function bringBack(participant: string): Command {
  return { type: "revive", participant, rose: true };
}

/**
 * True if a creature that was taken out at 0 HP or less has more again.
 * @param known its HP, by default its actor's
 */
export function isUpAgain(state: EncounterState, combatant: Combatant.Implementation, known?: number): boolean {
  const id = combatant.id ?? "";
  if (participantOf(state, id)?.defeated !== true) return false;
  const hp = known ?? hitPointsOf(combatant);
  if (hp === null || hp <= 0 || state.status !== "running" || tableSettings().atZeroHp === "leave") return false;
  return !look(state)?.pacing.exchange?.harmed && wasTakenOut(state, id);
}

/** True if its last defeat was by falling, as far as the log goes. */
function wasTakenOut(state: EncounterState, id: string): boolean {
  for (let number = state.head, entry = entryOf(state, number); entry; entry = entryOf(state, --number))
    if (entry.command.type === "defeat" && entry.command.participant === id) return entry.command.fell === true;
  return false;
}

/**
 * Defeats NPCs that a click brings to 0 HP or less, and brings back NPCs that it heals above, if the world setting
 * says so; null for none.
 */
export function fallsBy(combat: Fight, state: EncounterState, { changes }: Ledger): readonly Command[] | null {
  if (tableSettings().atZeroHp !== "npcs") return null;
  const commands = changes
    .filter(({ path }) => hostAdapter().valueAt(path) === "hp")
    .flatMap(({ document, from, to }) =>
      npcsChanged(combat, state, ({ actor }) => actor?.uuid === document, Number(to) < Number(from), Number(to)),
    );
  return commands.length ? commands : null;
}

function npcsChanged(
  combat: Fight,
  state: EncounterState,
  isMeant: (combatant: Combatant.Implementation) => boolean,
  isLost: boolean,
  hp?: number,
): readonly Command[] {
  const [is, command] = isLost ? ([isAtZeroHp, takeOut] as const) : ([isUpAgain, bringBack] as const);
  return [...combat.combatants]
    .filter((one) => isMeant(one) && participantOf(state, one.id ?? "")?.npc && is(state, one, hp))
    .map(({ id }) => command(id ?? ""));
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
    if (!isWriter() || marksIn(changed) !== undefined || !hostAdapter().changesHitPoints(changed)) return;
    if (isCrowded(actor)) return;
    if (tableSettings().atZeroHp !== "npcs" || (userId === game.userId && !isOwnWrite(options, userId))) return;
    for (const combat of game.combats ?? []) {
      const { encounter } = combat;
      // The GM is looking at an undone state and can still redo.
      if (combat.problem || entryOf(encounter, encounter.head + 1)) continue;
      const commands = npcsChanged(combat, encounter, (one) => isReachedBy(one, actor), isLoss(actor, options));
      if (commands.length) void combat.perform(...commands);
    }
  });
}
