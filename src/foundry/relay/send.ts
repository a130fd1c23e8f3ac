import { refuse, type Refusal } from "../../rules/index.ts";
import { SYSTEM_ID } from "../constants.ts";
import type { Click } from "./click.ts";
import { inTime, TIMEOUT } from "./in-time.ts";
import { ownKey, sending } from "./keys.ts";
import type { Message } from "./message.ts";

/** Name of the query by which clicks reach the active GM. */
export const QUERY = `${SYSTEM_ID}.command`;

/** What the GM's client answers. */
export interface Answer {
  readonly refusal: Refusal | null;
  /** The key was wrong or missing; the right one has been handed over, so send the same again with it. */
  readonly again?: boolean;
}

/** Sends a click to the active GM, who alone writes encounters. */
export async function send(gm: User.Implementation, combat: string, click: Click): Promise<Refusal | null> {
  const user = game.user?.id ?? "";
  const done = sending(click.id);
  try {
    for (let tries = 0; tries < 2; tries++) {
      const key = ownKey();
      const message: Message = { ...click, combat, user, ...(key ? { key } : {}) };
      const answer = (await inTime(gm.query(QUERY as never, message as never, { timeout: TIMEOUT }))) as Answer;
      if (!answer.again) return answer.refusal;
    }
    return refuse("not-recognised");
  } catch {
    return refuse("gm-did-not-answer");
  } finally {
    done();
  }
}
