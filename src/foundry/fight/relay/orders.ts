import * as v from "valibot";
import { isRefusal, refuse, id, type Refusal } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { sourceOf } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";
import type { Fight, Order, Reply } from "../fight.ts";
import { partsWithFight } from "../store.ts";
import { isSimple, type Answer } from "./deliver.ts";
import { authenticate, queryWithKey } from "./keys.ts";

/*
 * What a client asks of the active GM's besides clicks: to replace a stored fight, which a GM may ask for, and how the
 * fight is stored, which everybody may ask.
 */

/** Name of the query by which orders reach the active GM. */
export const ORDER_QUERY = `${SYSTEM_ID}.order`;

const schema = v.strictObject({
  id,
  user: id,
  combat: id,
  key: v.optional(v.pipe(v.string(), v.maxLength(64))),
  order: v.variant("what", [
    v.strictObject({ what: v.literal("repair"), way: v.picklist(["goOn", "round"]) }),
    v.strictObject({ what: v.literal("restart") }),
    v.strictObject({ what: v.literal("begin"), pacing: v.pipe(v.string(), v.maxLength(64)) }),
    v.strictObject({ what: v.picklist(["finish", "leave"]) }),
    v.strictObject({ what: v.literal("stored") }),
  ]),
});

interface OrderAnswer extends Answer {
  /** The parts of the Combat's data that hold the fight (`partsWithFight`). */
  readonly stored?: Readonly<Record<string, unknown>>;
}

async function send(combat: Fight, order: Order): Promise<OrderAnswer> {
  const gm = game.users?.activeGM ?? null;
  if (!gm) return { refusal: refuse("no-gm") };
  try {
    const message = { id: foundry.utils.randomID(), combat: combat.id ?? "", order };
    return (await queryWithKey<OrderAnswer>(gm, ORDER_QUERY, message)) ?? { refusal: refuse("not-recognised") };
  } catch {
    return { refusal: refuse("gm-did-not-answer") };
  }
}

/** Carries out an order where fights are written: here, or on the active GM's client. */
export async function deliverOrder(combat: Fight, order: Order): Promise<Reply> {
  if (game.user?.isActiveGM) return combat.carryOut(order);
  const { refusal } = await send(combat, order);
  return { refusal };
}

/**
 * The parts of a Combat that hold the fight, from the active GM's client, which reads its own anew first; null if it
 * gives none.
 */
export async function askForStored(combat: Fight): Promise<Readonly<Record<string, unknown>> | null> {
  return game.user?.isActiveGM ? null : ((await send(combat, { what: "stored" })).stored ?? null);
}

/** Orders that one user may send. A client asks once for each update that it missed. */
const orders = new Allowance(20, 10_000);

/** The active GM's side. */
export async function receiveOrder(raw: unknown): Promise<OrderAnswer> {
  if (!game.user?.isActiveGM) return { refusal: refuse("gm-changed") };
  const message = read(raw);
  if (isRefusal(message)) return { refusal: message };
  const user = game.users?.get(message.user);
  const verdict = user ? await authenticate(user, message.key, message.id) : "no";
  if (!user || verdict === "no") return { refusal: refuse("not-recognised") };
  if (verdict === "again") return { refusal: null, again: true };
  if (!orders.take(message.user)) return { refusal: refuse("too-fast") };
  const combat = game.combats?.get(message.combat);
  if (!combat) return { refusal: refuse("no-such-fight") };
  const { order } = message;
  if (order.what !== "stored" && !user.isGM) return { refusal: refuse("gm-only") };
  const { refusal } = await combat.carryOut(order);
  return { refusal, ...(order.what === "stored" ? { stored: partsWithFight(sourceOf(combat)) } : {}) };
}

function read(raw: unknown): v.InferOutput<typeof schema> | Refusal {
  const result = isSimple(raw) ? v.safeParse(schema, raw) : null;
  return result?.success ? result.output : refuse("bad-command", { field: "order", found: "", allowed: "" });
}
