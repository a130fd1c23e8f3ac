import { LatePart } from "../../host/late.ts";
import { attackPart } from "./late.ts";

/** In `init`, where creatures attack with weapons and spells of our shape. */
export function registerAttacks(): void {
  attackPart.bring(new LatePart("Late.Attack", () => import("./open.ts")));
}
