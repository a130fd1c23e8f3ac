import { pacingOf } from "../../../rules/core.ts";
import { waking } from "../../../rules/values.ts";
import { unattended } from "../../host/constants.ts";
import { oneByOne } from "../../host/one-by-one.ts";
import { isWriter } from "../../host/tabs.ts";
import { onceAMoment } from "../../host/timing.ts";
import { onAnyHook, onHook, updateSource } from "../../host/typed-calls.ts";
import { defaultPacing } from "../../settings/settings.ts";
import { hostAdapter } from "../host-adapter.ts";
import { flagsOf, withFlags } from "./durations.ts";
import { fightsOf } from "./expire.ts";
import { bearers } from "./world-time.ts";

const UNCONSCIOUS = "unconscious";

/**
 * Wakes the unconscious with 1 HP or more after 15 minutes of world time, where the rules say so (B-76). From `ready`
 * on. Ending the condition is a command of a running fight, which Undo takes back.
 */
export function followWaking(): void {
  onHook("preCreateActiveEffect", (effect: ActiveEffect.Implementation) => {
    if (effect.statuses.has(UNCONSCIOUS)) updateSource(effect, withFlags({ since: game.time.worldTime }));
  });
  onAnyHook("updateWorldTime", wakeAll);
  wakeAll();
}

const inTurn = oneByOne("waking");

const wakeAll = onceAMoment(() => {
  if (isWriter()) void inTurn(wakeDue);
});

async function wakeDue(): Promise<void> {
  for (const actor of bearers()) {
    // An unreadable actor must not block others.
    await unattended("waking", async () => {
      if (isDue(actor)) await actor.toggleStatusEffect(UNCONSCIOUS, { active: false });
    });
  }
}

function isDue(actor: Actor.Implementation): boolean {
  const since = [...actor.effects].flatMap((effect) =>
    effect.statuses.has(UNCONSCIOUS) ? (flagsOf(effect).since ?? []) : [],
  );
  const hp = since.length ? hostAdapter().pool(actor, "hp") : null;
  if (!hp || !hasWaking(actor)) return false;
  const wakes = waking({ maxHp: hp.max, hp: hp.value });
  return wakes.kind === "automatic" && game.time.worldTime - Math.max(...since) >= wakes.minutes * 60;
}

/** True if the rules of the actor's fights, else of new ones, know waking. */
function hasWaking(actor: Actor.Implementation): boolean {
  const fights = fightsOf(actor);
  const ids = fights.length ? fights.map(({ encounter }) => encounter.pacing) : [defaultPacing()];
  return ids.some((id) => Object.hasOwn(pacingOf(id)?.choices.verbs ?? {}, "wake"));
}
