import { SYSTEM_ID } from "../../host/constants.ts";
import { updateDocument } from "../../host/typed-calls.ts";
import { writeSetting, readObjectSetting } from "../../settings/new-fights.ts";

export const LOCKS = "sheetLocks";

export type Locks = Record<string, Record<string, boolean>>;

export function registerLocks(): void {
  game.settings?.register(SYSTEM_ID, LOCKS, { scope: "client", config: false, type: Object, default: {} });
}

/** Null if this user never chose. */
export function lockOf(uuid: string): boolean | null {
  return readObjectSetting<Locks>(LOCKS)[game.userId ?? ""]?.[uuid] ?? null;
}

export async function setLock(uuid: string, locked: boolean): Promise<void> {
  const all = readObjectSetting<Locks>(LOCKS);
  const user = game.userId ?? "";
  await writeSetting(LOCKS, { ...all, [user]: { ...all[user], [uuid]: locked } });
}

/** Opens the file picker. Foundry's action needs an image element; ours is a button. */
export async function pickImage(document: { readonly img?: string | null | undefined }): Promise<void> {
  const Picker = foundry.applications.apps.FilePicker.implementation;
  await new Picker({
    type: "image",
    current: document.img ?? "",
    callback: (img: string) => void updateDocument(document, { img }),
  }).browse();
}
