import { text } from "../host/i18n.ts";
import { loaded } from "../host/load.ts";
import { onHook } from "../host/typed-calls.ts";
import type { FileOutcome } from "./draft.ts";
import { carriesFiles, droppedFiles, fromBrowser, type ImportFile } from "./browser-files.ts";
import { mayCreateActors } from "./rights.ts";
import type { ImportOptions } from "./run.ts";

/** Elements with listeners; a window's frame survives renders. */
const listening = new WeakSet<HTMLElement>();

/** Offers imports from the actor directory, dropped files and the menu of a sheet. In `init`. */
export function registerImport(): void {
  onHook("renderActorDirectory", (_app: unknown, element: HTMLElement) => {
    takeFiles(element, () => ({ preview: true }));
    addButton(element);
  });
  onHook("renderActorSheetV2", (app: { readonly document: Actor.Implementation }, element: HTMLElement) => {
    if (mayRenew(app.document)) takeFiles(element, () => ({ into: app.document }));
  });
  onHook("getHeaderControlsActorSheetV2", (app: { readonly document: Actor.Implementation }, controls: object[]) => {
    if (!mayRenew(app.document)) return;
    controls.push({
      icon: "fa-solid fa-file-import",
      label: text("Import.Into"),
      action: "segmentZeroImport",
      onClick: () => chooseFileFor(app.document),
    });
  });
}

const mayRenew = (actor: Actor.Implementation): boolean => actor.isOwner && !actor.pack && actor.type !== "hazard";

function addButton(element: HTMLElement): void {
  if (!mayCreateActors() || element.querySelector("[data-segment-zero-import]")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.segmentZeroImport = "";
  button.textContent = text("Import.Button");
  button.addEventListener("click", () => void openImport());
  const header = element.querySelector(".header-actions") ?? element.querySelector(".directory-header") ?? element;
  header.append(button);
}

/** Takes dropped files before other listeners; ignores other drops. */
function takeFiles(element: HTMLElement, options: () => ImportOptions & { readonly preview?: boolean }): void {
  if (listening.has(element)) return;
  listening.add(element);
  element.addEventListener(
    "dragover",
    (event) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    { capture: true },
  );
  element.addEventListener(
    "drop",
    (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void droppedFiles(event).then((files) => importAndReport(files, options()));
    },
    { capture: true },
  );
}

export const importing = () => loaded("Import.Title", import("./window/import-window.ts"));

/** @returns no outcomes if the code could not be fetched, which is reported */
export async function importAndReport(
  files: readonly ImportFile[],
  options?: ImportOptions & { readonly preview?: boolean },
): Promise<readonly FileOutcome[]> {
  return (await (await importing())?.importInWindow(files, options)) ?? [];
}

async function openImport(): Promise<void> {
  await (await importing())?.openImport();
}

function chooseFileFor(actor: Actor.Implementation): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".gcs,.xml,.json";
  input.addEventListener("change", () => void importAndReport(fromBrowser(input.files ?? []), { into: actor }));
  input.click();
}
