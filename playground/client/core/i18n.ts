// Localisation (facts 4.3, 5.3): nested or dotted keys, with the same package's English as the fallback.
import type { Dict, Loose } from "../../shared/loose.ts";
import { textsIn } from "../../shared/language-file.ts";
import { deepClone, getProperty, mergeObject } from "../../shared/objects.ts";
import { SHAPES } from "../../shared/shapes.ts";
import { ArrayField } from "../data/fields/arrays.ts";
import { SchemaField, TypedObjectField } from "../data/fields/containers.ts";
import type { DataField } from "../data/fields/field.ts";
import { TypedSchemaField } from "../data/fields/embedded.ts";
import { request } from "../realm/connection.ts";
import { realm } from "../realm/state.ts";
import { CONFIG } from "./config.ts";

/** The core texts that our documents use, in our own words. */
const OWN: Dict = {
  COMBAT: {
    RollsInitiative: "{name} rolls initiative",
    UnknownCombatant: "Unknown",
    NoneRemaining: "Nobody is left to act.",
    EndTitle: "End the encounter?",
    EndConfirmation: "The encounter and its turn order will be deleted.",
  },
  DOCUMENT: {
    New: "New {type}",
    Delete: "Delete {type}",
    ...Object.fromEntries(Object.keys(SHAPES).map((name) => [name, name])),
  },
};

/** Returns a package's language files with their public paths. */
function languagesOf({ id, languages }: Dict, folder: string): Dict[] {
  return ((languages ?? []) as Dict[]).map((language) => ({
    ...language,
    path: `${folder}/${String(id)}/${String(language.path)}`,
  }));
}

export class Localization {
  lang = "en";
  translations: Dict = {};
  _fallback: Dict = {};
  /** Texts by key, cached because the files do not change. */
  readonly #found = new Map<string, string>();

  /** Reads a language file. Callers must not change the result. */
  readTexts = async (path: string): Promise<Dict> =>
    textsIn(await request<string>((id) => ({ kind: "file", id, path })));

  async initialize(): Promise<void> {
    this.lang = (realm.game.settings.get("core", "language") ?? "en") as string;
    const languages = [
      languagesOf(realm.game.system, "systems"),
      ...[...realm.game.modules.values()].map((module: Loose) => languagesOf(module, "modules")),
    ].flat();
    this._fallback = await this.#load(languages.filter((each) => each.lang === "en"));
    this.translations =
      this.lang === "en" ? this._fallback : await this.#load(languages.filter((each) => each.lang === this.lang));
    // Merge only the namespaces that both have: merging all texts of a system takes a tenth of a client's start.
    for (const [name, own] of Object.entries(OWN))
      this._fallback[name] = mergeObject(deepClone(own) as Dict, (this._fallback[name] ?? {}) as Dict);
    if (this.lang === "en") this.translations = this._fallback;
    this.#localiseTypes();
  }

  /** Reports a missing file and continues (facts 5.3). */
  async #load(languages: Dict[]): Promise<Dict> {
    let result: Dict = {};
    for (const language of languages) {
      try {
        const texts = await this.readTexts(String(language.path));
        result = Object.keys(result).length ? (mergeObject(deepClone(result), texts) as Dict) : { ...texts };
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

  /** Returns the texts below this key in the chosen language, then in English. */
  below(key: string): Dict[] {
    return [...new Set([this.translations, this._fallback])]
      .map((texts) => getProperty(texts, key) as unknown)
      .filter((each): each is Dict => typeof each === "object" && each !== null);
  }

  localize(key: string): string {
    return this.#find(String(key)) ?? String(key);
  }

  format(key: string, data: Dict = {}): string {
    return this.localize(key).replace(/\{([^}]+)\}/g, (whole, name: string) =>
      name in data ? String(data[name]) : whole,
    );
  }

  getListFormatter({ style = "long", type = "conjunction" }: Dict = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style: style as "long", type: type as "conjunction" });
  }

  sortObjects(objects: Dict[], key: string): Dict[] {
    return objects.sort((a, b) =>
      this.localize(String(a[key] ?? "")).localeCompare(this.localize(String(b[key] ?? "")), this.lang),
    );
  }

  /** Sets the type labels from `TYPES.<Document>.<type>` and localises the fields of registered models. */
  #localiseTypes(): void {
    for (const name of Object.keys(SHAPES)) {
      const config = CONFIG[name] as Dict | undefined;
      const cls: Loose = config?.documentClass;
      if (!config || !cls?.hasTypeData) continue;
      config.typeLabels ??= {};
      for (const type of cls.TYPES as string[]) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
      for (const [type, label] of Object.entries(config.typeLabels as Record<string, string>))
        config.typeLabels[type] = this.localize(label);
      for (const model of Object.values((config.dataModels ?? {}) as Dict)) localizeDataModel(model);
    }
  }
}

/** facts 4.3: reads `<PREFIX>.FIELDS.<path>.label|hint|placeholder|choices`, and localises each field's own `label`. */
export function localizeDataModel(
  model: Loose,
  {
    prefixes = model.LOCALIZATION_PREFIXES as string[],
    prefixPath = "",
  }: { prefixes?: string[]; prefixPath?: string } = {},
): void {
  localizeSchema(model.schema as SchemaField, prefixes, prefixPath);
}

export function localizeSchema(schema: SchemaField, prefixes: string[] = [], prefixPath = ""): void {
  const texts = prefixes.flatMap((prefix) =>
    (realm.game.i18n as Localization).below(`${prefix}.FIELDS.${prefixPath}`.replace(/\.$/, "")),
  );
  for (const [name, field] of schema.entries()) localiseField(field, textsOf(name, texts));
}

/**
 * Returns the texts one level down, without those that have none. Looking each up by its whole path takes a tenth of a
 * client's start.
 */
function textsOf(name: string, texts: readonly Dict[]): readonly Dict[] {
  return texts.map((each) => each[name]).filter((each): each is Dict => typeof each === "object" && each !== null);
}

function localiseField(field: DataField, texts: readonly Dict[]): void {
  const i18n = realm.game.i18n as Localization;
  for (const key of ["label", "hint", "placeholder"]) {
    const translated = texts.find((each) => typeof each[key] === "string")?.[key] as string | undefined;
    if (translated !== undefined) field[key] = translated;
    else if (field[key]) field[key] = i18n.localize(field[key] as string);
  }
  if (field instanceof SchemaField)
    for (const [name, child] of field.entries()) localiseField(child, textsOf(name, texts));
  else if (field instanceof TypedSchemaField)
    for (const child of Object.values(field.types as Record<string, DataField>)) localiseField(child, texts);
  else if (
    (field instanceof ArrayField || field instanceof TypedObjectField) &&
    typeof field.element?.apply === "function" &&
    typeof field.element !== "function"
  )
    localiseField(field.element as DataField, textsOf("element", texts));
}
