import { SYSTEM_ID, TEXTS } from "../host/constants.ts";
import { CharacterSheet, HazardSheet, NpcSheet } from "./actor/sheet.ts";
import { SegmentZeroItemSheet } from "./item/sheet.ts";
import { registerLocks } from "./shared/locks.ts";

type SheetClass = Parameters<typeof foundry.applications.apps.DocumentSheetConfig.registerSheet>[2];

/** `types` omitted = all. */
const SHEETS: readonly {
  readonly document: () => typeof Actor | typeof Item;
  readonly sheet: SheetClass;
  readonly label: string;
  readonly types?: readonly string[];
}[] = [
  { document: () => Actor, sheet: CharacterSheet, label: "Sheet.Character", types: ["character"] },
  { document: () => Actor, sheet: NpcSheet, label: "Sheet.Npc", types: ["npc"] },
  { document: () => Actor, sheet: HazardSheet, label: "Sheet.Hazard", types: ["hazard"] },
  { document: () => Item, sheet: SegmentZeroItemSheet, label: "Sheet.Item" },
];

/** In `init`. */
export function registerSheets(): void {
  registerLocks();
  const { DocumentSheetConfig } = foundry.applications.apps;
  // Foundry's own sheets do not know our data. They are gone in V16.
  const { appv1 } = foundry as Partial<Pick<typeof foundry, "appv1">>;
  if (appv1?.sheets?.ActorSheet) DocumentSheetConfig.unregisterSheet(Actor, "core", appv1.sheets.ActorSheet);
  if (appv1?.sheets?.ItemSheet) DocumentSheetConfig.unregisterSheet(Item, "core", appv1.sheets.ItemSheet);
  for (const { document, sheet, label, types } of SHEETS) {
    DocumentSheetConfig.registerSheet(document(), SYSTEM_ID, sheet, {
      makeDefault: true,
      label: `${TEXTS}.${label}`,
      ...(types ? { types: [...types] } : {}),
    });
  }
}
