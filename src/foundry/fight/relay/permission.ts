import {
  commandRule,
  currentIds,
  look,
  rulesOf,
  participantsOf as participantsIn,
  requests,
  sameJson,
  refuse,
  participantOfSlot,
  type GivenBy,
  type JsonObject,
  type Refusal,
  isJsonObject,
} from "../../../rules/core.ts";
import { tableSettings } from "../../settings/settings.ts";
import type { Fight } from "../fight.ts";

/**
 * Returns why this user may not give this command, or null. Commands unknown to the core's table are the
 * GM's. Players act for their combatants and answer their requests; changing an actor needs ownership and the
 * world setting.
 */
export function mayGive(command: unknown, combat: Fight, user: User.Implementation): Refusal | null {
  if (typeof command !== "object" || command === null)
    return refuse("bad-command", { field: "", found: "", allowed: "" });
  const { type, ...fields } = command as Record<string, unknown>;
  const by = commandRule(type, rulesOf(combat.encounter)?.choices.verbs)?.by ?? "gm";
  if (by === "gm" || isRuling(command as JsonObject, combat)) return refuse("gm-only");
  const concerned = participantsOf(by, fields, combat, user);
  if (concerned === null || concerned.length === 0) return refuse("gm-only");
  const invalid = concerned.find((id) => !mayActFor(combat.combatants.get(id), user));
  if (invalid !== undefined) return refuse("not-yours", { participant: invalid });
  return by === "owner" ? mayChange(String(fields.participant), combat, user) : null;
}

/** Refuses users who do not own the actor; permission to act for it is not enough. */
function mayChange(participant: string, { combatants }: Fight, user: User.Implementation): Refusal | null {
  if (tableSettings().consequences === "show") return refuse("only-shown");
  return combatants.get(participant)?.testUserPermission(user, "OWNER")
    ? null
    : refuse("not-your-target", { participant });
}

/** True if this user may act for the combatant: an owner, or any player if the GM allows it. */
export function mayActFor(combatant: Combatant.Implementation | undefined, user: User.Implementation): boolean {
  if (!combatant) return false;
  return (
    combatant.testUserPermission(user, "OWNER") ||
    (tableSettings().actForEachOther && combatant.hasPlayerOwner && !combatant.hidden)
  );
}

/** True for a ruling, values that only the GM gives, or offers to the GM. */
function isRuling(command: JsonObject, { encounter }: Fight): boolean {
  if (command.ruling === true || (isJsonObject(command.report) && command.report.ruling === true)) return true;
  const view = look(encounter);
  if (view?.pacing.choices.isRuling?.(command, view)) return true;
  const participant = view?.participant(typeof command.participant === "string" ? command.participant : "");
  const offers = (participant && view?.pacing.choices.offers?.(participant, view)) ?? [];
  const same = offers.filter((offer) =>
    Object.entries(offer.command).every(([name, value]) => sameJson(command[name], value)),
  );
  return same.length > 0 && same.every(({ gm }) => gm === true);
}

/** Returns the participants of a command; null if it names none, so it is the GM's. */
function participantsOf(
  by: GivenBy,
  fields: Record<string, unknown>,
  combat: Fight,
  user: User.Implementation,
): readonly string[] | null {
  if (by === "slots") {
    const named = Array.isArray(fields.slots) ? fields.slots.map(String) : currentIds(combat.encounter);
    return named.map(participantOfSlot);
  }
  if (by === "requests") {
    const asked = new Map(requests(combat.encounter).map((request) => [request.id, request]));
    const ids = Object.keys(fields.answers ?? {}).map((id) => asked.get(id));
    const concerned = ids.map((request) =>
      request?.gm === false ? (request.participant ?? speakerOf(request.side, combat, user)) : undefined,
    );
    return concerned.every((id) => id !== undefined) ? concerned : null;
  }
  return typeof fields.participant === "string" ? [fields.participant] : null;
}

/** Returns a participant of the side for which the user may act, and so roll the side's dice (S-16). */
function speakerOf(
  side: string | undefined,
  { encounter, combatants }: Fight,
  user: User.Implementation,
): string | undefined {
  return [...participantsIn(encounter)].find((one) => one.side === side && mayActFor(combatants.get(one.id), user))?.id;
}
