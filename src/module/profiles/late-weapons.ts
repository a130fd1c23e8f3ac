export { readSpells, untimedThings } from "./spells.ts";
export { readWeapons } from "./weapons.ts";
