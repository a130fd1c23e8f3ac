import { effectsEndByWorldTime, setStartTime, spansOf, startTimeOf } from "../../host/compat.ts";
import { unattended } from "../../host/constants.ts";
import { oneByOne } from "../../host/one-by-one.ts";
import { isWriter } from "../../host/tabs.ts";
import { onceAMoment } from "../../host/timing.ts";
import { onAnyHook, onHook, onHooks, updateEmbedded, updateSource } from "../../host/typed-calls.ts";
import { fightsOf } from "./expire.ts";
import { flagsOf, withFlags } from "./durations.ts";

/* Effects that last seconds, on actors in no running fight. V14 ends them itself. */

/** Ends effects by world time, on the active GM's client. From `ready` on. */
export function followWorldTime(): void {
  if (effectsEndByWorldTime()) return;
  onHook("preCreateActiveEffect", (effect) => {
    if (secondsOf(effect) !== null && startTimeOf(effect) === null)
      updateSource(effect, setStartTime(game.time.worldTime));
  });
  onHooks(["createActiveEffect", "updateActiveEffect"], ({ parent }) => {
    if (isActor(parent)) later(() => [parent]);
  });
  onAnyHook("updateWorldTime", tendAll);
  onHook("updateCombat", (_combat, changed) => {
    if ("system" in changed || "flags" in changed) tendAll();
  });
  onHook("deleteCombat", tendAll);
  onHook("userConnected", tendAll);
  tendAll();
}

/** A fight writes the time once a click, so all changes of a moment are one look. */
const tendAll = onceAMoment(() => {
  later(bearers);
});

const inTurn = oneByOne("effects");

/** One look after the other, so that no effect is written twice. */
function later(those: () => readonly Actor.Implementation[]): void {
  if (isWriter()) void inTurn(() => tend(those()));
}

async function tend(actors: readonly Actor.Implementation[]): Promise<void> {
  if (!isWriter()) return;
  for (const actor of actors) {
    const updates = [...actor.effects].flatMap((effect) => changeOf(effect, game.time.worldTime) ?? []);
    if (!updates.length || fightsOf(actor).length) continue;
    // An unreadable actor must not block others.
    await unattended("effects", () => updateEmbedded(actor, "ActiveEffect", updates));
  }
}

/** Actors of the world, and of unlinked tokens with effects of their own. */
export function bearers(): readonly Actor.Implementation[] {
  const tokens = [...(game.scenes ?? [])].flatMap((scene) => [...scene.tokens]);
  return [
    ...(game.actors ?? []),
    ...tokens.flatMap((token) => {
      const { effects }: { readonly effects?: readonly unknown[] } = token._source.delta ?? {};
      return !token.actorLink && effects?.length && token.actor ? [token.actor] : [];
    }),
  ];
}

/** Returns the update that ends an effect, restores it if time went back, or starts it again; null for none. */
function changeOf(effect: ActiveEffect.Implementation, now: number): object | null {
  const seconds = secondsOf(effect);
  if (seconds === null) return null;
  const { over = false } = flagsOf(effect);
  if (effect.disabled && !over) return null;
  const start = startTimeOf(effect);
  // From before this was counted, or enabled again by hand.
  if (start === null || (over && !effect.disabled))
    return effect.disabled
      ? null
      : { _id: effect.id, ...setStartTime(now), ...withFlags({ began: null, over: false }) };
  const due = now - start >= seconds;
  return due === over ? null : { _id: effect.id, disabled: due, ...withFlags({ over: due }) };
}

function secondsOf(effect: ActiveEffect.Implementation): number | null {
  const [span] = spansOf(effect);
  return span?.unit === "seconds" ? span.amount : null;
}

function isActor(document: object | null): document is Actor.Implementation {
  return (document as { readonly documentName?: string } | null)?.documentName === "Actor";
}
