// facts 1.4: the server advances world time with an encounter's update, so that a player's nextTurn moves the clock
// although players may not write world settings.
import type { DatabaseResult } from "../protocol.ts";
import { randomID } from "../shared/ids.ts";
import type { Dict } from "../shared/loose.ts";
import { buildSource, type SourceContext } from "./build-source.ts";
import type { Transaction } from "./documents.ts";

/** Returns the seconds to advance; null if the operation gives none. */
export function worldTimeDelta({ documentName, action, data, options }: DatabaseResult): number | null {
  // foundryvtt#10924: tokens as well.
  if (!["Combat", "Token"].includes(documentName) || action !== "update" || !data.length) return null;
  // `advanceTime` (11, 12) is read only without `worldTime`; `delta: null` leaves the time alone.
  const worldTime = options.worldTime as Dict | undefined;
  const delta: unknown = worldTime ? worldTime.delta : options.advanceTime;
  return typeof delta === "number" && Number.isFinite(delta) ? delta : null;
}

/** Updates `core.time` in the same transaction. @returns the update; null if there is none */
export function advanceWorldTime(
  result: DatabaseResult,
  transaction: Transaction,
  context: SourceContext,
  zeroWrites: boolean,
): DatabaseResult | null {
  const delta = worldTimeDelta(result);
  if (delta === null || (delta === 0 && !zeroWrites)) return null;
  const { delta: _delta, ...options } = (result.options.worldTime ?? {}) as Dict;
  const stored = transaction.all("Setting").find((each) => each.key === "core.time");
  const common = { documentName: "Setting", options, userId: result.userId };
  if (!stored) {
    const source = buildSource(
      "Setting",
      { _id: randomID(), key: "core.time", value: JSON.stringify(delta) },
      { keepId: true },
      context,
    );
    transaction.insert("Setting", source);
    return { ...common, action: "create", data: [source] };
  }
  const value = JSON.stringify(Number(JSON.parse(stored.value as string)) + delta);
  transaction.edit("Setting", stored._id as string).value = value;
  return { ...common, action: "update", data: [{ _id: stored._id as string, value }] };
}
