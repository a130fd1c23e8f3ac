export { readWeapons } from "./weapons.ts";
