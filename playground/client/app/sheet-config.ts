/** DocumentSheetConfig: which sheet opens a document (facts 4.5 "Registration"). */

import type { Dict, Loose } from "../../shared/loose.ts";
import type { AppRealm } from "./realm.ts";

export function defineDocumentSheetConfig(realm: AppRealm): Loose {
  const configOf = (documentClass: Loose): Dict => {
    const name = String(documentClass.documentName ?? documentClass.metadata?.name ?? documentClass.name);
    const config: Dict = (realm.global.CONFIG[name] ??= {});
    config.sheetClasses ??= {};
    return config;
  };

  const typesOf = (documentClass: Loose, wanted?: string[]): string[] => {
    if (wanted && wanted.length > 0) return wanted;
    const declared = (documentClass.TYPES ??
      Object.keys((configOf(documentClass).dataModels ?? {}) as Dict)) as string[];
    return declared.length > 0 ? [...declared] : ["base"];
  };

  return class DocumentSheetConfig {
    static registerSheet(documentClass: Loose, scope: string, cls: Loose, options: Dict = {}): void {
      const { types, makeDefault = false, label, themes, canBeDefault = true, canConfigure = true } = options;
      const sheets = configOf(documentClass).sheetClasses as Record<string, Record<string, Dict>>;
      for (const type of typesOf(documentClass, types as string[] | undefined)) {
        const known: Record<string, Dict> = (sheets[type] ??= {});
        const id = `${scope}.${String(cls.name)}`;
        if (makeDefault) for (const each of Object.values(known)) each.default = false;
        known[id] = {
          id,
          label: label ?? cls.name,
          cls,
          themes,
          canBeDefault,
          canConfigure,
          default: Boolean(makeDefault),
        };
      }
    }

    static unregisterSheet(documentClass: Loose, scope: string, cls: Loose, options: Dict = {}): void {
      const sheets = configOf(documentClass).sheetClasses as Record<string, Record<string, Dict>>;
      for (const type of typesOf(documentClass, options.types as string[] | undefined))
        delete sheets[type]?.[`${scope}.${String(cls?.name)}`];
    }

    /** Returns the sheet class of a document: its own choice, else the default, else the last one registered. */
    static getSheetClassForDocument(document: Loose): Loose {
      const sheets = configOf(document.constructor).sheetClasses as Record<string, Record<string, Dict>>;
      const known = Object.values(sheets[String(document.type)] ?? sheets["base"] ?? {});
      const chosen = document.getFlag?.("core", "sheetClass") as string | undefined;
      return (
        (known.find((each) => each.id === chosen) ?? known.find((each) => each.default) ?? known.at(-1))?.cls ?? null
      );
    }

    /** Returns a type's sheets by id, those that may be the default, and the default (API of both). */
    static getSheetClassesForSubType(documentName: string, subType = "base"): Dict {
      const known = Object.values(
        (realm.global.CONFIG[documentName]?.sheetClasses?.[subType] ?? {}) as Record<string, Dict>,
      );
      const labels = (sheets: Dict[]): Dict =>
        Object.fromEntries(sheets.map(({ id, label }) => [id, realm.global.game.i18n.localize(label) as string]));
      return {
        sheetClasses: labels(known.filter(({ canConfigure }) => canConfigure)),
        defaultClasses: labels(known.filter(({ canBeDefault }) => canBeDefault)),
        defaultClass: (known.find((each) => each.default) ?? known.at(-1))?.id ?? "",
      };
    }

    static getSheetThemeForDocument(document: Loose): string {
      return String(document.flags?.core?.sheetTheme ?? "");
    }
  };
}
