import { RESERVED } from "../../rules/core.ts";

/** Sides that combatants are on for whom the GM has chosen none, as they are stored. */
export const PARTY = "party";
export const FOES = "foes";
export const BYSTANDERS = "bystanders";

/** As many characters as an id of the core may have. */
const LONGEST = 64;

/**
 * A side that people typed, in the characters an id may have: "Ölmänner 2" is "_d6_lm_e4_nner-2". Cut off where an id
 * ends, never within a character.
 */
export function sideIdFrom(name: string): string {
  let id = "";
  for (const character of name.trim().replace(/\s+/gu, "-")) {
    const next = /[A-Za-z0-9-]/u.test(character) ? character : `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
    if (id.length + next.length >= LONGEST) break;
    id += next;
  }
  return RESERVED.has(id) ? `${id}-` : id;
}

/** What was typed, from the id that `sideIdFrom` made of it. */
export function typedSide(id: string): string {
  return id.replace(/_([0-9a-f]{1,6})_/g, (whole, code: string) => {
    const point = parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
