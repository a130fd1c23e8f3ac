import { participantsOf, RESERVED, type EncounterState } from "../../rules/core.ts";

export const PARTY = "party";
export const FOES = "foes";
export const BYSTANDERS = "bystanders";

const LONGEST = 64;

/** Encodes a typed side in the characters of an id: "Ölmänner 2" is "_d6_lm_e4_nner-2". Cut between characters. */
export function sideIdFrom(name: string): string {
  let id = "";
  for (const character of name.trim().replace(/\s+/gu, "-")) {
    const next = /[A-Za-z0-9-]/u.test(character) ? character : `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
    if (id.length + next.length >= LONGEST) break;
    id += next;
  }
  return RESERVED.has(id) ? `${id}-` : id;
}

/** Decodes an id of `sideIdFrom`. */
export function typedSide(id: string): string {
  return id.replace(/_([0-9a-f]{1,6})_/g, (whole, code: string) => {
    const point = parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Returns the side called so, else the first with a player's creature; or null. */
export function partyOf(state: EncounterState): string | null {
  if (Object.hasOwn(state.sides, PARTY)) return PARTY;
  const played = [...participantsOf(state)]
    .filter(({ npc, kind }) => !npc && kind === "creature")
    .map(({ side }) => side);
  return played.sort((a, b) => (state.sides[a]?.seat ?? 0) - (state.sides[b]?.seat ?? 0))[0] ?? null;
}

/** Side of a combatant by its owner or its token's disposition. */
export function sideByToken(combatant: Combatant.Implementation): string {
  const { actor } = combatant;
  if (!actor) return "events";
  if (combatant.hasPlayerOwner) return PARTY;
  switch (combatant.token?.disposition ?? actor.prototypeToken?.disposition) {
    case 1:
      return PARTY;
    case 0:
      return BYSTANDERS;
    default:
      return FOES;
  }
}
