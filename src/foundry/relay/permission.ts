import { currentIds, look, pacingOf, participantsOf as participantsIn, requests, type JsonObject } from "../../rules/index.ts";
import { refuse, type Refusal } from "../../rules/encounter/refusal.ts";
import { participantOfSlot } from "../../rules/encounter/slot-id.ts";
import { sameJson } from "../../rules/json.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { tableSettings } from "../settings/table.ts";

/** Commands that no player gives: they change who is in the fight, its settings, its time or its history. */
const GM_ONLY: ReadonlySet<unknown> = new Set([
  "option", "join", "leave", "change", "side", "group", "hide", "defeat", "revive", "start", "end", "lose", "move", "nextWindow", "pause", "resume", "undo", "takeBack", "redo", "onward", "askAgain",
]);

/** Commands by which somebody changes an actor as such, and not by acting for it. */
const ON_ACTORS: ReadonlySet<unknown> = new Set(["apply", "harm"]);

/**
 * Why this user may not give this command, or null. Players act for what they own, and answer what is asked of them. In an exchange that is the attacker for
 * attack and damage, the target for the defence; who changes an actor must own it, and the table must want that.
 */
export function mayGive(command: unknown, combat: SegmentZeroCombat, user: User.Implementation): Refusal | null {
  if (typeof command !== "object" || command === null) return refuse("bad-command", { field: "", found: "", allowed: "" });
  const { type, ...fields } = command as Record<string, unknown>;
  if (GM_ONLY.has(type) || isRuling(command as JsonObject, combat)) return refuse("gm-only");
  const concerned = participantsOf(type, fields, combat, user);
  if (concerned === null || concerned.length === 0) return refuse("gm-only");
  const strange = concerned.find((id) => !mayActFor(combat.combatants.get(id), user));
  if (strange !== undefined) return refuse("not-yours", { participant: strange });
  return ON_ACTORS.has(type) ? mayChange(String(fields.participant), combat, user) : null;
}

/** Who may act for the characters of others may not for that change them. */
function mayChange(participant: string, { combatants }: SegmentZeroCombat, user: User.Implementation): Refusal | null {
  if (tableSettings().consequences === "show") return refuse("only-shown");
  return combatants.get(participant)?.testUserPermission(user, "OWNER") ? null : refuse("not-your-target", { participant });
}

/** May this user act for this combatant? For their own; if the GM has settled it so, for those of other players as well. */
export function mayActFor(combatant: Combatant.Implementation | undefined, user: User.Implementation): boolean {
  if (!combatant) return false;
  return combatant.testUserPermission(user, "OWNER") || (tableSettings().actForEachOther && combatant.hasPlayerOwner && !combatant.hidden);
}

/** A verb that is the GM's alone, what is marked as a ruling or carries the GM's figures, or offered to nobody else. */
function isRuling(command: JsonObject, { encounter }: SegmentZeroCombat): boolean {
  const verbs = pacingOf(encounter.pacing)?.verbs ?? {};
  if (typeof command.type === "string" && Object.hasOwn(verbs, command.type) && verbs[command.type]?.gm) return true;
  if (command.ruling === true || (command.report as JsonObject | undefined)?.ruling === true) return true;
  const view = look(encounter);
  if (view?.pacing.isRuling?.(command, view)) return true;
  const participant = view?.participant(typeof command.participant === "string" ? command.participant : "");
  const offers = (participant && view?.pacing.offers?.(participant, view)) ?? [];
  const same = offers.filter((offer) => Object.entries(offer.command).every(([name, value]) => sameJson(command[name], value)));
  return same.length > 0 && same.every(({ gm }) => gm === true);
}

/** The participants a command speaks for; null when it speaks for none in particular, which is the GM's. */
function participantsOf(type: unknown, fields: Record<string, unknown>, combat: SegmentZeroCombat, user: User.Implementation): readonly string[] | null {
  if (type === "done") {
    const named = Array.isArray(fields.slots) ? fields.slots.map(String) : currentIds(combat.encounter);
    return named.map(participantOfSlot);
  }
  if (type === "answer") {
    const asked = new Map(requests(combat.encounter).map((request) => [request.id, request]));
    const ids = Object.keys((fields.answers ?? {}) as object).map((id) => asked.get(id));
    const concerned = ids.map((request) => (request?.gm === false ? request.participant ?? speakerOf(request.side, combat, user) : undefined));
    return concerned.every((id) => id !== undefined) ? concerned : null;
  }
  return typeof fields.participant === "string" ? [fields.participant] : null;
}

/** Dice of a side are rolled by any of its players (S-16). */
function speakerOf(side: string | undefined, { encounter, combatants }: SegmentZeroCombat, user: User.Implementation): string | undefined {
  return [...participantsIn(encounter)].find((one) => one.side === side && mayActFor(combatants.get(one.id), user))?.id;
}
