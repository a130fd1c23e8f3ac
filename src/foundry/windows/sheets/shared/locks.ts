import { SYSTEM_ID } from "../../../host/constants.ts";
import { updateDocument } from "../../../host/typed-calls.ts";
import { store, stored } from "../../../settings/new-fights.ts";

/** Name of the setting of this client: which sheets are open for changes, by user and document. */
export const LOCKS = "sheetLocks";

export type Locks = Record<string, Record<string, boolean>>;

export function registerLocks(): void {
  game.settings?.register(SYSTEM_ID, LOCKS, { scope: "client", config: false, type: Object, default: {} });
}

/** Whether this user has locked this sheet on this client; null if they never said. */
export function lockOf(uuid: string): boolean | null {
  return stored<Locks>(LOCKS)[game.userId ?? ""]?.[uuid] ?? null;
}

export async function setLock(uuid: string, locked: boolean): Promise<void> {
  const all = stored<Locks>(LOCKS);
  const user = game.userId ?? "";
  await store(LOCKS, { ...all, [user]: { ...all[user], [uuid]: locked } });
}

/** Ids of what has been opened on this client. */
const opened = new Set<string>();

/** Whether somebody looks into it; as long as nobody does, it need not be worked out. */
export function isOpened(id: string): boolean {
  return opened.has(id);
}

/**
 * Follows what is folded and unfolded on a sheet.
 * @param render draws the sheet anew, with what has been opened
 */
export function followFolds(frame: HTMLElement, render: () => void): void {
  // It does not bubble.
  frame.addEventListener(
    "toggle",
    ({ target }) => {
      const fold = target as HTMLDetailsElement;
      if (!fold.matches(".sz-fold[id]") || fold.open === opened.has(fold.id)) return;
      if (fold.open) opened.add(fold.id);
      else opened.delete(fold.id);
      if (fold.open) render();
    },
    true,
  );
}

/** Of a sheet that is closed nothing is open. */
export function forgetFolds(frame: HTMLElement): void {
  for (const { id } of frame.querySelectorAll(".sz-fold[id]")) opened.delete(id);
}

/** Lets a picture be chosen for a document. Core's own action wants an image to be clicked; ours is a button, so that keys reach it. */
export async function pickImage(document: { readonly img?: string | null | undefined }): Promise<void> {
  const Picker = foundry.applications.apps.FilePicker.implementation;
  await new Picker({
    type: "image",
    current: document.img ?? "",
    callback: (img: string) => void updateDocument(document, { img }),
  }).browse();
}

/** A condition that the world knows. */
export interface Condition {
  readonly id: string;
  readonly name: string;
}

interface StatusEffect {
  readonly id?: string;
  readonly name?: string | undefined;
  /** Shown on tokens only for these types; absent or true for all. */
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] } | null | undefined;
}

/** Every condition that can be set on an actor, in the world's order. V13 has a list, V14 a record with the same entries. */
export function knownConditions(): readonly Condition[] {
  return Object.values<StatusEffect>(CONFIG.statusEffects).flatMap(({ id, name, hud }): Condition[] =>
    id && hud !== false ? [{ id, name: game.i18n?.localize(name ?? id) ?? id }] : [],
  );
}

/** Switches a condition on or off; a click on one that is on takes it off. */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(id, { active: !actor.statuses.has(id) });
}

/** What lasts for a while and is no condition: the names of effects. */
export function otherEffects(actor: Actor.Implementation): readonly { readonly id: string; readonly name: string }[] {
  return [...actor.effects].flatMap((effect) =>
    effect.statuses.size === 0 && !effect.disabled && effect.isTemporary
      ? [{ id: effect.id ?? "", name: effect.name }]
      : [],
  );
}

/** What says how it came about, and is no button. */
const EXPLAINED = "[data-tooltip][tabindex]";

/**
 * Shows on focus what the host shows under the pointer: how a figure came about. Touch screens have no pointer that rests, so a tap does the same.
 * @param frame the window; its parts may be rendered anew
 */
export function followExplanations(frame: HTMLElement): void {
  let shown: Element | null = null;
  const show = (event: Event): void => {
    const explained = (event.target as Element | null)?.closest<HTMLElement>(EXPLAINED) ?? null;
    if (!explained || explained === shown) return;
    shown = explained;
    game.tooltip?.activate(explained);
    // The focus may scroll the window, and a scroll takes tooltips away: in the next frame it has happened.
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
