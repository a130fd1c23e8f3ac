export { readWeapons, untimedWeapons } from "./weapons.ts";
