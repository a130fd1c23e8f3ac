import { TEXTS } from "../../constants.ts";
import { WeaponData } from "./weapon-data.ts";

interface WithModes {
  readonly fields: { readonly modes: { readonly element: { readonly fields: Readonly<Record<string, { label: string; hint: string }>> } } };
}

/**
 * Labels and hints of the fields of a mode. Foundry finds those of all other fields by `LOCALIZATION_PREFIXES`; whether it looks inside the elements of a
 * typed object is not documented. In `i18nInit`, once.
 */
export function localiseModes(): void {
  const { modes } = (WeaponData.schema as unknown as WithModes).fields;
  for (const [name, field] of Object.entries(modes.element.fields)) {
    const key = `${TEXTS}.Item.mode.FIELDS.${name}`;
    field.label = game.i18n?.localize(`${key}.label`) ?? name;
    field.hint = game.i18n?.localize(`${key}.hint`) ?? "";
  }
}
