import { refuse, type Command, type Refusal, type Slot } from "../../../rules/core.ts";
import { counted, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import type { TrackerContext } from "../../reading/context.ts";
import {
  applied,
  attacksOf,
  exchangeRows,
  isInjuryLeft,
  openExchanges,
  type OpenExchange,
} from "../../reading/open-exchanges.ts";
import { combatantsOf, nameOf } from "../../reading/people.ts";
import { attacksTogether } from "../../reading/turn-attacks.ts";
import { stepOf } from "./steps.ts";

const CODE = "attack-open";

/**
 * Returns the note before Done: injuries that Done applies, and "1 attack still open" by or against these
 * combatants.
 */
export function openNote(slots: readonly Slot[], context: TrackerContext): string {
  const combatants = combatantsOf(slots);
  const own = attacksOf(slots, context);
  const taken = own.filter((one) => isInjuryLeft(one, context));
  const suffered = openExchanges(context).filter(
    (open) => combatants.includes(open.exchange.target) && !own.some(({ id }) => id === open.id),
  );
  const open = own.length - taken.length + suffered.length;
  const effects = [
    taken.length ? text("CurrentRow.DoneApplies", { what: listed(taken.map((one) => injuryWords(one, context))) }) : "",
    open ? counted("Exchange.Waits.Open", open) : "",
  ];
  return beside(effects);
}

/** Attacks of these turns and clicks with a pending step, without what Done applies. */
export function attacksOpen(slots: readonly Slot[], context: TrackerContext): readonly OpenExchange[] {
  return attacksOf(slots, context).filter((open) => !isInjuryLeft(open, context));
}

/** "Mira Kestrel, HP 10 → 1", "Mira Kestrel, Sleep" */
function injuryWords({ id, exchange: { target, spell, means } }: OpenExchange, context: TrackerContext): string {
  const change = stepOf(id, context)?.defaultVerb?.cost;
  return beside([nameOf(target, context), change || (spell && means.name)]);
}

/** Injuries that Done applies in the same click. */
export function applyFirst(commands: readonly Command[], context: TrackerContext): readonly Command[] {
  return attacksOf(ending(commands, context), context)
    .filter((open) => isInjuryLeft(open, context))
    .map((open) => applied(open));
}

/** Attacks already warned about, by slot. */
export class WarnedAttacks {
  readonly #bySlot = new Map<string, ReadonlySet<string>>();

  add(commands: readonly Command[], context: TrackerContext): void {
    for (const { id, open } of openBySlot(commands, context))
      this.#bySlot.set(id, new Set([...(this.#bySlot.get(id) ?? []), ...open.map(keyOf)]));
  }

  has(slot: string, open: OpenExchange): boolean {
    return this.#bySlot.get(slot)?.has(keyOf(open)) ?? false;
  }

  get isEmpty(): boolean {
    return this.#bySlot.size === 0;
  }

  /** An undone turn is asked about again. */
  forgetEnded({ slots }: TrackerContext): void {
    const going = new Set(slots.flatMap(({ id, state }) => (state === "done" ? [] : [id])));
    for (const id of this.#bySlot.keys()) if (!going.has(id)) this.#bySlot.delete(id);
  }
}

/**
 * Warns once before ending a turn with an attack that waits for one of these combatants; the same Done again
 * ends it. A player need not wait for others' steps.
 */
export function leftOpen(commands: readonly Command[], context: TrackerContext, warned: WarnedAttacks): Refusal | null {
  if (openBySlot(commands, context).every(({ id, open }) => open.every((one) => warned.has(id, one)))) return null;
  const open = openFor(commands, context);
  const ids = new Set(open.map(({ id }) => id));
  const what = exchangeRows(context)
    .filter(({ exchange }) => exchange !== undefined && ids.has(exchange))
    .map(({ name, what: waits }) => text("Notices.What", { name, what: waits }))
    .join("; ");
  return refuse(CODE, { what, exchanges: idsOf(open) });
}

/** True if the warning still fits a current turn and its open attacks. */
export function isLeftOpen({ code, data }: Refusal, commands: readonly Command[], context: TrackerContext): boolean {
  return code === CODE && data.exchanges === idsOf(openFor(commands, context));
}

export function isAttackOpen({ code }: Refusal): boolean {
  return code === CODE;
}

function openFor(commands: readonly Command[], context: TrackerContext): readonly OpenExchange[] {
  const turns = ending(commands, context);
  return openExchanges(context).filter((open) => turns.some((turn) => waitsFor(turn, open, context)));
}

/** Includes damage of attackers of one click and, for the GM, defences against them. */
function waitsFor(
  turn: Slot,
  { id, of, exchange: { attacker }, outcome }: OpenExchange,
  context: TrackerContext,
): boolean {
  if (of === turn.participant) return true;
  const isWaited = of === attacker || (context.gm && outcome.owed === "defence");
  return isWaited && attacksTogether([turn], context).includes(id);
}

function openBySlot(
  commands: readonly Command[],
  context: TrackerContext,
): readonly { readonly id: string; readonly open: readonly OpenExchange[] }[] {
  const open = openFor(commands, context);
  return open.length
    ? ending(commands, context).map((turn) => ({
        id: turn.id,
        open: open.filter((one) => waitsFor(turn, one, context)),
      }))
    : [];
}

function ending(commands: readonly Command[], context: TrackerContext): readonly Slot[] {
  const slots = commands.flatMap((command) =>
    command.type === "done"
      ? ((command.slots as readonly string[] | undefined) ?? context.now.map(({ id }) => id))
      : [],
  );
  return context.slots.filter(({ id, state }) => slots.includes(id) && state !== "done");
}

function idsOf(open: readonly OpenExchange[]): string {
  return open.map(keyOf).join(", ");
}

/** Returns a key by which an attack in its next step is reported again. */
function keyOf({ id, outcome: { owed: pending } }: OpenExchange): string {
  return `${id} ${pending}`;
}
