// Localisation (facts 4.3, 5.3): nested or dotted keys, English of the same package as the fallback.
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone, expandObject, getProperty, mergeObject } from "../../shared/objects.ts";
import { SHAPES } from "../../shared/shapes.ts";
import { ArrayField } from "../data/fields/arrays.ts";
import { SchemaField, TypedObjectField } from "../data/fields/containers.ts";
import type { DataField } from "../data/fields/field.ts";
import { TypedSchemaField } from "../data/fields/embedded.ts";
import { request } from "../realm/connection.ts";
import { realm } from "../realm/state.ts";
import { CONFIG } from "./config.ts";

/** The few texts of core that documents of ours produce, in our own words. */
const OWN: Dict = {
  COMBAT: { RollsInitiative: "{name} rolls initiative", UnknownCombatant: "Unknown", NoneRemaining: "Nobody is left to act.", EndTitle: "End the encounter?", EndConfirmation: "The encounter and its turn order will be deleted." },
  DOCUMENT: { New: "New {type}", Delete: "Delete {type}", ...Object.fromEntries(Object.keys(SHAPES).map((name) => [name, name])) },
};

/** A key with a dot in it: such files are flat and have to be unfolded. */
const DOTTED = /"[^"\n]*\.[^"\n]*":/;

export class Localization {
  lang = "en";
  translations: Dict = {};
  _fallback: Dict = {};
  /** Texts that were looked for before; the files do not change. */
  readonly #found = new Map<string, string>();

  async initialize(): Promise<void> {
    this.lang = (realm.game.settings.get("core", "language") ?? "en") as string;
    const languages = (realm.game.system.languages ?? []) as Dict[];
    this._fallback = await this.#load(languages.filter((each) => each.lang === "en"));
    this.translations = this.lang === "en" ? this._fallback : await this.#load(languages.filter((each) => each.lang === this.lang));
    // Only what both have is merged: going through all texts of a system takes a tenth of the time in which a client starts.
    for (const [name, own] of Object.entries(OWN)) this._fallback[name] = mergeObject(deepClone(own) as Dict, (this._fallback[name] ?? {}) as Dict);
    if (this.lang === "en") this.translations = this._fallback;
    this.#localiseTypes();
  }

  /** A missing file is told and does not stop anything (facts 5.3). */
  async #load(languages: Dict[]): Promise<Dict> {
    let result: Dict = {};
    for (const language of languages) {
      try {
        const text = await request<string>((id) => ({ kind: "file", id, path: `systems/${String(realm.game.system.id)}/${String(language.path)}` }));
        const texts = JSON.parse(text) as Dict;
        const expanded = DOTTED.test(text) ? (expandObject(texts) as Dict) : texts;
        result = Object.keys(result).length ? (mergeObject(result, expanded) as Dict) : expanded;
      } catch (error) {
        console.error(`The language file ${String(language.path)} could not be loaded:`, error);
      }
    }
    return result;
  }

  #find(key: string, fallback = true): string | undefined {
    const known = this.#found.get(key);
    if (known !== undefined && fallback) return known;
    const text = this.#search(key, fallback);
    if (text !== undefined && fallback) this.#found.set(key, text);
    return text;
  }

  #search(key: string, fallback: boolean): string | undefined {
    const own: unknown = getProperty(this.translations, key);
    if (typeof own === "string") return own;
    const other: unknown = fallback ? getProperty(this._fallback, key) : undefined;
    return typeof other === "string" ? other : undefined;
  }

  has(key: string, fallback = true): boolean {
    return this.#find(key, fallback) !== undefined;
  }

  /** Are there any texts below this key? */
  hasBelow(key: string): boolean {
    return [this.translations, this._fallback].some((texts) => getProperty(texts, key) !== undefined);
  }

  localize(key: string): string {
    return this.#find(String(key)) ?? String(key);
  }

  format(key: string, data: Dict = {}): string {
    return this.localize(key).replace(/\{([^}]+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
  }

  getListFormatter({ style = "long", type = "conjunction" }: Dict = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style: style as "long", type: type as "conjunction" });
  }

  sortObjects(objects: Dict[], key: string): Dict[] {
    return objects.sort((a, b) => this.localize(String(a[key] ?? "")).localeCompare(this.localize(String(b[key] ?? "")), this.lang));
  }

  /** `TYPES.<Document>.<type>` become the labels, and registered models get their field labels. */
  #localiseTypes(): void {
    for (const name of Object.keys(SHAPES)) {
      const config = CONFIG[name] as Dict | undefined;
      const cls: Loose = config?.documentClass;
      if (!config || !cls?.hasTypeData) continue;
      config.typeLabels ??= {};
      for (const type of cls.TYPES as string[]) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
      for (const [type, label] of Object.entries(config.typeLabels as Record<string, string>)) config.typeLabels[type] = this.localize(label);
      for (const model of Object.values((config.dataModels ?? {}) as Dict)) localizeDataModel(model);
    }
  }
}

/** facts 4.3: `<PREFIX>.FIELDS.<path>.label|hint|placeholder|choices`, and `label` of every field as it stands. */
export function localizeDataModel(model: Loose, { prefixes = model.LOCALIZATION_PREFIXES as string[], prefixPath = "" }: { prefixes?: string[]; prefixPath?: string } = {}): void {
  localizeSchema(model.schema as SchemaField, prefixes, prefixPath);
}

export function localizeSchema(schema: SchemaField, prefixes: string[] = [], prefixPath = ""): void {
  // Most models have no texts of fields, and looking for them one by one takes a while at every start.
  const known = prefixes.filter((prefix) => (realm.game.i18n as Localization).hasBelow(`${prefix}.FIELDS`));
  for (const [name, field] of schema.entries()) localiseField(field, prefixPath + name, known);
}

function localiseField(field: DataField, path: string, prefixes: string[]): void {
  const i18n = realm.game.i18n as Localization;
  for (const key of ["label", "hint", "placeholder"]) {
    const translated = prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${key}`).find((each) => i18n.has(each));
    if (translated) field[key] = i18n.localize(translated);
    else if (field[key]) field[key] = i18n.localize(field[key] as string);
  }
  if (field instanceof SchemaField) for (const [name, child] of field.entries()) localiseField(child, `${path}.${name}`, prefixes);
  else if (field instanceof TypedSchemaField) for (const child of Object.values(field.types as Record<string, DataField>)) localiseField(child, path, prefixes);
  else if ((field instanceof ArrayField || field instanceof TypedObjectField) && typeof field.element?.apply === "function" && typeof field.element !== "function") localiseField(field.element as DataField, `${path}.element`, prefixes);
}
