import { visibilityOption, type Visibility } from "./compat.ts";
import { SYSTEM_ID } from "./constants.ts";

/**
 * Asks the client of another user by a query of ours.
 * @param timeout milliseconds
 * @throws when no answer comes in time
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

/** What other clients may ask of this one, by the names of the queries. In `init`. */
export function registerQueries(queries: Readonly<Record<string, (data: unknown) => unknown>>): void {
  Object.assign(CONFIG.queries as object, queries);
}

/** The parts of Foundry's sidebar that we use. */
interface Sidebar {
  expand?(): void;
  changeTab?(tab: string, group: string): void;
}

/**
 * Brings a page of the sidebar before the user, opening the sidebar if it is closed: on a phone each page hides the
 * others.
 */
export function showSidebarPage(page: "chat" | "combat", expand = false): void {
  const sidebar = ui.sidebar as Sidebar | undefined;
  if (expand) sidebar?.expand?.();
  sidebar?.changeTab?.(page, "primary");
}

/**
 * What Foundry passes to listeners of the hooks that we use, as its documentation says. The types of the community
 * package know some of them by other names, or not at all.
 */
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

/**
 * Foundry's hooks by any name. The community types check names and listeners against a list that lacks some of
 * `HookCalls`.
 */
interface HookRegistry {
  call(name: string, ...args: unknown[]): boolean;
  on(name: string, listener: (...call: never[]) => unknown): number;
  off(name: string, id: number): void;
}

/** Listens to a hook of Foundry. @returns what ends it */
export const onHook: <Name extends keyof HookCalls>(
  name: Name,
  listener: (...call: HookCalls[Name]) => unknown,
) => () => void = onAnyHook;

/** Listens to a hook by any name. @returns what ends it */
export function onAnyHook(name: string, listener: (...call: never[]) => unknown): () => void {
  const hooks = Hooks as HookRegistry;
  const id = hooks.on(name, listener);
  return () => {
    hooks.off(name, id);
  };
}

/** Asks the listeners of a hook of Foundry. @returns false if one of them forbids what it is about */
export function askHook(name: string, ...args: unknown[]): boolean {
  return (Hooks as HookRegistry).call(name, ...args);
}

/** True if anybody listens to one of these hooks, so that what they tell is worth working out. */
export function isHeard(...names: readonly string[]): boolean {
  const { events } = Hooks as { readonly events?: Readonly<Record<string, readonly unknown[]>> };
  return !events || names.some((name) => (events[name]?.length ?? 0) > 0);
}

/** Listens to several hooks of Foundry, of each to the document that it is about. @returns what ends it */
export function onHooks<Name extends keyof HookCalls>(
  names: readonly Name[],
  listener: (document: HookCalls[Name][0]) => unknown,
): () => void {
  const stops = names.map((name) => onHook(name, (...call) => listener(call[0])));
  return () => {
    for (const stop of stops) stop();
  };
}

/** A document that can be written. */
interface Updatable {
  update(data: object, operation?: object): Promise<unknown>;
}

/** Documents within others, by the names under which Foundry keeps them. */
interface Embedded {
  ActiveEffect: ActiveEffect.Implementation;
  Combatant: Combatant.Implementation;
  Item: Item.Implementation;
}

/** A document that holds others. */
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
 * Updates a document with data in dotted paths or objects. The community types derive what an update may hold from each
 * schema, which data that are put together at run time do not satisfy; Foundry checks them itself.
 */
export async function updateDocument(document: object, data: object, operation: object = {}): Promise<boolean> {
  return Boolean(await (document as Updatable).update(data, operation));
}

/**
 * Changes the data of a document on this client alone: one that is being created, or one that lacks what the server
 * has.
 */
export function updateSource(document: object, data: object, options: object = {}): void {
  (document as { updateSource(data: object, options: object): unknown }).updateSource(data, options);
}

/** Foundry's way to documents that are stored. What it reads is a copy, whatever this client has of it. */
interface Backend {
  get(documentClass: object, operation: { readonly query: object }): Promise<readonly { toObject?(): object }[]>;
}

/**
 * The data of a document of the world as the server has it now; null if there is none.
 * @throws when the server does not answer
 */
export async function storedOnServer(document: {
  readonly id: string | null;
}): Promise<Readonly<Record<string, unknown>> | null> {
  const config = CONFIG as { readonly DatabaseBackend: object };
  const [found] = await (config.DatabaseBackend as Backend).get(document.constructor, { query: { _id: document.id } });
  return (found ? (found.toObject?.() ?? found) : null) as Readonly<Record<string, unknown>> | null;
}

/** @returns what was created; without what another package prevented */
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

export async function deleteEmbedded(
  parent: object,
  name: keyof Embedded,
  ids: readonly string[],
  operation: object = {},
): Promise<void> {
  await (parent as Holder).deleteEmbeddedDocuments(name, [...ids], operation);
}

/**
 * An actor that is in no world, built once to see what its data models make of a source. The community types derive
 * what a source may hold from each schema, which data that come from a file do not satisfy; Foundry checks them itself.
 * @throws if the data models do not take the source
 */
export function unstoredActor(source: object): Actor.Implementation {
  const ActorClass = CONFIG.Actor.documentClass as new (source: object, context: object) => Actor.Implementation;
  return new ActorClass(source, { strict: true });
}

/**
 * Posts a message. Who sees it is said twice, as its readers and as its mode, so that a private message stays private
 * in every version.
 */
export async function createMessage(data: object, visibility: Visibility): Promise<void> {
  await (ChatMessage as { create(data: object, operation: object): Promise<unknown> }).create(
    data,
    visibilityOption(visibility),
  );
}

/** The flags of this system on a document. */
export function ownFlags(document: object): Readonly<Record<string, unknown>> {
  const { flags = {} } = document as {
    readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  };
  const own: unknown = flags[SYSTEM_ID];
  // Anybody may write any flags of what is theirs.
  return typeof own === "object" && own !== null ? (own as Readonly<Record<string, unknown>>) : {};
}

/** An item by its uuid, from a world or a compendium; null if there is none. */
export async function itemFrom(uuid: string): Promise<Item.Implementation | null> {
  return (await fromUuid(uuid)) as Item.Implementation | null;
}

/** Whether an item is of this type, and has its data. */
export function isItem<Type extends Item.SubType>(
  item: { readonly type: string },
  type: Type,
): item is Item.OfType<Type> {
  return item.type === type;
}

/** A document as it is stored, whatever active effects make of it. */
export function sourceOf(document: object): Readonly<Record<string, unknown>> {
  return (document as { readonly _source: Readonly<Record<string, unknown>> })._source;
}

/** The context of a render: the host's, and in it our views. */
export function contextWith(context: object, ...views: readonly object[]): never {
  // The community types bind the context to `this`, which no class can name from within, and allow only what the host
  // itself puts there.
  return Object.assign(context, ...views) as never;
}

/** The context of one of core's parts, without what names the part. */
export function withoutPart(context: object): object {
  return Object.fromEntries(Object.entries(context).filter(([key]) => key !== "partId"));
}

/** A document with a window of its own. */
interface WithSheet {
  readonly sheet?: { render(options: object): unknown } | null;
}

/**
 * Opens the sheet of a document, or brings it to the front. Sheets of both of Foundry's kinds take these options, which
 * the community types do not know of the older kind.
 */
export async function openSheet(document: object | null | undefined): Promise<void> {
  await (document as WithSheet | null | undefined)?.sheet?.render({ force: true });
}
