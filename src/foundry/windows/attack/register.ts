import { LatePart } from "../../host/late.ts";
import { ATTACKS, fetchPacing } from "../../host/late-pacings.ts";
import { attackPart } from "./late.ts";

/** In `init`. */
export function registerAttacks(): void {
  attackPart.bring(new LatePart("Late.Attack", () => import("./open.ts"), { beside: () => fetchPacing(ATTACKS) }));
}
