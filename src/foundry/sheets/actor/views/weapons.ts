import { modeName, modesOf, type WeaponMode } from "../../../actors/carried-items.ts";
import { numberText, text } from "../../../host/i18n.ts";
import type { RowWish, SheetMembership } from "../../../reading/sheet-part.ts";
import { heldIn } from "../../../reading/time-source.ts";
import { beside } from "../../../host/lists.ts";
import type { Named } from "../../../host/presses.ts";
import type { VerbLook } from "../../../reading/buttons.ts";
import type { CreatureButtons } from "../buttons.ts";
import { wayFor } from "../row-menu.ts";
import {
  damageRollOf,
  type FieldMaker,
  type ValueView,
  itemsOf,
  rollable,
  rollOf,
  pieceRow,
  type Uses,
} from "./pieces.ts";

export type ActView = ActLook & Named<{ readonly fromRow: CreatureButtons["fromRow"] }>;

interface ActLook extends VerbLook {
  readonly key: string;
  /** For screen readers, with the reason if disabled. */
  readonly spoken: string;
  readonly tip: string;
  /** True if shown as an icon only. */
  readonly small: boolean;
  /** True if the reason is shown here, not above all rows. */
  readonly shown: boolean;
}

const ICONS: Readonly<Record<RowWish["do"], string>> = {
  attack: "i-target-arrow",
  draw: "i-hand-stop",
  reload: "i-reload",
  cast: "i-wand",
  act: "i-bolt",
};

/** Buttons of a mode, attack last for alignment; draw and reload only in the first mode. */
function actsOf(
  item: Item.OfType<"weapon">,
  mode: WeaponMode | null,
  modeId: string,
  first: boolean,
  membership: SheetMembership | null,
): readonly ActView[] {
  const { capacity } = item.system;
  const { ready, loaded } = heldIn(item, membership);
  return [
    ...(first && !ready ? [actView({ do: "draw", item }, modeId, membership)] : []),
    ...(first && capacity > 0 && loaded < capacity ? [actView({ do: "reload", item }, modeId, membership)] : []),
    actView({ do: "attack", item, mode }, modeId, membership),
  ];
}

/** Makes a button: in an encounter the pacing decides; otherwise it rolls or does it. */
export function actView(wish: RowWish, modeId: string, membership: SheetMembership | null): ActView {
  const { item } = wish;
  const base = {
    key: `${item.id}-${modeId}-${wish.do}`,
    action: "fromRow" as const,
    icon: ICONS[wish.do],
    args: { item: item.id ?? "", mode: modeId, wish: wish.do },
    tip: "",
    shown: true,
    small: wish.do === "draw" || wish.do === "reload",
    label: text(`Sheet.Acts.${wish.do}`),
    spoken: text(`Sheet.ActsOf.${wish.do}`, {
      name: wish.do === "attack" ? modeName(wish.item, wish.mode) : item.name,
    }),
  };
  const cannot = (reason: string): ActView => ({
    ...base,
    disabled: true,
    reason,
    tip: reason,
    spoken: text("Sheet.Cannot", { what: base.spoken, reason }),
  });
  const way = membership ? wayFor(wish, membership) : null;
  if (!way) {
    const why = outside(wish, modeId);
    return why === null ? base : cannot(why);
  }
  if (way.reason !== undefined) return cannot(way.reason);
  const { cost } = way;
  const costs = (what: string): string => (cost ? text("Sheet.Costs", { what, cost }) : what);
  return {
    ...base,
    spoken: costs(base.spoken),
    ...(cost ? { cost, tip: base.small ? costs(base.label) : "" } : {}),
    ...(way.asks ? { popup: "dialog" as const, label: text("Sheet.Asks", { label: base.label }) } : {}),
  };
}

/** Why it is impossible outside an encounter. */
function outside(wish: RowWish, mode: string): string | null {
  if (wish.do === "act") return text("Sheet.Why.NoFight");
  if (wish.do === "draw" || wish.do === "reload") return null;
  return rollOf({ item: wish.item, mode, membership: null }, "skill") ? null : text("Sheet.Why.NoLevel");
}

type Weapon = Item.OfType<"weapon">;

/** Builds the table without empty columns; `why`: nothing can be done with any. */
export function weapons(actor: Actor.Implementation, uses: Uses, membership: SheetMembership | null, make: FieldMaker) {
  const all = itemsOf(actor, "weapon").map((item) => weaponView(item, membership, make));
  const why = commonReason(all);
  const rows = why
    ? all.map((row) => ({
        ...row,
        modes: row.modes.map((mode) => ({ ...mode, acts: mode.acts.map((act) => ({ ...act, shown: false })) })),
      }))
    : all;
  const modes = rows.flatMap((row) => row.modes);
  const gurps = uses.has("attributes");
  return {
    rows,
    why,
    columns: {
      skill: gurps || modes.some(({ skill }) => skill),
      damage: modes.some(({ damage }) => damage),
      reach: modes.some(({ reach }) => reach),
      parry: modes.some(({ parry, block }) => parry ?? block),
      acc: gurps && modes.some(({ acc }) => acc),
      rof: modes.some(({ rof }) => rof),
      shots: rows.some(({ loaded }) => loaded),
      speed: uses.has("oldSchool"),
    },
  };
}

function commonReason(rows: readonly ReturnType<typeof weaponView>[]): string {
  const acts = rows.flatMap(({ modes }) => modes.flatMap((mode) => mode.acts));
  const [first] = acts;
  return first?.disabled && first.reason && acts.every(({ disabled, reason }) => disabled && reason === first.reason)
    ? first.reason
    : "";
}

function weaponView(item: Weapon, membership: SheetMembership | null, make: FieldMaker) {
  const { capacity, weaponSpeed } = item.system;
  const { ready, loaded } = heldIn(item, membership);
  const own = make.of(item.id ?? "");
  return {
    ...pieceRow(item),
    modes: modesOf(item).map(([id, mode], place) => ({
      ...modeView(item, id, mode, place === 0, membership, make),
      note: beside([place === 0 && text(ready ? "Sheet.InHand" : "Sheet.NotInHand"), mode?.name]),
    })),
    loaded: capacity
      ? own.number("loaded", text("Sheet.Loaded", { name: item.name }), loaded, {
          play: true,
          relative: true,
          fixed: loaded !== item.system.loaded,
        })
      : null,
    capacity: capacity ? text("Sheet.OfCapacity", { capacity }) : "",
    speed: numberText(weaponSpeed),
  };
}

function modeView(
  item: Weapon,
  id: string,
  mode: WeaponMode | null,
  first: boolean,
  membership: SheetMembership | null,
  make: FieldMaker,
) {
  const name = modeName(item, mode);
  const of = { item, name, membership, mode: id };
  const skill = mode && rollable("skill", of, make);
  const parry = mode && rollable("parry", of, make);
  const block = mode && rollable("block", of, make);
  const ranged = mode?.kind === "ranged";
  const shown = {
    reach: mode ? (ranged ? rangeText(mode) : mode.reach) : "",
    acc: ranged ? numberText(mode.accuracy) : "",
    rof: ranged ? rofText(mode) : "",
  };
  return {
    key: `${item.id}-${id}`,
    skill,
    parry,
    block,
    damage: mode ? damageOf(item, mode, { item: item.id ?? "", mode: id, name }, make) : null,
    ...shown,
    brief: beside([
      shown.reach && text(ranged ? "Sheet.Brief.range" : "Sheet.Brief.reach", { value: shown.reach }),
      ranged && text("Sheet.Brief.acc", { value: shown.acc }),
      ranged && text("Sheet.Brief.rof", { value: shown.rof }),
    ]),
    acts: actsOf(item, mode, id, first, membership),
  };
}

/** "160/1,800" in yards; one number without half damage. */
function rangeText({ halfDamage, range }: WeaponMode): string {
  if (!range && !halfDamage) return "";
  return halfDamage && range ? text("Sheet.RangeHalf", { half: halfDamage, range }) : numberText(range || halfDamage);
}

function rofText({ rateOfFire, projectiles }: WeaponMode): string {
  return projectiles > 1 ? text("Sheet.RofMany", { shots: rateOfFire, projectiles }) : numberText(rateOfFire);
}

function damageOf(
  weapon: Weapon,
  mode: WeaponMode,
  { item, mode: id, name }: { readonly item: string; readonly mode: string; readonly name: string },
  make: FieldMaker,
): ValueView | null {
  const { dice, shown: value, kind, how } = damageRollOf(weapon, mode);
  if (!value) return null;
  const rolls = dice !== null;
  return {
    id: make.id(`${item}-${id}-damage`),
    value,
    title: text(rolls ? "Sheet.Roll.damage" : "Sheet.Roll.damagePlain", { name, value }),
    tip: how ? text("Exchange.BarredTitle", { what: kind, why: how }) : kind,
    ...(rolls ? { action: "rollDamage", args: { item, mode: id } } : { action: "explain" }),
  };
}
