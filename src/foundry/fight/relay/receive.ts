import { isRefusal, refuse } from "../../../rules/core.ts";
import { isFirstTab, meetTabs } from "../../host/tabs.ts";
import { registerQueries } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";
import { wasCarriedOut } from "../fight.ts";
import { claimedSender, QUERY, readMessage, Replies, type Message } from "./deliver.ts";
import { authenticate, KEY_QUERY, shareKeys, takeKey, type Answer } from "./keys.ts";
import { followFlags } from "./own-flag.ts";
import { ORDER_QUERY, receiveOrder } from "./orders.ts";
import { followLeadership, handOver, HANDOVER } from "../writing.ts";

/** Refusals that our tracker never causes; reported to the GM. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  "too-large",
  "bad-command",
  "unknown-command",
  "gm-only",
  "not-yours",
  "not-recognised",
]);

const PASSING: ReadonlySet<string> = new Set([
  "gm-changed",
  "not-written",
  "unfinished",
  "pacing-not-here",
  "too-fast",
]);

const replies = new Replies();

/** Clicks per user. */
const clicks = new Allowance(50, 10_000);

/** Commands in a player's clicks: enough for a horde; each takes about a millisecond. */
const commands = new Allowance(1_000, 10_000);

const complaints = new Allowance(1, 60_000);

async function receive(raw: unknown, writer = ""): Promise<Answer> {
  if (!game.user?.isActiveGM) return { refusal: refuse("gm-changed") };
  if (!isFirstTab() && (await isLeftToFirstTab(raw))) return { refusal: null };
  const answer = await judge(raw, writer);
  if (answer.refusal && FORBIDDEN.has(answer.refusal.code)) complain(raw, answer.refusal.code);
  return answer;
}

/** Milliseconds in which the GM's tab that writes carries a click out, if Foundry asks all tabs. */
const FIRST_TAB = 500;

async function isLeftToFirstTab(raw: unknown): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_TAB));
  const message = readMessage(raw);
  const combat = isRefusal(message) ? undefined : game.combats?.get(message.combat);
  return combat !== undefined && wasCarriedOut(combat, (message as Message).id);
}

async function judge(raw: unknown, writer: string): Promise<Answer> {
  const message = readMessage(raw);
  if (isRefusal(message)) return { refusal: message };
  const user = game.users?.get(message.user);
  const verdict = user ? await authenticate(user, message.key, message.id, writer) : "no";
  if (verdict === "no") return { refusal: refuse("not-recognised") };
  if (verdict === "again") return { refusal: null, again: true };
  if (!clicks.take(message.user) || (!user?.isGM && !commands.take(message.user, message.commands.length)))
    return { refusal: refuse("too-fast") };
  return replies.once(
    `${message.user}.${message.id}`,
    () => carryOut(message),
    ({ refusal }) => !refusal || !PASSING.has(refusal.code),
  );
}

async function carryOut({ combat: id, user, key: _key, ...click }: Message): Promise<Answer> {
  const combat = game.combats?.get(id);
  if (!combat) return { refusal: refuse("no-such-fight") };
  const { refusal } = await combat.performAs(user, click);
  return { refusal };
}

/** Warns of an invalid message, not too often; unknown senders count as one. */
function complain(raw: unknown, code: string): void {
  const submitted = claimedSender(raw);
  const user = game.users?.get(submitted);
  const more = complaints.beyond(user?.id ?? "");
  if (!complaints.take(user?.id ?? "")) return;
  const name = user?.name ?? (submitted || "nobody");
  const others = more ? ` (and ${more} more in the last minute)` : "";
  console.warn(
    `Segment Zero | refused a message from ${code === "not-recognised" ? "somebody who claims to be " : ""}${JSON.stringify(name)}: ${code}${others}`,
  );
}

export function registerRelay(): void {
  registerQueries({
    [QUERY]: async (raw) => receive(raw),
    [ORDER_QUERY]: receiveOrder,
    [KEY_QUERY]: takeKey,
    [HANDOVER]: handOver,
  });
  followFlags(receive);
  Hooks.once("setup", () => {
    meetTabs();
    shareKeys();
  });
  Hooks.once("ready", followLeadership);
}
