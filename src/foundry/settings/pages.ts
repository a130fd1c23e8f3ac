import { ownKeys } from "../host/i18n.ts";
import {
  allCombatRules,
  isEndless,
  optionsOf,
  pacingOf,
  resolveOptions,
  rulesOf,
  type Command,
  type EncounterState,
  type Json,
  type OptionSpec,
  type Refusal,
  pacingIds,
} from "../../rules/core.ts";
import {
  defaultOptions,
  defaultRules,
  differing,
  OPTIONS,
  optionSpecs,
  OWN_RULES,
  COMBAT_RULES,
  writeSetting,
  readObjectSetting,
  worldOptions,
} from "./new-fights.ts";
import { defaultPacing, PACING, PREFERENCES, preferenceSpecs, TABLE, TABLE_SPECS } from "./settings.ts";

type Values = Readonly<Record<string, Json>>;

/** Settings of the world, a user, new encounters of a pacing, or one encounter. */
export interface SettingsPage {
  readonly id: string;
  readonly specs: readonly OptionSpec[];
  readonly texts: readonly string[];
  readonly values: () => Values;
  /** Defaults. */
  readonly standards: () => Values;
  readonly locked?: () => string | null;
  readonly save: (changes: Values) => Promise<Refusal | null>;
}

const ALL_STANDARD = (specs: readonly OptionSpec[]): Values => resolveOptions(specs, {});

/** Stores differences from the defaults, so that better defaults reach everyone. */
function objectPage(id: string, specs: readonly OptionSpec[], texts: readonly string[]): SettingsPage {
  return {
    id,
    specs,
    texts,
    values: () => resolveOptions(specs, readObjectSetting(id)),
    standards: () => ALL_STANDARD(specs),
    save: async (changes) => {
      await writeSetting(id, differing(specs, { ...readObjectSetting(id), ...changes }));
      return null;
    },
  };
}

export const tablePage = objectPage(TABLE, TABLE_SPECS, ["Settings.Table"]);
export const preferencesPage = (): SettingsPage => objectPage(PREFERENCES, preferenceSpecs(), ["Settings.Seat"]);

export function newFightPage(): SettingsPage {
  const specs: readonly OptionSpec[] = [
    { name: PACING, kind: "choice", choices: pacingIds(), default: pacingIds()[0] ?? "", rule: "" },
    {
      name: COMBAT_RULES,
      kind: "choice",
      choices: [OWN_RULES, ...allCombatRules().map(({ id }) => id)],
      default: OWN_RULES,
      rule: "",
    },
  ];
  return {
    id: "world",
    specs,
    texts: ["Settings.World"],
    values: () => ({ [PACING]: defaultPacing(), [COMBAT_RULES]: defaultRules() }),
    standards: () => ALL_STANDARD(specs),
    save: async (changes) => {
      for (const [name, value] of Object.entries(changes)) await writeSetting(name, value);
      return null;
    },
  };
}

export function pacingPage(pacing: string): SettingsPage {
  const specs = optionSpecs(pacing);
  return {
    id: `options/${pacing}`,
    specs,
    texts: optionTexts({ pacing }),
    values: () => resolveOptions(specs, defaultOptions(pacing)),
    standards: () => ALL_STANDARD(specs),
    save: async (changes) => {
      const { [pacing]: present, ...others } = worldOptions();
      const chosen = differing(specs, { ...present, ...changes });
      await writeSetting(OPTIONS, Object.keys(chosen).length ? { ...others, [pacing]: chosen } : others);
      return null;
    },
  };
}

interface SettableFight {
  readonly encounter: EncounterState;
  perform(...commands: readonly Command[]): Promise<{ readonly refusal: Refusal | null }>;
}

/** Returns the page of one encounter, with the defaults of new ones. */
export function fightPage(combat: SettableFight): SettingsPage {
  const { pacing } = combat.encounter;
  const known = rulesOf(combat.encounter);
  const specs = known ? optionsOf(known) : [];
  return {
    id: "fight",
    specs,
    texts: optionTexts(combat.encounter),
    values: () => resolveOptions(specs, combat.encounter.options),
    standards: () => resolveOptions(specs, defaultOptions(pacing)),
    // The core refuses the same.
    locked: () => (!combat.encounter.clock.played ? null : isEndless(pacingOf(pacing)) ? "endless" : "played"),
    save: async (changes) =>
      (await combat.perform(...Object.entries(changes).map(([name, value]) => ({ type: "option", name, value }))))
        .refusal,
  };
}

function optionTexts(chosen: Pick<EncounterState, "pacing" | "rules">): readonly string[] {
  return [...ownKeys(chosen, "Options"), "Settings.Options"];
}
