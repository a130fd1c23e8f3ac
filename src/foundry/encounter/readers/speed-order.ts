import { isWoken } from "../../effects/woken.ts";
import type { StatsReader } from "../stats.ts";
import { attribute, within } from "./within.ts";

const MOST_POINTS = 1_000_000;
/** Points left. Who has none of a kind can lose none: no roll is ever owed for them. */
const points = ({ value, max }: { readonly value: number; readonly max: number }): number => (max > 0 ? within(value, -MOST_POINTS, MOST_POINTS) : 1);
/** Points when fresh, where there are any. */
const most = (name: "maxHp" | "maxFp", max: number): Record<string, number> => (max > 0 ? { [name]: within(max, 1, MOST_POINTS) } : {});

/** Basic Speed in quarter points, DX for ties, what the rolls of a turn and of wounds are about, and what can be done as it stands. */
export const speedOrder: StatsReader = (actor) => {
  const { system, items } = actor;
  const { basicSpeed, will, move } = system.figures;
  return {
    basicSpeed: within(basicSpeed.value, 0, 4_000), dx: attribute(system.dx), ht: attribute(system.ht), iq: attribute(system.iq), will: attribute(will.value),
    move: attribute(move.value), hp: points(system.hp), fp: points(system.fp), ...most("maxHp", system.hp.max), ...most("maxFp", system.fp.max),
    posture: system.posture, ...inHand(items), ...(points(system.hp) < 1 ? { woken: isWoken(actor) } : {}),
  };
};

/** Whether there is a weapon ready, to feint with or to aim (B-9, B-23); nothing is said of creatures without any. */
function inHand(items: Iterable<Item.Implementation>): { readonly armed?: boolean; readonly aims?: boolean } {
  const weapons = [...items].filter((item): item is Item.OfType<"weapon"> => item.type === "weapon");
  if (!weapons.length) return {};
  const ready = weapons.filter(({ system }) => system.ready);
  return { armed: ready.length > 0, aims: ready.some(({ system }) => system.ranged || Object.values(system.modes).some(({ kind }) => kind === "ranged")) };
}
