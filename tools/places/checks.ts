/** Finds what an addition lacks. Each problem begins with the file to go to; CONTRIBUTING.md lists the places. */
import type { OptionSpec } from "../../src/rules/index.ts";
import type { SettingsPage } from "../../src/foundry/settings/pages.ts";
import type { FormSection } from "../../src/foundry/sheets/item/forms.ts";

const TEXTS = "SEGMENTZERO";
const ENGLISH = "lang/en.json";
const FORMS_FILE = "src/foundry/sheets/item/forms.ts";

/** True if there is an English text with this key below the root. */
type HasText = (key: string) => boolean;

const missing = (has: HasText, keys: readonly string[], what: string): readonly string[] =>
  keys.some(has) ? [] : [`${ENGLISH}: ${TEXTS}.${keys[0]} is missing, ${what}`];

/** Finds texts that the settings of a page lack. */
export function lintSettings(
  { id, specs, texts }: Pick<SettingsPage, "id" | "specs" | "texts">,
  has: HasText,
): readonly string[] {
  const inPage = (key: string): readonly string[] => texts.map((root) => `${root}.${key}`);
  return specs.flatMap((spec) => {
    const { name } = spec;
    const words = spec.kind === "choice" ? spec.choices.filter((choice) => typeof choice === "string") : [];
    return [
      ...missing(has, inPage(`${name}.Name`), `the name of the setting ${name} of ${id}`),
      ...missing(has, inPage(`${name}.Hint`), `what the setting ${name} of ${id} does`),
      ...words.flatMap((word) =>
        missing(
          has,
          [...inPage(`${name}.Choices.${word}`), `Pacing.${word}.Name`, `Combat.${word}.Name`],
          `a choice of the setting ${name}`,
        ),
      ),
    ];
  });
}

/** Finds names in the parts of a pacing's settings page that are no settings, and parts without a title. */
export function lintParts(
  pacing: string,
  parts: Readonly<Record<string, readonly string[]>>,
  specs: readonly Pick<OptionSpec, "name">[],
  has: HasText,
): readonly string[] {
  return Object.entries(parts).flatMap(([part, names]) => [
    ...missing(has, [`Settings.Sections.${pacing}.${part}`], `the title of a part of the settings of ${pacing}`),
    ...names
      .filter((name) => !specs.some((spec) => spec.name === name))
      .map((name) => `src/foundry/pacings/${pacing}: ${name} in settings.${part} is no setting of ${pacing}`),
  ]);
}

/** What there is of conditions beside their list. */
export interface ConditionParts {
  readonly hasText: HasText;
  readonly hasPicture: (id: string) => boolean;
  /** Notes of the compendium's entries. */
  readonly notes: Readonly<Record<string, string>>;
  /** Ids of the conditions in the compendium's sources. */
  readonly packed: readonly string[];
}

export function lintConditions(ids: readonly string[], parts: ConditionParts): readonly string[] {
  const notes = "tools/item-packs/conditions.yml";
  return [
    ...ids.flatMap((id) => [
      ...missing(parts.hasText, [`Conditions.${id}`], `the name of a condition`),
      ...(parts.hasPicture(id) ? [] : [`assets/icons/conditions/${id}.svg, the picture of a condition, is missing`]),
      ...(parts.notes[id] ? [] : [`${notes}: notes.${id} is missing, what the condition means`]),
      ...(parts.packed.includes(id) ? [] : [`packs/_source/conditions: ${id} is missing; run npm run packs:source`]),
    ]),
    ...Object.keys(parts.notes)
      .filter((id) => !ids.includes(id))
      .map((id) => `${notes}: there is no condition ${id}`),
  ];
}

/** Fields that no form shows: notes have an editor, modes a part of their own. */
const UNSHOWN: ReadonlySet<string> = new Set(["dataVersion", "notes", "modes"]);
const UNSHOWN_IN_MODES: ReadonlySet<string> = new Set(["sort", "kind"]);

/**
 * Finds fields without a row or a label, and rows without a field.
 * @param type of the item, or "mode" of a weapon
 * @param rows paths in its form
 * @param prefixes of the labels' keys
 */
export function lintFields(
  type: string,
  fields: readonly string[],
  rows: readonly string[],
  prefixes: readonly string[],
  has: HasText,
): readonly string[] {
  const [file, unshown] =
    type === "mode" ? ["src/foundry/sheets/item/modes.ts", UNSHOWN_IN_MODES] : [FORMS_FILE, UNSHOWN];
  return [
    ...fields.flatMap((name) => [
      ...(rows.includes(name) || unshown.has(name) ? [] : [`${file}: the field ${name} of ${type} has no row`]),
      ...missing(
        has,
        prefixes.map((prefix) => `${prefix}.FIELDS.${name}.label`).reverse(),
        `the label of a field of ${type}`,
      ),
    ]),
    ...rows.filter((name) => !fields.includes(name)).map((name) => `${file}: ${type} has no field ${name}`),
  ];
}

/** Finds what a type of items lacks beside its fields. */
export function lintItemType(
  type: string,
  sections: readonly Pick<FormSection, "id">[] | undefined,
  has: HasText,
  hasPicture: (type: string) => boolean,
): readonly string[] {
  return [
    ...(sections ? [] : [`${FORMS_FILE}: ${type} has no form`]),
    ...(sections ?? []).flatMap(({ id }) => missing(has, [`Items.Sections.${id}`], `the title of a part of ${type}`)),
    ...missing(has, [`Items.Types.${type}`, `Items.Types.${type === "weapon" ? "melee" : type}`], `the name of a type`),
    ...(hasPicture(type) ? [] : [`assets/icons/items/${type}.svg, the picture of a type, is missing`]),
  ];
}

/**
 * Finds commands of a pacing that the combat log has no words for.
 * @param writers types of commands for which the shell composes a sentence
 */
export function lintCommands(
  pacing: string,
  verbs: readonly string[],
  writers: readonly string[],
  has: HasText,
): readonly string[] {
  const shell = `src/foundry/pacings/${pacing}`;
  return [
    ...verbs
      .filter((verb) => !writers.includes(verb))
      .flatMap((verb) =>
        missing(has, [`Pacing.${pacing}.Log.${verb}`], `the combat log's words (or log.commands in ${shell})`),
      ),
    ...writers.filter((verb) => !verbs.includes(verb)).map((verb) => `${shell}: there is no command ${verb}`),
  ];
}
