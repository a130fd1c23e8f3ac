import { skillLevel } from "../../rules/index.ts";
import type { CreatureData } from "../data/actor/creature-data.ts";
import { BARE } from "./bare-figures.ts";

/** The best skill for fist, foot or teeth, or DX. */
export function bareSkill(part: keyof typeof BARE, { wielder: { skills, attributes } }: Pick<CreatureData, "wielder">): { readonly skill: string; readonly level: number } {
  const known = skills.filter(({ name }) => BARE[part].goesBy(name)).map((skill) => ({ skill: skill.name, level: skillLevel(skill, attributes)?.value ?? 0 }));
  return known.reduce((best, one) => (one.level > best.level ? one : best), { skill: "", level: attributes.dx });
}
