import { isObject } from "../../rules/core.ts";
import { visibilityOption, type Visibility } from "./compat.ts";
import { SYSTEM_ID } from "./constants.ts";

/**
 * @param timeout milliseconds
 * @throws without an answer in time
 */
export async function queryUser(
  user: User.Implementation,
  query: string,
  data: object,
  timeout: number,
): Promise<unknown> {
  return (user as { query(name: string, data: object, options: object): Promise<unknown> }).query(query, data, {
    timeout,
  });
}

export function registerQueries(queries: Readonly<Record<string, (data: unknown) => unknown>>): void {
  Object.assign(CONFIG.queries, queries);
}

/** Shows a page of the sidebar; on a phone each hides the others. */
export function showSidebarPage(page: "chat" | "combat", expand = false): void {
  const sidebar = ui.sidebar;
  if (expand) sidebar?.expand?.();
  sidebar?.changeTab?.(page, "primary");
}

/** Arguments of the hooks that we use, by Foundry's documentation. */
export interface HookCalls {
  createActiveEffect: [effect: ActiveEffect.Implementation, options: object, user: string];
  updateActiveEffect: [effect: ActiveEffect.Implementation, changed: object, options: object, user: string];
  deleteActiveEffect: [effect: ActiveEffect.Implementation, options: object, user: string];
  preCreateActiveEffect: [effect: ActiveEffect.Implementation, data: object, options: object, user: string];
  preCreateActor: [actor: Actor.Implementation, data: object, options: object, user: string];
  preCreateItem: [item: Item.Implementation, data: object, options: object, user: string];
  preCreateJournalEntry: [entry: JournalEntry.Implementation, data: object, options: object, user: string];
  preCreateMacro: [macro: Macro.Implementation, data: object, options: object, user: string];
  preCreateRollTable: [table: RollTable.Implementation, data: object, options: object, user: string];
  updateActor: [actor: Actor.Implementation, changed: object, options: object, user: string];
  deleteActor: [actor: Actor.Implementation, options: object, user: string];
  createItem: [item: Item.Implementation, options: object, user: string];
  updateItem: [item: Item.Implementation, changed: object, options: object, user: string];
  deleteItem: [item: Item.Implementation, options: object, user: string];
  updateToken: [token: TokenDocument.Implementation, changed: object, options: object, user: string];
  deleteToken: [token: TokenDocument.Implementation, options: object, user: string];
  createCombat: [combat: Combat.Implementation, options: object, user: string];
  updateCombat: [
    combat: Combat.Implementation,
    changed: object,
    options: { readonly turnNews?: object; readonly startsOver?: boolean },
    user: string,
  ];
  deleteCombat: [combat: Combat.Implementation, options: object, user: string];
  createCombatant: [combatant: Combatant.Implementation, options: object, user: string];
  updateCombatant: [combatant: Combatant.Implementation, changed: object, options: object, user: string];
  preUpdateCombatant: [combatant: Combatant.Implementation, changed: object, options: object, user: string];
  deleteCombatant: [combatant: Combatant.Implementation, options: object, user: string];
  createChatMessage: [message: ChatMessage.Implementation, options: object, user: string];
  renderChatMessageHTML: [message: ChatMessage.Implementation, html: HTMLElement, context: object];
  userConnected: [user: User.Implementation, connected: boolean];
  updateUser: [user: User.Implementation, changed: object, options: object, user: string];
  updateSetting: [setting: object];
  clientSettingChanged: [key: string, value: unknown];
  renderActorDirectory: [application: object, element: HTMLElement];
  renderCompendium: [application: { readonly collection: object; render(): unknown }, element: HTMLElement];
  renderActorSheetV2: [application: { readonly document: Actor.Implementation }, element: HTMLElement];
  getHeaderControlsActorSheetV2: [application: { readonly document: Actor.Implementation }, controls: object[]];
}

/** The community types lack some of `HookCalls`. */
interface HookRegistry {
  call(name: string, ...args: unknown[]): boolean;
  on(name: string, listener: (...call: never[]) => unknown): number;
  off(name: string, id: number): void;
}

/** @returns a function that stops listening */
export const onHook: <Name extends keyof HookCalls>(
  name: Name,
  listener: (...call: HookCalls[Name]) => unknown,
) => () => void = onAnyHook;

/** @returns a function that stops listening */
export function onAnyHook(name: string, listener: (...call: never[]) => unknown): () => void {
  const hooks: HookRegistry = Hooks;
  const id = hooks.on(name, listener);
  return () => {
    hooks.off(name, id);
  };
}

/** @returns false if a listener vetoes */
export function askHook(name: string, ...args: unknown[]): boolean {
  return (Hooks as HookRegistry).call(name, ...args);
}

/** True if any of these hooks has a listener. */
export function isHeard(...names: readonly string[]): boolean {
  const { events } = Hooks;
  return !events || names.some((name) => (events[name]?.length ?? 0) > 0);
}

/** @returns a function that stops listening */
export function onHooks<Name extends keyof HookCalls>(
  names: readonly Name[],
  listener: (document: HookCalls[Name][0]) => unknown,
): () => void {
  const stops = names.map((name) => onHook(name, (...call) => listener(call[0])));
  return () => {
    for (const stop of stops) stop();
  };
}

interface Updatable {
  update(data: object, operation?: object): Promise<unknown>;
}

interface Embedded {
  ActiveEffect: ActiveEffect.Implementation;
  Combatant: Combatant.Implementation;
  Item: Item.Implementation;
}

interface Holder {
  createEmbeddedDocuments<Name extends keyof Embedded>(
    name: Name,
    data: object[],
    operation?: object,
  ): Promise<readonly Embedded[Name][] | undefined>;
  updateEmbeddedDocuments(name: string, updates: object[], operation?: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[], operation?: object): Promise<unknown>;
}

/**
 * Updates a document. The community types derive updates from each schema, which data built at run time do
 * not satisfy; Foundry validates them.
 */
export async function updateDocument(document: object, data: object, operation: object = {}): Promise<boolean> {
  return Boolean(await (document as Updatable).update(data, operation));
}

/** Changes a document on this client only. */
export function updateSource(document: object, data: object, options: object = {}): void {
  (document as { updateSource(data: object, options: object): unknown }).updateSource(data, options);
}

/** Access to stored documents, independent of this client's copy. */
interface Backend {
  get(documentClass: object, operation: { readonly query: object }): Promise<readonly { toObject?(): object }[]>;
}

/**
 * Returns the server's data; null if there is none.
 * @throws without an answer
 */
export async function storedOnServer(document: {
  readonly id: string | null;
}): Promise<Readonly<Record<string, unknown>> | null> {
  const config: { readonly DatabaseBackend: object } = CONFIG;
  const [found] = await (config.DatabaseBackend as Backend).get(document.constructor, { query: { _id: document.id } });
  return (found ? (found.toObject?.() ?? found) : null) as Readonly<Record<string, unknown>> | null;
}

/** @returns the documents that no other module prevented */
export async function createEmbedded<Name extends keyof Embedded>(
  parent: object,
  name: Name,
  data: readonly object[],
  operation: object = {},
): Promise<readonly Embedded[Name][]> {
  return (await (parent as Holder).createEmbeddedDocuments(name, [...data], operation)) ?? [];
}

export async function updateEmbedded(
  parent: object,
  name: keyof Embedded,
  updates: readonly object[],
  operation: object = {},
): Promise<void> {
  await (parent as Holder).updateEmbeddedDocuments(name, [...updates], operation);
}

/** Writes the same change to several combatants of an encounter. */
export async function updateCombatants(combat: object, ids: readonly string[], change: object): Promise<void> {
  await updateEmbedded(
    combat,
    "Combatant",
    ids.map((_id) => ({ _id, ...change })),
  );
}

export async function deleteEmbedded(
  parent: object,
  name: keyof Embedded,
  ids: readonly string[],
  operation: object = {},
): Promise<void> {
  await (parent as Holder).deleteEmbeddedDocuments(name, [...ids], operation);
}

/**
 * Creates an actor in memory, to validate source data of a file, which does not satisfy the community types.
 * @throws if the data models refuse it
 */
export function unstoredActor(source: object): Actor.Implementation {
  const ActorClass = CONFIG.Actor.documentClass as new (source: object, context: object) => Actor.Implementation;
  return new ActorClass(source, { strict: true });
}

/**
 * Posts a message. The recipients are given as a list and as a mode, so that private messages stay private in
 * every version.
 */
export async function createMessage(data: object, visibility: Visibility): Promise<void> {
  await ChatMessage.create(data, visibilityOption(visibility));
}

export function ownFlags(document: object): Readonly<Record<string, unknown>> {
  const flags = isObject(document) ? document.flags : null;
  const own = isObject(flags) ? flags[SYSTEM_ID] : null;
  return isObject(own) ? own : {};
}

export async function actorFrom(uuid: string): Promise<Actor.Implementation | null> {
  return await fromUuid(uuid);
}

export async function itemFrom(uuid: string): Promise<Item.Implementation | null> {
  return await fromUuid(uuid);
}

export function isItem<Type extends Item.SubType>(
  item: { readonly type: string },
  type: Type,
): item is Item.OfType<Type> {
  return item.type === type;
}

/** Returns a document as stored, without active effects. */
export function sourceOf(document: object): Readonly<Record<string, unknown>> {
  return (document as { readonly _source: Readonly<Record<string, unknown>> })._source;
}

export function contextWith(context: object, ...views: readonly object[]): never {
  // The community types bind the context to `this`.
  return Object.assign(context, ...views) as never;
}

export function withoutPart(context: object): object {
  return Object.fromEntries(Object.entries(context).filter(([key]) => key !== "partId"));
}

interface WithSheet {
  readonly sheet?: { render(options: object): unknown } | null;
}

/** Opens a document's sheet. Both kinds of sheets take these options, unlike their community types. */
export async function openSheet(document: object | null | undefined): Promise<void> {
  await (document as WithSheet | null | undefined)?.sheet?.render({ force: true });
}
