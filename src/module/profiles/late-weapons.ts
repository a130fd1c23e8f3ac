export { readWeapons } from "./weapons.ts";
export { readSpells } from "./spells.ts";
