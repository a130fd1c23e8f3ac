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
import { resolveOptions, type Json } from "../../../rules/core.ts";
import { onPacing, pacingIds } from "../../host/late-pacings.ts";
import { defaultOptions, optionSpecs, whenSettingsChange } from "../../settings/new-fights.ts";
import { creatureSchema, type CreatureSchema } from "./creature-schema.ts";
import { creatureSource, defencesOf, skillsOf, type Defence, type Defences } from "./defences.ts";

let known: WeaknessSettings | null = null;
whenSettingsChange(() => {
  known = null;
});
onPacing(() => {
  known = null;
});

/**
 * How wounds and weariness count in this world (BA-1): options of the pacing that has them, as new fights have them.
 * The same object until a setting changes.
 */
export function weaknessSettings(): WeaknessSettings {
  known ??= {
    dodgeWhenReeling: optionOf("dodgeWhenReeling") === "halveDodge" ? "halveDodge" : "recalculate",
    halvedSpeed: optionOf("halvedSpeed") === "exact" ? "exact" : "whole",
  };
  return known;
}

/** What new fights have for an option, of the first pacing that has one of this name. */
function optionOf(name: keyof WeaknessSettings): Json | undefined {
  const pacing = pacingIds().find((id) => optionSpecs(id).some((option) => option.name === name));
  return pacing === undefined ? undefined : resolveOptions(optionSpecs(pacing), defaultOptions(pacing))[name];
}

/** Conditions in which all defences are worse: ours, and what other packages may call the same. */
const STUNNING = ["stun", "stunned", "mental-stun", "surprised"] as const;

/** What follows for a creature, as long as nothing of it changes. */
interface Prepared {
  readonly settings: ReturnType<typeof weaknessSettings>;
  readonly figures: CreatureValues;
  readonly wielder: Wielder;
  /** Worked out from all weapons when they are first asked for; a sheet asks for them several times. */
  defences?: Defences;
  now?: DefencesNow;
}

/** Defences and Move as they are at this moment. */
export interface DefencesNow extends Defences {
  readonly move: Value;
}

/** A creature of any kind. */
export class CreatureData extends foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Actor.creature"];

  #prepared: Prepared | null = null;

  static override defineSchema(): CreatureSchema {
    return creatureSchema();
  }

  /** What follows is worked out anew when it is next asked for. The actor says so at the end of every preparation. */
  forget(): void {
    this.#prepared = null;
  }

  /**
   * What follows from what is stored and from the items that are worn and carried, each figure with how it came about.
   */
  get figures(): CreatureValues {
    return this.#prepare().figures;
  }

  /** With what skills and bonuses this creature holds a weapon or shield. */
  get wielder(): Wielder {
    return this.#prepare().wielder;
  }

  /** Dodge, and the best parry and block with what is in hand. */
  get defences(): Defences {
    const prepared = this.#prepare();
    return (prepared.defences ??= defencesOf(this.parent, prepared.figures.dodge));
  }

  /** What holds for the moment and changes defences. */
  get moment(): CurrentState {
    return { posture: this.posture, stunned: STUNNING.some((status) => this.parent.statuses.has(status)) };
  }

  /** Defences and Move as posture and stun leave them at this moment (B-44, B-70), each with how it came about. */
  get now(): DefencesNow {
    return (this.#prepare().now ??= this.#now());
  }

  /** Agility as it counts for the stopwatch. */
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

/** A player's character. */
export class CharacterData extends CreatureData {}

/** Anybody the GM plays. */
export class NpcData extends CreatureData {}
