import { block, parry } from "../gurps/derived.ts";
import { brought, sum, type Figure } from "./figure.ts";
import { levelOf, type Attributes, type Skill } from "./skill.ts";

/** What is known of one way to use a weapon. */
export interface Mode {
  /** Name of the skill. */
  readonly skill: string;
  /** As given; null = that of the skill. */
  readonly level: number | null;
  /** Added to the parry and block that follow from the skill; null = cannot. */
  readonly parry: number | null;
  readonly block: number | null;
}

/** Who holds it: what skills there are, and what is added to every parry and block (`Figures.parryBonus`, `blockBonus`). */
export interface Wielder {
  readonly attributes: Attributes;
  readonly skills: readonly Skill[];
  readonly parryBonus: Figure;
  readonly blockBonus: Figure;
}

/** What follows for one way to use a weapon; null for what it cannot do, or as long as the skill is not known. */
export interface ModeFigures {
  readonly skill: Figure | null;
  /** B-51. */
  readonly parry: Figure | null;
  /** B-48. */
  readonly block: Figure | null;
}

/**
 * Skill, parry and block of one way to use a weapon (B-48, B-51), each at least 0.
 * @param wielder null: nobody holds it; then only what is given counts
 */
export function modeFigures(mode: Mode, weapon: string, wielder: Wielder | null): ModeFigures {
  const skill = levelWith(mode, wielder);
  return {
    skill,
    parry: skill && mode.parry !== null ? defence(parry(skill.value), skill.value, { value: mode.parry, name: weapon }, wielder?.parryBonus) : null,
    block: skill && mode.block !== null ? defence(block(skill.value), skill.value, { value: mode.block, name: weapon }, wielder?.blockBonus) : null,
  };
}

/** Block with a shield or cloak (B-48); null as long as its skill is not known. What the shield adds to every defence is in the wielder's bonus while it is ready (B-47). */
export function blockWith(shield: Pick<Mode, "skill" | "level">, name: string, wielder: Wielder | null): Figure | null {
  const skill = levelWith(shield, wielder);
  return skill && defence(block(skill.value), skill.value, { value: 0, name }, wielder?.blockBonus);
}

function levelWith({ skill, level }: Pick<Mode, "skill" | "level">, wielder: Wielder | null): Figure | null {
  if (level !== null) return sum({ code: "given", value: level });
  return wielder && levelOf(skill, wielder.skills, wielder.attributes);
}

/** 3 + half the skill, and what is added to it. */
function defence(own: number, skill: number, thing: { readonly value: number; readonly name: string }, bonus: Figure | undefined): Figure {
  const half = Math.floor(skill / 2);
  const all = sum({ code: "base", value: own - half }, { code: "half", value: half }, { code: "item", ...thing }, ...(bonus?.parts ?? []));
  return brought(all, "least", Math.max(0, all.value));
}
