import * as v from "valibot";
import { isRefusal, refuse, id, type Refusal } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { sourceOf } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";
import type { Fight, Order, Reply } from "../fight.ts";
import { partsWithFight } from "../store.ts";
import { isSimple } from "./deliver.ts";
import { authenticate, queryWithKey, signedClick, type Answer } from "./keys.ts";

/* Requests to the active GM's client besides clicks: replacing a stored encounter, for GMs, and reading it, for all. */

export const ORDER_QUERY = `${SYSTEM_ID}.order`;

const schema = v.strictObject({
  ...signedClick,
  combat: id,
  order: v.variant("what", [
    v.strictObject({ what: v.literal("repair"), way: v.picklist(["goOn", "round"]) }),
    v.strictObject({ what: v.literal("restart") }),
    v.strictObject({ what: v.literal("begin"), pacing: v.pipe(v.string(), v.maxLength(64)) }),
    v.strictObject({ what: v.picklist(["finish", "leave"]) }),
    v.strictObject({ what: v.literal("stored") }),
  ]),
});

interface OrderAnswer extends Answer {
  /** Parts of the Combat's data with the encounter (`partsWithFight`). */
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

export async function deliverOrder(combat: Fight, order: Order): Promise<Reply> {
  if (game.user?.isActiveGM) return combat.carryOut(order);
  const { refusal } = await send(combat, order);
  return { refusal };
}

/** Returns the encounter's parts from the active GM's client, which reloads its own first; null if unavailable. */
export async function askForStored(combat: Fight): Promise<Readonly<Record<string, unknown>> | null> {
  return game.user?.isActiveGM ? null : ((await send(combat, { what: "stored" })).stored ?? null);
}

/** Orders per user; a client asks once per missed update. */
const orders = new Allowance(20, 10_000);

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
