import type { Field } from "../field.ts";
import { plain } from "./names.ts";

/** A skill by name and specialisation, and how good somebody is at it. */
export interface KnownSkill {
  readonly name: string;
  readonly specialisation: string;
  readonly level: number | null;
}

/** The skills of a character, as weapons look for them. */
export class SkillBook {
  constructor(private readonly skills: readonly KnownSkill[]) {}

  /** Full name of the skill with which a weapon is best used: among those it names, the best one that is known; else the first it names; "" if it names none. */
  bestFor(defaults: Field): string {
    const named = defaults.entries().filter((one) => /^(?:skill|parry|block)$/iu.test(one.at("type").line()) && one.at("name").line());
    let best: { readonly name: string; readonly level: number } | null = null;
    for (const one of named) {
      for (const skill of this.matching(one.at("name").line(), one.at("specialization").line())) {
        const level = (skill.level ?? 0) + (one.at("modifier").number() ?? 0);
        if (!best || level > best.level) best = { name: fullName(skill), level };
      }
    }
    const [first] = named;
    return best?.name ?? (first ? fullName({ name: first.at("name").line(), specialisation: first.at("specialization").line() }) : "");
  }

  private matching(name: string, specialisation: string): readonly KnownSkill[] {
    return this.skills.filter((skill) => plain(skill.name) === plain(name) && (!specialisation || plain(skill.specialisation) === plain(specialisation)));
  }
}

/** "Guns (Pistol)". */
export function fullName({ name, specialisation }: Pick<KnownSkill, "name" | "specialisation">): string {
  return (specialisation ? `${name} (${specialisation})` : name).slice(0, 200);
}
