import type { OwnRoll, ScorePart } from "../../model/exchange.ts";
import { turnIn, type Intent, type Participant, type Setting, type View } from "./facts.ts";
import { attackPenalty } from "./moments.ts";
import { optionsOf } from "./options.ts";
import { isOwn } from "./slots.ts";

/** The press of somebody who retreats. */
const PRESS = 2;

/**
 * What the declared action adds to an attack roll: −2 for fire on the move (S-38), what the GM has set for blows on the move and after half a move
 * (S-24, SA-15), +2 for the press of a retreat. A shot takes nothing from a declared blow, nor a blow from a declared shot.
 */
export function rollModifiers(participant: Participant, { kind }: OwnRoll, view: View): readonly ScorePart[] {
  if (kind !== "melee" && kind !== "ranged") return [];
  return carriedNow(participant, view) ?? declaredNow(kind, participant, view.setting);
}

/** Of an action of the round before that is carried out now, its own penalty counts and not that of what is declared anew. */
function carriedNow(participant: Participant, view: View): readonly ScorePart[] | null {
  const slot = view.slotsOf(participant).find(({ id, state }) => state === "now" || view.now.includes(id));
  if (!slot || isOwn(slot)) return null;
  const { penalty, move } = slot.note ?? {};
  return penalty !== undefined && move !== undefined ? [{ code: move, value: penalty, name: "" }] : [];
}

function declaredNow(kind: "melee" | "ranged", participant: Participant, setting: Setting): readonly ScorePart[] {
  const { intent } = turnIn(participant, setting);
  if (!intent) return [];
  if (kind === "melee" && intent.action === "retreat") return [{ code: "retreat", value: PRESS, name: "" }];
  const value = isMissile(intent) === (kind === "ranged") ? attackPenalty(intent, optionsOf(setting)) : 0;
  return value && intent.move ? [{ code: isMissile(intent) && intent.move === "splitMove" ? "splitMoveFire" : intent.move, value, name: "" }] : [];
}

function isMissile({ missile }: Intent): boolean {
  return missile === true;
}
