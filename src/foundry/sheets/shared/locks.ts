import { closestTo, isTag } from "../../host/nodes.ts";
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

/** Ids of open folds on this client. */
const opened = new Set<string>();

/** True if the section is open; the content of closed ones is not computed. */
export function isLockOpen(id: string): boolean {
  return opened.has(id);
}

/** @param render renders opened ones */
export function followFolds(frame: HTMLElement, render: () => void): void {
  // The event does not bubble.
  frame.addEventListener(
    "toggle",
    ({ target }) => {
      const fold = target;
      if (!isTag(fold, "details") || !fold.matches(".sz-fold[id]") || fold.open === opened.has(fold.id)) return;
      if (fold.open) opened.add(fold.id);
      else opened.delete(fold.id);
      if (fold.open) render();
    },
    true,
  );
}

export function forgetFolds(frame: HTMLElement): void {
  for (const { id } of frame.querySelectorAll(".sz-fold[id]")) opened.delete(id);
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

const EXPLAINED = "[data-tooltip][tabindex]";

/**
 * Shows tooltips on focus and tap.
 * @param frame the window, whose parts may be re-rendered
 */
export function followExplanations(frame: HTMLElement): void {
  let shown: Element | null = null;
  const show = (event: Event): void => {
    const explained = closestTo(event, EXPLAINED);
    if (!explained || explained === shown) return;
    shown = explained;
    game.tooltip?.activate(explained);
    // Scrolling by the focus removes tooltips.
    requestAnimationFrame(() => {
      if (shown === explained && game.tooltip?.element !== explained) game.tooltip?.activate(explained);
    });
  };
  frame.addEventListener("focusin", show);
  frame.addEventListener("click", show);
  frame.addEventListener("focusout", () => {
    if (!shown) return;
    shown = null;
    game.tooltip?.deactivate();
  });
}
