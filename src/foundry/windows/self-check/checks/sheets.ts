import { untilTrue, checkCount, type Check, type Found, check } from "../check.ts";
import type { Scratch, ScratchDocument } from "../scratch.ts";
import { writeSetting, readObjectSetting } from "../../../settings/new-fights.ts";
import { LOCKS, setLock } from "../../../sheets/shared/locks.ts";
import { SYSTEM_ID } from "../../../host/constants.ts";

interface Sheet {
  readonly element: HTMLElement;
  render(options: object): Promise<unknown>;
  close(options: object): Promise<unknown>;
}

async function fault(document: ScratchDocument, sheet: Sheet): Promise<string> {
  const field = sheet.element.querySelector<HTMLInputElement>("input[name=name]");
  if (!field) return "no field for the name";
  field.value = "Self-check, changed";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (!(await untilTrue(() => document.name === "Self-check, changed"))) return "the changed name is not stored";
  const editor = (): HTMLElement | null => sheet.element.querySelector<HTMLElement>("prose-mirror[name]");
  // An editor exists once its tab is open.
  sheet.element.querySelector<HTMLElement>("[role=tab][data-tab=notes]")?.click();
  await untilTrue(() => editor() !== null);
  const first = editor();
  if (!first) return "no editor";
  // Some editors need their button.
  first.querySelector<HTMLElement>("button.toggle")?.click();
  await untilTrue(() => first.querySelector("[contenteditable=true], textarea") !== null);
  if (!first.querySelector("[contenteditable=true], textarea")) return "the editor does not open";
  await document.update({ sort: 7 });
  await sheet.render({});
  return editor() === first && first.querySelector("[contenteditable=true], textarea") !== null
    ? ""
    : "the open editor is lost";
}

/** @returns the problem, or "" */
async function tried(scratch: Scratch, kind: "Actor" | "Item", type: string): Promise<string> {
  const document = await scratch.create(kind, { name: "Self-check", type });
  const sheet = document.sheet as Sheet | null | undefined;
  if (!sheet) return "no sheet";
  await setLock(`${kind}.${document.id}`, false);
  try {
    await sheet.render({ force: true });
    return await fault(document, sheet);
  } finally {
    await sheet.close({ animate: false, submitted: true });
  }
}

async function everyType(scratch: Scratch, kind: "Actor" | "Item"): Promise<Found> {
  const locks = readObjectSetting<object>(LOCKS);
  const types = Object.keys(CONFIG[kind].dataModels);
  const faults: string[] = [];
  try {
    for (const type of types) {
      const wrong = await tried(scratch, kind, type).catch((error: unknown) => String(error));
      if (wrong) faults.push(`${type}: ${wrong}`);
    }
  } finally {
    await writeSetting(LOCKS, locks);
  }
  return checkCount(types.length - faults.length, types.length, faults.join("; "));
}

export const SHEETS: readonly Check[] = [
  { id: "sheets.actors", expected: ["all"], patience: 20_000, run: (scratch) => everyType(scratch, "Actor") },
  { id: "sheets.items", expected: ["all"], patience: 30_000, run: (scratch) => everyType(scratch, "Item") },
  check({ id: "sheets.drops", expected: ["taken"], providedFor: true }, () => {
    const { ItemSheetV2 } = foundry.applications.sheets;
    return { found: "_onDrop" in ItemSheetV2.prototype ? "taken" : "not taken" };
  }),
];

interface Pack {
  readonly collection: string;
  readonly metadata: { readonly packageName: string; readonly name: string };
  readonly index: { readonly size: number };
  getDocuments(): Promise<readonly PackDocument[]>;
}

interface PackDocument {
  readonly invalid?: boolean;
  validate(options?: object): unknown;
}

const ours = (): readonly Pack[] =>
  [...(game.packs ?? [])].filter(({ metadata }) => metadata.packageName === SYSTEM_ID);

function isWhole(document: PackDocument): boolean {
  try {
    document.validate({ strict: true });
    return document.invalid !== true;
  } catch {
    return false;
  }
}

export const PACKS: readonly Check[] = [
  check({ id: "packs.documents", expected: ["all"], patience: 30_000 }, async () => {
    let all = 0;
    let whole = 0;
    const bad: string[] = [];
    for (const pack of ours()) {
      const read = await pack.getDocuments();
      const good = read.filter(isWhole).length;
      const wanted = Math.max(pack.index.size, read.length);
      all += wanted;
      whole += good;
      if (good < wanted) bad.push(`${pack.metadata.name}: ${good} of ${wanted}`);
    }
    return checkCount(whole, all, bad.join(", ") || `${all}`);
  }),
];
