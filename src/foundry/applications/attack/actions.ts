import type { SegmentZeroCombat } from "../../documents/combat.ts";
import type { MenuEntry } from "../dialogs/menu.ts";
import { seatOf } from "../sheets/actor/seat.ts";
import { contextOf, type TrackerContext } from "../tracker/build/context.ts";
import { text } from "../tracker/texts.ts";
import { attackOneOf } from "./choose.ts";
import { mayStrike } from "./may-strike.ts";
import { openAttack } from "./open.ts";
import type { Wanted } from "./setup.ts";

/** The tracker's buttons: data-participant and data-kind, or data-participants of those who act at once. */
export const attackActions = {
  async openAttack(this: { readonly encounterCombat: SegmentZeroCombat | null }, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { participant = "", kind } = target.dataset;
    if (this.encounterCombat) await openAttack(this.encounterCombat, [participant], { kind: kind === "feint" ? "feint" : "blow" });
  },

  async openAttackAmong(this: { readonly encounterCombat: SegmentZeroCombat | null }, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const context = this.encounterCombat && game.user && contextOf(this.encounterCombat, game.user);
    if (context) await attackOneOf(target.dataset.participants?.split(" ") ?? [], context);
  },
};

/** In the menu of a row: an attack or a feint at any time; what the rules do not allow now the dialog says, and the GM may rule. */
export function attackEntries(id: string, context: TrackerContext): readonly MenuEntry[] {
  if (!mayStrike(id, context)) return [];
  const entry = (kind: "blow" | "feint", key: string): MenuEntry => ({ label: text(`Attack.Verbs.${key}`), run: () => openAttack(context.combat, [id], { kind }) });
  return context.state.pacing === "speed-order" ? [entry("blow", "attack"), entry("feint", "feint")] : [entry("blow", "target")];
}

/** In the menu of a group: all of them, in one dialog. */
export function attackAllEntries(ids: readonly string[], context: TrackerContext): readonly MenuEntry[] {
  const able = ids.filter((id) => mayStrike(id, context));
  return able.length > 1 ? [{ label: text("Attack.Verbs.all"), run: () => openAttack(context.combat, able) }] : [];
}

/**
 * For macros: the dialog for an actor, a token, or several of them (a group); without any, for whoever acts now and is this user's, else for the user's own character.
 * @returns whether anything was rolled
 */
export async function attackWith(who?: unknown, wanted: Wanted = {}): Promise<boolean> {
  const seats = actorsOf(who).flatMap((actor) => seatOf(actor) ?? []);
  const [first] = seats;
  if (!first) return warn("NoFight");
  const mine = seats.filter(({ combat, context, id }) => combat === first.combat && mayStrike(id, context));
  return mine.length ? openAttack(first.combat, mine.map(({ id }) => id), wanted) : warn("NotYours");
}

function actorsOf(who: unknown): readonly Actor.Implementation[] {
  if (Array.isArray(who)) return who.flatMap(actorsOf);
  if (who instanceof Actor) return [who as unknown as Actor.Implementation];
  const { actor } = (who ?? {}) as { readonly actor?: Actor.Implementation | null };
  if (who) return actor ? [actor] : [];
  const context = game.combat && game.user ? contextOf(game.combat as SegmentZeroCombat, game.user) : null;
  const acting = context?.standing ? [] : (context?.now ?? []).filter(({ participant }) => context?.mine(participant)).flatMap(({ participant }) => context?.combat.combatants.get(participant)?.actor ?? []);
  const own = game.user?.character;
  return acting.length ? acting.slice(0, 1) as readonly Actor.Implementation[] : own ? [own as Actor.Implementation] : [];
}

function warn(key: string): false {
  ui.notifications?.warn(text(`Attack.No.${key}`));
  return false;
}
