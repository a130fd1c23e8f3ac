import { refuse, type Command, type Refusal, type Slot } from "../../../../rules/index.ts";
import { counted, text } from "../texts.ts";
import type { TrackerContext } from "./context.ts";
import { exchangeRows, openExchanges, type OpenExchange } from "./owed-exchanges.ts";

const CODE = "attack-open";

/** What is to be seen at Done before it is pressed: "1 attack still open", in which one of these people attacks or is attacked. */
export function openNote(slots: readonly Slot[], context: TrackerContext): string {
  const people = slots.map(({ participant }) => participant);
  const open = openExchanges(context).filter(({ exchange: { attacker, target } }) => people.includes(attacker) || people.includes(target));
  return open.length ? counted("Exchange.Waits.Open", open.length) : "";
}

/**
 * Why a turn is not ended by the first Done: an attack waits for a defence, dice or an injury of one of those who would be done. Nobody is held up by what others have to
 * do, and the same Done once more ends the turn all the same.
 * @param said what stands on view as refused
 */
export function leftOpen(commands: readonly Command[], context: TrackerContext, said: Refusal | null): Refusal | null {
  const open = openFor(commands, context);
  if (!open.length || said?.code === CODE && said.data.exchanges === idsOf(open)) return null;
  const ids = open.map(({ id }) => `exchange_${id}`);
  const what = exchangeRows(context).filter(({ requestId }) => ids.includes(requestId)).map(({ name, what: waits }) => text("Notices.What", { name, what: waits })).join("; ");
  return refuse(CODE, { what, exchanges: idsOf(open) });
}

/** Whether that has been said of a turn that is still to be ended, with the same attacks still open. */
export function isLeftOpen({ code, data }: Refusal, commands: readonly Command[], context: TrackerContext): boolean {
  return code === CODE && data.exchanges === idsOf(openFor(commands, context));
}

export function tellsOfOpen({ code }: Refusal): boolean {
  return code === CODE;
}

function openFor(commands: readonly Command[], context: TrackerContext): readonly OpenExchange[] {
  const slots = commands.flatMap((command) => (command.type === "done" ? (command.slots as readonly string[] | undefined) ?? context.now.map(({ id }) => id) : []));
  const people = context.slots.filter(({ id, state }) => slots.includes(id) && state !== "done").map(({ participant }) => participant);
  return openExchanges(context).filter(({ of }) => people.includes(of));
}

function idsOf(open: readonly OpenExchange[]): string {
  return open.map(({ id, outcome: { owed } }) => `${id} ${owed}`).join(", ");
}
