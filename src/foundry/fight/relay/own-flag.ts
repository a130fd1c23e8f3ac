import * as v from "valibot";
import { isObject } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { isWriter } from "../../host/tabs.ts";
import { inTime } from "../../host/timing.ts";
import { onHook, ownFlags, updateDocument } from "../../host/typed-calls.ts";
import { LONGEST_ANSWER, type Answer } from "./keys.ts";

/*
 * Clicks of users without the permission to query others stand in a flag of their own user, where the active GM's
 * client writes its answer. Foundry's server lets no other player write the flag and names the writer of each update to
 * every client, so these messages need no key (decision 006).
 */

const FLAG = "click";

/** A message to the GM `to`, or the answer to it, as text, because Foundry would merge objects. */
const note = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ask: v.string(),
    to: v.optional(v.string()),
    message: v.optional(v.unknown()),
    answer: v.optional(v.custom<Answer>(isObject)),
  }),
);

/** Questions of this client without an answer, by their random id. */
const waiting = new Map<string, (answer: Answer) => void>();

async function write(user: User.Implementation, value: v.InferOutput<typeof note>): Promise<void> {
  await updateDocument(user, { [`flags.${SYSTEM_ID}.${FLAG}`]: JSON.stringify(value) }, { render: false });
}

/** True if this user may query others. */
export const mayQuery = (): boolean => game.user?.hasPermission("QUERY_USER") === true;

/** @throws without an answer in time */
export async function askByFlag(gm: User.Implementation, message: object): Promise<Answer> {
  const { user } = game;
  if (!user) throw new Error("There is no user");
  const ask = foundry.utils.randomID();
  const answer = new Promise<Answer>((resolve) => waiting.set(ask, resolve));
  try {
    await write(user, { ask, to: gm.id ?? "", message: { ...message, user: user.id } });
    return await inTime(answer, LONGEST_ANSWER);
  } finally {
    waiting.delete(ask);
  }
}

/** @param receive answers a message of the user who wrote it */
export function followFlags(receive: (message: unknown, writer: string) => Promise<Answer>): void {
  onHook("updateUser", (user, changed, _options, writer) => {
    const read = v.safeParse(note, ownFlags(changed)[FLAG]);
    if (!read.success) return;
    const { ask, to, message, answer } = read.output;
    if (user.isSelf) {
      if (answer) waiting.get(ask)?.(answer);
    } else if (writer === user.id && to === game.userId && isWriter())
      void receive(message, writer).then((given) => write(user, { ask, answer: given }));
  });
}
