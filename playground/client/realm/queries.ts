// facts 5.5: CONFIG.queries and user.query.
import type { ServerMessage } from "../../protocol.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { uncertain } from "../uncertain.ts";
import { request, send } from "./connection.ts";
import { begin } from "./under-way.ts";
import { realm } from "./state.ts";

export async function query(
  user: Loose,
  name: string,
  data: Loose,
  { timeout }: { timeout?: number } = {},
): Promise<Loose> {
  if (!CONFIG.queries[name]) throw new Error(`User query "${name}" is not registered`);
  if (!user.active) throw new Error(`User ${user.name} is not active and cannot be queried`);
  if (user.isSelf && !uncertain.selfQuery) throw new Error("You may not query yourself");
  if (uncertain.queriesNeedPermission && !realm.game.user.hasPermission("QUERY_USER"))
    throw new Error("You lack permission to query users");
  return request<Loose>((id) => ({
    kind: "query",
    id,
    to: user.id as string,
    name,
    data: data as unknown,
    ...(timeout === undefined ? {} : { timeout }),
  }));
}

/**
 * Answers another client's query. The handler does not learn who asks: the facts name only `{timeout}` in its context.
 */
export function answerQuery({ id, from, name, data, timeout }: Extract<ServerMessage, { kind: "query" }>): void {
  const answer = (result: Dict): void => {
    try {
      send({ kind: "answer", to: from, id, ok: false, ...result });
    } catch {
      /* The connection is lost; the server answers the asking client. */
    }
  };
  const run = CONFIG.queries[name] as ((data: Loose, context: Dict) => unknown) | undefined;
  if (!run) {
    answer({ error: `User query "${name}" is not registered` });
    return;
  }
  const ended = begin();
  void (async () => {
    try {
      answer({ ok: true, value: await run(data, { timeout }) });
    } catch (error) {
      answer({ error: (error as Error).message });
    } finally {
      ended();
    }
  })();
}
