export { readSpells } from "./spells.ts";
export { readWeapons, untimedWeapons } from "./weapons.ts";
