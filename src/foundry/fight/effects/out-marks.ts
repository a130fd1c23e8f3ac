import { participantOf } from "../../../rules/core.ts";
import { spansOf, statusEffects } from "../../host/compat.ts";
import { asset, unattended } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { oneByOne } from "../../host/one-by-one.ts";
import { isReachedBy, isSameActor } from "../../host/same-actor.ts";
import { isWriter } from "../../host/tabs.ts";
import {
  createEmbedded,
  deleteEmbedded,
  onHook,
  updateCombatants,
  updateEmbedded,
  updateSource,
} from "../../host/typed-calls.ts";
import type { Fight } from "../fight.ts";
import { isCreature } from "../host-adapter.ts";
import { readOr } from "../read-documents.ts";
import { combatantSource, isFled } from "../store.ts";
import { isMarkedByCondition } from "./conditions-of.ts";
import { flagsOf, withFlags } from "./durations.ts";

/** Option that marks our writes. */
const OURS = { outMarks: true } as const;

/** "gone": out of a fight that is over, or left it; null: in the fight; undefined: what stands is left alone. */
type Wanted = "defeated" | "fled" | "gone" | null | undefined;

const FLED = "fled";

const inTurn = oneByOne("effects");

/** Brings the marks of all creatures into step with their fight, all at once. Idempotent. */
export function markOut(combat: Fight): Promise<void> {
  return inTurn(async () => {
    if (!isWriter()) return;
    const creatures = new Map<string, { readonly actor: Actor.Implementation; readonly wanted: Wanted[] }>();
    for (const combatant of [...combat.combatants, ...combat.removed.values()]) {
      const actor = readOr(combatant, () => combatant.actor, null);
      if (!isCreature(actor)) continue;
      const { wanted } = creatures.get(actor.uuid) ?? { wanted: [] };
      creatures.set(actor.uuid, { actor, wanted: [...wanted, wantedFor(combat, combatant)] });
    }
    await Promise.all(
      [...creatures.values()].map(({ actor, wanted }) =>
        unattended("effects", () => tend(combat.id ?? "", actor, together(wanted))),
      ),
    );
  });
}

function wantedFor(combat: Fight, combatant: Combatant.Implementation): Wanted {
  const id = combatant.id ?? "";
  if (!game.combats?.has(combat.id ?? "") || !combat.combatants.has(id)) return "gone";
  const { encounter } = combat;
  // A write is under way, or another cause took it out.
  if (participantOf(encounter, id)?.defeated !== combatant.defeated) return undefined;
  if (!combatant.defeated) return null;
  if (encounter.status === "over") return "gone";
  if (isFled(combatant)) return "fled";
  return isMarkedByCondition(encounter, id) ? undefined : "defeated";
}

/** The marks that count for a creature with several combatants, the first before all others. */
const BEFORE: readonly Wanted[] = [null, undefined, "defeated", "fled", "gone"];

function together(wanted: readonly Wanted[]): Wanted {
  return BEFORE[Math.min(...wanted.map((one) => BEFORE.indexOf(one)))];
}

async function tend(fight: string, actor: Actor.Implementation, wanted: Wanted): Promise<void> {
  if (wanted === undefined) return;
  const own = [...actor.effects].filter((effect) => isOurs(effect) && flagsOf(effect).out === fight);
  const kept = own.filter(({ statuses }) => wanted !== null && statuses.has(FLED) === (wanted === "fled"));
  const over = own.filter((effect) => !kept.includes(effect)).flatMap(({ id }) => id ?? []);
  if (over.length) await deleteEmbedded(actor, "ActiveEffect", over, OURS);
  if (kept.length) return;
  if (wanted === "fled") await putFled(fight, actor);
  if (wanted === "defeated") await putDefeated(fight, actor);
}

/** False for what a fight's own conditions have taken over. */
function isOurs(effect: ActiveEffect.Implementation): boolean {
  const { out, fight } = flagsOf(effect);
  return out !== undefined && fight === undefined;
}

async function putFled(fight: string, actor: Actor.Implementation): Promise<void> {
  const data = { name: text("Menu.Flee"), img: asset("icons/actions/run.svg"), statuses: [FLED] };
  const { flags } = withFlags({ out: fight });
  await createEmbedded(actor, "ActiveEffect", [{ ...data, flags: { ...flags, core: { overlay: true } } }], OURS);
}

/** Keeps or adopts what the world's system, or a user, has put. */
async function putDefeated(fight: string, actor: Actor.Implementation): Promise<void> {
  const { DEFEATED } = CONFIG.specialStatusEffects;
  if (actor.statuses.has(DEFEATED)) {
    const there = [...actor.effects].filter(({ statuses }) => statuses.size === 1 && statuses.has(DEFEATED));
    const updates = there.filter(mayAdopt).map((one) => adopted(one, fight));
    if (updates.length) await updateEmbedded(actor, "ActiveEffect", updates, OURS);
    return;
  }
  if (!statusEffects().some(({ id }) => id === DEFEATED)) return;
  // Ours from its creation, which a system may do in its own way.
  const stop = onHook("preCreateActiveEffect", (effect) => {
    if (isSameActor(effect.parent, actor) && effect.statuses.has(DEFEATED))
      updateSource(effect, withFlags({ out: fight }));
  });
  try {
    await actor.toggleStatusEffect(DEFEATED, { active: true, overlay: true });
  } finally {
    stop();
  }
}

function mayAdopt(effect: ActiveEffect.Implementation): boolean {
  const { out, fight } = flagsOf(effect);
  const isOthers = out !== undefined && game.combats?.get(out)?.encounter.status === "running";
  return fight === undefined && !isOthers && !spansOf(effect).length;
}

const adopted = ({ id }: ActiveEffect.Implementation, fight: string): object => ({
  _id: id,
  ...withFlags({ out: fight }),
});

/** Brings the combatants back whose mark somebody else took off. */
export async function returnUnmarked(
  combat: Fight,
  effect: ActiveEffect.Implementation,
  options: object,
): Promise<void> {
  if (!isOurs(effect) || "outMarks" in options) return;
  const back = combat.combatants.filter((one) => one.defeated && isReachedBy(one, effect.parent));
  const change = { defeated: false, ...combatantSource({ fled: false }) };
  await updateCombatants(
    combat,
    back.flatMap(({ id }) => id ?? []),
    change,
  );
}
