import type { Command, Rolled } from "../../../rules/core.ts";
import type { PlainTest } from "../../../rules/values.ts";
import { isOfKind } from "../../data/item/kinds.ts";
import type { Reply } from "../../fight/fight.ts";
import { template } from "../../host/constants.ts";
import { confirm } from "../../host/dialog.ts";
import { text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import type { MenuEntry, MenuGroup } from "../../host/menu-entry.ts";
import { openMenu } from "../../host/menu.ts";
import { spoken } from "../../host/rich-text.ts";
import { createEmbedded, isItem, openSheet, updateDocument, updateEmbedded } from "../../host/typed-calls.ts";
import { castsNow } from "../../reading/offers.ts";
import { no, type NoWay, type RowWish, type SheetMembership, type Way } from "../../reading/sheet-part.ts";
import { sheetIn } from "../sheet-parts.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { refusalIn } from "../../reading/requests.ts";
import { membershipOf } from "../../reading/actor-in-fight.ts";
import { openAttackDialog } from "../../attack/menu.ts";
import { askRoll } from "../ask-roll.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import type { Roller } from "../shared/roll-cards.ts";
import { sortedItems, stepped } from "./drops.ts";

/** Returns what a row of this item does; null for nothing. */
export function wishFor(item: Item.Implementation): RowWish | null {
  if (isOfKind(item, "action")) return { do: "act", item };
  if (isOfKind(item, "spell")) return { do: "cast", item };
  return isOfKind(item, "weapon") ? { do: "attack", item, mode: null } : null;
}

export interface Rollable {
  readonly roller: Roller;
  readonly score: number;
  readonly then: string;
  readonly rolled: Rolled;
  /** Dice and modifier with which a dialog opens. */
  readonly first?: Pick<PlainTest, "kind" | "modifier">;
}

/** @param open true if the sheet is open for changes */
export async function rowMenu(
  item: Item.Implementation,
  open: boolean,
  rollOf: (item: Item.Implementation) => readonly Rollable[] = () => [],
): Promise<void> {
  const { actor } = item;
  const changes =
    actor && open
      ? [...steps(item, actor), entry("Duplicate", () => duplicate(item, actor)), entry("Delete", () => remove(item))]
      : [];
  const entries = [
    ...strikes(item),
    ...rolls(item, rollOf),
    entry("Open", () => openSheet(item)),
    ...(actor?.isOwner && "ready" in item.system
      ? [
          entry(item.system.ready ? "PutAway" : "TakeInHand", () =>
            updateDocument(item, { "system.ready": !item.system.ready }),
          ),
        ]
      : []),
    ...changes,
  ];
  const [only] = entries;
  if (entries.length === 1 && only) return void (await only.run());
  await openMenu({ title: item.name, harm: text("Menu.Harm.Item"), entries });
}

const LOOKS: Readonly<Record<string, { readonly symbol: string; readonly group?: MenuGroup }>> = {
  AttackTarget: { symbol: "i-target-arrow" },
  CastTarget: { symbol: "i-wand" },
  Open: { symbol: "i-pencil", group: "look" },
  PutAway: { symbol: "i-backpack", group: "state" },
  TakeInHand: { symbol: "a-ready", group: "state" },
  Up: { symbol: "i-chevron-up", group: "order" },
  Down: { symbol: "i-chevron-down", group: "order" },
  Duplicate: { symbol: "i-copy", group: "make" },
  Delete: { symbol: "i-x", group: "harm" },
};

const entry = (key: string, run: () => Promise<unknown>): MenuEntry => ({
  label: text(`Sheet.Row.${key}`),
  ...LOOKS[key],
  run,
});

/** Opens the attack dialog, in an encounter. */
function strikes(item: Item.Implementation): readonly MenuEntry[] {
  const kind = item.type === "weapon" ? "blow" : isItem(item, "spell") && item.system.use ? "spell" : null;
  const membership = kind && item.actor?.isOwner ? membershipOf(item.actor) : null;
  return kind && membership?.context.owned(membership.id)
    ? [
        entry(kind === "spell" ? "CastTarget" : "AttackTarget", () =>
          openAttackDialog(membership.combat, [membership.id], { item: item.id ?? "", kind }),
        ),
      ]
    : [];
}

function rolls(
  item: Item.Implementation,
  rollOf: (item: Item.Implementation) => readonly Rollable[],
): readonly MenuEntry[] {
  const all = rollOf(item);
  return all.map(({ roller, score, then, rolled, first }) => ({
    label: text(all.length > 1 ? "Sheet.Row.RollWhat" : "Sheet.Row.Roll", { what: roller.what }),
    symbol: "i-dice-3",
    run: () => askRoll(roller, score, then, rolled, first),
  }));
}

function steps(item: Item.Implementation, actor: Actor.Implementation): readonly MenuEntry[] {
  if (item.type === "skill") return [];
  const list = sortedItems(actor, item.type);
  return ([-1, 1] as const).flatMap((by) => {
    const updates = stepped(list, item.id ?? "", by);
    return updates.length ? [entry(by < 0 ? "Up" : "Down", () => updateEmbedded(actor, "Item", updates))] : [];
  });
}

async function duplicate(item: Item.Implementation, actor: Actor.Implementation): Promise<void> {
  const { _id, ...source } = item.toObject();
  await createEmbedded(actor, "Item", [
    { ...source, name: text("Sheet.Row.CopyName", { name: item.name }), sort: item.sort + 1 },
  ]);
}

async function remove(item: Item.Implementation): Promise<void> {
  const content = await render(template("dialogs/lines.hbs"), {
    lead: text("Sheet.Row.DeleteLead", { name: item.name }),
    lines: [],
  });
  if (await confirm(text("Sheet.Row.DeleteTitle"), content, text("Sheet.Row.DeleteVerb"))) await item.delete();
}

/** Returns how the encounter does it, or why not. */
export function wayFor(wish: RowWish, membership: SheetMembership): Way | NoWay {
  if (!membership.context.owned(membership.id)) return no("NotYours");
  const { rowAction, drawsByItself } = sheetIn(membership.context);
  if (!rowAction) return no("Tracker");
  // Unready weapons cannot attack.
  if (wish.do === "attack" && !wish.item.system.ready && !drawsByItself) return no("NotReady");
  return (wish.do === "cast" ? castNow(wish.item, membership) : null) ?? rowAction(wish, membership) ?? no("Tracker");
}

/** A completed spell opens its dialog; before that the row begins casting. */
function castNow({ id, system }: Item.OfType<"spell">, { id: participant, now, context }: SheetMembership): Way | null {
  const ready = now && system.use !== null && castsNow(participant, context).some(({ item }) => item === id);
  const begun = ready && (shellIn(context).attack?.casting?.(participant, system.castingTime, context) ?? true);
  return begun
    ? { asks: true, attack: { item: id ?? "", kind: "spell" }, commands: () => Promise.resolve(null) }
    : null;
}

/**
 * Sends commands like a click in the tracker; a refusal is a notice.
 * @returns true if done
 */
export async function giveFromRow(
  { commands, attack }: Way,
  { combat, context, id: participant }: SheetMembership,
): Promise<boolean> {
  if (attack) return openAttackDialog(combat, [participant], attack);
  const all = await commands();
  if (!all?.length) return false;
  const reply = await given(all, combat);
  if (reply?.refusal) ui.notifications?.warn(spoken(refusalIn(reply.refusal, context)));
  return reply !== null && !reply.refusal;
}

async function given(commands: readonly Command[], combat: SheetMembership["combat"]): Promise<Reply | null> {
  const tracker = sidebarTracker();
  return tracker?.encounterCombat === combat ? tracker.give(...commands) : combat.perform(...commands);
}
