import { SYSTEM_ID, TEXTS } from "../../constants.ts";
import { SegmentZeroItemSheet } from "./item/sheet.ts";
import { registerLocks } from "./shared/lock.ts";

/** Our sheets by the document they are for; `types` left out = all. */
const SHEETS: readonly { readonly document: () => unknown; readonly sheet: unknown; readonly label: string; readonly types?: readonly string[] }[] = [
  { document: () => Item, sheet: SegmentZeroItemSheet, label: "Sheet.Item" },
];

/** The sheets of the system, and the setting they keep. In `init`. */
export function registerSheets(): void {
  registerLocks();
  const { DocumentSheetConfig } = foundry.applications.apps;
  for (const { document, sheet, label, types } of SHEETS) {
    DocumentSheetConfig.registerSheet(document() as never, SYSTEM_ID, sheet as never, { makeDefault: true, label: `${TEXTS}.${label}`, ...(types ? { types: [...types] } : {}) } as never);
  }
}
