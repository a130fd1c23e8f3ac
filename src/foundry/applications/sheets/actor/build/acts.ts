import { text } from "../../../tracker/texts.ts";
import { wayFor } from "../from-row/index.ts";
import type { WeaponMode, Wish } from "../from-row/way.ts";
import { heldIn } from "../held.ts";
import type { Seat } from "../seat.ts";
import type { ActView } from "../view.ts";
import { modeName } from "./modes.ts";

const ICONS: Readonly<Record<Wish["do"], string>> = { attack: "i-target-arrow", draw: "i-hand-stop", reload: "i-reload", cast: "i-wand", act: "i-bolt" };

/** The buttons of one way to use a weapon, attacking last, so that it stands in one column; drawing and reloading stand once, in the first. */
export function actsOf(item: Item.OfType<"weapon">, mode: WeaponMode | null, modeId: string, first: boolean, seat: Seat | null): readonly ActView[] {
  const { capacity } = item.system;
  const { ready, loaded } = heldIn(item, seat);
  return [
    ...(first && !ready ? [actView({ do: "draw", item }, modeId, seat)] : []),
    ...(first && capacity > 0 && loaded < capacity ? [actView({ do: "reload", item }, modeId, seat)] : []),
    actView({ do: "attack", item, mode }, modeId, seat),
  ];
}

/** One button. Out of a fight it rolls, or simply does it; in a fight it is what the pacing makes of it, or says why not. */
export function actView(wish: Wish, modeId: string, seat: Seat | null): ActView {
  const { item } = wish;
  const base = {
    key: `${item.id}-${modeId}-${wish.do}`, action: "fromRow", icon: ICONS[wish.do], data: { item: item.id ?? "", mode: modeId, wish: wish.do }, tip: "", shown: true, small: wish.do === "draw" || wish.do === "reload",
    label: text(`Sheet.Acts.${wish.do}`), spoken: text(`Sheet.ActsOf.${wish.do}`, { name: wish.do === "attack" ? modeName(wish.item, wish.mode) : item.name }),
  };
  const cannot = (reason: string): ActView => ({ ...base, disabled: true, reason, tip: reason, spoken: text("Sheet.Cannot", { what: base.spoken, reason }) });
  const way = seat ? wayFor(wish, seat) : null;
  if (!way) {
    const why = outside(wish, modeId);
    return why === null ? base : cannot(why);
  }
  if (way.reason !== undefined) return cannot(way.reason);
  return { ...base, ...(way.cost ? { cost: way.cost, ...(base.small ? { tip: text("Sheet.Costs", { what: base.label, cost: way.cost }) } : {}), spoken: text("Sheet.Costs", { what: base.spoken, cost: way.cost }) } : {}), ...(way.asks ? { popup: "dialog" as const, label: text("Sheet.Asks", { label: base.label }) } : {}) };
}

/** Why it cannot be done where nobody fights: what has no level cannot be rolled, and what takes time takes it in a fight. */
function outside(wish: Wish, mode: string): string | null {
  if (wish.do === "act") return text("Sheet.Why.NoFight");
  const level = wish.do === "attack" ? wish.item.system.modeFigures[mode]?.skill : wish.do === "cast" ? wish.item.system.levelFigure : undefined;
  return (wish.do === "attack" || wish.do === "cast") && !level ? text("Sheet.Why.NoLevel") : null;
}
