import type { Refusal } from "../../../rules/index.ts";
import type { Reply } from "../../relay/reply.ts";

/** Why something was not done is said in the tracker, where there is room for ways out. */
export function showRefusal(reply: Reply | undefined): void {
  const { refusal, retry } = reply ?? {};
  const tracker = ui.combat as unknown as { showRefusal?(refusal: Refusal, commands: readonly never[], retry?: Reply["retry"]): void } | undefined;
  if (refusal) tracker?.showRefusal?.(refusal, [], retry);
}
