import { currentIds } from "../../rules/index.ts";
import type { Command } from "../../rules/index.ts";
import { refuse } from "../../rules/encounter/refusal.ts";
import { SYSTEM_ID } from "../constants.ts";
import type { Reply, SegmentZeroCombat } from "../documents/combat.ts";
import { mayGive } from "./permission.ts";

/** Name of the query by which commands reach the active GM. */
export const QUERY = `${SYSTEM_ID}.command`;

/** How long a player waits for the GM's client, in milliseconds. */
const TIMEOUT = 10_000;

/** A command on its way. */
interface Message {
  readonly combat: string;
  readonly user: string;
  /** The slots the sender believed current; the fight must not have moved on meanwhile. */
  readonly now: readonly string[];
  readonly commands: readonly Command[];
}

/** Sends commands to the active GM, who alone writes encounters. Nothing is lost when there is none: the sender is told and can try again. */
export async function sendToGm(combat: SegmentZeroCombat, commands: readonly Command[]): Promise<Reply> {
  const gm = game.users?.activeGM;
  if (!gm) return { refusal: refuse("no-gm") };
  const message: Message = { combat: combat.id ?? "", user: game.user?.id ?? "", now: currentIds(combat.encounter), commands };
  try {
    return (await gm.query(QUERY as never, message as never, { timeout: TIMEOUT })) as Reply;
  } catch {
    return { refusal: refuse("gm-did-not-answer") };
  }
}

/** The GM's side: checks who asks for what, and carries it out. */
export async function receive(raw: unknown): Promise<Reply> {
  if (!game.user?.isActiveGM) return { refusal: refuse("no-gm") };
  const message = raw as Partial<Message> | null;
  const combat = game.combats?.get(String(message?.combat));
  const user = game.users?.get(String(message?.user));
  const commands = Array.isArray(message?.commands) ? (message.commands as readonly unknown[]) : [];
  if (!combat || !user || commands.length === 0) return { refusal: refuse("bad-command", { field: "", found: "", allowed: "" }) };
  if (!user.isGM) {
    const refusal = commands.map((command) => mayGive(command, combat, user)).find((reason) => reason !== null);
    if (refusal) return { refusal };
    if (String(message?.now) !== String(currentIds(combat.encounter))) return { refusal: refuse("moved-on") };
  }
  return combat.performAs(user.id, commands as readonly Command[]);
}

export function registerRelay(): void {
  (CONFIG.queries as unknown as Record<string, unknown>)[QUERY] = receive;
}
