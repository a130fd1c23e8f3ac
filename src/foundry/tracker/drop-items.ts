import { look } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { text } from "../host/i18n.ts";
import { isSameActor } from "../host/same-actor.ts";
import { itemFrom, onHook } from "../host/typed-calls.ts";
import { contextHere } from "../reading/fight-context.ts";
import type { SheetMembership } from "../reading/sheet-part.ts";
import { itemDesk } from "./item-desk.ts";

const ROW = "[data-participant-id]";
/** Marks the row below a dragged item. */
const HELD = "data-drop";

/**
 * Drops items on rows: chooses the action, weapon or spell as its button on the sheet does.
 * @param root survives renders of its parts
 * @param fight the viewed fight
 */
export function followItemDrops(root: HTMLElement, fight: () => Fight | null): void {
  if (!itemDesk()) return;
  const leave = (): void => {
    for (const row of root.querySelectorAll(`[${HELD}]`)) row.removeAttribute(HELD);
  };
  root.addEventListener("dragover", (event) => {
    const row = rowOf(event);
    leave();
    if (!row || !event.dataTransfer?.types.includes("text/plain")) return;
    event.preventDefault();
    row.setAttribute(HELD, "");
  });
  root.addEventListener("dragleave", leave);
  root.addEventListener("drop", (event) => {
    const participant = rowOf(event)?.dataset.participantId;
    const { type, uuid } = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
      type?: string;
      uuid?: string;
    };
    const combat = fight();
    leave();
    if (!participant || !combat || type !== "Item" || !uuid) return;
    event.preventDefault();
    void chooseDropped(combat, participant, uuid);
  });
}

function rowOf({ target }: Event): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>(ROW);
}

/** Adds an item that is not on the sheet first. */
async function chooseDropped(combat: Fight, participant: string, uuid: string): Promise<void> {
  const actor = combat.combatants.get(participant)?.actor;
  const item = await itemFrom(uuid);
  if (!actor || !item) return;
  if (!actor.isOwner) return notChosen(item, text("Sheet.Why.NotYours"));
  const items = await itemDesk()?.();
  if (!items) return;
  if (!items.wishFor(item)) return notChosen(item, text("Items.Drop.NoAction"));
  const own = isSameActor(item.parent, actor) ? item : await items.takeIn(actor, item);
  if (!own) return;
  if (own !== item) await untilKnown(combat, participant, own.name);
  const membership = membershipAt(combat, participant);
  const wish = items.wishFor(own);
  const way = membership && wish ? items.wayFor(wish, membership) : null;
  if (!membership || !way) return notChosen(own, text("Sheet.Why.NoFight"));
  if (way.reason !== undefined) return notChosen(own, way.reason);
  await items.giveFromRow(way, membership);
}

function notChosen({ name }: Item.Implementation, why: string): void {
  ui.notifications?.info(text("Items.Drop.Not", { name, why }));
}

function membershipAt(combat: Fight, id: string): SheetMembership | null {
  const context = combat.encounter.status === "running" ? contextHere(combat) : null;
  if (!context?.visible(id) || !context.participant(id)) return null;
  const acting = context.masked ? undefined : context.now.find(({ participant }) => participant === id);
  const ahead = context.slots.find(
    ({ participant, state }) => participant === id && state !== "done" && state !== "lost",
  );
  return { combat, context, id, slot: acting ?? ahead ?? null, now: acting !== undefined };
}

/** Milliseconds to wait for a sheet to reach the fight. */
const PATIENCE = 2_000;

/** Waits until the GM's client has noted a new item (`reconcile`), at most `PATIENCE`. */
function untilKnown(combat: Fight, participant: string, label: string): Promise<void> {
  const known = (): boolean =>
    JSON.stringify(look(combat.encounter)?.participant(participant) ?? {}).includes(JSON.stringify(label).slice(1, -1));
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const leave = onHook("updateCombat", () => {
      if (known()) done();
    });
    const timer = setTimeout(done, PATIENCE);
    if (known()) done();
  });
}
