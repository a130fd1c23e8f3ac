import {
  defenceNow,
  valuesOf,
  moveNow,
  type Value,
  type CreatureValues,
  type CurrentState,
  type WeaknessSettings,
  type Wielder,
} from "../../../rules/values.ts";
import { resolveOptions, type Json, pacingIds } from "../../../rules/core.ts";
import { defaultOptions, optionSpecs, whenSettingsChange } from "../../settings/new-fights.ts";
import { creatureSchema, type CreatureSchema } from "./creature-schema.ts";
import { creatureSource, defencesOf, skillsOf, type Defence, type Defences } from "./defences.ts";

let known: WeaknessSettings | null = null;
whenSettingsChange(() => {
  known = null;
});

/**
 * Returns how wounds and fatigue count (BA-1), from options of new encounters. The same object until a
 * setting changes.
 */
function weaknessSettings(): WeaknessSettings {
  known ??= {
    dodgeWhenReeling: optionOf("dodgeWhenReeling") === "halveDodge" ? "halveDodge" : "recalculate",
    halvedSpeed: optionOf("halvedSpeed") === "exact" ? "exact" : "whole",
  };
  return known;
}

/** Returns an option of the first pacing that has it. */
function optionOf(name: keyof WeaknessSettings): Json | undefined {
  const pacing = pacingIds().find((id) => optionSpecs(id).some((option) => option.name === name));
  return pacing === undefined ? undefined : resolveOptions(optionSpecs(pacing), defaultOptions(pacing))[name];
}

/** Conditions that lower all defences, also of other modules. */
const STUNNING = ["stun", "stunned", "mental-stun", "surprised"] as const;

interface Prepared {
  readonly settings: ReturnType<typeof weaknessSettings>;
  readonly figures: CreatureValues;
  readonly wielder: Wielder;
  /** Computed on demand. */
  defences?: Defences;
  now?: DefencesNow;
}

export interface DefencesNow extends Defences {
  readonly move: Value;
}

export class CreatureData extends foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Actor.creature"];

  #prepared: Prepared | null = null;

  static override defineSchema = creatureSchema;

  forget(): void {
    this.#prepared = null;
  }

  /** Values with the parts that they are made of. */
  get figures(): CreatureValues {
    return this.#prepare().figures;
  }

  get wielder(): Wielder {
    return this.#prepare().wielder;
  }

  /** The best parry and block with ready items. */
  get defences(): Defences {
    const prepared = this.#prepare();
    return (prepared.defences ??= defencesOf(this.parent, prepared.figures.dodge));
  }

  get moment(): CurrentState {
    return { posture: this.posture, stunned: STUNNING.some((status) => this.parent.statuses.has(status)) };
  }

  /** Defences and Move with posture and stun (B-44, B-70). */
  get now(): DefencesNow {
    return (this.#prepare().now ??= this.#now());
  }

  get effectiveAgility(): number {
    return this.figures.agility.value;
  }

  #now(): DefencesNow {
    const { moment: current } = this;
    const { dodge, parry, block } = this.defences;
    const left = (defence: Defence | null): Defence | null =>
      defence && { ...defence, figure: defenceNow(defence.figure, current) };
    return {
      move: moveNow(this.figures.move, current),
      dodge: defenceNow(dodge, current),
      parry: left(parry),
      block: left(block),
    };
  }

  #prepare(): Prepared {
    const settings = weaknessSettings();
    if (this.#prepared?.settings === settings) return this.#prepared;
    const values = valuesOf(creatureSource(this.parent), settings);
    const { attributes, parryBonus, blockBonus } = values;
    this.#prepared = {
      settings,
      figures: values,
      wielder: { attributes, skills: skillsOf(this.parent), parryBonus, blockBonus },
    };
    return this.#prepared;
  }
}

export class CharacterData extends CreatureData {}

export class NpcData extends CreatureData {}
