import type { Rolled } from "../../../../rules/index.ts";
import { openAttack } from "../../attack/open.ts";
import { askRoll } from "../../roll/ask-roll.ts";
import { confirm, render } from "../../dialogs/dialog.ts";
import { openMenu, type MenuEntry } from "../../dialogs/menu.ts";
import { template } from "../../../constants.ts";
import { isPercent } from "../../../exchange/fight-parts.ts";
import { text } from "../../tracker/texts.ts";
import type { Roller } from "../shared/roll-cards.ts";
import { itemsOf } from "./build/rows.ts";
import { stepped } from "./order.ts";
import { seatOf } from "./seat.ts";

/** Something of an item that can be rolled. */
export interface Rollable {
  readonly roller: Roller;
  readonly score: number;
  readonly then: string;
  readonly rolled: Rolled;
}

/** Everything that can be done with the item of a row, also without a pointer. @param open the sheet is open for changes */
export async function rowMenu(item: Item.Implementation, open: boolean, rollOf: (item: Item.Implementation) => readonly Rollable[] = () => []): Promise<void> {
  const { actor } = item;
  const entry = (key: string, run: () => Promise<unknown>, cost = ""): MenuEntry => ({ label: text(`Sheet.Row.${key}`), run, ...(cost ? { cost } : {}) });
  const changes = actor && open ? [
    ...steps(item, actor, entry),
    entry("Duplicate", () => duplicate(item, actor)),
    entry("Delete", () => remove(item)),
  ] : [];
  const entries = [
    ...strikes(item, entry),
    ...rolls(item, rollOf),
    entry("Open", async () => item.sheet?.render({ force: true } as never)),
    ...(actor?.isOwner && "ready" in item.system ? [entry(item.system.ready ? "PutAway" : "TakeInHand", () => item.update({ "system.ready": !(item.system as { ready: boolean }).ready } as never))] : []),
    ...changes,
  ];
  const [only] = entries;
  if (entries.length === 1 && only) return void (await only.run());
  await openMenu(item.name, text("Sheet.Row.Lead"), text("Menu.Verb"), entries);
}

/** In a fight that is going on: the dialog of an attack on somebody in it. It rolls 3d6, so not where chances are percentages. */
function strikes(item: Item.Implementation, entry: (key: string, run: () => Promise<unknown>) => MenuEntry): readonly MenuEntry[] {
  const seat = item.type === "weapon" && item.actor?.isOwner ? seatOf(item.actor) : null;
  return seat?.context.owned(seat.id) && !isPercent(seat.context.state.pacing) ? [entry("AttackTarget", () => openAttack(seat.combat, [seat.id], { item: item.id ?? "" }))] : [];
}

/** With a modifier, or with other dice than 3d6. */
function rolls(item: Item.Implementation, rollOf: (item: Item.Implementation) => readonly Rollable[]): readonly MenuEntry[] {
  const all = rollOf(item);
  return all.map(({ roller, score, then, rolled }) => ({ label: text(all.length > 1 ? "Sheet.Row.RollWhat" : "Sheet.Row.Roll", { what: roller.what }), run: () => askRoll(roller, score, then, rolled) }));
}

function steps(item: Item.Implementation, actor: Actor.Implementation, entry: (key: string, run: () => Promise<unknown>) => MenuEntry): readonly MenuEntry[] {
  const list = itemsOf(actor, item.type).map(({ id, sort }) => ({ id: id ?? "", sort }));
  // Skills stand by their names.
  if (item.type === "skill") return [];
  return ([["Up", -1], ["Down", 1]] as const).flatMap(([key, by]) => {
    const updates = stepped(list, item.id ?? "", by);
    return updates.length ? [entry(key, () => actor.updateEmbeddedDocuments("Item", updates as never))] : [];
  });
}

async function duplicate(item: Item.Implementation, actor: Actor.Implementation): Promise<void> {
  const { _id, ...source } = item.toObject() as unknown as Record<string, unknown>;
  await actor.createEmbeddedDocuments("Item", [{ ...source, name: text("Sheet.Row.CopyName", { name: item.name }), sort: item.sort + 1 }] as never);
}

async function remove(item: Item.Implementation): Promise<void> {
  const content = await render(template("dialogs/lines.hbs"), { lead: text("Sheet.Row.DeleteLead", { name: item.name }), lines: [] });
  if (await confirm(text("Sheet.Row.DeleteTitle"), content, text("Sheet.Row.DeleteVerb"))) await item.delete();
}
