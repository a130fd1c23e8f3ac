// Never run: the compiler checks that authors of modules get the types of our hooks.
import type {} from "../../../src/foundry/fight/events/hooks.ts";

export function listen(): void {
  Hooks.on("segmentZero.slotStart", ({ combat, combatant, seconds, again }) => {
    const name: string = combatant?.name ?? "";
    const round: number = combat.round;
    return void [name, round, seconds + 0.5, again === true];
  });
  Hooks.on("segmentZero.windowStart", ({ round }) => void (round + 1));
  Hooks.on("segmentZero.command", ({ commands, user }) => void [commands[0]?.type.toUpperCase(), user?.length]);
  // @ts-expect-error There is no such hook.
  Hooks.on("segmentZero.slotStarted", () => undefined);
  // @ts-expect-error A slot has no such thing.
  Hooks.on("segmentZero.slotEnd", ({ initiative }) => void initiative);
}
