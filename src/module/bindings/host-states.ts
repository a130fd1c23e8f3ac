import { isObject } from "../../rules/core.ts";
import { updateDocument } from "../../foundry/host/typed-calls.ts";
import { formulaOf } from "../profiles/formula.ts";
import type { Binding, HostValue } from "../profiles/schema.ts";

/** Where a system keeps a choice of a combatant. */
interface HostState {
  /** Returns the present value; null for none. */
  read(combatant: Combatant.Implementation): HostValue | null;
  write(combatant: Combatant.Implementation, value: HostValue | null): Promise<unknown>;
}

/** GURPS Game Aid derives the manoeuvre from an effect, which the token's own method replaces. */
const GGA_MANOEUVRE: HostState = {
  read({ actor }) {
    const value: unknown = foundry.utils.getProperty(actor ?? {}, "system.conditions.maneuver");
    return typeof value === "string" && value !== "" ? value : null;
  },
  async write({ token }, value) {
    const placed: unknown = token?.object;
    if (isObject(placed) && typeof placed.setManeuver === "function")
      await Reflect.apply(placed.setManeuver, placed, [value]);
  },
};

/** Our own code for states that are neither a status nor a flag, by the name in profiles. */
const ADAPTERS: Readonly<Record<NonNullable<Binding["adapter"]>, HostState>> = { "gga-manoeuvre": GGA_MANOEUVRE };

/** Values of a system that mean one of ours; the first is written. */
export function hostValues({ as }: Binding, ours: string): readonly HostValue[] {
  const base = ours.split("/")[0] ?? "";
  const found = (Object.hasOwn(as, ours) ? as[ours] : undefined) ?? (Object.hasOwn(as, base) ? as[base] : undefined);
  return found === undefined ? [] : [found].flat();
}

/** Returns our value that a value of the system means, or null. */
export function ourValue(binding: Binding, value: HostValue | null): string | null {
  const { as, otherwise = null } = binding;
  return (
    Object.keys(as).find((ours) => hostValues(binding, ours).some((one) => one === value)) ??
    (value === null ? otherwise : null)
  );
}

/** Returns where the system keeps the choice. */
export function hostState(binding: Binding): HostState {
  const { adapter, flag } = binding;
  if (adapter !== undefined) return ADAPTERS[adapter];
  return flag === undefined ? statusState(binding) : flagState(flag);
}

/** A status effect of the actor, of which it has at most one. */
function statusState(binding: Binding): HostState {
  const all = Object.keys(binding.as)
    .flatMap((ours) => hostValues(binding, ours))
    .map(String);
  return {
    read: ({ actor }) => all.find((status) => actor?.statuses.has(status)) ?? null,
    async write({ actor }, value) {
      for (const status of new Set(all))
        if (status !== value && actor?.statuses.has(status)) await actor.toggleStatusEffect(status, { active: false });
      if (typeof value === "string" && !actor?.statuses.has(value))
        await actor?.toggleStatusEffect(value, { active: true });
    },
  };
}

/** A flag of the combatant; an unset one is false. */
function flagState(flag: string): HostState {
  const formula = formulaOf(flag);
  const path = "code" in formula ? "" : (formula.path ?? []).join(".");
  return {
    read(combatant) {
      const value: unknown = foundry.utils.getProperty(combatant, path) ?? false;
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
    },
    write: (combatant, value) => updateDocument(combatant, foundry.utils.expandObject({ [path]: value })),
  };
}
