import { unattended } from "../../host/constants.ts";
import { isOwnWrite, markOwnWrites } from "../../host/own-writes.ts";
import { hostAdapter } from "../host-adapter.ts";
import { POSTURE_CONDITIONS } from "./condition-list.ts";

/** Keeps the posture on the sheet and the token's condition alike, on the client that changes one. In `ready`. */
export function followPostures(): void {
  markOwnWrites();
  Hooks.on("createActiveEffect", (effect, options, userId) => {
    const [actor, posture] = postureOf(effect, options, userId);
    if (actor && posture) take(actor, posture);
  });
  Hooks.on("deleteActiveEffect", (effect, options, userId) => {
    const [actor, posture] = postureOf(effect, options, userId);
    // Not if another posture replaced it.
    if (
      actor &&
      posture &&
      hostAdapter().posture(actor) === posture &&
      !POSTURE_CONDITIONS.some((one) => actor.statuses.has(one))
    )
      take(actor, "standing");
  });
  Hooks.on("updateActor", (actor, changes, options, userId) => {
    const posture = hostAdapter().postureIn(changes);
    if (isOwnWrite(options, userId) && posture) take(actor, posture);
  });
}

function postureOf(
  effect: ActiveEffect.Implementation,
  options: object,
  userId: string,
): readonly [Actor.Implementation | null, string | undefined] {
  const { parent } = effect;
  const posture = POSTURE_CONDITIONS.find((one) => effect.statuses.has(one));
  return isOwnWrite(options, userId) && parent?.documentName === "Actor" ? [parent, posture] : [null, undefined];
}

/** Wanted posture of each actor; the last click counts. */
const wanted = new Map<string, string>();
const working = new Map<string, Promise<void>>();

function take(actor: Actor.Implementation, posture: string): void {
  wanted.set(actor.uuid, posture);
  const before = working.get(actor.uuid) ?? Promise.resolve();
  const work = unattended("effects", () => before.then(() => settle(actor))).finally(() => {
    if (working.get(actor.uuid) === work) working.delete(actor.uuid);
  });
  working.set(actor.uuid, work);
}

async function settle(actor: Actor.Implementation): Promise<void> {
  const posture = wanted.get(actor.uuid);
  if (posture === undefined) return;
  wanted.delete(actor.uuid);
  const others = actor.effects.filter(
    (effect) => !effect.statuses.has(posture) && POSTURE_CONDITIONS.some((one) => effect.statuses.has(one)),
  );
  if (others.length)
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      others.flatMap(({ id }) => id ?? []),
    );
  if (POSTURE_CONDITIONS.includes(posture) && !actor.statuses.has(posture))
    await actor.toggleStatusEffect(posture, { active: true });
  if ((hostAdapter().posture(actor) ?? posture) !== posture) await actor.update(hostAdapter().postureUpdate(posture));
}
