import { isPercent, pacingWhere } from "../../../../exchange/fight-parts.ts";
import { figure, text } from "../../../tracker/texts.ts";
import type { WeaponMode } from "../from-row/way.ts";
import { heldIn } from "../held.ts";
import type { FigureView, ModeView, WeaponView } from "../view.ts";
import { actsOf } from "./acts.ts";
import { momentOf, rollable } from "./figures.ts";
import { blowOf, modeName, modesOf } from "./modes.ts";
import type { FieldMaker } from "./fields.ts";
import { itemsOf, rowOf, told } from "./rows.ts";
import type { Seat } from "../seat.ts";
import type { Uses } from "./uses.ts";

type Weapon = Item.OfType<"weapon">;

/** What a table of weapons shows beside name and buttons. */
export interface Weapons {
  readonly rows: readonly WeaponView[];
  /** Why nothing can be done with any of them. */
  readonly why: string;
  readonly columns: Readonly<Record<"skill" | "damage" | "reach" | "parry" | "acc" | "rof" | "shots" | "speed", boolean>>;
}

/** Only columns in which something stands. */
export function weapons(actor: Actor.Implementation, uses: Uses, seat: Seat | null, make: FieldMaker): Weapons {
  const all = itemsOf(actor, "weapon").map((item) => weaponView(item, seat, make));
  const why = commonReason(all);
  const rows = why ? all.map((row) => ({ ...row, modes: row.modes.map((mode) => ({ ...mode, acts: mode.acts.map((act) => ({ ...act, shown: false })) })) })) : all;
  const modes = rows.flatMap((row) => row.modes);
  const gurps = uses.has("attributes");
  return {
    rows, why,
    columns: {
      skill: gurps || modes.some(({ skill }) => skill), damage: modes.some(({ damage }) => damage), reach: modes.some(({ reach }) => reach), parry: modes.some(({ parry, block }) => parry ?? block),
      acc: gurps && modes.some(({ acc }) => acc), rof: modes.some(({ rof }) => rof), shots: rows.some(({ loaded }) => loaded), speed: uses.has("oldSchool"),
    },
  };
}

/** What stands in the way of all of them alike is said once. */
function commonReason(rows: readonly WeaponView[]): string {
  const acts = rows.flatMap(({ modes }) => modes.flatMap((mode) => mode.acts));
  const [first] = acts;
  return first?.disabled && first.reason && acts.every(({ disabled, reason }) => disabled && reason === first.reason) ? first.reason : "";
}

function weaponView(item: Weapon, seat: Seat | null, make: FieldMaker): WeaponView {
  const { capacity, weaponSpeed } = item.system;
  const { ready, loaded } = heldIn(item, seat);
  const own = make.of(item.id ?? "");
  const modes = modesOf(item);
  return {
    ...rowOf(item, ""),
    modes: modes.map(([id, mode], place) => ({
      ...modeView(item, id, mode, place === 0, seat, make), note: told(place === 0 && text(ready ? "Sheet.InHand" : "Sheet.NotInHand"), mode?.name),
    })),
    loaded: capacity ? own.number("loaded", text("Sheet.Loaded", { name: item.name }), loaded, { play: true, relative: true, fixed: loaded !== item.system.loaded }) : null,
    capacity: capacity ? text("Sheet.OfCapacity", { capacity }) : "", speed: figure(weaponSpeed),
  };
}

function modeView(item: Weapon, id: string, mode: WeaponMode | null, first: boolean, seat: Seat | null, make: FieldMaker): Omit<ModeView, "note"> {
  const figures = mode ? item.system.modeFigures[id] : undefined;
  const of = { item: item.id ?? "", mode: id, name: modeName(item, mode), moment: momentOf(item), percent: isPercent(pacingWhere(seat)) };
  const skill = rollable(figures?.skill ?? null, "skill", of, make);
  const parry = rollable(figures?.parry ?? null, "parry", of, make);
  const block = rollable(figures?.block ?? null, "block", of, make);
  const ranged = mode?.kind === "ranged";
  const shown = {
    reach: mode ? (ranged ? rangeText(mode) : mode.reach) : "",
    acc: ranged ? figure(mode.accuracy) : "", rof: ranged ? rofText(mode) : "",
  };
  return {
    key: `${item.id}-${id}`, skill, parry, block, damage: mode ? damageOf(item, mode, of, make) : null, ...shown,
    brief: told(
      shown.reach && text(ranged ? "Sheet.Brief.range" : "Sheet.Brief.reach", { value: shown.reach }), ranged && text("Sheet.Brief.acc", { value: shown.acc }),
      ranged && text("Sheet.Brief.rof", { value: shown.rof }),
    ),
    acts: actsOf(item, mode, id, first, seat),
  };
}

/** "160/1,800" in yards; one figure where there is no half damage. */
function rangeText({ halfDamage, range }: WeaponMode): string {
  if (!range && !halfDamage) return "";
  return halfDamage && range ? text("Sheet.RangeHalf", { half: halfDamage, range }) : figure(range || halfDamage);
}

function rofText({ rateOfFire, projectiles }: WeaponMode): string {
  return projectiles > 1 ? text("Sheet.RofMany", { shots: rateOfFire, projectiles }) : figure(rateOfFire);
}

function damageOf(weapon: Weapon, mode: WeaponMode, { item, mode: id, name }: { readonly item: string; readonly mode: string; readonly name: string }, make: FieldMaker): FigureView | null {
  const { dice, shown: value, how } = blowOf(weapon, mode);
  if (!value) return null;
  const rolls = dice !== null;
  return {
    id: make.id(`${item}-${id}-damage`), value, title: text(rolls ? "Sheet.Roll.damage" : "Sheet.Roll.damagePlain", { name, value }), action: rolls ? "rollDamage" : "explain",
    ...(how ? { tip: how } : {}), data: { item, mode: id },
  };
}

