import * as v from "valibot";
import { updateDocument } from "../../host/typed-calls.ts";
import type { PeerAnswer } from "./protocol.ts";
import { isScratch } from "../../host/scratch.ts";

const id = v.pipe(v.string(), v.maxLength(64));

const task = v.variant("task", [
  v.object({ task: v.literal("echo") }),
  v.object({
    task: v.literal("click"),
    combat: id,
    slots: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(10)),
  }),
  v.object({ task: v.literal("forbidden"), actor: id }),
  v.object({ task: v.literal("sees"), message: id }),
]);

/**
 * Carries out the player's part. A query does not prove its sender, so only documents of self-checks are
 * touched, which players cannot create.
 */
export async function takePart(data: unknown): Promise<PeerAnswer> {
  const read = v.safeParse(task, data);
  if (!read.success) return "notUnderstood";
  const wanted = read.output;
  switch (wanted.task) {
    case "echo":
      return "done";
    case "click": {
      const combat = game.combats?.get(wanted.combat);
      if (!combat || !isScratch(combat)) return "notThere";
      return (await combat.perform({ type: "done", slots: wanted.slots })).refusal?.code ?? "done";
    }
    case "forbidden": {
      const actor = game.actors?.get(wanted.actor);
      if (!actor || !isScratch(actor)) return "notThere";
      return updateDocument(actor, { name: "self-check-written" }).then(
        (isWritten) => (isWritten ? "written" : "refused"),
        () => "refused",
      );
    }
    case "sees": {
      const message = game.messages?.get(wanted.message);
      return message?.visible ? "seen" : "unseen";
    }
  }
}
