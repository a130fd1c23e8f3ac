/**
 * What the types of the host say otherwise than the host does. Each cast that several windows need stands here once, with its reason; call sites stay typed.
 */

/** Calls back when a hook is called. The types know only a few hooks and not our classes in their arguments. @returns what ends it */
export function onHook(name: string, run: (...args: never[]) => void): () => void {
  const id = Hooks.on(name as never, run as never) as unknown as number;
  return () => { Hooks.off(name as never, id); };
}

/** Static options, parts or tabs of a window. The types know neither the `this` of our actions nor what our base classes add. */
export function staticOptions(options: object): never {
  return options as never;
}

/** Options for rendering a window, or for making one of ours. The types bind them to the exact class. */
export function windowOptions(options: { readonly parts?: readonly string[]; readonly force?: boolean } | object): never {
  return options as never;
}

/** The context of a render: the host's, and in it our view. The types allow only what the host itself puts there. */
export function contextWith(context: object, ...views: readonly object[]): never {
  return Object.assign(context, ...views) as never;
}

/** A change of a document by paths of our data models ("system.hp.value"), or the source of a new one. The types know fixed paths only, ours come from the schema. */
export function documentChanges(changes: object): never {
  return changes as never;
}

/** A document by its uuid. The types want the exact form of the uuid, which comes from a drag or a folder. */
export async function itemFrom(uuid: string): Promise<Item.Implementation | null> {
  return (await fromUuid(uuid as never)) as Item.Implementation | null;
}
