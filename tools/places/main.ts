/**
 * Checks that each addition is complete: settings have texts, conditions a picture, a text and an entry of the
 * compendium, fields of items a row and a label, commands a sentence of the combat log.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import "../hostless/stand-in.ts";
import { allPacings } from "../../src/rules/index.ts";
import { ITEM_MODELS } from "../../src/foundry/data/item/models.ts";
import { CONDITION_IDS, conditionIcon, type ConditionId } from "../../src/foundry/fight/effects/condition-list.ts";
import { asset, iconAsset, TEXTS } from "../../src/foundry/host/constants.ts";
import { registerCombatRules } from "../../src/foundry/combat/register.ts";
import { hasText, ownKeys } from "../../src/foundry/host/i18n.ts";
import { registerPacings } from "../../src/foundry/pacings/register.ts";
import { shellOf } from "../../src/foundry/reading/pacing-shell.ts";
import { newFightPage, pacingPage, preferencesPage, tablePage } from "../../src/foundry/settings/pages.ts";
import { FORMS } from "../../src/foundry/sheets/item/forms.ts";
import { MODE_FIELDS, MODE_TICKS } from "../../src/foundry/sheets/item/modes.ts";
import { lintCommands, lintConditions, lintFields, lintItemType, lintParts, lintSettings } from "./checks.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

async function lintAll(): Promise<readonly string[]> {
  registerCombatRules();
  registerPacings();
  const isFile = (file: string): boolean => existsSync(path.join(ROOT, file.replace(asset(""), "assets/")));
  const { notes } = parse(readFileSync(path.join(ROOT, "tools/item-packs/conditions.yml"), "utf8")) as {
    readonly notes: Readonly<Record<string, string>>;
  };
  const pages = [tablePage, preferencesPage(), newFightPage(), ...allPacings().map(({ id }) => pacingPage(id))];
  return [
    ...pages.flatMap((page) => lintSettings(page, hasText)),
    ...lintConditions(CONDITION_IDS, {
      hasText,
      hasPicture: (id) => isFile(conditionIcon(id as ConditionId)),
      notes,
      packed: packedConditions(),
    }),
    ...Object.entries(ITEM_MODELS).flatMap(([type, Model]) => {
      const sections = FORMS[type];
      const rows = (sections ?? []).flatMap(({ strips = [], fields = [], ticks = [] }) => [
        ...strips,
        ...fields,
        ...ticks,
      ]);
      const prefixes = Model.LOCALIZATION_PREFIXES.map((prefix) => prefix.slice(TEXTS.length + 1));
      return [
        ...lintItemType(type, sections, hasText, (one) => isFile(iconAsset(one) ?? "")),
        ...lintFields(
          type,
          Object.keys(Model.defineSchema()),
          rows.map((row) => row.path),
          prefixes,
          hasText,
        ),
      ];
    }),
    ...lintFields(
      "mode",
      modeFields(),
      [...MODE_FIELDS, ...MODE_TICKS].map((row) => row.path),
      ["Item.mode"],
      hasText,
    ),
    ...allPacings().flatMap(({ id, choices }) => {
      const { log, settings = {} } = shellOf(id);
      // Verbs of its combat rules have texts of theirs.
      const has = (key: string): boolean => ownKeys({ pacing: id }, key.replace(`Pacing.${id}.`, "")).some(hasText);
      return [
        ...lintParts(id, settings, pacingPage(id).specs, hasText),
        ...lintCommands(id, Object.keys(choices.verbs), Object.keys(log?.commands ?? {}), has),
      ];
    }),
  ];
}

/** Returns the fields of a weapon's mode, which the stand-in for Foundry's fields keeps. */
function modeFields(): readonly string[] {
  const { modes } = ITEM_MODELS.weapon.defineSchema() as unknown as {
    readonly modes: { readonly madeOf: { readonly madeOf: object } };
  };
  return Object.keys(modes.madeOf.madeOf);
}

function packedConditions(): readonly string[] {
  const folder = path.join(ROOT, "packs/_source/conditions");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yml"))
    .flatMap((file) => {
      const { flags } = parse(readFileSync(path.join(folder, file), "utf8")) as {
        readonly flags?: { readonly "segment-zero"?: { readonly condition?: string } };
      };
      return flags?.["segment-zero"]?.condition ?? [];
    });
}

const problems = await lintAll();
for (const problem of problems) console.error(problem);
console.log(`places: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
