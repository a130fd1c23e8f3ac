/** A weapon without a way to use it has no button to attack with. */
const STARTS: Readonly<Record<string, object>> = { weapon: { system: { modes: { m0: {} } } } };

/** Makes a new item of a kind on an actor, at the end of its list, and opens it. */
export async function createItem(actor: Actor.Implementation, type: Item.SubType): Promise<void> {
  const Class = CONFIG.Item.documentClass;
  const last = Math.max(0, ...[...actor.items].map(({ sort }) => sort));
  const name = Class.defaultName({ type, parent: actor });
  const [created] = (await actor.createEmbeddedDocuments("Item", [{ name, type, sort: last + CONST.SORT_INTEGER_DENSITY, ...STARTS[type as string] }] as never)) ?? [];
  await (created as Item.Implementation | undefined)?.sheet?.render({ force: true } as never);
}
