import { SPELL_VALUES } from "../../../rules/core.ts";
import type { SpellOn } from "../../../rules/values.ts";
import { ownFlags } from "../../host/typed-calls.ts";

const MOST = 100;

/** Returns the lasting spells that change values of an actor (M-9). Invalid notes are skipped. */
export function spellsOn(actor: Actor.Implementation): readonly SpellOn[] {
  return [...actor.effects]
    .filter((effect) => effect.active)
    .flatMap((effect): readonly SpellOn[] => {
      const {
        changes,
      }: {
        readonly changes?: { readonly figure?: unknown; readonly by?: unknown };
      } = ownFlags(effect).spell ?? {};
      const value = SPELL_VALUES.find((one) => one === changes?.figure);
      const by = changes?.by;
      return value && typeof by === "number" && Number.isSafeInteger(by) && Math.abs(by) <= MOST
        ? [{ name: effect.name, changes: { figure: value, by } }]
        : [];
    });
}
