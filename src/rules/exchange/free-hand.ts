import { attackForm, type WeaponBuild, type WeaponWay } from "./weapon-use.ts";

/** Something that is ready to be used: held in one hand or in both, or part of the body. */
export type Grip = "one" | "both" | "body";

/** In both hands is what takes both in every way to use it; else the other hand can be taken off. Part of the body is what strikes unarmed and no other way. */
export function gripOf(build: WeaponBuild, ways: readonly Pick<WeaponWay, "kind" | "reach" | "twoHanded">[]): Grip {
  if (!ways.length) return "one";
  if (ways.every((way) => attackForm(build, way) === "unarmed")) return "body";
  return ways.every(({ twoHanded }) => twoHanded) ? "both" : "one";
}

/** Whether there is an empty hand to parry with (B-49). Who is ready with nothing but parts of the body may have no hands. */
export function hasFreeHand(grips: readonly Grip[]): boolean {
  const held = grips.filter((grip) => grip !== "body");
  if (grips.length && !held.length) return false;
  return held.reduce((hands, grip) => hands + (grip === "both" ? 2 : 1), 0) < 2;
}
